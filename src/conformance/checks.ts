import { exampleOf } from '../contract/operations.ts';
import type { Operation, Parameter } from '../contract/operation.ts';
import {
  undocumented,
  undocumentedHeaders,
  type ResponseValidator,
  type ReceivedAnswer,
} from '../contract/response-validator.ts';
import type { PathSamples } from './samples.ts';
import type { TestRequest, TestTarget } from './target.ts';
import { randomUUID } from 'node:crypto';

/** Context of checks. */
export interface CheckContext {
  readonly target: TestTarget;
  readonly judge: ResponseValidator;
  readonly samples: PathSamples;
  readonly operations: readonly Operation[];
}

/** Reason why a check could not judge an operation. */
interface Skipped {
  readonly skipped: string;
}

/** Everything that is wrong, one sentence each. */
export type CheckVerdict = readonly string[] | Skipped;

/** A check of one operation. */
export interface ContractCheck {
  /** Completes the sentence "the operation ...". */
  readonly name: string;
  applies(operation: Operation): boolean;
  run(context: CheckContext, operation: Operation): Promise<CheckVerdict>;
}

/** The findings; or, where there are none, why nothing could be checked. */
export function findingsOrSkip(findings: readonly string[], why: string | undefined): CheckVerdict {
  return findings.length > 0 || why === undefined ? findings : { skipped: why };
}

/** The example request of an operation, with a path that exists on the server; or why there is no such path. */
export async function exampleFor(
  context: CheckContext,
  operation: Operation,
  query: Record<string, string> = {},
): Promise<{ ask: TestRequest; absent: string | undefined }> {
  const path = await context.samples.pathOf(operation);
  const ask = requestFor(operation, exampleOf(withoutNames(operation), { query, ...(path ? { path } : {}) }));
  if (path === undefined) return { ask, absent: `the server has nothing that ${operation.path} could name` };
  return { ask, absent: (await isAbsent(context, operation, ask)) ? 'the account has none' : undefined };
}

/** The request of an operation with its example as the body. */
function requestFor({ method, body, open }: Operation, target: string): TestRequest {
  return { method, target, ...(body ? { json: body.example } : {}), ...(open ? { token: undefined } : {}) };
}

/**
 * Whether a GET answers 404 for something that need not exist and that its path does not identify, such as the link of
 * a feed.
 */
async function isAbsent(
  { target, operations }: CheckContext,
  operation: Operation,
  ask: TestRequest,
): Promise<boolean> {
  const isMade =
    !operation.path.endsWith('}') && operations.some(({ method, path }) => method === 'PUT' && path === operation.path);
  const mayLack =
    operation.method === 'GET' &&
    '404' in operation.responses &&
    (isMade || !operation.parameters.some((parameter) => parameter.in === 'path'));
  return mayLack && (await target.ask(ask)).status === 404;
}

/**
 * The operation without optional parameters that name something, such as a source, which another server may not have.
 */
function withoutNames(operation: Operation): Operation {
  // Of a parameter and its older name one may be needed.
  const hasOlder = new Set(operation.parameters.map((parameter) => parameter['x-alias-of']));
  const names = ({ name, in: place, required, schema }: Parameter): boolean =>
    place === 'query' && required !== true && schema.type === 'string' && !schema.enum && !hasOlder.has(name);
  return { ...operation, parameters: operation.parameters.filter((parameter) => !names(parameter)) };
}

/**
 * Headers that servers and proxies add to any response, and those that tell browsers how to treat it (RFC 9110, 9111,
 * 6797, 7838; Fetch, Content Security Policy, Referrer Policy).
 */
const OF_EVERY_ANSWER = new Set(
  `date server via connection keep-alive transfer-encoding content-length content-encoding age alt-svc vary cache-control
  pragma expires strict-transport-security x-content-type-options x-frame-options referrer-policy permissions-policy
  content-security-policy cross-origin-opener-policy cross-origin-resource-policy access-control-allow-origin
  access-control-allow-credentials access-control-allow-headers access-control-expose-headers`.split(/\s+/),
);

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
    ...undocumentedHeaders(operation, answer)
      .filter((name) => !OF_EVERY_ANSWER.has(name))
      .map(undocumented),
  ];
}

const inPath = ({ parameters }: Operation): Parameter[] => parameters.filter((parameter) => parameter.in === 'path');

/** Whether an operation's path names something that may not be there. */
export function namesSomething(operation: Operation): boolean {
  return '404' in operation.responses && inPath(operation).length > 0;
}

/**
 * Replaces each id in the path by an unknown one; the rest of the path and the body are valid. Deleting what does not
 * exist may also succeed; anything else must be 404.
 */
export async function unknownIds(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
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
