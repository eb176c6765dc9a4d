import fc from 'fast-check';
import type { ResponseValidator } from '../contract/response-validator.ts';
import { exampleOf } from '../contract/operations.ts';
import type { Operation } from '../contract/operation.ts';
import { requests, type FuzzedRequest, type RequestInputs } from './requests.ts';
import type { TestTarget } from './target.ts';

export interface FuzzOptions {
  readonly runs: number;
  /** The same seed repeats the same requests. */
  readonly seed?: number | undefined;
  readonly onRequest?: () => void;
}

/**
 * Sends generated requests to the operations, but for those whose answer is a stream, which a generated one would not
 * end. Throws when an answer is undocumented or a 5xx, with the seed and the
 * smallest such request.
 */
export async function fuzz(
  target: TestTarget,
  judge: ResponseValidator,
  all: readonly Operation[],
  { runs, seed, onRequest }: FuzzOptions,
): Promise<void> {
  const operations = all.filter(({ answer }) => answer?.type !== 'text/event-stream');
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const inputs = await loadInputs(target, operations);
  const property = fc.asyncProperty(requests(operations, inputs), async (request) => {
    onRequest?.();
    await assertDocumented(target, judge, { operation: byId.get(request.id) as Operation, request });
  });
  const {
    failed,
    counterexample,
    errorInstance,
    seed: usedSeed,
  } = await fc.check(property, { numRuns: runs, ...(seed === undefined ? {} : { seed }) });
  if (!failed) return;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(
    `${reason}\nfor ${counterexample ? asText(counterexample[0], target) : 'no request'}\nSend the same ` +
      `requests again with the seed ${usedSeed}.`,
  );
}

/** A request as text to reproduce it, without the token. */
function asText({ method, target, headers, body }: FuzzedRequest, { token }: TestTarget): string {
  return JSON.stringify({ method, target, headers, body }).replaceAll(token, '<token>');
}

/** Cursors, tags and sources of the server, for generated requests to use and to corrupt. */
async function loadInputs(target: TestTarget, operations: readonly Operation[]): Promise<RequestInputs> {
  const lists = operations.filter(
    (operation) => operation.method === 'GET' && operation.parameters.some(({ name }) => name === 'cursor'),
  );
  const pages = await Promise.all(
    lists.map((operation) => target.ask({ target: exampleOf(operation, { query: { limit: '3' } }) })),
  );
  const cursors = pages.flatMap(
    ({ body }) => (body as { pagination?: { endCursor?: string | null } } | undefined)?.pagination?.endCursor ?? [],
  );
  return { token: target.token, cursors, tags: ['javascript', 'rust', 'none'] };
}

async function assertDocumented(
  target: TestTarget,
  judge: ResponseValidator,
  { operation, request }: { operation: Operation; request: FuzzedRequest },
): Promise<void> {
  const answer = await target.ask({ ...request, token: undefined });
  if (answer.status >= 500) throw new Error(`${operation.id} answered ${answer.status}: ${answer.text}`);
  if (answer.headers['x-request-id'] === undefined) throw new Error('The answer has no x-request-id');
  // A path segment that is empty or invalid percent-encoding does not match the operation's path.
  if (!isPathOf(operation.path, request.target)) return;
  const findings = judge(operation, answer);
  if (findings.length > 0)
    throw new Error(`${operation.id} answered ${answer.status} otherwise than documented: ${findings.join('; ')}`);
}

function isPathOf(template: string, target: string): boolean {
  const segments = (target.split('?')[0] ?? '').replace(/\/$/, '').split('/').slice(1);
  try {
    return (
      segments.length === template.split('/').length - 1 &&
      // Clients resolve `.` and `..` before they send them (WHATWG URL, section 4.4).
      segments.every((segment) => !/^\.{0,2}$/.test(decodeURIComponent(segment)))
    );
  } catch {
    return false;
  }
}
