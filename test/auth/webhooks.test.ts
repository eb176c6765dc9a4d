import { expect } from 'chai';
import { disconnect } from '../../src/auth/oauth/apps/connections.ts';
import { setAppEnabled } from '../../src/auth/oauth/apps/apps.ts';
import { endAccess } from '../../src/auth/access.ts';
import { createToken } from '../../src/auth/access-tokens.ts';
import { createLog } from '../../src/log.ts';
import { call } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { app, letIn, refresh, type TestApp } from '../support/oauth.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startService, type Service } from '../support/service.ts';
import { emptyDatabase } from '../support/database.ts';
import { until } from '../support/poll.ts';

describe('webhooks of an app', function () {
  this.timeout(60_000);
  let service: Service;
  let receiver: Receiver;
  let ada: Person;
  let client: TestApp;
  let tokens: { access_token: string; refresh_token: string };
  let postId: string;

  before(async () => {
    receiver = await startReceiver();
    service = await startService({ webhookOrigins: [receiver.origin] });
  });
  after(async () => {
    await service.close();
    await receiver.close();
  });
  beforeEach(async () => {
    await emptyDatabase();
    receiver.all.length = 0;
    ada = await person(service.db, { name: 'Ada' });
    postId = await post(service.db, { title: 'The post' });
    client = await app(service, await person(service.db, { name: 'Developer' }));
    tokens = await letIn(service, { person: ada, client });
  });

  const send = (token: string, method: string, path: string, json?: object): ReturnType<typeof call> =>
    call(service.url, path, { method, token, ...(json && { json }) });
  const subscribe = async (token: string): Promise<string> => {
    const { status, body, text } = await send(token, 'POST', '/webhooks', {
      url: receiver.url,
      events: ['comment.created'],
    });
    expect(status, text).to.equal(200);
    return (body as { id: string }).id;
  };
  const idsFor = async (token: string): Promise<string[]> =>
    ((await send(token, 'GET', '/webhooks')).body as { data: { id: string }[] }).data.map(({ id }) => id);
  const say = (content: string): Promise<unknown> => send(ada.token, 'POST', `/posts/${postId}/comments`, { content });

  it('are what it sees, and nothing else of the person’s; the person sees all', async () => {
    const [its, hers] = [await subscribe(tokens.access_token), await subscribe(ada.token)];
    expect(await idsFor(tokens.access_token)).to.deep.equal([its]);
    expect(await idsFor(ada.token)).to.deep.equal([its, hers]);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/secret'],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const) {
      const json = method === 'PATCH' ? { json: { status: 'paused' } } : {};
      const answer = await call(service.url, `/webhooks/${hers}${path}`, {
        method,
        token: tokens.access_token,
        ...json,
      });
      expect(answer.status, `${method} ${path}`).to.equal(404);
    }
    expect((await send(ada.token, 'GET', `/webhooks/${its}`)).body.appId).to.equal(client.id);
  });

  const log = createLog('silent');
  /** Events that end an app's access. */
  const ENDS: Record<string, () => Promise<unknown>> = {
    'the person disconnects it': () => disconnect(service.db, ada.id, client.id),
    'an operator disables it': () => setAppEnabled(service.db, client.id, false),
    'its developer deletes it': () => service.db.orm.query('DELETE FROM oauth_apps WHERE id = $1', [client.id]),
    'an old refresh token of it is used': async () => {
      await refresh(client, tokens.refresh_token);
      await service.db.orm.query(`UPDATE oauth_artefacts SET consumed_at = now() - interval '1 hour'
         WHERE kind = 'RefreshToken' AND consumed_at IS NOT NULL`);
      expect((await refresh(client, tokens.refresh_token)).status).to.equal(400);
    },
  };
  for (const [how, end] of Object.entries(ENDS)) {
    it(`are told nothing any more once ${how}`, async () => {
      await subscribe(tokens.access_token);
      const hers = await subscribe(ada.token);
      await say('one');
      await until(() => receiver.all.length === 2, 30_000);
      await end();
      await say('two');
      await until(() => receiver.all.length === 3, 30_000);
      await until(async () => (await idsFor(ada.token)).length === 1, 30_000);
      expect(await idsFor(ada.token)).to.deep.equal([hers]);
      expect(receiver.all).to.have.length(3);
    });
  }

  it('end when all access is revoked, and the person’s own are paused, since anybody with a token may have made them', async () => {
    await subscribe(tokens.access_token);
    const hers = await subscribe(ada.token);
    const client = { address: '127.0.0.1', userAgent: 'test' };
    const ends = { programs: true, otherWays: false };
    await service.db.transaction((tx) => endAccess(tx, log, { accountId: ada.id, client }, ends));
    const bob = await person(service.db, { name: 'Bob' });
    await send(bob.token, 'POST', `/posts/${postId}/comments`, { content: 'one' });
    const { token } = await createToken(service.db, ada.id, { name: 'new', lifetime: 'never' });
    const { data } = (await send(token, 'GET', '/webhooks')).body as { data: { id: string; status: string }[] };
    expect(data.map(({ id, status }) => [id, status])).to.deep.equal([[hers, 'paused']]);
    await send(token, 'PATCH', `/webhooks/${hers}`, { status: 'active' });
    await until(() => receiver.all.length === 1, 30_000);
  });
});
