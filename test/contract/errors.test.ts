import { expect } from 'chai';
import { MAX_BODY_KIB } from '../../generated/limits.ts';
import { Account } from '../../src/data/entities/accounts.ts';
import { call } from '../support/client.ts';
import { person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { contract, type Operation } from './contract.ts';
import { UNPROVOKED } from './exceptions.ts';
import { failingPipelines, provocationsOf, type Provocation, type Stage } from './provocations.ts';
import { assertDocumented } from './schemas.ts';
import { storeExamples } from './stored.ts';

const errorsOf = ({ responses }: Operation): number[] =>
  Object.keys(responses)
    .map(Number)
    .filter((one) => one >= 400);

describe('every error of the contract', () => {
  let service: Service;
  let stage: Stage;

  before(async () => {
    service = await startService();
    const [reader, stranger] = [await storeExamples(service.db), await person(service.db)];
    await service.db.orm.update(Account, { id: stranger.id }, { username: 'taken' });
    stage = { service, reader, stranger, failing: await failingPipelines() };
  });
  after(() => service.close());

  /** Provocations of errors that only one operation has. */
  const OWN: Readonly<Record<string, Provocation>> = {
    updateProfile: () =>
      call(service.url, '/profile', { method: 'PATCH', token: stage.reader.token, json: { username: 'taken' } }),
  };

  it('says how large a body may be, each operation its own', () => {
    for (const { id, responses, maxBodyKib = MAX_BODY_KIB } of contract)
      if (responses['413']) expect(JSON.stringify(responses['413']), id).to.include(`larger than ${maxBodyKib} KiB.`);
    expect(contract.find(({ id }) => id === 'createImport')).to.include({ maxBodyKib: 16_384 });
  });

  for (const operation of contract) {
    it(`${operation.id} answers with each that it documents, and with no other`, async () => {
      const seen = new Set<number>();
      const own = OWN[operation.id];
      for (const provoke of [...provocationsOf(operation, stage), ...(own ? [own] : [])]) {
        const answer = await provoke();
        assertDocumented(operation, answer);
        seen.add(answer.status);
      }
      expect(
        errorsOf(operation)
          .filter((status) => !seen.has(status))
          .map((status) => `${operation.id} ${status}`),
        `documented, but nothing provokes it: return it in src/domain/, or remove it from spec/${operation.tag}.yaml (x-never)`,
      ).to.deep.equal(Object.keys(UNPROVOKED).filter((one) => one.startsWith(`${operation.id} `)));
    });
  }

  it('is provoked, or has a reason not to be', () => {
    const all = contract.flatMap((one) => errorsOf(one).map((status) => `${one.id} ${status}`));
    for (const [error, reason] of Object.entries(UNPROVOKED)) {
      expect(all).to.include(error);
      expect(reason).to.match(/\w+ \w+/);
    }
  });
});
