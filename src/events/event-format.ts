import { formatPosition } from '../domain/events/stream-positions.ts';
import type { EventType } from '../data/entities/notifications.ts';

/** An event as it was when it was recorded. */
export interface StreamEvent {
  readonly position: string;
  readonly id: string;
  readonly type: EventType;
  /** The person that it belongs to; null for an event that is for many. */
  readonly accountId: string | null;
  readonly subjectId: string;
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Format of a stream; places are positions among all events. An empty text is not sent. */
export interface EventFormat {
  readonly begin: (position: string) => string;
  readonly formatEvents: (events: readonly StreamEvent[]) => string;
  /** Says that it is alive. */
  readonly alive: (position: string) => string;
  readonly end: (reason: string | undefined) => string;
}

/** Milliseconds after which a client connects again. */
const RETRY_MS = 3_000;

/** As HTML's section on server-sent events has it. JSON has no line breaks of its own. */
export const SSE_FORMAT: EventFormat = {
  begin: (position) => `retry: ${RETRY_MS}\nid: ${formatPosition(position)}\n\n`,
  formatEvents: (events) => events.map(block).join(''),
  alive: (position) => `: still here\nid: ${formatPosition(position)}\n\n`,
  end: (reason) => (reason === undefined ? '' : `: ${reason}\n\n`),
};

function block({ position, id, type, createdAt, data }: StreamEvent): string {
  const body = JSON.stringify({ id, type, createdAt: createdAt.toISOString(), data });
  return `event: ${type}\nid: ${formatPosition(position)}\ndata: ${body}\n\n`;
}
