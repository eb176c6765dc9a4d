import { createResponseValidator } from '../../src/contract/response-validator.ts';
import { fuzz } from '../../src/conformance/fuzz.ts';
import { connectTarget, type TestTarget } from '../../src/conformance/target.ts';
import { startService, type Service } from '../support/service.ts';
import { contract, document } from './contract.ts';
import { storeExamples } from './stored.ts';
import { processorTime } from '../support/processor-time.ts';

const RUNS = Number(process.env.FUZZ ?? 500);
/** Milliseconds of CPU time per request, including sending it and checking the answer. */
const MAX_CPU_MS = 250;
/** Set it to the seed that a failure prints to repeat its requests. */
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);

describe('generated requests', () => {
  let service: Service;
  let target: TestTarget;

  before(async () => {
    service = await startService();
    const { token } = await storeExamples(service.db);
    const plain = connectTarget({ url: service.url }, token);
    target = {
      ...plain,
      ask: async (ask) => await withinCost(() => plain.ask(ask), JSON.stringify(ask).slice(0, 500)),
    };
  });
  after(async () => {
    await target.close();
    await service.close();
  });

  let running = 0;
  const costOf = async <Result>(send: () => Promise<Result>): Promise<{ answer: Result; ms: number }> => {
    let answer: Result | undefined;
    running += 1;
    const alone = running === 1;
    const ms = await processorTime(async () => (answer = await send())).finally(() => (running -= 1));
    return { answer: answer as Result, ms: alone ? ms : 0 };
  };
  /** Tries an expensive request again: the first time may include compilation or garbage collection. */
  async function withinCost<Result>(send: () => Promise<Result>, what: string): Promise<Result> {
    const { answer, ms } = await costOf(send);
    if (ms <= MAX_CPU_MS) return answer;
    const again = await costOf(send);
    if (again.ms > MAX_CPU_MS) throw new Error(`took ${ms} and ${again.ms} ms of processor time: ${what}`);
    return answer;
  }

  it(`get ${RUNS.toLocaleString('en')} documented answers and never a 5xx`, async function () {
    this.timeout(Math.max(120_000, RUNS * 50));
    await fuzz(target, createResponseValidator(document), contract, { runs: RUNS, seed: SEED });
  });
});
