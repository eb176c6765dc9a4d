import { expect } from 'chai';
import { importJWK, SignJWT } from 'jose';
import { request } from 'undici';
import { disconnect } from '../../src/auth/oauth/apps/connections.ts';
import { SigningKeys } from '../../src/auth/oauth/tokens/signing-keys.ts';
import { readSecret } from '../../src/auth/secret.ts';
import { Reader } from '../support/event-stream.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, ask, claimsOf, letIn, type TestApp } from '../support/oauth.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

/** Milliseconds in which a stream ends after its token did, and what the machine may take besides. */
const [ENDS_MS, SLACK_MS] = [5_000, 1_000];
const LIVES_S = 3;

describe('a stream whose token ends', function () {
  this.timeout(30_000);
  let service: Service;
  let ada: Person;
  let client: TestApp;
  let access: string;
  let reader: Reader | undefined;

  before(async () => {
    service = await startService();
    ada = await person(service.db, { name: 'Ada' });
    client = await app(service, ada);
    access = ((await letIn(service, { person: ada, client })) as { access_token: string }).access_token;
  });
  afterEach(() => reader?.close());
  after(() => service.close());

  const open = async (token: string): Promise<Reader> => {
    const answer = await request(`${service.url}/public/v1/events`, {
      headers: { authorization: `Bearer ${token}` },
      bodyTimeout: 0,
    });
    expect(answer.statusCode).to.equal(200);
    const opened = (reader = new Reader(answer));
    await until(() => opened.place !== '');
    return opened;
  };
  /** Waits for the end of a stream; it has to come after the moment, and within five seconds of it. */
  const endsAfter = async (stream: Reader, moment: number): Promise<void> => {
    await until(() => stream.ended, moment - Date.now() + ENDS_MS + SLACK_MS);
    expect(Date.now()).to.be.at.least(moment);
    expect(stream.text).to.match(/: The token is unknown, expired or revoked/);
  };

  it('ends when a personal token expires', async () => {
    const stream = await open(ada.token);
    const [row] = (await service.db.orm.query(
      `UPDATE access_tokens SET expires_at = now() + interval '${LIVES_S} seconds' WHERE account_id = $1 RETURNING expires_at`,
      [ada.id],
    )) as [[{ expires_at: Date }], number];
    await endsAfter(stream, row[0].expires_at.getTime());
  });

  /** An access token of the app with a few seconds to live, and when it expires. */
  const shortLived = async (): Promise<{ token: string; expires: number }> => {
    let set: SigningKeys['current'];
    const keys = new SigningKeys(service.db, readSecret(service.config), (current) => (set = current));
    await keys.start();
    keys.close();
    const exp = Math.floor(Date.now() / 1000) + LIVES_S;
    const token = await new SignJWT({ ...claimsOf(access), exp })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: set!.active.kid! })
      .sign(await importJWK(set!.active, 'ES256'));
    return { token, expires: exp * 1000 };
  };

  it('ends when an access token of an app expires', async () => {
    const { token, expires } = await shortLived();
    await endsAfter(await open(token), expires);
  });

  it('goes on when its person disconnects the app, as calls do, until the access token expires', async () => {
    const { token, expires } = await shortLived();
    const stream = await open(token);
    await disconnect(service.db, ada.id, client.id);
    await endsAfter(stream, expires);
  });

  it('ends when the app revokes its token', async () => {
    const stream = await open(access);
    const began = Date.now();
    expect((await ask(client, 'revoke', { token: access })).status).to.equal(200);
    await endsAfter(stream, began);
  });
});
