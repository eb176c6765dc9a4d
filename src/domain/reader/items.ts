import { MAX_TEXTS_KIB } from '../../../generated/greader/limits.ts';
import type { Database } from '../../data/database.ts';
import { timeOfId } from '../../data/first-id.ts';
import { MAX_PUBLISHED_BYTES } from '../posts/post-cards.ts';
import { statement } from '../../data/statement.ts';
import { shownUrl } from '../../data/sql/posts.ts';
import { UNREAD_DAYS } from '../../../generated/limits.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { FOLLOWS } from './find-stream.ts';
import { readMarks } from './stream-query.ts';

/** A post as reader apps show it. */
interface ItemRow {
  readonly number: string;
  readonly id: string;
  readonly title: string;
  /** Null for native posts, and after too many bytes. */
  readonly url: string | null;
  readonly summary: string | null;
  /** Sanitised HTML; null where none is stored or empty, or too much. */
  readonly content: string | null;
  readonly publishedAt: Date | null;
  readonly authorName: string | null;
  readonly sourceId: string;
  readonly read: boolean;
  readonly starred: boolean;
}

/** The source of items. */
interface ItemSourceRow {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly homepage: string | null;
  readonly followed: boolean;
  /** Names of the person's custom feeds that follow it. */
  readonly labels: string[];
}

/** A post with its marks, its source and the labels of that; it came at `arrivedAt`, in milliseconds since 1970. */
export interface ReaderItem extends ItemRow {
  readonly arrivedAt: number;
  readonly source: ItemSourceRow;
  readonly labels: readonly string[];
}

/**
 * Bytes of all texts together, for as many items as apps request with their texts, and by how many bytes less for each
 * further item, which takes room itself.
 */
const TEXTS = { max: MAX_TEXTS_KIB * 1024, items: 150, item: 1_000, least: 150_000 };

/** Bytes of all summaries, and of all titles and addresses; posts after that have none, or the title's beginning. */
const MAX_BYTES = { summaries: 150_000, titles: 200_000 };

const MAX_LATE_TITLE = 100;

const LENGTH = `CASE WHEN octet_length(p.content) <= ${MAX_PUBLISHED_BYTES} THEN octet_length(p.content) END`;

/** SQL: whether so many bytes of a post and of those before it are not too much. */
const within = (bytes: string, limit: number | string): string => `sum(${bytes}) OVER (ORDER BY w.place) <= ${limit}`;

const HAS_TITLE = within(`octet_length(p.title) + coalesce(octet_length(p.url), 0)`, MAX_BYTES.titles);

/**
 * The posts with the numbers $1 that the person $2 may see, in that order. The length of a text is known without
 * reading it: one that is too long, or that comes after $3 bytes of others, is not read.
 */
const ITEMS = statement<Omit<ItemRow, 'read' | 'starred'> & { old: boolean }>(`
  SELECT n.number, p.id, CASE WHEN ${HAS_TITLE} THEN p.title ELSE left(p.title, ${MAX_LATE_TITLE}) END AS title,
    CASE WHEN ${HAS_TITLE} THEN ${shownUrl('p')} END AS url,
    CASE WHEN ${within('octet_length(p.summary)', MAX_BYTES.summaries)} THEN p.summary END AS summary,
    CASE WHEN ${LENGTH} > 0 AND ${within(LENGTH, '$3::integer')} THEN p.content END AS content,
    p.published_at AS "publishedAt", p.author_name AS "authorName", p.source_id AS "sourceId",
    r.sorted_at <= now() - interval '${UNREAD_DAYS} days' AS old
  FROM unnest($1::bigint[]) WITH ORDINALITY AS w (number, place)
  JOIN post_numbers n ON n.number = w.number JOIN posts p ON p.id = n.post_id
  JOIN post_ranks r ON r.post_id = p.id AND ${isVisible('r', '$2')}
  ORDER BY w.place`);

const ITEM_SOURCES = statement<Pick<ItemSourceRow, 'id' | 'name' | 'handle' | 'homepage'>>(
  'SELECT id, name, handle, homepage FROM sources WHERE id = ANY ($1::uuid[])',
);

async function readSources(db: Database, viewerId: string, ids: readonly string[]): Promise<ItemSourceRow[]> {
  const [rows, follows] = await Promise.all([db.query(ITEM_SOURCES, [ids]), db.query(FOLLOWS, [viewerId, ids])]);
  const labels = new Map(follows.map((row) => [row.id, row]));
  return rows.map((row) => {
    const follow = labels.get(row.id);
    return { ...row, followed: follow?.followed === true, labels: follow?.labels ?? [] };
  });
}

/** The posts with these numbers that a person may see, in that order, with so many bytes of texts at most. */
export async function readItems(
  db: Database,
  viewerId: string,
  { numbers, maxTextBytes = TEXTS.max }: { numbers: readonly string[]; maxTextBytes?: number },
): Promise<ReaderItem[]> {
  if (numbers.length === 0) return [];
  const unique = [...new Set(numbers)];
  const textBytes = Math.max(TEXTS.least, maxTextBytes - Math.max(0, unique.length - TEXTS.items) * TEXTS.item);
  const rows = await db.query(ITEMS, [unique, viewerId, textBytes]);
  const [found, states] = await Promise.all([
    readSources(db, viewerId, [...new Set(rows.map((row) => row.sourceId))]),
    readMarks(
      db,
      viewerId,
      rows.map(({ id }) => id),
    ),
  ]);
  const sources = new Map(found.map((source) => [source.id, source]));
  return rows.flatMap(({ old, ...row }) => {
    const read = states.viewed.has(row.id) || (old && !states.keptUnread.has(row.id));
    const source = sources.get(row.sourceId);
    if (!source) return []; // removed in the meantime, with its posts
    return [
      {
        ...row,
        read,
        starred: states.starred.has(row.id),
        source,
        arrivedAt: timeOfId(row.id),
        labels: source.followed ? source.labels : [],
      },
    ];
  });
}
