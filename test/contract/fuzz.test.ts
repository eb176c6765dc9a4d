import { createJudge } from '../../src/conformance/judge.ts';
import { fuzz } from '../../src/conformance/fuzz.ts';
import { connect, type Target } from '../../src/conformance/target.ts';
import { startService, type Service } from '../support/service.ts';
import { contract, document } from './contract.ts';
import { storeExamples } from './stored.ts';

const RUNS = 5_000;
/** Set it to the seed that a failure prints to run the same requests again. */
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);

describe('generated requests', () => {
  let service: Service;
  let target: Target;

  before(async () => {
    service = await startService();
    const { token } = await storeExamples(service.db);
    target = connect(service.url, token);
  });
  after(async () => {
    await target.close();
    await service.close();
  });

  it(`get ${RUNS.toLocaleString('en')} documented answers and never a 5xx`, async function () {
    this.timeout(240_000);
    await fuzz(target, createJudge(document), contract, { runs: RUNS, seed: SEED });
  });
});
