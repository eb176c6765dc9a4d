import { type Implementation, SERVER_INFO_META_KEY, SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server';
import type { Pipeline } from '../api/pipeline.ts';
import type { Schema, StreamOfEvents } from '../contract/types.ts';
import { AppError } from '../errors.ts';
import type { EventFormat, StreamEvent } from '../events/event-format.ts';
import type { McpResources } from './resources.ts';
import { allows } from './tool.ts';
import { MAX_STREAM_SECONDS } from '../../generated/limits.ts';
import type { Context } from 'koa';
import type { Caller } from '../auth/token-authenticator.ts';

/** Resources of one subscription. */
const MAX_RESOURCES = 100;

/** A message that subscribes to changes of resources. */
export interface ListenMessage {
  readonly id: string | number;
  readonly method: 'subscriptions/listen';
  readonly params: { readonly notifications: { readonly resourceSubscriptions: readonly string[] } };
}

/** The resources of a subscription, by which events they change. */
interface Subscription {
  /** The message, reduced to the resources that can change. */
  readonly message: ListenMessage;
  readonly watched: readonly WatchedResource[];
  readonly events: readonly Schema<'EventType'>[];
}

/** Whether a message is a subscription; malformed ones are left to the SDK, which rejects them. */
export function isListenMessage(message: unknown): message is ListenMessage {
  const { id, method, params } = (message ?? {}) as Partial<Record<'id' | 'method', unknown>> & {
    params?: { notifications?: { resourceSubscriptions?: unknown } | null } | null;
  };
  const uris = params?.notifications?.resourceSubscriptions;
  return (
    method === 'subscriptions/listen' &&
    (typeof id === 'string' || typeof id === 'number') &&
    Array.isArray(uris) &&
    uris.every((uri) => typeof uri === 'string')
  );
}

/**
 * Reads a subscription. Resources that nothing tells of are left out of it, as is what is no resource. Throws
 * validation_error for too many of them, insufficient_scope when one cannot be read.
 */
export function readSubscription(
  resources: McpResources,
  message: ListenMessage,
  scopes: readonly string[],
): Subscription {
  const uris = [...new Set(message.params.notifications.resourceSubscriptions)];
  if (uris.length > MAX_RESOURCES)
    throw new AppError(
      'validation_error',
      `A subscription can have ${MAX_RESOURCES} resources at most. Subscribe to fewer.`,
      { details: [{ in: 'body', path: 'params.notifications.resourceSubscriptions', message: 'has too many items' }] },
    );
  const found = uris.flatMap((uri) => {
    const resource = resources.find(uri);
    return resource && Object.keys(resource.tool.changedBy).length > 0 ? [{ uri, ...resource }] : [];
  });
  for (const { uri, tool } of found)
    if (!allows(scopes, tool.operation))
      throw new AppError('insufficient_scope', `The resource ${uri} needs a scope that the token does not have.`, {
        scope: [...new Set([...scopes, ...tool.operation.scopes])].join(' '),
      });
  const { notifications, ...params } = message.params;
  return {
    message: {
      ...message,
      params: { ...params, notifications: { ...notifications, resourceSubscriptions: found.map(({ uri }) => uri) } },
    },
    watched: found.map(({ uri, tool, args }) => ({ uri, isChangedBy: changedResources(tool.changedBy, args) })),
    events: [...new Set(found.flatMap(({ tool }) => Object.keys(tool.changedBy) as Schema<'EventType'>[]))],
  };
}

/** Whether an event is of a type that changes a resource, and about the same thing as its URI. */
function changedResources(
  changedBy: Readonly<Record<string, Readonly<Record<string, string>>>>,
  args: Readonly<Record<string, unknown>>,
): WatchedResource['isChangedBy'] {
  return ({ type, data }) => {
    const same = changedBy[type];
    return same !== undefined && Object.entries(same).every(([name, property]) => args[name] === data?.[property]);
  };
}

/** Recipient of events, and the MCP response that carries them. */
interface SubscriptionStream {
  readonly accountId: string;
  readonly address: string;
  /** Throws the AppError that ends the stream. */
  readonly check: () => Promise<void>;
  readonly acknowledgement: string;
  readonly server: Implementation;
}

/** Opens the stream of a subscription. Throws what streams of events throw. */
function openSubscription(
  { streams }: Pipeline,
  { message, watched, events }: Subscription,
  { accountId, address, check, acknowledgement, server }: SubscriptionStream,
): ReturnType<Pipeline['streams']['open']> {
  const filter: StreamOfEvents['filter'] = {
    events,
    tags: null,
    sourceIds: null,
    feedId: null,
    query: null,
    fits: null,
  };
  const wording: EventFormat = subscriptionWording({ id: message.id, acknowledgement, watched, server });
  const query = { filter, after: undefined, seconds: MAX_STREAM_SECONDS, accountId };
  return streams.open({ ...query, address, check, wording });
}

interface SubscriptionRequest {
  readonly subscription: Subscription;
  /** Response of the SDK. */
  readonly response: Response;
  readonly caller: Caller;
  readonly address: string;
  readonly resource: string;
  readonly server: SubscriptionStream['server'];
}

/**
 * Whether a response of the SDK is an open stream of notifications; it rejects by other responses, and ends a
 * subscription to nothing immediately.
 */
export function isOpenSubscription(subscription: Subscription, response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && type.startsWith('text/event-stream') && subscription.watched.length > 0;
}

/**
 * Answers with a stream of events instead of the SDK's. Its first message says which resources were accepted. It has
 * the limits of GET /events, gets events of all processes, sends no faster than its client reads, and ends within
 * seconds of its token or plan. It counts as one request. Throws rate_limit_exceeded.
 */
export async function answerSubscription(
  ctx: Context,
  pipeline: Pipeline,
  { subscription, response, caller, address, resource, server }: SubscriptionRequest,
): Promise<void> {
  const started = performance.now();
  const acknowledgement = await firstMessage(response);
  await pipeline.limits.countPerson(caller);
  const check = async (): Promise<void> => {
    const now = await pipeline.bearer.identify(ctx.req.headers.authorization, resource, address);
    if (caller.paid && !now.paid) throw new AppError('forbidden', 'The paid plan has ended.');
  };
  const options = { accountId: caller.id, address, check, acknowledgement, server };
  ctx.body = await openSubscription(pipeline, subscription, options);
  ctx.compress = false;
  response.headers.forEach((value, name) => name === 'connection' || ctx.set(name, value));
  pipeline.noteRequest({
    accountId: caller.id,
    kind: caller.credential.kind === 'personal' ? 'token' : 'app',
    credential: caller.credential.id,
    requestId: ctx.state.requestId as string,
    at: Date.now(),
    ms: performance.now() - started,
    operation: 'streamEvents',
    status: 200,
    error: undefined,
  });
}

/** The first message of a stream, which is closed then. */
async function firstMessage({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

/** A subscribed resource, and whether an event changes it. */
interface WatchedResource {
  readonly uri: string;
  readonly isChangedBy: (event: Pick<StreamEvent, 'type' | 'data'>) => boolean;
}

interface ResourceStream {
  /** The id of the request that it responds to. */
  readonly id: string | number;
  /** First message of the SDK: that the subscription has been accepted, and what of it. */
  readonly acknowledgement: string;
  readonly watched: readonly WatchedResource[];
  readonly server: Implementation;
}

/**
 * Formats a stream of events as the response to subscriptions/listen (revision 2026-07-28). Each changed resource is
 * named once per batch, and the end of the stream is a response, so that its client knows.
 */
function subscriptionWording({ id, acknowledgement, watched, server }: ResourceStream): EventFormat {
  const about = { [SUBSCRIPTION_ID_META_KEY]: id };
  return {
    begin: () => acknowledgement,
    formatEvents: (events) =>
      watched
        .filter(({ isChangedBy }) => events.some(isChangedBy))
        .map(({ uri }) => eventOf({ method: 'notifications/resources/updated', params: { uri, _meta: about } }))
        .join(''),
    alive: () => ': still here\n\n',
    end: (reason) => {
      const result = { resultType: 'complete', _meta: { ...about, [SERVER_INFO_META_KEY]: server } };
      return (reason === undefined ? '' : `: ${reason}\n\n`) + eventOf({ id, result });
    },
  };
}

function eventOf(content: object): string {
  return `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...content })}\n\n`;
}
