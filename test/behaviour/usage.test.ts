import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { setPlan } from '../../src/auth/accounts/accounts.ts';
import { createUsageStore, type UsageRequest } from '../../src/domain/usage/record-usage.ts';
import { deleteExpired } from '../../src/follow-up/sweep.ts';
import { call } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, letIn } from '../support/oauth.ts';
import { until } from '../support/poll.ts';
import { settled } from '../support/settled.ts';
import { sharedService, type Service } from '../support/service.ts';

const DAY_MS = 86_400_000;

describe('usage', () => {
  let service: Service;
  let ada: Person;

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  const get = (path: string, token = ada.token) => call(service.url, path, { token });
  /** Returns the usage as reported for the requests before this one. */
  const usage = async (token = ada.token, query = ''): Promise<any> => (await get(`/usage${query}`, token)).body;
  const request = (over: Partial<UsageRequest>): UsageRequest => ({
    accountId: ada.id,
    kind: 'token',
    credential: '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01',
    requestId: 'r',
    at: Date.now(),
    ms: 4,
    operation: 'getProfile',
    status: 200,
    error: undefined,
    ...over,
  });

  it('counts requests by day, minute, token and app, and errors by kind; of nobody else', async () => {
    const bob = await person(service.db);
    const second = await createToken(service.db, ada.id, { name: 'second', lifetime: '30' });
    const reader = await app(service, bob, { name: 'Morning reader' });
    const { access_token: ofApp } = await letIn(service, { person: ada, client: reader });
    await get('/profile');
    await get('/feeds/source/nobody');
    await get('/feeds/popular?limit=0');
    await get('/profile', second.token);
    await get('/profile', ofApp);
    await get('/profile', bob.token);
    await get('/profile', 'dcs_pat_nothing');
    const body = await usage();
    expect(body).to.deep.include({ requests: 5, errors: 2, isPlus: true, dayQuota: null });
    expect(body.days).to.have.length(30);
    expect(body.days.at(-1)).to.deep.include({ requests: 5, errors: 2 });
    expect(body.minutes.reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0)).to.equal(5);
    expect(body.credentials.map((one: any) => [one.kind, one.name, one.requests, one.errors])).to.have.deep.members([
      ['token', 'test', 3, 2],
      ['token', 'second', 1, 0],
      ['app', 'Morning reader', 1, 0],
    ]);
    expect(body.credentials[0]).to.include({ name: 'test' });
    expect(body.errorKinds).to.have.deep.members([
      { status: 404, error: 'not_found', requests: 1 },
      { status: 400, error: 'validation_error', requests: 1 },
    ]);
    expect(body.latency.p50).to.be.within(1, 5_000);
    expect(body.latency.p95).to.be.at.least(body.latency.p50);
    expect((await usage()).requests, 'it counts itself').to.equal(6);
  });

  it('names the last 100 requests by their ids, the newest first', async () => {
    const { headers } = await get('/profile');
    const [last] = (await usage()).recent;
    expect(last).to.deep.include({
      requestId: headers['x-request-id'],
      operation: 'getProfile',
      status: 200,
      error: null,
      kind: 'token',
      credentialName: 'test',
    });
    const store = createUsageStore(service.db);
    for (let round = 0; round < 5; round += 1)
      await store(Array.from({ length: 70 }, (_, n) => request({ requestId: `${round}.${n}`, at: Date.now() + n })));
    const { recent, requests } = await usage();
    expect([recent.length, requests]).to.deep.equal([100, 352]);
    expect(recent.slice(0, 2).map((one: any) => one.requestId)).to.include('4.69');
    const rows = await service.db.query('SELECT FROM recent_requests');
    expect(rows.length).to.be.at.most(3);
  });

  it('looks back as many days as it is asked, and keeps 30', async () => {
    const store = createUsageStore(service.db);
    await store([0, 3, 29, 40].map((days) => request({ at: Date.now() - days * DAY_MS, ms: 100 })));
    expect((await usage(ada.token, '?days=1')).requests).to.equal(1);
    expect((await usage(ada.token, '?days=7')).days).to.have.length(7);
    await deleteExpired(service.db);
    const stored = await service.db.query<{ span: number }>(
      "SELECT span FROM usage_counts WHERE requests = 1 AND at < now() - interval '2 days'",
    );
    expect(stored.map(({ span }) => span)).to.deep.equal([3600, 3600]);
    expect(
      (await service.db.query(`SELECT FROM recent_requests WHERE at < now() - interval '30 days'`)).length,
    ).to.equal(0);
    expect((await get('/usage?days=31')).status).to.equal(400);
  });

  it('says what is left: of the minute, and on the free plan of the day', async () => {
    const { minuteQuota } = await usage();
    expect(minuteQuota).to.include({ limit: 1_000_000, remaining: 999_999 });
    expect(new Date(minuteQuota.resetsAt).getTime()).to.be.within(Date.now() - 1_000, Date.now() + 61_000);
    await setPlan(service.db, ada.id, 'free', null);
    await until(async () => (await get('/usage')).status === 429);
    await setPlan(service.db, ada.id, 'paid', null);
    await until(async () => (await get('/usage')).status === 200);
    const [kind] = (await usage()).errorKinds;
    expect(kind).to.include({ status: 429, error: 'rate_limit_exceeded' });
  });

  it('goes with its account, and what still comes then is left out', async () => {
    const store = createUsageStore(service.db);
    await store([request({})]);
    await service.db.query('DELETE FROM accounts WHERE id = $1', [ada.id]);
    await store([request({}), request({ requestId: 'later' })]);
    await settled(service.db);
    for (const table of ['usage_counts', 'recent_requests'])
      expect(await service.db.query(`SELECT FROM ${table}`), table).to.deep.equal([]);
  });
});
