import type { Bearer, Caller } from '../auth/bearer.ts';
import type { OperationId, Services } from '../contract.ts';
import type { Database } from '../data/database.ts';
import { AppError } from '../errors.ts';
import { challenge, quotaHeaders } from './answer-headers.ts';
import type { Prepared } from './backend.ts';
import { asAppError, errorAnswer } from './errors.ts';
import { isFresh, strongTag, weakTag } from './etag.ts';
import { perform, type Done } from './perform.ts';
import type { Match, WrongMethod } from './matcher.ts';
import { readHeaders, readQuery, validate, type Input } from './parameters.ts';
import { OverLimit, type Quota, type RateLimits } from './rate-limits.ts';
import type { ReplyCheck } from './reply-check.ts';

/** A request as both doors bring it. */
export interface Incoming {
  readonly method: string;
  /** Below the API's root, still percent-encoded. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly requestId: string;
  /** What the IP limit counts by. */
  readonly address: string;
  readonly header: (name: string) => string | undefined;
  /** The parsed body, or undefined when there is none. Throws AppError. */
  readBody(types: readonly string[]): Promise<unknown>;
}

/** An answer, and what the log should know of it. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly operation: OperationId | undefined;
  readonly caller: Caller | undefined;
  readonly error: AppError | undefined;
}

/** What the pipeline works with, made once at start. */
export interface Pipeline {
  readonly match: (method: string, path: string) => Match<Prepared> | WrongMethod | undefined;
  readonly operations: ReadonlyMap<OperationId, Prepared>;
  readonly db: Database;
  readonly bearer: Bearer;
  readonly limits: RateLimits;
  readonly services: Services;
  readonly baseUrl: string;
  /** Outside production: throws when an answer is not what the contract says. */
  readonly check: ReplyCheck | undefined;
}

interface State {
  operation?: Prepared;
  caller?: Caller;
  quota?: Quota;
}

/** Answers one request: the steps of every request in their order. Never throws. */
export async function dispatch(pipeline: Pipeline, incoming: Incoming): Promise<Outgoing> {
  const state: State = {};
  try {
    return await answered(pipeline, incoming, state);
  } catch (thrown) {
    const error = asAppError(thrown);
    await uncount(pipeline, state, error);
    return refused(pipeline, incoming, state, error);
  }
}

/** What only a handler can see to be no valid request, such as a made-up cursor, costs no more than what a schema sees. */
async function uncount({ limits }: Pipeline, state: State, error: AppError): Promise<void> {
  if (error.code !== 'validation_error' || !state.quota || !state.caller) return;
  const { caller, quota } = state;
  delete state.quota;
  await limits.refund(caller, quota).catch(() => undefined); // a limit that cannot be reached must not hide the error
}

async function answered(pipeline: Pipeline, incoming: Incoming, state: State): Promise<Outgoing> {
  await pipeline.limits.countIp(incoming.address);
  const found = matched(pipeline, incoming);
  if ('allowed' in found) return options(found);
  const { route: operation, path } = found;
  state.operation = operation;
  if (!operation.open) {
    state.caller = await pipeline.bearer.identify(incoming.header('authorization'));
    demandScopes(operation, state.caller);
  }
  const input: Input = { path, query: readQuery(operation.parameters, incoming.search), headers: readHeaders(operation.headers, incoming.header), body: undefined };
  if (operation.bodyTypes.length > 0) input.body = await incoming.readBody(operation.bodyTypes);
  validate(operation, input);
  if (state.caller) state.quota = await pipeline.limits.countPerson(state.caller);
  return written(pipeline, incoming, state, await perform(pipeline, operation, state.caller, input));
}

function matched({ match }: Pipeline, { method, path }: Incoming): Match<Prepared> | WrongMethod {
  const found = match(method, path);
  if (!found) throw new AppError('not_found', 'There is no such path in this API. /public/v1/docs lists them all.');
  if ('allowed' in found && method !== 'OPTIONS') throw new AppError('method_not_allowed', `${method} is not allowed here; ${found.allowed.join(', ')} are.`, { allowed: [...found.allowed] });
  return found;
}

/** What a path offers, for whoever asks without being a browser's preflight. */
function options({ allowed }: WrongMethod): Outgoing {
  return { status: 204, headers: { allow: allowed.join(', ') }, body: undefined, operation: undefined, caller: undefined, error: undefined };
}

function demandScopes(operation: Prepared, caller: Caller): void {
  const missing = operation.scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length > 0) throw new AppError('insufficient_scope', `This operation needs the scope ${missing.join(' and ')}, which the token lacks.`, { scope: operation.scopes.join(' ') });
}

async function written(pipeline: Pipeline, incoming: Incoming, state: State, { text, next, version, replayed }: Done): Promise<Outgoing> {
  const { operation, caller } = state as State & { operation: Prepared };
  const etag = tagOf(operation, version ?? text ?? '');
  const unchanged = operation.cacheable && isFresh(incoming.header('if-none-match'), etag);
  const status = unchanged ? 304 : operation.status;
  const body = unchanged ? undefined : text;
  const headers = {
    ...(etag === undefined ? {} : { etag }),
    ...(await quotaOf(pipeline, state, unchanged)),
    ...(next ? { link: nextLink(pipeline.baseUrl, operation, incoming, next) } : {}),
    ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
    ...ownHeaders(operation, caller),
    ...(body === undefined ? {} : { 'content-type': `${operation.contentType}; charset=utf-8` }),
  };
  pipeline.check?.(operation.id, status, body, headers);
  return { status, headers, body, operation: operation.id, caller, error: undefined };
}

function tagOf({ versioned, cacheable }: Prepared, text: string): string | undefined {
  if (versioned) return strongTag(text);
  return cacheable ? weakTag(text) : undefined;
}

/** What is left to the person; an answer that has not changed is given back first. */
async function quotaOf({ limits }: Pipeline, { caller, quota }: State, unchanged: boolean): Promise<Record<string, string>> {
  if (!caller || !quota) return {};
  return quotaHeaders(unchanged ? await limits.refund(caller, quota) : quota);
}

/** What an operation or a credential says of itself. */
function ownHeaders(operation: Prepared, caller: Caller | undefined): Record<string, string> {
  const expiresAt = caller?.credential.expiresAt;
  return { ...(operation.experimental ? { 'x-experimental': 'true' } : {}), ...(expiresAt ? { 'x-token-expires-at': expiresAt.toISOString() } : {}) };
}

function refused(pipeline: Pipeline, incoming: Incoming, state: State, error: AppError): Outgoing {
  const { status, type, body } = errorAnswer(error, { publicUrl: pipeline.services.publicUrl, requestId: incoming.requestId, accept: incoming.header('accept'), instance: `/public/v1${incoming.path}` });
  const quota = error instanceof OverLimit ? error.quota : state.quota;
  const headers: Record<string, string> = {
    'content-type': type,
    ...challenge(pipeline.services.publicUrl, error),
    ...(quota ? quotaHeaders(quota) : {}),
    ...(error.extra.retryAfter === undefined ? {} : { 'retry-after': String(error.extra.retryAfter) }),
    ...(error.extra.allowed ? { allow: error.extra.allowed.join(', ') } : {}),
  };
  return { status, headers, body, operation: state.operation?.id, caller: state.caller, error };
}

/** The same list with the parameters that the operation knows; whatever else was sent is not repeated. */
function nextLink(baseUrl: string, { parameters }: Prepared, { path, search }: Incoming, cursor: string): string {
  const next = new URLSearchParams();
  for (const { name } of parameters) for (const value of search.getAll(name)) if (name !== 'cursor') next.append(name, value);
  next.set('cursor', cursor);
  return `<${baseUrl}${path}?${next.toString()}>; rel="next"`;
}

