import type { CheckContext, ContractCheck, CheckVerdict } from './checks.ts';
import { fuzz } from './fuzz.ts';
import { createResponseValidator } from '../contract/response-validator.ts';
import { readOperations } from '../contract/operations.ts';
import type { Operation } from '../contract/operation.ts';
import { readDocument } from '../contract/document.ts';
import { readChecks } from './read-checks.ts';
import { createPathSamples } from './samples.ts';
import { connectTarget } from './target.ts';
import { writeChecks } from './write-checks.ts';

/** The result of one check of one operation. */
export interface Result {
  /** The operation's id, or `any` for the generated requests. */
  readonly operation: string;
  readonly check: string;
  /** Everything that was wrong; empty when it passed or was skipped. */
  readonly findings: readonly string[];
  /** Reason for skipping it; null when it passed or failed. */
  readonly skipped: string | null;
  readonly ms: number;
}

export interface TestOptions {
  /** The server's URL, with or without the API's path. */
  readonly url: string;
  /** The API's path, where it is another and not in the URL; `/` where there is none. */
  readonly root?: string | undefined;
  readonly token: string;
  /** Also test operations that write. */
  readonly write?: boolean;
  /** Number of generated requests; 0 for none. */
  readonly runs?: number;
  readonly seed?: number | undefined;
  /** Test only these operations. */
  readonly only?: readonly string[] | undefined;
  /** Make only the checks whose names hold one of these texts. */
  readonly checks?: readonly string[] | undefined;
}

/** Progress callbacks. */
export interface RunProgress {
  onPlan?(steps: number): void;
  onStep?(name: string): void;
  onWait?(seconds: number): void;
}

/** Creates first and deletes last, so that the others have data. */
const METHOD_ORDER = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];
const DEFAULT_RUNS = 200;

/**
 * Tests a server against the contract that this program was built with; returns one result per check and operation.
 * Throws ServerUnreachableError when nothing answers at its address.
 */
export async function testContract(
  { url, root, token, write = false, runs = DEFAULT_RUNS, seed, only, checks }: TestOptions,
  progress: RunProgress = {},
): Promise<Result[]> {
  const { operations, judge } = readContract();
  const target = connectTarget({ url, root }, token, progress.onWait?.bind(progress));
  const context: CheckContext = { target, judge, samples: createPathSamples(target, operations), operations };
  const selected = operations.filter((operation) => only?.includes(operation.id) ?? true);
  const plan = planChecks(selected, write).filter(
    ({ check }) => checks?.some((name) => check.name.includes(name)) ?? true,
  );
  try {
    await target.reach();
    progress.onPlan?.(plan.length + runs);
    const results: Result[] = [];
    for (const { operation, check } of plan) {
      progress.onStep?.(operation.id);
      results.push(await checkResult(operation.id, check.name, () => check.run(context, operation)));
      if (operation.method === 'POST' || operation.method === 'DELETE') context.samples.forget();
    }
    const fuzzed = selected.filter((operation) => write || operation.method === 'GET');
    if (runs > 0 && fuzzed.length > 0)
      results.push(
        await checkResult('any', `answers ${runs} generated requests as documented`, () =>
          fuzz(target, judge, fuzzed, { runs, seed, onRequest: () => progress.onStep?.('generated requests') }).then(
            () => [],
          ),
        ),
      );
    return results;
  } finally {
    await target.close();
  }
}

/** Compiled once per process. */
let contract: Pick<CheckContext, 'operations' | 'judge'> | undefined;

function readContract(): NonNullable<typeof contract> {
  if (contract) return contract;
  const document = readDocument();
  return (contract = { operations: readOperations(document), judge: createResponseValidator(document) });
}

function planChecks(
  operations: readonly Operation[],
  write: boolean,
): { operation: Operation; check: ContractCheck }[] {
  return [...operations]
    .sort((a, b) => METHOD_ORDER.indexOf(a.method) - METHOD_ORDER.indexOf(b.method))
    .flatMap((operation) => checksOf(operation, write).map((check) => ({ operation, check })));
}

/** The checks of an operation: the read checks, and with `write` the write checks too. */
function checksOf(operation: Operation, write: boolean): ContractCheck[] {
  return [...(operation.method === 'GET' ? readChecks : []), ...(write ? writeChecks : [])].filter((check) =>
    check.applies(operation),
  );
}

async function checkResult(operation: string, check: string, run: () => Promise<CheckVerdict>): Promise<Result> {
  const started = performance.now();
  const verdict = await run().catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
  const [findings, skipped] = 'skipped' in verdict ? [[], verdict.skipped] : [verdict, null];
  return { operation, check, findings, skipped, ms: Math.round(performance.now() - started) };
}
