import { expect } from 'chai';
import { demoAccess } from '../../src/auth/demo.ts';
import { hasPassword } from '../../src/auth/sign-in.ts';
import { accountByEmail } from '../../src/auth/accounts.ts';
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

  it('security 46: has no password; what the terminal shows lets in once, and is worth nothing after the next start', async () => {
    const [first, second] = [await demoAccess(service.db), await demoAccess(service.db)];
    expect(await hasPassword(service.db, (await accountByEmail(service.db, 'demo@localhost')).id)).to.equal(false);
    expect((await call(service.url, '/profile', { token: second.token })).status).to.equal(200);
    await until(async () => (await call(service.url, '/profile', { token: first.token })).status === 401);
    const enter = async (token: string) => visit(service).send('/sign-in-link', { token }, { from: '/sign-in' });
    expect((await enter(first.linkSecret)).status).to.equal(404);
    expect((await enter(second.linkSecret)).headers.location).to.equal('/settings');
    expect((await enter(second.linkSecret)).status).to.equal(404);
  });

  it('can be given a password by who came in by the link', async () => {
    const { linkSecret } = await demoAccess(service.db);
    const visitor = visit(service);
    await visitor.send('/sign-in-link', { token: linkSecret }, { from: '/sign-in' });
    expect((await visitor.get('/settings/security')).text).to.include('You have none yet');
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
