import { expect } from 'chai';
import { demoAccess } from '../../src/auth/demo.ts';
import { listTokens, revokeToken } from '../../src/auth/access-tokens.ts';
import { readSecret } from '../../src/auth/secret.ts';
import type { DeriveKey } from '../../src/config.ts';
import { hasPassword } from '../../src/auth/accounts/sign-in.ts';
import { getAccountByEmail } from '../../src/auth/accounts/accounts.ts';
import { call } from '../support/client.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import { visit } from '../support/visitor.ts';

describe('the demo account', () => {
  let service: Service;

  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  const start = (keyFor: DeriveKey = readSecret(service.config)) =>
    service.db.transaction((tx) => demoAccess(tx, keyFor));
  const works = async (token: string): Promise<boolean> =>
    (await call(service.url, '/profile', { token })).status === 200;
  const demo = () => getAccountByEmail(service.db, 'demo@localhost');

  it('security 46: has no password; the link lets in once, and is worth nothing after the next start', async () => {
    const [first, second] = [await start(), await start()];
    expect(await hasPassword(service.db, (await demo()).id)).to.equal(false);
    const enter = async (token: string) => visit(service).send('/sign-in-link', { token }, { from: '/sign-in' });
    expect((await enter(first.linkSecret)).status).to.equal(404);
    expect((await enter(second.linkSecret)).headers.location).to.equal('/');
    expect((await enter(second.linkSecret)).status).to.equal(404);
  });

  it('has the same token at each start, also at two at once, and one only', async () => {
    const { token } = await start();
    expect((await Promise.all([start(), start(), start()])).map((one) => one.token)).to.deep.equal(
      Array(3).fill(token),
    );
    expect(await works(token)).to.equal(true);
    expect(await listTokens(service.db, (await demo()).id)).to.have.length(1);
  });

  it('security 46: gets another token when that was revoked or has run out, and never one of those again', async () => {
    const seen = [(await start()).token];
    const end = [
      (id: string, owner: string) => revokeToken(service.db, owner, id),
      (id: string) =>
        service.db.query(`UPDATE access_tokens SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]),
    ];
    for (const way of end) {
      const owner = (await demo()).id;
      const [live] = (await listTokens(service.db, owner)).filter((one) => one.expiresAt! > new Date());
      await way(live!.id, owner);
      const { token } = await start();
      expect(seen).to.not.include(token);
      expect(await works(token)).to.equal(true);
      await until(async () => !(await works(seen.at(-1)!)));
      seen.push(token);
      expect((await start()).token).to.equal(token);
    }
  });

  it('security 46: has a token that another secret key or another database does not make; the one of before is revoked', async () => {
    const before = (await start()).token;
    const other = (await start((purpose) => Buffer.from(purpose.padEnd(32, 'x')))).token;
    expect(other).to.not.equal(before);
    await until(async () => !(await works(before)));
    expect(await works(other)).to.equal(true);
    await service.db.query('DELETE FROM accounts WHERE id = $1', [(await demo()).id]);
    expect([before, other]).to.not.include((await start()).token);
  });

  it('can be given a password by who came in by the link', async () => {
    const { linkSecret } = await start();
    const visitor = visit(service);
    await visitor.send('/sign-in-link', { token: linkSecret }, { from: '/sign-in' });
    expect((await visitor.get('/settings/security')).text).to.include('has no password yet');
    expect(
      (
        await visitor.send(
          '/settings/security/password',
          { password: 'seven wet umbrellas' },
          { from: '/settings/security' },
        )
      ).status,
    ).to.equal(303);
    expect(
      (await visit(service).send('/sign-in', { email: 'demo@localhost', password: 'seven wet umbrellas' })).status,
    ).to.equal(303);
  });
});
