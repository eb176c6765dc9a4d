import { constraints } from '../../../../generated/constraints.ts';
import { releaseWithHost, claimOnePerHost } from '../queues/claim-queue.ts';
import { accountsWithDue, FETCH_SLOTS, claimTurnsOfHosts, type FairQueue } from '../queues/fair-turns.ts';
import { statement } from '../../statement.ts';

/** A post whose page this worker alone fetches now. */
export interface PageClaim {
  readonly id: string;
  readonly url: string;
  readonly host: string;
  readonly image: string | null;
  readonly tries: number;
  /** The account whose turn it is; null for a page of a source that is for everybody. */
  readonly turnOf: string | null;
  /** Of its turn: 1 to 4, the best first. */
  readonly class: number;
  /** Identifies the claim. */
  readonly due: Date;
}

/** The pages of the posts that were stored at this time. */
export const ENQUEUE_PAGES = statement(`
  WITH input AS (SELECT * FROM jsonb_to_recordset($1) AS w (url text, host text)),
  hosts AS (INSERT INTO fetch_hosts (host) SELECT DISTINCT host FROM input ORDER BY host ON CONFLICT DO NOTHING)
  INSERT INTO post_pages (post_id, host, turn_of)
  SELECT p.id, w.host, (SELECT f.turn_of FROM source_fetches f WHERE f.source_id = $2)
    FROM input w JOIN posts p ON p.url = w.url
    WHERE p.source_id = $2 AND p.created_at = $3 AND p.type IN ('article', 'share') ON CONFLICT DO NOTHING`);

/** Per host, as sources are claimed; when a worker dies, the page is due again, later with each try. */
const QUEUE: FairQueue = {
  table: 'post_pages',
  key: 'post_id',
  account: 'turn_of',
  due: 'due',
  claim: 'due',
  onClaim: `tries = tries + 1, due = now() + $2 * interval '1 millisecond' * 4 ^ tries`,
  isSlow: () => 'false', // a page is fetched once: its account tells
  isNew: () => 'true',
  slots: FETCH_SLOTS,
};
const claimed = (turn: string): { joined: string; returning: string } => ({
  joined: 'JOIN posts p ON p.id = claims.post_id AND p.url IS NOT NULL',
  returning: `p.id, p.url, w.host, p.image, w.tries, w.turn_of AS "turnOf", ${turn} AS class, w.due`,
});
/** Of the sources that are for everybody: the longest due first. */
export const CLAIM_PAGES = statement<PageClaim>(
  claimOnePerHost({ ...QUEUE, where: 'q.turn_of IS NULL' }, claimed('1')),
);
export const ACCOUNTS_WITH_DUE_PAGES = statement<{ account: string }>(accountsWithDue(QUEUE));
export const CLAIM_OWN_PAGES = statement<PageClaim>(claimTurnsOfHosts(QUEUE, claimed('claims.class')));
export const GIVE_BACK_PAGE = statement(releaseWithHost(QUEUE, 'due = now(), tries = tries - 1'));

/**
 * Stores what the feed did not give; the page's text always, since it is longer. A post shared without a title has its
 * address as title until then.
 */
export const STORE_PAGE = statement(`
  WITH page AS (DELETE FROM post_pages WHERE post_id = $1 AND due = $2 RETURNING post_id),
  tagged AS (INSERT INTO post_tags (post_id, tag, sorted_at, hot_score, num_comments, num_upvotes, num_downvotes,
      num_views)
    SELECT r.post_id, tag, r.sorted_at, r.hot_score, r.num_comments, r.num_upvotes, r.num_downvotes, r.num_views
      FROM post_ranks r JOIN page ON page.post_id = r.post_id CROSS JOIN jsonb_array_elements_text($9) AS t (tag)
     WHERE NOT EXISTS (SELECT FROM post_tags WHERE post_id = r.post_id) RETURNING tag)
  UPDATE posts p SET page_read_at = now(), title = better.title, summary = better.summary,
         content = coalesce($5, p.content), read_time = coalesce($6, p.read_time), image = coalesce(p.image, $7),
         language = coalesce(p.language, $8),
         search = post_search(better.title, coalesce((SELECT string_agg(tag, ' ') FROM (SELECT tag FROM tagged
         UNION SELECT tag FROM post_tags WHERE post_id = $1) t), ''), s.name, better.summary)
    FROM page, sources s, LATERAL (SELECT CASE WHEN p0.title = left(p0.url,
      ${constraints.FeedPost.title.maxLength}) THEN coalesce($3, p0.title) ELSE p0.title END AS title,
      coalesce(p0.summary, $4) AS summary FROM posts p0 WHERE p0.id = $1) better
   WHERE p.id = page.post_id AND s.id = p.source_id`);
