import { statement } from '../../statement.ts';
import { noteRemoved } from '../../sql/posts.ts';

/** Posts that are deleted at once for their age, with all that belongs to them. */
export const OLD_POSTS_AT_ONCE = 500;

/**
 * Deletes some of the posts after the id $2 that arrived more than $3 days before $1, in the order of ids, and notes
 * them, so that their feeds do not bring them back. What people kept stays: bookmarked, voted for, commented on, or
 * shared by a person. Says how many, and the last id.
 */
export const REMOVE_OLD_POSTS = statement<{ count: number; last: string | null }>(`
  WITH old AS MATERIALIZED (
    SELECT p.id FROM posts p
     WHERE p.id > $2::uuid AND p.created_at < $1::timestamptz - $3::integer * interval '1 day' AND p.type <> 'share'
       AND NOT EXISTS (SELECT FROM bookmarks b WHERE b.post_id = p.id)
       AND NOT EXISTS (SELECT FROM post_votes v WHERE v.post_id = p.id)
       AND NOT EXISTS (SELECT FROM comments c WHERE c.post_id = p.id)
     ORDER BY p.id LIMIT ${OLD_POSTS_AT_ONCE} FOR UPDATE OF p SKIP LOCKED),
  removals AS (DELETE FROM posts WHERE id IN (SELECT id FROM old) RETURNING id, source_id, url),
  noted AS (${noteRemoved('removals', false)})
  SELECT count(*)::integer AS count, max(id::text) AS last FROM removals`);

/** Whether an operator deleted a post with this address, or hid one that has it. */
export const IS_REFUSED_ADDRESS = statement<{ refused: boolean }>(`SELECT EXISTS (
    SELECT FROM removed_posts WHERE by_operator AND url_hash = sha256(convert_to($1, 'UTF8')))
  OR EXISTS (SELECT FROM posts p JOIN hidden_posts h ON h.post_id = p.id WHERE p.url = $1) AS refused`);

/** Which of these addresses, as readers see them, are of posts of a source that were deleted, when, and by whom. */
export const REMOVED_ADDRESSES = statement<{ url: string; removedAt: Date; byOperator: boolean }>(`
  SELECT g.url, r.removed_at AS "removedAt", r.by_operator AS "byOperator" FROM unnest($1::text[]) AS g (url)
    JOIN removed_posts r ON r.source_id = $2 AND r.url_hash = sha256(convert_to(g.url, 'UTF8'))`);
