import { randomUUID } from 'node:crypto';
import { exampleOf } from '../contract/operations.ts';
import type { Operation, Parameter } from '../contract/operation.ts';
import { findingsOf, requestFor, type CheckContext, type Verdict } from './checks.ts';

const inPath = ({ parameters }: Operation): Parameter[] => parameters.filter((parameter) => parameter.in === 'path');

/** Whether an operation's path names something that may not be there. */
export function namesSomething(operation: Operation): boolean {
  return '404' in operation.responses && inPath(operation).length > 0;
}

/**
 * Puts into each place of the path what nothing has; the rest of the path and the body are right. To remove what is not
 * there may also succeed, while 404 is for what belongs to somebody else.
 */
export async function unknownIds(context: CheckContext, operation: Operation): Promise<Verdict> {
  const known = (await context.samples.pathOf(operation)) ?? {};
  const findings = await Promise.all(
    inPath(operation).map(async ({ name, schema }) => {
      const unknown = schema.format === 'uuid' ? randomUUID() : `none-${randomUUID()}`;
      const target = exampleOf(operation, { path: { ...known, [name]: unknown } });
      const answer = await context.target.ask(requestFor(operation, target));
      const isGone = operation.method === 'DELETE' && answer.status === operation.success;
      return findingsOf(context, operation, answer, isGone ? operation.success : 404);
    }),
  );
  return findings.flat();
}
