import { SERVER_INFO_META_KEY, SUBSCRIPTION_ID_META_KEY, type Implementation } from '@modelcontextprotocol/server';
import type { ToldEvent, EventFormat } from '../../events/event-format.ts';

/** A resource that a client wants to hear of, and whether an event changes it. */
export interface WatchedResource {
  readonly uri: string;
  readonly isChangedBy: (event: Pick<ToldEvent, 'type' | 'data'>) => boolean;
}

interface Subscription {
  /** The id of the request that it is the answer to. */
  readonly id: string | number;
  /** First message of the SDK: that the subscription has been accepted, and what of it. */
  readonly acknowledgement: string;
  readonly watched: readonly WatchedResource[];
  readonly server: Implementation;
}

/**
 * Writes a stream of events as the answer to subscriptions/listen (revision 2026-07-28): each resource that changed is
 * named once for all that is told at a time, and a stream that ends is answered, so that its client knows it.
 */
export function subscriptionWording({ id, acknowledgement, watched, server }: Subscription): EventFormat {
  const about = { [SUBSCRIPTION_ID_META_KEY]: id };
  return {
    begin: () => acknowledgement,
    formatEvents: (events) =>
      watched
        .filter(({ isChangedBy }) => events.some(isChangedBy))
        .map(({ uri }) => message({ method: 'notifications/resources/updated', params: { uri, _meta: about } }))
        .join(''),
    alive: () => ': still here\n\n',
    end: (reason) => {
      const result = { resultType: 'complete', _meta: { ...about, [SERVER_INFO_META_KEY]: server } };
      return (reason === undefined ? '' : `: ${reason}\n\n`) + message({ id, result });
    },
  };
}

function message(content: object): string {
  return `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...content })}\n\n`;
}
