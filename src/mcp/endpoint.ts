import {
  createMcpHandler,
  isLegacyRequest,
  type AuthInfo,
  type McpHttpHandler,
  type McpServerFactory,
  localhostAllowedHostnames,
  validateHostHeader,
} from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import { challenge } from '../api/response-headers.ts';
import type { Pipeline } from '../api/pipeline.ts';
import { recordOutcome } from '../api/koa.ts';
import { createBodyReader } from '../http/body.ts';
import type { Quota } from '../limits/rate-limits.ts';
import type { Caller } from '../auth/token-authenticator.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Arguments, ToolSession } from './call.ts';
import type { ContractDocument } from '../contract/document.ts';
import { createCatalogue, type Catalogue, type Extension } from './mcp-server.ts';
import type { OperationTool } from './operations/operation-tools.ts';
import { MCP_PATH } from './path.ts';
import { answerSubscription, isOpenSubscription, isListenMessage, readSubscription } from './subscriptions.ts';
import { allows } from './tool.ts';
import { readToolSelection, type ToolSelection } from './tool-selection.ts';

/** The library refuses clients that do not name both, and many name one of them, anything or nothing. */
const ACCEPT = 'application/json, text/event-stream';
/** The revision of the protocol that has batches, and how many messages one may hold. */
const [BATCH_VERSION, MAX_BATCH] = ['2025-03-26', 10];

export interface EndpointSettings extends AllowedOrigins {
  readonly log: Log;
  /** Returns the client address that rate limits count by. */
  readonly addressOf: (ctx: Context) => string;
  readonly extend?: Extension | undefined;
}

interface McpMessage {
  readonly method: string;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown };
}

/**
 * Stateless Streamable HTTP, for both protocol revisions that the SDK supports. The token and the client address are
 * checked once per HTTP request; the account's limit counts tool calls, and subscriptions, which are the only streams.
 */
export function mcpEndpoint(document: ContractDocument, pipeline: Pipeline, settings: EndpointSettings): Middleware {
  const resource = `${settings.publicUrl}${MCP_PATH}`;
  const catalogue = createCatalogue(document, pipeline, settings.extend);
  const serve: McpServerFactory = ({ authInfo, era }) =>
    catalogue.serve(authInfo?.extra as unknown as ToolSession, era);
  const handler = createMcpHandler(serve, { onerror: (error) => settings.log.debug({ reason: error.message }, 'mcp') });
  const readBody = createBodyReader();
  return async (ctx) => {
    Object.assign(ctx.state, { via: 'mcp' });
    try {
      assertOwnOrigin(settings, { host: ctx.req.headers.host, origin: ctx.req.headers.origin });
      const address = settings.addressOf(ctx);
      await pipeline.limits.countIp(address);
      const caller = await pipeline.bearer.identify(ctx.req.headers.authorization, resource, address);
      Object.assign(ctx.state, { viewer: caller.id, credential: caller.credential.id });
      const body = ctx.method === 'POST' ? await readBody(ctx) : undefined;
      const view = readToolSelection(
        { search: new URLSearchParams(ctx.querystring), header: (name) => ctx.get(name) || undefined },
        catalogue.known,
      );
      const dependencies = { pipeline, catalogue, handler, resource };
      const prepare = async (message: unknown): Promise<PreparedCall> => {
        const named = toolNamed(catalogue, view, message);
        if (named) assertCallScopes(named, caller);
        Object.assign(ctx.state, { rpc: isMessage(message) ? message.method : undefined });
        const { pendingQuota, overLimit, ...counted } = await countMessages(
          pipeline,
          caller,
          message,
          named?.countedAs,
        );
        const session: ToolSession = {
          caller,
          view,
          countCall: quotaOnce(pendingQuota),
          overLimit,
          requestId: ctx.state.requestId as string,
          recordOutcome: (outgoing) => recordOutcome(ctx, outgoing, settings.log),
        };
        return { ...counted, session, address };
      };
      if (Array.isArray(body))
        await answerBatch(ctx, dependencies, { messages: assertBatch(ctx, body), address, prepare });
      else await answerMessage(ctx, dependencies, await prepare(body));
    } catch (error) {
      if (error instanceof AppError) {
        ctx.set(challenge(resource, error));
        ctx.state.error = error.code;
        if (error.code === 'insufficient_scope')
          settings.log.warn(
            { event: 'scope_denied', requestId: ctx.state.requestId as string, viewer: ctx.state.viewer as string },
            'scope denied',
          );
      }
      throw error;
    }
  };
}

interface EndpointDependencies {
  readonly pipeline: Pipeline;
  readonly catalogue: Catalogue;
  readonly handler: Pick<McpHttpHandler, 'fetch'>;
  readonly resource: string;
}

/** A message that was counted, and whose it is. */
interface PreparedCall {
  readonly session: ToolSession;
  readonly message: unknown;
  readonly address: string;
}

/** Lets the SDK respond to a message; responses to subscriptions are sent as event streams. */
async function answerMessage(
  ctx: Context,
  { pipeline, catalogue, handler, resource }: EndpointDependencies,
  { session, message, address }: PreparedCall,
): Promise<void> {
  const { caller } = session;
  const request = asRequest(ctx, resource);
  const subscription =
    isListenMessage(message) && !(await isLegacyRequest(request, message))
      ? readSubscription(catalogue.resources, message, caller.scopes)
      : undefined;
  const parsedBody = subscription?.message ?? message;
  const response = await handler.fetch(request, {
    authInfo: authInfoOf(session),
    ...(parsedBody === undefined ? {} : { parsedBody }),
  });
  if (subscription && isOpenSubscription(subscription, response)) {
    const subscriptionRequest = { subscription, response, caller, address, resource, server: catalogue.about };
    await answerSubscription(ctx, pipeline, subscriptionRequest);
  } else await sendFetched(ctx, response);
}

/** The messages of a batch, which only one revision of the protocol has. Throws validation_error. */
function assertBatch(ctx: Context, body: readonly unknown[]): readonly unknown[] {
  const version = ctx.get('mcp-protocol-version') || BATCH_VERSION; // which is to be assumed without the header
  const problem =
    version !== BATCH_VERSION
      ? 'JSON-RPC batches are not supported in this protocol version. Send one message per request.'
      : body.length === 0 || body.length > MAX_BATCH
        ? `A batch holds 1 to ${MAX_BATCH} messages.`
        : undefined;
  if (problem === undefined) return body;
  throw new AppError('validation_error', problem, { details: [{ in: 'body', path: '', message: 'must be object' }] });
}

interface Batch {
  readonly messages: readonly unknown[];
  readonly address: string;
  readonly prepare: (message: unknown) => Promise<PreparedCall>;
}

/** Responds to the messages of a batch in order, each counted like a request; notifications get no response. */
async function answerBatch(
  ctx: Context,
  { pipeline, handler, resource }: EndpointDependencies,
  { messages, address, prepare }: Batch,
): Promise<void> {
  const answers: unknown[] = [];
  for (const [index, entry] of messages.entries()) {
    if (index > 0) await pipeline.limits.countIp(address);
    const { message, session } = await prepare(entry);
    const parsed = { authInfo: authInfoOf(session), parsedBody: message };
    const text = await responseMessage(await handler.fetch(asRequest(ctx, resource), parsed));
    if (text !== undefined) answers.push(JSON.parse(text));
  }
  ctx.body = answers.length > 0 ? answers : null;
  ctx.status = answers.length > 0 ? 200 : 202;
}

function isMessage(body: unknown): body is McpMessage {
  return typeof body === 'object' && body !== null && 'method' in body && typeof body.method === 'string';
}

/** The tool that a message calls, the operation that the call is counted as, and the scopes of both. */
interface NamedCall {
  readonly name: string;
  readonly countedAs: OperationTool | undefined;
  readonly scopes: readonly string[];
}

function toolNamed(catalogue: Catalogue, view: ToolSelection, body: unknown): NamedCall | undefined {
  if (!isMessage(body) || body.method !== 'tools/call') return undefined;
  const { name, arguments: args } = body.params ?? {};
  const tool = catalogue.find(view, String(name));
  if (!tool) return undefined;
  const countedAs = tool.countedAs(typeof args === 'object' && args !== null ? (args as Arguments) : {});
  return { name: tool.definition.name, countedAs, scopes: [...tool.scopes, ...(countedAs?.operation.scopes ?? [])] };
}

/**
 * Refuses a tool that needs more scopes before the protocol, as an HTTP error, so that the client sees the challenge
 * and can ask its user for more. It names the token's own scopes too: a client that requests only the named scopes must
 * not lose others.
 */
function assertCallScopes(named: NamedCall, caller: Caller): void {
  if (allows(caller.scopes, named)) return;
  const needed = [...new Set([...caller.scopes, ...named.scopes])];
  throw new AppError(
    'insufficient_scope',
    `The tool ${named.name} needs the scope ${[...new Set(named.scopes)].join(' and ')}, which the token does not have.`,
    { scope: needed.join(' ') },
  );
}

interface CountedMessage {
  readonly message: unknown;
  readonly pendingQuota?: Promise<Quota>;
  /** The operation to refuse the call by. */
  readonly overLimit?: OperationTool;
}

/**
 * Counts a tool call before the SDK parses its arguments. Over the limit, the arguments are replaced by none, so that
 * they are never parsed.
 */
async function countMessages(
  { limits }: Pipeline,
  caller: Caller,
  body: unknown,
  countedAs: OperationTool | undefined,
): Promise<CountedMessage> {
  if (!countedAs || !isMessage(body)) return { message: body };
  const pendingQuota = limits.countPerson(caller);
  const hasQuota = await pendingQuota.then(
    () => true,
    () => false,
  );
  if (hasQuota) return { pendingQuota, message: body };
  return { pendingQuota, overLimit: countedAs, message: { ...body, params: { ...body.params, arguments: {} } } };
}

/** Gives the pending quota to the first operation that is called. */
function quotaOnce(quota: Promise<Quota> | undefined): ToolSession['countCall'] {
  let left = quota;
  return () => {
    const taken = left;
    left = undefined;
    return taken;
  };
}

/** Returns what the SDK passes to handlers; the token is left out. */
function authInfoOf(session: ToolSession): AuthInfo {
  return {
    token: '',
    clientId: session.caller.credential.id,
    scopes: [...session.caller.scopes],
    extra: { ...session },
  };
}

/** Origins whose pages may send requests: the service's own, and those that the operator lists. */
interface AllowedOrigins {
  readonly publicUrl: string;
  readonly origins: readonly string[];
}

/**
 * Rejects requests that a foreign page makes a browser send, including through a host name of its own that resolves
 * here (DNS rebinding). Programs send no Origin and pass. Throws forbidden.
 */
function assertOwnOrigin(
  { publicUrl, origins }: AllowedOrigins,
  { host, origin }: { host: string | undefined; origin: string | undefined },
): void {
  const { hostname, origin: own } = new URL(publicUrl);
  if (!validateHostHeader(host, [hostname, ...localhostAllowedHostnames()]).ok)
    throw new AppError(
      'forbidden',
      `The Host header does not match this service. Send the request to ${publicUrl}/mcp.`,
    );
  if (origin !== undefined && origin !== own && !origins.includes(origin))
    throw new AppError(
      'forbidden',
      'This origin is not allowed to call the MCP server. The operator can allow it with MCP_ORIGINS.',
    );
}

/** The request for the SDK, which gets the body separately. */
function asRequest(ctx: Context, resource: string): Request {
  const disconnected = new AbortController();
  ctx.res.once('close', () => disconnected.abort());
  const headers = Object.entries(ctx.req.headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'authorization' ? [[name, value] as [string, string]] : [],
  );
  const request = new Request(resource, { method: ctx.method, headers, signal: disconnected.signal });
  request.headers.set('accept', ACCEPT);
  return request;
}

/**
 * Sends streams whole: nothing here takes so long that a partial answer would help, and this way they have a length,
 * are compressed, and come after the log line. Who does not ask for a stream gets the last of its messages, the answer.
 */
async function sendFetched(ctx: Context, response: Response): Promise<void> {
  const text = await response.text();
  const answer = isStream(response) && !ctx.get('accept').includes('text/event-stream') ? lastMessage(text) : undefined;
  ctx.body = answer ?? (text === '' ? null : text);
  ctx.status = response.status;
  response.headers.forEach((value, name) => name === 'connection' || ctx.set(name, value));
  if (answer !== undefined) ctx.set('content-type', 'application/json');
  // A stream that is sent whole is a text like any other, which proxies may compress, and so does the service.
  ctx.set('cache-control', 'private, no-cache');
  ctx.compress = true;
}

/** The message of a response as JSON; undefined for none. Of a stream it is the last one, the result. */
async function responseMessage(response: Response): Promise<string | undefined> {
  const text = await response.text();
  return (isStream(response) ? lastMessage(text) : text) || undefined;
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

function lastMessage(stream: string): string | undefined {
  return stream
    .split('\n')
    .findLast((line) => line.startsWith('data: {'))
    ?.slice('data: '.length);
}
