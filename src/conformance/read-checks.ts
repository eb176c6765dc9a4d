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
import type { Operation, Parameter } from '../contract/operation.ts';
import { violationsOf } from './violations.ts';

const always = (): boolean => true;
const needsToken = (operation: Operation): boolean => !operation.open;
const inQuery = ({ parameters }: Operation): Parameter[] => parameters.filter((parameter) => parameter.in === 'query');
const paged = (operation: Operation): boolean => operation.parameters.some((parameter) => parameter.name === 'cursor');
const REQUEST_ID = 'conformance-check.0001';
/** Pages to read; enough to see whether paging works. */
const MAX_PAGES = 3;

/** Checks of operations that read; none of them writes. */
export const readChecks: readonly ContractCheck[] = [
  { name: 'answers its example as documented', applies: always, run: checkReadExample },
  { name: 'keeps the request id, ignores unknown parameters and a slash at the end', applies: always, run: tolerance },
  { name: 'answers HEAD as GET, without the body', applies: always, run: head },
  { name: 'answers 304 to its own ETag', applies: (operation) => '304' in operation.responses, run: notModified },
  { name: 'tells OPTIONS the methods of its path', applies: always, run: checkOptions },
  { name: 'refuses calls without a token and with a wrong one', applies: needsToken, run: checkReadStrangers },
  { name: 'answers an error as a problem when asked to', applies: needsToken, run: checkProblem },
  { name: 'answers 404 to an id that nothing has', applies: namesSomething, run: unknownIds },
  {
    name: 'refuses every parameter where its schema does',
    applies: (operation) => inQuery(operation).length > 0,
    run: checkReadViolations,
  },
  { name: 'is paged without gaps and repetitions', applies: paged, run: paging },
];

async function checkReadExample(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const { ask, absent } = await exampleFor(context, operation);
  const answer = await context.target.ask(ask);
  // 404 is correct when the server does not have the object of the example.
  if (absent !== undefined && answer.status === 404)
    return findingsOrSkip(findingsOf(context, operation, answer, 404), `${absent}: only the 404 was judged`);
  const { data } = (answer.body ?? {}) as PageBody;
  const isEmpty = Array.isArray(data) && data.length === 0;
  return findingsOrSkip(
    findingsOf(context, operation, answer, operation.success),
    isEmpty ? 'the list is empty: no item was judged' : undefined,
  );
}

async function tolerance(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const { ask, absent } = await exampleFor(context, operation, { unknownParameter: 'x' });
  if (absent !== undefined) return { skipped: absent };
  const answer = await context.target.ask({
    ...ask,
    target: ask.target.replace('?', '/?'),
    headers: { 'x-request-id': REQUEST_ID },
  });
  return [
    ...findingsOf(context, operation, answer, operation.success),
    ...(answer.headers['x-request-id'] === REQUEST_ID ? [] : ['the x-request-id that was sent does not come back']),
  ];
}

async function head(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const { ask, absent } = await exampleFor(context, operation);
  if (absent !== undefined) return { skipped: absent };
  return findingsOf(context, operation, await context.target.ask({ ...ask, method: 'HEAD' }), operation.success);
}

/** Retries with the new ETag if the object changed between both requests. */
async function notModified(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const { ask, absent } = await exampleFor(context, operation);
  if (absent !== undefined) return { skipped: absent };
  const { headers } = await context.target.ask(ask);
  if (headers.etag === undefined) return { skipped: 'its answer has no ETag' };
  const again = (etag: unknown) => context.target.ask({ ...ask, headers: { 'if-none-match': String(etag) } });
  const answer = await again(headers.etag);
  const changed = answer.status !== 304 && answer.headers.etag !== headers.etag;
  return findingsOf(context, operation, changed ? await again(answer.headers.etag) : answer, 304);
}

async function checkOptions({ target, operations }: CheckContext, operation: Operation): Promise<string[]> {
  const { status, headers } = await target.ask({
    method: 'OPTIONS',
    target: operation.path.replaceAll(/\{\w+\}/g, 'x'),
  });
  const methods = operations.filter((other) => other.path === operation.path).map((other) => other.method);
  const allowed = String(headers.allow ?? '').split(', ');
  return [
    ...(status === 204 ? [] : [`answered OPTIONS with ${status} instead of 204`]),
    ...methods.filter((method) => !allowed.includes(method)).map((method) => `Allow does not name ${method}`),
  ];
}

async function checkReadStrangers(context: CheckContext, operation: Operation): Promise<string[]> {
  const { ask } = await exampleFor(context, operation);
  const findings = await Promise.all(
    [undefined, 'none-of-yours', `dcs_pat_${'x'.repeat(46)}`].map(async (token) =>
      findingsOf(context, operation, await context.target.ask({ ...ask, token }), 401),
    ),
  );
  return [...new Set(findings.flat())];
}

async function checkProblem(context: CheckContext, operation: Operation): Promise<string[]> {
  const { ask } = await exampleFor(context, operation);
  const answer = await context.target.ask({
    ...ask,
    token: undefined,
    headers: { accept: 'application/problem+json' },
  });
  const type = String(answer.headers['content-type']);
  return [
    ...findingsOf(context, operation, answer, 401),
    ...(type.startsWith('application/problem+json') ? [] : [`answered as ${type}`]),
  ];
}

async function checkReadViolations(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const { ask, absent } = await exampleFor(context, operation);
  const findings: string[] = [];
  if (absent !== undefined) return { skipped: absent };
  for (const parameter of inQuery(operation)) {
    for (const { why, values } of violationsOf(parameter)) {
      const [path = '', search] = ask.target.split('?');
      const query = new URLSearchParams(search);
      query.delete(parameter.name);
      for (const value of values) query.append(parameter.name, value);
      const answer = await context.target.ask({ ...ask, target: `${path}?${query.toString()}` });
      const isNamed = ((answer.body as { details?: { in?: string; path?: string }[] } | undefined)?.details ?? []).some(
        (detail) => detail.in === 'query' && detail.path?.split('/')[0] === parameter.name,
      );
      findings.push(
        ...findingsOf(context, operation, answer, 400).map((finding) => `${parameter.name} ${why}: ${finding}`),
        ...(isNamed || answer.status !== 400 ? [] : [`${parameter.name} ${why}: details do not name it`]),
      );
    }
  }
  return findings;
}

interface PageBody {
  readonly data?: { readonly id?: string }[];
  readonly pagination?: {
    readonly hasNextPage?: boolean;
    readonly endCursor?: string | null;
    readonly cursor?: string | null;
  };
}

async function paging(context: CheckContext, operation: Operation): Promise<CheckVerdict> {
  const findings: string[] = [];
  const ids: string[] = [];
  let cursor: string | null | undefined = '';
  let pages = 0;
  for (; pages < MAX_PAGES && typeof cursor === 'string'; pages += 1) {
    const { ask, absent } = await exampleFor(context, operation, { limit: '2', ...(cursor === '' ? {} : { cursor }) });
    if (absent !== undefined) return { skipped: absent };
    const answer = await context.target.ask(ask);
    const { data = [], pagination = {} } = (answer.body ?? {}) as PageBody;
    findings.push(
      ...findingsOf(context, operation, answer, operation.success),
      ...pageFindings({ data, pagination }, String(answer.headers.link ?? '')),
    );
    ids.push(...data.map((entry) => entry.id ?? JSON.stringify(entry)));
    cursor = pagination.endCursor;
  }
  if (new Set(ids).size < ids.length) findings.push('an item comes twice');
  return findingsOrSkip(findings, pages < 2 ? 'two items are all: there is no second page' : undefined);
}

function pageFindings({ data = [], pagination = {} }: PageBody, link: string): string[] {
  const { hasNextPage, endCursor, cursor } = pagination;
  return [
    ...(data.length > 2 ? [`a page of at most 2 holds ${data.length}`] : []),
    ...(hasNextPage === (typeof endCursor === 'string') ? [] : ['hasNextPage and endCursor do not agree']),
    ...(endCursor === cursor ? [] : ['cursor is not endCursor']),
    ...(hasNextPage === true && data.length < 2 ? ['a page that has a next one is not full'] : []),
    ...(link.includes('rel="next"') === (hasNextPage === true)
      ? []
      : ['the Link header does not agree with hasNextPage']),
  ];
}
