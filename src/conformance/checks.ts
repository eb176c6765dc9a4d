import { exampleOf } from '../contract/operations.ts';
import type { Operation, Parameter } from '../contract/operation.ts';
import type { Judge, ReceivedAnswer } from '../contract/judge.ts';
import type { Samples } from './samples.ts';
import type { Ask, Target } from './target.ts';

/** What a check may use. */
export interface Bench {
  readonly target: Target;
  readonly judge: Judge;
  readonly samples: Samples;
  readonly operations: readonly Operation[];
}

/** One thing that is looked at of an operation. */
export interface Check {
  /** Completes the sentence "the operation ...". */
  readonly name: string;
  applies(operation: Operation): boolean;
  /** Everything that is wrong, one sentence each. */
  run(bench: Bench, operation: Operation): Promise<string[]>;
}

/** The operation's own example with what the server has in its path, and whether it has that. */
export async function exampleFor(
  bench: Bench,
  operation: Operation,
  query: Record<string, string> = {},
): Promise<{ ask: Ask; real: boolean }> {
  const path = await bench.samples.pathOf(operation);
  const target = exampleOf(anywhere(operation), { query, ...(path ? { path } : {}) });
  const ask = {
    method: operation.method,
    target,
    ...(operation.body ? { json: operation.body.example } : {}),
    ...(operation.open ? { token: undefined } : {}),
  };
  return { ask, real: path !== undefined && !(await isNone(bench, operation, ask)) };
}

/**
 * A thing of which there is one or none, such as the link of a feed: its path does not name it, and still it may not be
 * there.
 */
async function isNone({ target, operations }: Bench, operation: Operation, ask: Ask): Promise<boolean> {
  const isMade =
    !operation.path.endsWith('}') && operations.some(({ method, path }) => method === 'PUT' && path === operation.path);
  const mayLack =
    operation.method === 'GET' &&
    '404' in operation.responses &&
    (isMade || !operation.parameters.some((one) => one.in === 'path'));
  return mayLack && (await target.ask(ask)).status === 404;
}

/**
 * Without the examples of optional parameters that name something, such as a source, which another server need not
 * have.
 */
function anywhere(operation: Operation): Operation {
  const names = ({ in: place, required, schema }: Parameter): boolean =>
    place === 'query' && required !== true && schema.type === 'string' && !schema.enum;
  return { ...operation, parameters: operation.parameters.filter((one) => !names(one)) };
}

/** What a judge finds, and a sentence when the status is another than the one that must come. */
export function findingsOf({ judge }: Bench, operation: Operation, seen: ReceivedAnswer, status?: number): string[] {
  return [
    ...(status !== undefined && seen.status !== status ? [`answered ${seen.status} instead of ${status}`] : []),
    ...judge(operation, seen),
  ];
}
