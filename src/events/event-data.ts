import type { Schema } from '../contract/types.ts';
import type { Database } from '../data/database.ts';
import type { EventType } from '../data/entities/notifications.ts';
import {
  ADDED_BOOKMARKS,
  FAILED_SOURCES,
  type FailedSource,
  type PendingEvent,
} from '../data/queries/events/events.ts';
import { NOTIFICATIONS_BY_ID } from '../data/queries/notifications.ts';
import { COMMENTS_BY_ID } from '../data/queries/posts/comments.ts';
import { POST_CARDS } from '../data/queries/posts/posts.ts';
import { bookmark } from '../views/bookmark.ts';
import { writtenComment } from '../views/comment.ts';
import { notification } from '../views/notification.ts';
import { feedPost } from '../views/post.ts';

/** An event by what it is about. */
type About = Pick<PendingEvent, 'id' | 'type' | 'subjectId'>;
/** Loads the payloads of events, by the ids of their subjects. */
type Load = (db: Database, events: readonly About[], publicUrl: string) => Promise<Map<string, object>>;

const LOAD: Record<EventType, Load> = {
  'post.published': async (db, events, publicUrl) =>
    byId(await db.query(POST_CARDS, [subjects(events)]), (row) => feedPost(row, publicUrl)),
  'comment.created': loadComments,
  mention: loadComments,
  notification: async (db, events, publicUrl) =>
    byId(await db.query(NOTIFICATIONS_BY_ID, [subjects(events)]), (row) => notification(row, publicUrl)),
  'source.failed': async (db, events) => byId(await db.query(FAILED_SOURCES, [subjects(events)]), failure),
  'bookmark.added': async (db, events) => {
    const rows = await db.query(ADDED_BOOKMARKS, [events.map(({ id }) => id)]);
    return new Map(rows.map(({ event, ...row }) => [event, bookmark(row)]));
  },
};

/** Loads the payload of each event, with one query a type; events whose subject is gone are missing. */
export async function loadEventData(
  db: Database,
  events: readonly About[],
  publicUrl: string,
): Promise<Map<string, object>> {
  const current = new Map<string, object>();
  for (const type of new Set(events.map((event) => event.type))) {
    const some = events.filter((event) => event.type === type);
    const data = await LOAD[type](db, some, publicUrl);
    for (const { id, subjectId } of some) {
      const value = data.get(type === 'bookmark.added' ? id : subjectId);
      if (value) current.set(id, value);
    }
  }
  return current;
}

/** Types with words that their author may take back later. */
const WITH_WORDS: readonly EventType[] = ['comment.created', 'mention', 'notification'];

/**
 * Events that were recorded as they are told now, in their order: a comment as it is by now, and without those whose
 * comment or notification is gone.
 */
export async function refreshEvents<Event extends About & { readonly data: object | null }>(
  db: Database,
  events: readonly Event[],
  publicUrl: string,
): Promise<Event[]> {
  const withWords = events.filter(({ type }) => WITH_WORDS.includes(type));
  const now = await loadEventData(db, withWords, publicUrl);
  return events.flatMap((event) => {
    if (!WITH_WORDS.includes(event.type)) return [event];
    const data = now.get(event.id);
    return data === undefined ? [] : [{ ...event, data }];
  });
}

async function loadComments(db: Database, events: readonly About[], publicUrl: string): Promise<Map<string, object>> {
  return byId(await db.query(COMMENTS_BY_ID, [subjects(events)]), (row) => writtenComment(row, publicUrl));
}

function subjects(events: readonly About[]): string[] {
  return [...new Set(events.map(({ subjectId }) => subjectId))];
}

function byId<Row extends { readonly id: string }>(
  rows: readonly Row[],
  view: (row: Row) => object,
): Map<string, object> {
  return new Map(rows.map((row) => [row.id, view(row)]));
}

function failure({ problem, failures, ...source }: FailedSource): Schema<'SourceFailure'> {
  return { source, problem: problem ?? 'It could not be fetched.', failures: Math.max(failures, 1) };
}
