import { expect } from 'chai';
import { ConfigError, leavesNewPeopleOut, loadConfig, type Config } from '../../src/config.ts';
import { call } from '../support/client.ts';
import { person } from '../support/fixtures.ts';
import { startOpenIdProvider, type Person } from '../support/openid-provider.ts';
import { startService, type Service } from '../support/service.ts';
import { linkTo, PASSWORD, secretOf, visit } from '../support/visitor.ts';

/** Signs up with an address, and makes a token on the page; returns it. */
async function signUp(service: Service, email: string): Promise<string> {
  const visitor = visit(service);
  await visitor.send('/sign-up', { email });
  const link = await linkTo(service, email);
  await visitor.send('/confirm-email', { token: secretOf(link), name: 'Grace', password: PASSWORD }, { from: link });
  return tokenOf(visitor);
}

async function tokenOf(visitor: ReturnType<typeof visit>): Promise<string> {
  const answer = await visitor.send('/settings/tokens', { name: 'first', lifetime: '30' });
  const page = answer.status === 303 ? await visitor.get(answer.headers.location!) : answer;
  const [token] = /dcs_pat_\w+/.exec(page.text) ?? [];
  expect(token, page.text).to.be.a('string');
  return token!;
}

describe('the plan of a new person', function () {
  this.timeout(30_000);
  let service: Service | undefined;
  afterEach(async () => {
    await service?.close();
    service = undefined;
  });
  const firstCall = async (over: Partial<Config>): Promise<number> => {
    service = await startService(over);
    const token = await signUp(service, 'grace@example.com');
    return (await call(service.url, '/feeds/popular', { token })).status;
  };

  it('lets them use the API with DEFAULT_PLAN=paid', async () => {
    expect(await firstCall({ defaultPlan: loadConfig({ DEFAULT_PLAN: 'paid' }).defaultPlan })).to.equal(200);
  });

  it('means nothing with PLANS=off, where pages say nothing of plans', async () => {
    const { freeDailyQuota } = loadConfig({ PLANS: 'off' });
    service = await startService({ freeDailyQuota });
    const ada = await person(service.db, { plan: 'free' });
    for (let n = 0; n < 3; n += 1) {
      const answer = await call(service.url, '/usage', { token: ada.token });
      expect([answer.status, answer.body.dayQuota ?? null]).to.deep.equal([200, null]);
    }
    expect((await call(service.url, '/openapi.json')).text).to.not.match(/Infinity|∞/);
  });

  it('is said at start where nobody new may use the API, and a mistake in a setting too', () => {
    const isOut = (env: Record<string, string>): boolean => leavesNewPeopleOut(loadConfig(env));
    expect(isOut({})).to.equal(true);
    for (const env of [
      { SIGN_UP: 'closed' },
      { DEFAULT_PLAN: 'paid' },
      { FREE_DAILY_QUOTA: '10' },
      { PLANS: 'off' },
      { DEMO: 'true' },
    ])
      expect(isOut(env as unknown as Record<string, string>), JSON.stringify(env)).to.equal(false);
    for (const [env, said] of [
      [{ DEFAULT_PLAN: 'gold' }, 'DEFAULT_PLAN'],
      [{ PLANS: 'off', FREE_DAILY_QUOTA: '5' }, 'set one of them'],
      [{ OIDC_PLAN_GROUPS: 'developers=paid' }, 'without a provider'],
      [{ OIDC_PLAN_GROUPS: 'developers' }, 'such as developers=paid'],
      [{ OIDC_PLAN_GROUPS: 'developers=gold' }, 'such as developers=paid'],
    ] as const)
      expect(() => loadConfig(env), JSON.stringify(env)).to.throw(ConfigError, said);
  });

  it('follows the groups of the OpenID provider at each sign-in', async () => {
    const provider = await startOpenIdProvider();
    const planGroups = [
      { group: 'guests', plan: 'free' },
      { group: 'developers', plan: 'paid' },
    ] as const;
    service = await startService({ oidc: { ...provider.settings, planGroups } });
    provider.register(service.config.publicUrl);
    const visitor = visit(service);
    const come = async (groups?: readonly string[]): Promise<void> => {
      visitor.cookies.clear();
      const sent = await visitor.get('/sign-in/provider');
      const who: Person = { sub: 'grace', email: 'grace@company.example', email_verified: true, name: 'Grace' };
      const back = await visitor.get(
        await provider.pass(sent.headers.location!, { ...who, ...(groups && { groups }) }),
      );
      expect(back.status, back.text).to.equal(303);
    };
    await come(['staff', 'developers']);
    const token = await tokenOf(visitor);
    const status = async (): Promise<number> => (await call(service!.url, '/profile', { token })).status;
    expect(await status(), 'a new member of the group').to.equal(200);
    await come(['staff']);
    expect(await status(), 'who left it').to.equal(429);
    await come(['developers']);
    expect(await status(), 'who is back').to.equal(200);
    await come();
    expect(await status(), 'the provider names no groups').to.equal(200);
    await come(['developers', 'guests']);
    expect(await status(), 'the first listed group counts').to.equal(429);
    provider.close();
  });
});
