import type { Schema } from '../contract/types.ts';
import type { Database } from '../data/database.ts';
import type { EventType } from '../data/entities/notifications.ts';
import { readToldChanges } from '../domain/changes/tell-changes.ts';
import { readPageStates } from '../domain/library/saved-pages.ts';
import { readNotifications } from '../domain/notifications/notifications.ts';
import { COMMENTS_BY_ID } from '../domain/posts/comments.ts';
import { POST_CARDS } from '../domain/posts/post-cards.ts';
import { stackChangeView } from '../handlers/views/changes.ts';
import { bookmark, writtenComment, feedPost } from '../handlers/views/posts.ts';
import { notification } from '../handlers/views/notifications.ts';
import { statement } from '../data/statement.ts';

/** An event that has no position yet. */
export interface PendingEvent {
  readonly id: string;
  readonly type: EventType;
  readonly accountId: string | null;
  readonly subjectId: string;
  readonly createdAt: Date;
}

/** An event by what it is about. */
type EventReference = Pick<PendingEvent, 'id' | 'type' | 'accountId' | 'subjectId'>;
/** Loads the payloads of events, by the ids of their subjects. */
type Load = (db: Database, events: readonly EventReference[], publicUrl: string) => Promise<Map<string, object>>;

/** A source that could not be fetched. */
interface FailedSource {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly image: string | null;
  readonly problem: string | null;
  readonly failures: number;
}

const FAILED_SOURCES = statement<FailedSource>(`
  SELECT s.id, s.name, s.handle, s.image, f.last_error AS problem, f.failures
    FROM source_fetches f JOIN sources s ON s.id = f.source_id WHERE f.source_id = ANY ($1::uuid[])`);

/** A bookmark as it was made. */
interface AddedBookmark {
  readonly accountId: string;
  readonly postId: string;
  readonly createdAt: Date;
  readonly listId: string | null;
  readonly note: string | null;
  readonly ownTags: string[];
}

/** The bookmarks of the people $1 for the posts $2, pair by pair. */
const ADDED_BOOKMARKS = statement<AddedBookmark>(`
  SELECT k.account_id AS "accountId", k.post_id AS "postId", k.created_at AS "createdAt", k.list_id AS "listId", k.note,
    k.own_tags AS "ownTags"
    FROM unnest($1::uuid[], $2::uuid[]) AS e (account_id, post_id)
    JOIN bookmarks k ON k.account_id = e.account_id AND k.post_id = e.post_id WHERE k.account_id = ANY ($1::uuid[])`);

const LOAD: Record<EventType, Load> = {
  'post.published': async (db, events, publicUrl) =>
    byId(await db.query(POST_CARDS, [subjects(events)]), (row) => feedPost(row, publicUrl)),
  'comment.created': loadComments,
  mention: loadComments,
  notification: async (db, events, publicUrl) =>
    byId(await readNotifications(db, owners(events), subjects(events)), (row) => notification(row, publicUrl)),
  'source.failed': async (db, events) => byId(await db.query(FAILED_SOURCES, [subjects(events)]), sourceFailure),
  'bookmark.added': async (db, events) => {
    const rows = await db.query(ADDED_BOOKMARKS, [
      events.map(({ accountId }) => accountId),
      events.map(({ subjectId }) => subjectId),
    ]);
    const states = await readPageStates(db, subjects(events));
    const bookmarks = new Map(
      rows.map(({ accountId, ...row }) => [
        `${accountId} ${row.postId}`,
        bookmark({ ...row, page: states.get(row.postId) ?? null }),
      ]),
    );
    return new Map(
      events.flatMap(({ id, accountId, subjectId }) => {
        const added = bookmarks.get(`${accountId ?? ''} ${subjectId}`);
        return added ? [[id, added]] : [];
      }),
    );
  },
  'change.published': async (db, events) => {
    const owned = events.flatMap(({ id, accountId, subjectId: changeId }) =>
      accountId === null ? [] : [{ id, accountId, changeId }],
    );
    const changes = await readToldChanges(db, owned);
    return new Map(
      owned.flatMap(({ id, accountId, changeId }) => {
        const change = changes.get(`${changeId} ${accountId}`);
        return change ? [[id, stackChangeView(change)]] : [];
      }),
    );
  },
};

/** Types whose payloads differ by person: they are loaded by the ids of events, and not of subjects. */
const OF_PERSON: readonly EventType[] = ['bookmark.added', 'change.published'];

/** Loads the payload of each event, with one query a type; events whose subject is gone are missing. */
export async function loadEventData(
  db: Database,
  events: readonly EventReference[],
  publicUrl: string,
): Promise<Map<string, object>> {
  const current = new Map<string, object>();
  for (const type of new Set(events.map((event) => event.type))) {
    const some = events.filter((event) => event.type === type);
    const data = await LOAD[type](db, some, publicUrl);
    for (const { id, subjectId } of some) {
      const value = data.get(OF_PERSON.includes(type) ? id : subjectId);
      if (value) current.set(id, value);
    }
  }
  return current;
}

/** Types with words that their author may take back later. */
const WITH_WORDS: readonly EventType[] = ['comment.created', 'mention', 'notification'];

/**
 * Refreshes recorded events, in their order: comments as they are now, without events whose
 * comment or notification is gone.
 */
export async function refreshEvents<Event extends EventReference & { readonly data: object | null }>(
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

async function loadComments(
  db: Database,
  events: readonly EventReference[],
  publicUrl: string,
): Promise<Map<string, object>> {
  return byId(await db.query(COMMENTS_BY_ID, [subjects(events)]), (row) => writtenComment(row, publicUrl));
}

function owners(events: readonly EventReference[]): string[] {
  return [...new Set(events.flatMap(({ accountId }) => accountId ?? []))];
}

function subjects(events: readonly EventReference[]): string[] {
  return [...new Set(events.map(({ subjectId }) => subjectId))];
}

function byId<Row extends { readonly id: string }>(
  rows: readonly Row[],
  view: (row: Row) => object,
): Map<string, object> {
  return new Map(rows.map((row) => [row.id, view(row)]));
}

function sourceFailure({ problem, failures, ...source }: FailedSource): Schema<'SourceFailure'> {
  return { source, problem: problem ?? 'It could not be fetched.', failures: Math.max(failures, 1) };
}
