import {
  exampleFor,
  findingsOf,
  findingsOrSkip,
  type CheckContext,
  type ContractCheck,
  type CheckVerdict,
  namesSomething,
  unknownIds,
} from './checks.ts';
import type { Operation } from '../contract/operation.ts';
import { bodyViolations } from './violations.ts';

const changes = ({ method }: Operation): boolean => method !== 'GET';
const withBody = (operation: Operation): boolean => operation.body !== undefined;
/** Statuses of a server that lacks what the example names, or already has it. */
const ABSENT_OR_EXISTING = [404, 409];
const saysUnchanged = ({ responses, success }: Operation): boolean =>
  'x-unchanged' in (responses[success]?.headers ?? {});
/** More bytes than any server accepts. */
const TOO_LARGE_BYTES = 300_000;

/** Checks of operations that write; use a test account. */
export const writeChecks: readonly ContractCheck[] = [
  {
    name: 'answers its example as documented, and ignores what it does not know',
    applies: changes,
    run: checkWriteExample,
  },
  {
    name: 'refuses calls without a token and with a wrong one',
    applies: (operation) => changes(operation) && !operation.open,
    run: checkWriteStrangers,
  },
  {
    name: 'answers 404 to an id that nothing has',
    applies: (operation) => changes(operation) && namesSomething(operation),
    run: unknownIds,
  },
  { name: 'refuses a body where its schema does, naming the place', applies: withBody, run: checkWriteViolations },
  { name: 'refuses what is no JSON, another type and too much', applies: withBody, run: noJson },
  {
    name: 'makes nothing twice for one Idempotency-Key',
    applies: (operation) => operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    run: idempotency,
  },
  { name: 'says that it changed nothing when it is sent again', applies: saysUnchanged, run: repeated },
  {
    name: 'refuses a change of another version',
    applies: (operation) => operation.precondition !== undefined,
    run: precondition,
  },
  { name: 'answers 405 to methods that its path does not have', applies: () => true, run: checkOtherMethods },
];

async function checkWriteExample(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const { ask } = await exampleFor(context, operation, { unknownParameter: 'x' });
  const json = operation.body && { ...(operation.body.example as object), unknownField: { deep: [1] } };
  const answer = await context.target.ask({ ...ask, ...(json ? { json } : {}) });
  const isRefused = ABSENT_OR_EXISTING.includes(answer.status);
  return findingsOrSkip(
    findingsOf(context, operation, answer, isRefused ? answer.status : operation.success),
    isRefused ? `its example was answered with ${answer.status}, which alone was judged` : undefined,
  );
}

async function checkWriteStrangers(context: CheckContext, operation: Operation): Promise<string[]> {
  const { ask } = await exampleFor(context, operation);
  const findings = await Promise.all(
    [undefined, 'none-of-yours'].map(async (token) =>
      findingsOf(context, operation, await context.target.ask({ ...ask, token }), 401),
    ),
  );
  return [...new Set(findings.flat())];
}

async function checkWriteViolations(context: CheckContext, operation: Operation): Promise<string[]> {
  const { ask } = await exampleFor(context, operation);
  const findings: string[] = [];
  for (const { why, path, body } of operation.body ? bodyViolations(operation.body) : []) {
    const answer = await context.target.ask({ ...ask, json: body });
    const isNamed = ((answer.body as { details?: { in?: string; path?: string }[] } | undefined)?.details ?? []).some(
      (detail) => detail.in === 'body' && detail.path?.startsWith(path) === true,
    );
    findings.push(
      ...findingsOf(context, operation, answer, 400).map((finding) => `${path} ${why}: ${finding}`),
      ...(isNamed || answer.status !== 400 ? [] : [`${path} ${why}: details do not name it`]),
    );
  }
  return findings;
}

async function noJson(context: CheckContext, operation: Operation): Promise<string[]> {
  const { target, method = 'POST' } = (await exampleFor(context, operation)).ask;
  const type = { 'content-type': 'application/json' };
  const bodies = [
    ...['{', 'null', '[]', '"x"'].map((body) => ({ body, headers: type, status: 400 })),
    { body: '{}', headers: { 'content-type': 'text/plain' }, status: 415 },
    {
      body: `{"x":"${'x'.repeat(operation.maxBodyKib === undefined ? TOO_LARGE_BYTES : operation.maxBodyKib * 1024)}"}`,
      headers: type,
      status: 413,
    },
  ];
  const findings = await Promise.all(
    bodies.map(async ({ body, headers, status }) =>
      findingsOf(context, operation, await context.target.ask({ target, method, body, headers }), status),
    ),
  );
  return findings.flat();
}

async function idempotency(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const { ask } = await exampleFor(context, operation);
  const headers = { 'idempotency-key': `conformance-${operation.id}-${Date.now()}` };
  const [first, again] = [await context.target.ask({ ...ask, headers }), await context.target.ask({ ...ask, headers })];
  if (first.status !== operation.success) return { skipped: `its example was answered with ${first.status}` };
  const other = await context.target.ask({
    ...ask,
    headers,
    json: { ...(operation.body?.example as object), unknownField: 1 },
  });
  return [
    ...findingsOf(context, operation, again, operation.success),
    ...(again.text === first.text ? [] : ['the second answer is not the first']),
    ...(again.headers['idempotency-replayed'] === 'true'
      ? []
      : ['Idempotency-Replayed is missing from the second answer']),
    ...findingsOf(context, operation, other, 422),
  ];
}

async function repeated(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const { ask } = await exampleFor(context, operation);
  const [first, again] = [await context.target.ask(ask), await context.target.ask(ask)];
  if (first.status !== operation.success) return { skipped: `its example was answered with ${first.status}` };
  return [
    ...findingsOf(context, operation, again, operation.success),
    ...(again.headers['x-unchanged'] === 'true' ? [] : ['x-unchanged is missing from the second answer']),
  ];
}

async function precondition(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const { ask, absent } = await exampleFor(context, operation);
  if (absent !== undefined) return { skipped: absent };
  const answer = await context.target.ask({ ...ask, headers: { 'if-match': '"another"' } });
  return findingsOf(context, operation, answer, 412);
}

async function checkOtherMethods({ target, operations }: CheckContext, operation: Operation): Promise<string[]> {
  const here = operations.filter((other) => other.path === operation.path).map((other) => other.method);
  const findings: string[] = [];
  for (const method of ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'].filter((name) => !here.includes(name))) {
    const { status, headers } = await target.ask({ method, target: operation.path.replaceAll(/\{\w+\}/g, 'x') });
    if (status !== 405) findings.push(`answered ${method} with ${status} instead of 405`);
    else if (headers.allow === undefined) findings.push(`Allow is missing from the 405 to ${method}`);
  }
  return findings;
}
