import { statement } from '../../statement.ts';
import { isVisible } from '../../sql/visible.ts';

/** SQL: the ids of the posts with the numbers $2 that the person $1 may see, in order, against deadlocks. */
const VISIBLE = `SELECT r.post_id AS id FROM post_numbers n JOIN post_ranks r ON r.post_id = n.post_id
  WHERE n.number = ANY ($2::bigint[]) AND ${isVisible('r', '$1')} ORDER BY r.post_id`;

/** Marks posts as read; those that were opened ($3) count as views. */
export const MARK_READ = statement(`
  WITH unkept AS (DELETE FROM unread_marks u USING post_numbers n
    WHERE n.number = ANY ($2::bigint[]) AND u.account_id = $1 AND u.post_id = n.post_id),
  marked AS (INSERT INTO post_views (account_id, post_id, viewed_at, opened)
    SELECT $1::uuid, id, now(), $3::boolean FROM (${VISIBLE}) p ON CONFLICT DO NOTHING RETURNING post_id)
  INSERT INTO count_changes (post_id, num_views) SELECT post_id, 1 FROM marked WHERE $3`);
/**
 * Keeps posts unread, whatever their age. A view that is taken back counts no more, so that it counts once when the
 * post is opened again.
 */
export const MARK_UNREAD = statement(`
  WITH kept AS (INSERT INTO unread_marks (account_id, post_id)
    SELECT $1::uuid, id FROM (${VISIBLE}) p ON CONFLICT DO NOTHING),
  unmarked AS (DELETE FROM post_views v USING post_numbers n
    WHERE n.number = ANY ($2::bigint[]) AND v.account_id = $1 AND v.post_id = n.post_id
    RETURNING v.post_id, v.opened)
  INSERT INTO count_changes (post_id, num_views) SELECT post_id, -1 FROM unmarked WHERE opened`);

/** Stars posts; a bookmark stays in its list. */
export const STAR = statement(`
  INSERT INTO bookmarks (account_id, post_id, list_id, created_at)
  SELECT $1::uuid, p.id, NULL, now() FROM (SELECT id FROM posts WHERE id IN (${VISIBLE}) ORDER BY id FOR KEY SHARE) p
  ON CONFLICT DO NOTHING`);
export const UNSTAR = statement(`
  DELETE FROM bookmarks b USING post_numbers n
  WHERE n.number = ANY ($2::bigint[]) AND b.account_id = $1 AND b.post_id = n.post_id`);
