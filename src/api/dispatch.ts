import type { Caller } from '../auth/token-authenticator.ts';
import type { StreamOfEvents } from '../contract/types.ts';
import { AppError } from '../errors.ts';
import { wrongMethod } from '../http/methods.ts';
import { challenge, deprecationHeaders, linkHeader, rateLimitHeaders } from './response-headers.ts';
import type { CompiledOperation } from './backend.ts';
import { usedDeprecations, type Deprecation } from './deprecations.ts';
import { asAppError } from '../http/error-responses.ts';
import { matchesIfNoneMatch, strongTag, weakTag } from './etag.ts';
import type { BaseRequest, ApiRequest, OperationCall, ApiResponse } from './exchange.ts';
import { perform, type OperationResult } from './perform.ts';
import type { RouteMatch, WrongMethod } from './matcher.ts';
import { readHeaders, readQuery, underPresentNames, validate, type OperationInput } from './parameters.ts';
import type { Pipeline } from './pipeline.ts';
import type { ReplyCheck } from '../contract/reply-check.ts';
import { RateLimitError, type Quota } from '../limits/rate-limits.ts';
import { LARGE_ANSWER_BYTES } from '../limits/turns.ts';
import { tracer, withSpan, type SpanStart } from '../telemetry/trace.ts';
import { API_ROOT } from '../../generated/api.ts';

interface DispatchState {
  operation?: CompiledOperation;
  /** Absent when the operation is open. */
  caller?: Caller;
  pendingQuota?: Promise<Quota> | undefined;
  quota?: Quota;
  /** Deprecations that the request uses, once its query is read; absent where the operation has none. */
  deprecations?: readonly Deprecation[];
}

type MatchedState = DispatchState & { operation: CompiledOperation };

/** Characters of a text from which on its UTF-8 is made once, rather than by each that needs it. */
const SHORT = 65_536;

/** Answers a request: all its steps, in order. Never throws. */
export async function dispatch(pipeline: Pipeline, incoming: ApiRequest): Promise<ApiResponse> {
  const state: DispatchState = {};
  return answerOrError(pipeline, incoming, state, async () => {
    await pipeline.limits.countIp(incoming.address);
    const match = matchRoute(pipeline, incoming);
    if ('allowed' in match) return answerOptions(match);
    state.operation = match.route;
    if (!match.route.open) {
      const authorization = incoming.header('authorization');
      state.caller = await pipeline.bearer.identify(authorization, pipeline.baseUrl, incoming.address);
    }
    return runPipeline(pipeline, incoming, state as MatchedState, match.path);
  });
}

/** Answers a call of an operation: the steps after authentication. Never throws. */
export async function dispatchCall(
  pipeline: Pipeline,
  { operation, caller, pendingQuota, values, ...request }: OperationCall,
): Promise<ApiResponse> {
  const state: MatchedState = operation.open ? { operation } : { operation, caller, pendingQuota };
  return answerOrError(pipeline, request, state, () => runPipeline(pipeline, request, state, values));
}

async function answerOrError(
  pipeline: Pipeline,
  request: BaseRequest,
  state: DispatchState,
  answer: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const refuse = (thrown: unknown): ApiResponse => errorOf(pipeline, request, state, asAppError(thrown));
  const outgoing = await answer().catch(refuse);
  try {
    if (pipeline.check) checkReply(pipeline.check, request, outgoing);
    return outgoing;
  } catch (undocumented) {
    outgoing.stream?.destroy();
    return refuse(undocumented);
  }
}

/**
 * Throws when an operation's answer, success or error, is undocumented; answers without an operation are not checked.
 */
function checkReply(check: ReplyCheck, { requestId }: BaseRequest, { operation, ...answer }: ApiResponse): void {
  const body = answer.body === '' ? answer.bytes?.toString() : answer.body;
  if (operation) check({ ...answer, body, operation, headers: { ...answer.headers, 'x-request-id': requestId } });
}

/**
 * Counts the request once its scopes are checked and before any input is read, so that invalid requests count like
 * valid ones.
 */
async function runPipeline(
  pipeline: Pipeline,
  request: BaseRequest,
  state: MatchedState,
  path: Record<string, string>,
): Promise<ApiResponse> {
  const { operation, caller } = state;
  if (caller) {
    assertScopes(operation, caller);
    state.quota = await (state.pendingQuota ?? pipeline.limits.countPerson(caller));
  }
  const input: OperationInput = {
    path,
    query: readQuery(operation.parameters, request.search),
    headers: operation.headers.length === 0 ? {} : readHeaders(operation.headers, request.header),
    body: undefined,
  };
  if (operation.deprecations.length > 0) state.deprecations = usedDeprecations(operation.deprecations, input.query);
  if (operation.bodyTypes.length > 0) {
    const body = await request.readBody(operation.bodyTypes, operation.maxBodyKib);
    input.body = body instanceof URLSearchParams ? readQuery(operation.fields, body) : body;
  }
  validate(operation, input);
  if (operation.hasAliases) input.query = underPresentNames(operation.parameters, input.query);
  const outcome = await (tracer
    ? withSpan(spanOf(operation), () => perform(pipeline, operation, caller, input))
    : perform(pipeline, operation, caller, input));
  return successOf(pipeline, request, state, outcome);
}

function spanOf({ id, path }: CompiledOperation): SpanStart {
  return { name: id, attributes: { 'dcs.operation': id, 'http.route': path } };
}

function matchRoute({ match }: Pipeline, { method, path }: ApiRequest): RouteMatch<CompiledOperation> | WrongMethod {
  const route = match(method, path);
  if (!route) throw new AppError('not_found', `Unknown path. See ${API_ROOT}/docs.`);
  if ('allowed' in route && method !== 'OPTIONS') throw wrongMethod(method, route.allowed);
  return route;
}

/** The answer to OPTIONS, other than a browser's preflight. */
function answerOptions({ allowed }: WrongMethod): ApiResponse {
  return {
    status: 204,
    headers: { allow: allowed.join(', ') },
    body: undefined,
    operation: undefined,
    caller: undefined,
    error: undefined,
  };
}

function assertScopes(operation: CompiledOperation, caller: Caller): void {
  const missing = operation.scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length > 0)
    throw new AppError(
      'insufficient_scope',
      `This operation needs the scope ${missing.join(' and ')}, which the token lacks.`,
      { scope: operation.scopes.join(' ') },
    );
}

async function successOf(
  pipeline: Pipeline,
  request: BaseRequest,
  state: MatchedState,
  outcome: OperationResult,
): Promise<ApiResponse> {
  const { operation, caller, deprecations = [] } = state;
  const isDeprecated = deprecations.length > 0;
  const { etag, isKnown, ...sent } = representationOf(operation, request, outcome);
  const { next, replayed, unchanged } = outcome;
  const headers = {
    ...(etag === undefined ? {} : { etag }),
    ...(await countQuota(pipeline, state, { isKnown, body: sent.bytes ?? sent.body })),
    ...(next || isDeprecated ? linkHeader(pipeline, operation, request, { next, isDeprecated }) : {}),
    ...deprecations[0]?.headers,
    ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
    ...(unchanged === true ? { 'x-unchanged': 'true' } : {}),
    ...ownHeaders(operation, caller, { body: sent.body, type: outcome.type }),
  };
  const { page, stream } = outcome;
  const outgoing = { headers, ...sent, page, operation: operation.id, caller, error: undefined, deprecations };
  return stream && caller ? withStream(pipeline, request, { ...outgoing, caller }, stream) : outgoing;
}

/** The status, ETag and body of an outcome; none of the body where the client has it already. */
function representationOf(
  operation: CompiledOperation,
  { header }: BaseRequest,
  { text, bytes: file, version }: OperationResult,
): Pick<ApiResponse, 'status' | 'body' | 'bytes'> & { etag: string | undefined; isKnown: boolean } {
  const bytes = file ?? (text !== undefined && text.length > SHORT ? Buffer.from(text) : undefined);
  const etag = tagOf(operation, version ?? bytes ?? text);
  const ifNoneMatch = operation.cacheable ? header('if-none-match') : undefined;
  return ifNoneMatch !== undefined && etag !== undefined && matchesIfNoneMatch(ifNoneMatch, etag)
    ? { status: 304, body: undefined, etag, isKnown: true }
    : { status: operation.status, body: text, bytes, etag, isKnown: false };
}

/** Headers about the operation, the body and the credential. */
function ownHeaders(
  { lifecycle, contentType }: CompiledOperation,
  caller: Caller | undefined,
  { body, type }: Pick<OperationResult, 'type'> & { body: string | undefined },
): Record<string, string> {
  const expiresAt = caller?.credential.expiresAt;
  return {
    ...lifecycle,
    ...(body === undefined ? {} : { 'content-type': type === undefined ? contentType : `${type}; charset=utf-8` }),
    ...(expiresAt ? { 'x-token-expires-at': expiresAt.toISOString() } : {}),
  };
}

/** The answer with a stream, which ends when the caller's token does, or the plan that they have. */
async function withStream(
  { bearer, streams, baseUrl }: Pipeline,
  { header, address }: BaseRequest,
  outgoing: ApiResponse & { caller: Caller },
  request: StreamOfEvents,
): Promise<ApiResponse> {
  const { id: accountId, paid } = outgoing.caller;
  const check = async (): Promise<void> => {
    const now = await bearer.identify(header('authorization'), baseUrl, address);
    if (paid && !now.paid) throw new AppError('forbidden', 'The paid plan has ended.');
  };
  const headers = { ...outgoing.headers, 'x-accel-buffering': 'no' }; // or nginx would buffer the events
  return { ...outgoing, headers, ...(await streams.answer({ ...request, accountId, address, check })) };
}

function tagOf({ versioned, cacheable }: CompiledOperation, text: string | Buffer = ''): string | undefined {
  if (versioned) return strongTag(text);
  return cacheable ? weakTag(text) : undefined;
}

/**
 * The headers of the remaining quota. An answer that the caller has already is refunded first, and a large one costs
 * more of the caller's day; pages, which are no requests of the API, do not.
 */
async function countQuota(
  { limits, services }: Pipeline,
  { caller, quota }: DispatchState,
  { isKnown, body }: { isKnown: boolean; body: string | Buffer | undefined },
): Promise<Record<string, string>> {
  if (!caller || !quota) return {};
  if (body !== undefined) {
    const bytes = Buffer.byteLength(body);
    if (bytes >= LARGE_ANSWER_BYTES) services.answeredLarge(caller.id);
    if (!caller.paid && caller.credential.kind !== 'session') await limits.charge(caller, bytes);
  }
  return rateLimitHeaders(isKnown ? await limits.refund(caller, quota) : quota);
}

function errorOf(pipeline: Pipeline, request: BaseRequest, state: DispatchState, error: AppError): ApiResponse {
  const {
    status,
    type,
    body,
    headers: more,
  } = pipeline.errorAnswer(error, {
    publicUrl: pipeline.services.publicUrl,
    requestId: request.requestId,
    accept: request.header('accept'),
    instance: pipeline.root + request.path,
  });
  const quota = error instanceof RateLimitError ? error.quota : state.quota;
  const headers: Record<string, string> = {
    'content-type': type,
    ...more,
    ...challenge(pipeline.baseUrl, error),
    ...(quota ? rateLimitHeaders(quota) : {}),
    ...(error.extra.retryAfter === undefined ? {} : { 'retry-after': String(error.extra.retryAfter) }),
    ...deprecationHeaders(state),
    ...(error.extra.allowed ? { allow: error.extra.allowed.join(', ') } : {}),
  };
  const { operation, caller, deprecations } = state;
  return { status, headers, body, operation: operation?.id, caller, error, deprecations };
}

/** Notes a request that has been answered and arrived at `started` (performance.now()), for the usage of its caller. */
export function noteAnswered(
  { noteRequest, noteDeprecated }: Pipeline,
  { caller, operation, status, error, deprecations }: ApiResponse,
  { requestId, started }: { requestId: string; started: number },
): void {
  if (!caller) return;
  const by = {
    accountId: caller.id,
    kind: caller.credential.kind === 'personal' ? ('token' as const) : ('app' as const),
    credential: caller.credential.id,
  };
  for (const { subject, instead, since, sunset } of deprecations ?? [])
    noteDeprecated({ ...by, subject, instead, since, sunset });
  noteRequest({
    ...by,
    requestId,
    at: Date.now(),
    ms: performance.now() - started,
    operation,
    status,
    error: error?.code,
  });
}
