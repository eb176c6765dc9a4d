import { statement } from '../../statement.ts';
import { SITTING_AT } from '../feeds/impressions.ts';
import { CONTENT_VERSION, TASTE_VERSION } from '../../sql/versions.ts';

export interface FilterRow {
  version: number;
  followedTags: string[];
  blockedTags: string[];
  followedSources: string[];
  blockedSources: string[];
  turnedOff: number[];
}

export interface TasteRow extends FilterRow {
  tags: string[];
  tagWeights: number[];
  sources: string[];
  sourceWeights: number[];
  /** Of all sources. */
  total: number;
  scale: number;
  content: string;
  /** Begin of the current sitting. */
  sittingAt: Date | null;
}

/** Things that people did, learned from at once. */
export const EVENTS_AT_ONCE = 5_000;
/** Limit of tags and of sources of a person's interests that count. */
const INTERESTS = 40;

const FILTERS = `${TASTE_VERSION} AS version,
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND NOT blocked) AS "followedTags",
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND blocked) AS "blockedTags",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND NOT blocked) AS "followedSources",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND blocked) AS "blockedSources",
  ARRAY(SELECT setting_id FROM advanced_settings WHERE account_id = $1 AND NOT enabled) AS "turnedOff"`;
/** SQL: the strongest interests as two arrays, names and weights, in the same order, and the sum of all. */
const top = (table: string, column: string): string =>
  `(SELECT coalesce(array_agg(${column}), '{}') AS names, coalesce(array_agg(weight), '{}') AS weights,
      coalesce(max(total), 0) AS total
    FROM (SELECT ${column}, weight, sum(weight) OVER () AS total FROM ${table} WHERE account_id = $1 AND weight > 0
      ORDER BY weight DESC, ${column} LIMIT ${INTERESTS}) strongest)`;

/** Every personal feed starts with one of these two, each one round trip; the second takes a time, too. */
export const PERSONAL_FILTERS = statement<FilterRow>(`SELECT ${FILTERS}`);
export const PERSONAL_TASTE = statement<TasteRow>(`SELECT ${FILTERS},
  t.names AS tags, t.weights AS "tagWeights", s.names AS sources, s.weights AS "sourceWeights",
  s.total, interest_scale(now()) AS scale, ${CONTENT_VERSION} AS content,
  ${SITTING_AT} AS "sittingAt"
  FROM ${top('tag_interests', 'tag')} t, ${top('source_interests', 'source_id')} s`);
/** Adds what people did to their interests, all at once, which gives their lists new versions. */
export const LEARN_INTERESTS = statement<{ taken: number; interests: string; versions: string }>(`
  WITH taken AS (DELETE FROM interest_changes
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM interest_changes LIMIT ${EVENTS_AT_ONCE}))
    RETURNING account_id, post_id, weight)
  SELECT count(*)::integer AS taken,
    grow_interests(array_agg(account_id), array_agg(post_id), array_agg(weight))::text AS interests,
    grow_taste_versions(array_agg(DISTINCT account_id))::text AS versions FROM taken`);
