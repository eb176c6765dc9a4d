import { expect } from 'chai';
import { call } from '../support/client.ts';
import { freezeClock, releaseClock } from '../support/clock.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, letIn, refresh, type TestApp, type TokenAnswer } from '../support/oauth.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('refreshes that come together', () => {
  let service: Service;
  let ada: Person;
  let reader: TestApp;
  beforeEach(async () => {
    service = await sharedService();
    await freezeClock(service.db); // so that all come within two seconds, however busy the machine is
    ada = await person(service.db);
    reader = await app(service, ada);
  });
  afterEach(() => releaseClock(service.db));

  const works = async (token: string): Promise<number> => (await call(service.url, '/profile', { token })).status;
  const usedBefore = (ago: string): Promise<unknown> =>
    service.db.orm.query(
      `UPDATE oauth_artefacts SET consumed_at = now() - $1::interval WHERE kind = 'RefreshToken' AND consumed_at IS NOT NULL`,
      [ago],
    );
  const error = ({ status, body }: TokenAnswer): [number, string] => [status, body.error as string];

  it('security 71: of 50 refreshes at once one wins, its family lives, and none counts as a guess', async () => {
    const tokens = await letIn(service, { person: ada, client: reader });
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(reader, tokens.refresh_token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).to.have.length(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(error(answer)).to.deep.equal([400, 'invalid_grant']);
    let next = won[0]!.body;
    expect(await works(next.access_token)).to.equal(200);
    // Late ones of the same burst are rejected without ending the grant; all 60 attempts of the minute are left.
    for (let late = 0; late < 15; late += 1) {
      await usedBefore('0.5 seconds');
      expect(error(await refresh(reader, tokens.refresh_token))).to.deep.equal([400, 'invalid_grant']);
    }
    next = (await refresh(reader, next.refresh_token)).body;
    expect(await works(next.access_token)).to.equal(200);
    for (let guess = 0; guess < 60; guess += 1)
      expect(error(await refresh(reader, 'x'))).to.deep.equal([400, 'invalid_grant']);
    expect((await refresh(reader, 'x')).status).to.equal(429);
  });

  it('security 71: a replay that comes clearly later ends the family, whoever won', async () => {
    const tokens = await letIn(service, { person: ada, client: reader });
    const second = (await refresh(reader, tokens.refresh_token)).body;
    const used = async (ago: string): Promise<TokenAnswer> => {
      await usedBefore(ago);
      return refresh(reader, tokens.refresh_token);
    };
    expect(error(await used('0.5 seconds'))).to.deep.equal([400, 'invalid_grant']);
    expect(await works(second.access_token), 'in the same moment').to.equal(200);
    expect(error(await used('3 seconds'))).to.deep.equal([400, 'invalid_grant']);
    await until(async () => (await works(second.access_token)) === 401, 1_000);
    expect(error(await refresh(reader, second.refresh_token))).to.deep.equal([400, 'invalid_grant']);
  });
});
