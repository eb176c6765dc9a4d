import type { Implementation } from '@modelcontextprotocol/server';
import type { Pipeline } from '../../api/pipeline.ts';
import type { Schema, StreamOfEvents } from '../../contract/types.ts';
import { AppError } from '../../errors.ts';
import type { EventFormat } from '../../events/event-format.ts';
import type { Resources } from '../resources.ts';
import { allows } from '../tool.ts';
import { subscriptionWording, type WatchedResource } from './resource-format.ts';
import { MAX_STREAM_SECONDS } from '../../../generated/limits.ts';

/** Resources of one subscription. */
const MAX_RESOURCES = 100;

/** A message that asks to be told of changes. */
export interface ListenMessage {
  readonly id: string | number;
  readonly method: 'subscriptions/listen';
  readonly params: { readonly notifications: { readonly resourceSubscriptions: readonly string[] } };
}

/** The resources of a subscription, by which events they change. */
export interface Subscription {
  /** The message with the resources of which there is something to tell. */
  readonly message: ListenMessage;
  readonly watched: readonly WatchedResource[];
  readonly events: readonly Schema<'EventType'>[];
}

/** Whether a message asks to be told of resources; one that is not well-formed is left to the SDK to refuse. */
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
  resources: Resources,
  message: ListenMessage,
  scopes: readonly string[],
): Subscription {
  const uris = [...new Set(message.params.notifications.resourceSubscriptions)];
  if (uris.length > MAX_RESOURCES)
    throw new AppError('validation_error', `A subscription is to ${MAX_RESOURCES} resources at most. Name fewer.`, {
      details: [{ in: 'body', path: 'params.notifications.resourceSubscriptions', message: 'has too many items' }],
    });
  const found = uris.flatMap((uri) => {
    const resource = resources.find(uri);
    return resource && Object.keys(resource.tool.changedBy).length > 0 ? [{ uri, ...resource }] : [];
  });
  for (const { uri, tool } of found)
    if (!allows(scopes, tool.operation))
      throw new AppError('insufficient_scope', `The resource ${uri} needs a scope that the token lacks.`, {
        scope: [...new Set([...scopes, ...tool.operation.scopes])].join(' '),
      });
  const { notifications, ...params } = message.params;
  return {
    message: {
      ...message,
      params: { ...params, notifications: { ...notifications, resourceSubscriptions: found.map(({ uri }) => uri) } },
    },
    watched: found.map(({ uri, tool, args }) => ({ uri, isChangedBy: changes(tool.changedBy, args) })),
    events: [...new Set(found.flatMap(({ tool }) => Object.keys(tool.changedBy) as Schema<'EventType'>[]))],
  };
}

/** Whether an event is of a type that changes a resource, and about the same thing as its URI. */
function changes(
  changedBy: Readonly<Record<string, Readonly<Record<string, string>>>>,
  args: Readonly<Record<string, unknown>>,
): WatchedResource['isChangedBy'] {
  return ({ type, data }) => {
    const same = changedBy[type];
    return same !== undefined && Object.entries(same).every(([name, property]) => args[name] === data?.[property]);
  };
}

/** Recipient of events, and the answer of the MCP server that they are sent as. */
export interface SubscriptionStream {
  readonly accountId: string;
  readonly address: string;
  /** Throws the AppError that ends the stream. */
  readonly check: () => Promise<void>;
  readonly acknowledgement: string;
  readonly server: Implementation;
}

/** Opens the stream of a subscription. Throws what streams of events throw. */
export function openSubscription(
  { streams }: Pipeline,
  { message, watched, events }: Subscription,
  { accountId, address, check, acknowledgement, server }: SubscriptionStream,
): ReturnType<Pipeline['streams']['open']> {
  const filter: StreamOfEvents['filter'] = { events, tags: null, sourceIds: null, feedId: null, query: null };
  const wording: EventFormat = subscriptionWording({ id: message.id, acknowledgement, watched, server });
  const query = { filter, after: undefined, seconds: MAX_STREAM_SECONDS, accountId };
  return streams.open({ ...query, address, check, wording });
}
