import { statement } from '../statement.ts';

/** Vectors looked at per read: a few milliseconds of work. */
export const NEWS_AT_ONCE = 1_000;

/** A post whose vector was stored; only the revision of one that is too old or not for everybody. */
export interface NewsRow {
  readonly revision: string;
  readonly id: string | null;
  readonly sourceId: string | null;
  readonly sortedAt: Date | null;
  readonly title: string | null;
}

/** Lists posts stored with the vectors of a model after a revision, of posts after a time, in that order. */
export const NEXT_NEWS = statement<NewsRow>(`
  SELECT v.revision::text AS revision, p.id, r.source_id AS "sourceId", r.sorted_at AS "sortedAt", p.title
    FROM (SELECT revision, post_id FROM post_vectors WHERE model = $1 AND revision > $2
      ORDER BY revision LIMIT ${NEWS_AT_ONCE}) v
    LEFT JOIN post_ranks r ON r.post_id = v.post_id AND r.listed AND r.sorted_at > $3
    LEFT JOIN posts p ON p.id = r.post_id ORDER BY v.revision`);

/** A post of a story as it is now. */
export interface StoryPostRow {
  readonly id: string;
  readonly sourceId: string;
  readonly storyId: string | null;
}

/** Locks the leads among these posts, and the posts of their stories, in the order of ids. */
export const LOCK_STORIES_OF = statement<StoryPostRow>(`
  WITH leads AS (SELECT post_id FROM post_ranks WHERE post_id = ANY ($1::uuid[]) AND listed AND story_id IS NULL),
  told AS (SELECT post_id FROM leads UNION ALL SELECT m.post_id FROM leads l JOIN post_ranks m ON m.story_id = l.post_id)
  SELECT post_id AS id, source_id AS "sourceId", story_id AS "storyId" FROM post_ranks
   WHERE post_id IN (SELECT post_id FROM told) ORDER BY post_id FOR NO KEY UPDATE`);

/** Of each story that one of these posts leads, the first post for everybody of another source than these. */
export const NEXT_OF_STORIES = statement<{ lead: string; id: string }>(`
  SELECT DISTINCT ON (story_id) story_id AS lead, post_id AS id FROM post_ranks
   WHERE story_id = ANY ($1::uuid[]) AND listed AND source_id <> ALL ($2::uuid[]) ORDER BY story_id, post_id`);

/** Puts posts into the stories that others lead; without a lead, a post leads again. */
export const MOVE_TO_STORIES = statement(`
  UPDATE post_ranks r SET story_id = m.lead FROM unnest($1::uuid[], $2::uuid[]) AS m (id, lead) WHERE r.post_id = m.id`);

/** Tells the flush of counts how many other posts these have, where that is not what they count with what waits. */
export const TELL_LEADS = statement(`
  INSERT INTO count_changes (post_id, num_sources)
  SELECT post_id, others - counted FROM (SELECT r.post_id,
      (SELECT count(*)::integer FROM post_ranks m WHERE m.story_id = r.post_id) AS others,
      r.num_sources + (SELECT coalesce(sum(c.num_sources), 0)::integer FROM count_changes c
        WHERE c.post_id = r.post_id) AS counted
    FROM post_ranks r WHERE r.post_id = ANY ($1::uuid[])) told
   WHERE others <> counted`);

/** A post whose story is led by none, or by one that has joined another story since, and that story. */
export const STRAY_POSTS = statement<{ id: string; lead: string; story: string | null }>(`
  SELECT r.post_id AS id, r.story_id AS lead, l.story_id AS story
    FROM post_ranks r LEFT JOIN post_ranks l ON l.post_id = r.story_id
   WHERE r.post_id >= $1 AND r.story_id IS NOT NULL AND (l.post_id IS NULL OR l.story_id IS NOT NULL) ORDER BY r.post_id`);

/** The leads of posts that were stored since an id, where one address has several; the first ones first. */
export const TWIN_LEADS = statement<{ leads: string[] }>(`
  SELECT array_agg(DISTINCT coalesce(r.story_id, r.post_id)) AS leads
    FROM posts p JOIN post_ranks r ON r.post_id = p.id
   WHERE p.id >= $1 AND p.url IS NOT NULL AND r.listed
   GROUP BY story_key(p.url) HAVING count(DISTINCT coalesce(r.story_id, r.post_id)) > 1`);
