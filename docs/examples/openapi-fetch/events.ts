// What a receiver of webhooks does with a body: its signature is verified, and each event has its own type.
// Run by nobody; `make sdk` compiles it, with the example of every event.
import { Webhook } from 'standardwebhooks';
import type { webhooks } from './generated/schema.js';

type Named = { [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'] };
/** Any event; `type` tells which. */
export type Event = Named[keyof webhooks];

/** The event in a body. Throws when it is not signed with the secret, or too old. */
export function verified(secret: string, body: string, headers: Record<string, string>): Event {
  return new Webhook(secret).verify(body, headers) as Event;
}

/** What to say of an event: the compiler asks for each of them. */
export function describe(event: Event): string {
  switch (event.type) {
    case 'post.published':
      return `New: ${event.data.title}`;
    case 'comment.created':
    case 'mention':
      return `${event.data.author.name}: ${event.data.content}`;
    case 'notification':
      return event.data.title;
    case 'source.failed':
      return `${event.data.source.name}: ${event.data.problem}`;
    case 'bookmark.added':
      return `Kept: ${event.data.postId}`;
    case 'change.published':
      return `${event.data.package}: ${event.data.title}`;
  }
}
