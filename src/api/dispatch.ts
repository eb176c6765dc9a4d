import type { Caller } from '../auth/bearer.ts';
import { AppError } from '../errors.ts';
import { wrongMethod } from '../http/methods.ts';
import { challenge, quotaHeaders } from './answer-headers.ts';
import type { Prepared } from './backend.ts';
import { asAppError, errorAnswer } from '../http/error-answers.ts';
import { isFresh, strongTag, weakTag } from './etag.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { Asked, Incoming, OperationCall, Outgoing } from './exchange.ts';
import { links } from './links.ts';
import { perform, type Done } from './perform.ts';
import type { Match, WrongMethod } from './matcher.ts';
import { readHeaders, readQuery, validate, type Input } from './parameters.ts';
import type { Pipeline } from './pipeline.ts';
import { OverLimit, type Quota } from '../limits/rate-limits.ts';
import { API_ROOT } from '../../generated/api.ts';

interface State {
  operation?: Prepared;
  /** Absent where everybody is served. */
  caller?: Caller;
  counted?: Promise<Quota> | undefined;
  quota?: Quota;
}

type Found = State & { operation: Prepared };

/** Answers one request: the steps of every request in their order. Never throws. */
export async function dispatch(pipeline: Pipeline, incoming: Incoming): Promise<Outgoing> {
  const state: State = {};
  return settled(pipeline, incoming, state, async () => {
    await pipeline.limits.countIp(incoming.address);
    const match = matched(pipeline, incoming);
    if ('allowed' in match) return options(match);
    state.operation = match.route;
    if (!match.route.open)
      state.caller = await pipeline.bearer.identify(incoming.header('authorization'), pipeline.baseUrl);
    return answered(pipeline, incoming, state as Found, match.path);
  });
}

/** Answers a call of an operation: what is left of the steps once it is known who calls. Never throws. */
export async function dispatchCall(
  pipeline: Pipeline,
  { operation, caller, counted, values, ...asked }: OperationCall,
): Promise<Outgoing> {
  const state: Found = operation.open ? { operation } : { operation, caller, counted };
  return settled(pipeline, asked, state, () => answered(pipeline, asked, state, values));
}

async function settled(
  pipeline: Pipeline,
  asked: Asked,
  state: State,
  answer: () => Promise<Outgoing>,
): Promise<Outgoing> {
  const refuse = (thrown: unknown): Outgoing => refused(pipeline, asked, state, asAppError(thrown));
  const outgoing = await answer().catch(refuse);
  try {
    checkReply(pipeline, asked, outgoing);
    return outgoing;
  } catch (undocumented) {
    return refuse(undocumented);
  }
}

/** Throws when an operation's answer, success or error, is not documented; what is of no operation is not looked at. */
function checkReply({ check }: Pipeline, { requestId }: Asked, { operation, ...answer }: Outgoing): void {
  if (operation) check?.({ ...answer, operation, headers: { ...answer.headers, 'x-request-id': requestId } });
}

/**
 * A request is counted as soon as its caller may make it, before anything of it is read: one that is wrong costs what
 * any does.
 */
async function answered(
  pipeline: Pipeline,
  asked: Asked,
  state: Found,
  path: Record<string, string>,
): Promise<Outgoing> {
  const { operation, caller } = state;
  if (caller) {
    demandScopes(operation, caller);
    state.quota = await (state.counted ?? pipeline.limits.countPerson(caller));
  }
  const input: Input = {
    path,
    query: readQuery(operation.parameters, asked.search),
    headers: readHeaders(operation.headers, asked.header),
    body: undefined,
  };
  if (operation.bodyTypes.length > 0) input.body = await asked.readBody(operation.bodyTypes);
  validate(operation, input);
  return written(pipeline, asked, state, await perform(pipeline, operation, caller, input));
}

function matched({ match }: Pipeline, { method, path }: Incoming): Match<Prepared> | WrongMethod {
  const found = match(method, path);
  if (!found) throw new AppError('not_found', `There is no such path in this API. ${API_ROOT}/docs lists them all.`);
  if ('allowed' in found && method !== 'OPTIONS') throw wrongMethod(method, found.allowed);
  return found;
}

/** What a path offers, for whoever asks without being a browser's preflight. */
function options({ allowed }: WrongMethod): Outgoing {
  return {
    status: 204,
    headers: { allow: allowed.join(', ') },
    body: undefined,
    operation: undefined,
    caller: undefined,
    error: undefined,
  };
}

function demandScopes(operation: Prepared, caller: Caller): void {
  const missing = operation.scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length > 0)
    throw new AppError(
      'insufficient_scope',
      `This operation needs the scope ${missing.join(' and ')}, which the token lacks.`,
      { scope: operation.scopes.join(' ') },
    );
}

async function written(
  pipeline: Pipeline,
  asked: Asked,
  state: Found,
  { text, next, version, replayed }: Done,
): Promise<Outgoing> {
  const { operation, caller } = state;
  const etag = tagOf(operation, version ?? text ?? '');
  const unchanged = operation.cacheable && isFresh(asked.header('if-none-match'), etag);
  const status = unchanged ? 304 : operation.status;
  const body = unchanged ? undefined : text;
  const headers = {
    ...(etag === undefined ? {} : { etag }),
    ...(await quotaOf(pipeline, state, unchanged)),
    ...links(pipeline, operation, asked, next),
    ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
    ...ownHeaders(operation, caller),
    ...(body === undefined ? {} : { 'content-type': `${operation.contentType}; charset=utf-8` }),
  };
  return { status, headers, body, operation: operation.id, caller, error: undefined };
}

function tagOf({ versioned, cacheable }: Prepared, text: string): string | undefined {
  if (versioned) return strongTag(text);
  return cacheable ? weakTag(text) : undefined;
}

/** What is left to the person; an answer that has not changed is given back first. */
async function quotaOf(
  { limits }: Pipeline,
  { caller, quota }: State,
  unchanged: boolean,
): Promise<Record<string, string>> {
  if (!caller || !quota) return {};
  return quotaHeaders(unchanged ? await limits.refund(caller, quota) : quota);
}

/** What an operation or a credential says of itself. */
function ownHeaders(operation: Prepared, caller: Caller | undefined): Record<string, string> {
  const expiresAt = caller?.credential.expiresAt;
  return { ...operation.lifecycle, ...(expiresAt ? { 'x-token-expires-at': expiresAt.toISOString() } : {}) };
}

function refused(pipeline: Pipeline, asked: Asked, state: State, error: AppError): Outgoing {
  const { status, type, body } = errorAnswer(error, {
    publicUrl: pipeline.services.publicUrl,
    requestId: asked.requestId,
    accept: asked.header('accept'),
    instance: API_ROOT + asked.path,
  });
  const quota = error instanceof OverLimit ? error.quota : state.quota;
  const headers: Record<string, string> = {
    'content-type': type,
    ...challenge(pipeline.baseUrl, error),
    ...(quota ? quotaHeaders(quota) : {}),
    ...(error.extra.retryAfter === undefined ? {} : { 'retry-after': String(error.extra.retryAfter) }),
    ...deprecationHeaders(state.operation),
    ...(error.extra.allowed ? { allow: error.extra.allowed.join(', ') } : {}),
  };
  return { status, headers, body, operation: state.operation?.id, caller: state.caller, error };
}
