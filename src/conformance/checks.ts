import { exampleOf } from '../contract/operations.ts';
import type { Operation, Parameter } from '../contract/operation.ts';
import type { Judge, ReceivedAnswer } from '../contract/judge.ts';
import type { Samples } from './samples.ts';
import type { Ask, Target } from './target.ts';

/** What checks use. */
export interface CheckContext {
  readonly target: Target;
  readonly judge: Judge;
  readonly samples: Samples;
  readonly operations: readonly Operation[];
}

/** A check of one operation. */
export interface Check {
  /** Completes the sentence "the operation ...". */
  readonly name: string;
  applies(operation: Operation): boolean;
  /** Returns everything that is wrong, one sentence each. */
  run(context: CheckContext, operation: Operation): Promise<string[]>;
}

/** The example request of an operation, with a path that exists on the server, and whether what it names exists. */
export async function exampleFor(
  context: CheckContext,
  operation: Operation,
  query: Record<string, string> = {},
): Promise<{ ask: Ask; real: boolean }> {
  const path = await context.samples.pathOf(operation);
  const target = exampleOf(withoutNames(operation), { query, ...(path ? { path } : {}) });
  const ask = {
    method: operation.method,
    target,
    ...(operation.body ? { json: operation.body.example } : {}),
    ...(operation.open ? { token: undefined } : {}),
  };
  return { ask, real: path !== undefined && !(await isAbsent(context, operation, ask)) };
}

/**
 * Whether a GET answers 404 for something that need not exist and that its path does not identify, such as the link of
 * a feed.
 */
async function isAbsent({ target, operations }: CheckContext, operation: Operation, ask: Ask): Promise<boolean> {
  const isMade =
    !operation.path.endsWith('}') && operations.some(({ method, path }) => method === 'PUT' && path === operation.path);
  const mayLack =
    operation.method === 'GET' &&
    '404' in operation.responses &&
    (isMade || !operation.parameters.some((one) => one.in === 'path'));
  return mayLack && (await target.ask(ask)).status === 404;
}

/**
 * The operation without optional parameters that name something, such as a source, which another server may not have.
 */
function withoutNames(operation: Operation): Operation {
  const names = ({ in: place, required, schema }: Parameter): boolean =>
    place === 'query' && required !== true && schema.type === 'string' && !schema.enum;
  return { ...operation, parameters: operation.parameters.filter((one) => !names(one)) };
}

/** The judge's findings, plus a sentence when the status is not the expected one. */
export function findingsOf(
  { judge }: CheckContext,
  operation: Operation,
  answer: ReceivedAnswer,
  status?: number,
): string[] {
  return [
    ...(status !== undefined && answer.status !== status ? [`answered ${answer.status} instead of ${status}`] : []),
    ...judge(operation, answer),
  ];
}
