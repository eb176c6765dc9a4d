import { statement } from '../../statement.ts';
import { markColumns } from './rank-marks.ts';

/** Lists the posts that one person has opened, in the popular order. */
export const OPENED_POSTS = statement<{
  id: string;
  score: number;
  snapshot: string;
}>(`SELECT p.post_id AS id, p.hot_score AS score${markColumns(false)}
  FROM post_views v JOIN post_ranks p ON p.post_id = v.post_id
  WHERE v.account_id = $1 AND v.viewed_at <= $2 AND (p.hot_score, p.post_id) < ($3::double precision, $4::uuid)
  ORDER BY p.hot_score DESC, p.post_id DESC LIMIT $5`);
