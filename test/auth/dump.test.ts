import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { person } from '../support/fixtures.ts';
import { app, authorize, authorizeUrl, browserOf, exchange, letIn, pkce, refresh } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

/** Every value of every column of every table, as text; bytes in several encodings. */
async function dump(db: OpenDatabase): Promise<{ place: string; text: string }[]> {
  const columns = await db.query<{ table: string; column: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type FROM information_schema.columns c JOIN pg_tables t ON t.tablename = c.table_name AND t.schemaname = 'public' WHERE c.table_schema = 'public'`,
  );
  const values: { place: string; text: string }[] = [];
  for (const { table, column, type } of columns) {
    const rows = (await db.orm.query(
      `SELECT "${column}"${type === 'bytea' ? '' : '::text'} AS value FROM "${table}" WHERE "${column}" IS NOT NULL`,
    )) as { value: string | Buffer }[];
    for (const { value } of rows)
      values.push({
        place: `${table}.${column}`,
        text: Buffer.isBuffer(value)
          ? `${value.toString('latin1')} ${value.toString('hex')} ${value.toString('base64')} ${value.toString('base64url')}`
          : value,
      });
  }
  return values;
}

describe('security 27: a dump of the database', () => {
  let service: Service;
  before(async () => (service = await startService()));
  after(() => service.close());

  it('holds no credential that could be used, of any kind, in clear, as base64 or as hex', async () => {
    const ada = await person(service.db);
    const client = await app(service, ada);
    const { token: personal } = await createToken(service.db, ada.id, { name: 'x', lifetime: 'never' });
    const tokens = await letIn(service, { person: ada, client }, { scope: 'openid profile read write offline_access' });
    const rotated = (await refresh(client, tokens.refresh_token)).body;
    const opaque = await letIn(service, { person: ada, client }, { scope: 'openid read', resource: '' });
    const visitor = await browserOf(service, ada);
    const used = pkce();
    const back = await authorize(visitor, client, { challenge: used.challenge });
    await exchange(client, back.searchParams.get('code')!, used.verifier);
    const unused = await authorize(visitor, client, { challenge: pkce().challenge });
    const running = await visitor.get(authorizeUrl(client, { challenge: pkce().challenge, prompt: 'consent' }));
    const cookies = visitor
      .cookies('/')
      .split('; ')
      .concat(visitor.cookies(running.location!.pathname).split('; '))
      .map((pair) => pair.slice(pair.indexOf('=') + 1))
      .filter((value) => value.length > 16);
    expect(cookies.length).to.be.at.least(4);
    const { current } = await signingKeys(service);
    const secrets = {
      personal,
      'client secret': client.secret,
      'access token': tokens.access_token.split('.')[2],
      'refresh token': rotated.refresh_token,
      'used refresh token': tokens.refresh_token,
      'opaque access token': opaque.access_token,
      'used code': back.searchParams.get('code'),
      code: unused.searchParams.get('code'),
      'running request': running.location!.pathname.split('/').pop(),
      'signing key': current.d,
      'the secret of the installation': service.config.secretKey,
      ...Object.fromEntries(cookies.map((value, n) => [`cookie ${n}`, value])),
    };
    const stored = await dump(service.db);
    expect(stored.length).to.be.greaterThan(100);
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret, what).to.be.a('string').and.have.length.greaterThan(15);
      const bytes = Buffer.from(secret!);
      const raw = Buffer.from(secret!, 'base64url');
      const forms = [
        secret!,
        bytes.toString('hex'),
        bytes.toString('base64').replace(/=+$/, ''),
        bytes.toString('base64url'),
        raw.toString('hex'),
        raw.toString('latin1'),
      ].filter((form) => form.length > 12);
      for (const { place, text } of stored)
        for (const form of forms) expect(text.includes(form), `${what} in ${place}`).to.equal(false);
    }
  });

  it('would show one that is there: the search can fail', async () => {
    const ada = await person(service.db);
    await service.db.orm.query(`UPDATE accounts SET bio = $2 WHERE id = $1`, [ada.id, ada.token]);
    expect(
      (await dump(service.db)).filter(({ text }) => text.includes(ada.token)).map(({ place }) => place),
    ).to.deep.equal(['accounts.bio']);
  });

  async function signingKeys({ db, config }: Service): Promise<{ current: { d?: string } }> {
    const { SigningKeys } = await import('../../src/auth/oauth/tokens/signing-keys.ts');
    const { readSecret } = await import('../../src/auth/secret.ts');
    let current: { d?: string } = {};
    const keys = new SigningKeys(db, readSecret(config), (set) => (current = set.active));
    await keys.start();
    keys.close();
    return { current };
  }
});
