import { UNREAD_DAYS } from '../../../../generated/limits.ts';
import { statement } from '../../statement.ts';
import { MAX_PUBLISHED_BYTES, shownUrl } from '../posts/posts.ts';
import { isVisible } from '../visible.ts';

/** A post as reader apps show it. */
export interface ItemRow {
  readonly number: string;
  readonly id: string;
  readonly title: string;
  /** Null for native posts. */
  readonly url: string | null;
  readonly summary: string | null;
  /** Sanitised HTML; null where none is stored or empty, or too much. */
  readonly content: string | null;
  readonly publishedAt: Date | null;
  readonly authorName: string | null;
  readonly sourceId: string;
  readonly sourceName: string;
  readonly sourceHandle: string;
  readonly sourceHomepage: string | null;
  readonly followed: boolean;
  readonly read: boolean;
  readonly starred: boolean;
}

/** Bytes of all texts together; posts after that have none. */
const MAX_TEXTS_BYTES = 8_000_000;
const LENGTH = `CASE WHEN octet_length(p.content) <= ${MAX_PUBLISHED_BYTES} THEN octet_length(p.content) END`;

/**
 * The posts with the numbers $1 that the person $2 may see, in that order. The length of a text is known without
 * reading it: one that is too long, or that comes after too much, is not read.
 */
export const ITEMS = statement<ItemRow>(`
  SELECT n.number, p.id, p.title, ${shownUrl('p')} AS url, p.summary,
    CASE WHEN ${LENGTH} > 0 AND sum(${LENGTH}) OVER (ORDER BY w.place) <= ${MAX_TEXTS_BYTES} THEN p.content END AS content,
    p.published_at AS "publishedAt", p.author_name AS "authorName",
    s.id AS "sourceId", s.name AS "sourceName", s.handle AS "sourceHandle", s.homepage AS "sourceHomepage",
    EXISTS (SELECT FROM source_filters f WHERE f.account_id = $2 AND f.source_id = s.id AND NOT f.blocked) AS followed,
    r.sorted_at <= now() - interval '${UNREAD_DAYS} days'
      OR EXISTS (SELECT FROM post_views v WHERE v.account_id = $2 AND v.post_id = p.id) AS read,
    EXISTS (SELECT FROM bookmarks b WHERE b.account_id = $2 AND b.post_id = p.id) AS starred
  FROM unnest($1::bigint[]) WITH ORDINALITY AS w (number, place)
  JOIN post_numbers n ON n.number = w.number JOIN posts p ON p.id = n.post_id
  JOIN post_ranks r ON r.post_id = p.id AND ${isVisible('r', '$2')} JOIN sources s ON s.id = p.source_id
  ORDER BY w.place`);
