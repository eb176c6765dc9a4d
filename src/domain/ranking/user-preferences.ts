import type { Database } from '../../data/database.ts';
import type { Interests } from './topic-affinity.ts';
import { categoryBits } from '../feed-filters/advanced-settings.ts';
import { TRY_LOCK_INTERESTS } from '../../data/sql/locks.ts';
import type { Topics } from '../../data/sql/post-filter.ts';
import { TASTE_VERSION, CONTENT_VERSION } from '../../data/sql/versions.ts';
import { fragment, statement } from '../../data/statement.ts';
import { SITTING_AT } from '../feeds/impressions.ts';

/** Filters of a person for all of their feeds. */
export interface TopicFilters {
  /** The version of the preferences at which they were read. */
  readonly version: number;
  readonly followed: Topics;
  readonly blocked: Topics;
  /** Categories that are turned off, as bits. */
  readonly hidden: number;
}

/** A person's filters, and the interests that their behaviour shows. */
export interface UserPreferences extends TopicFilters {
  readonly interests: Interests;
  /** Changes when posts are added or removed. */
  readonly content: string;
  /** Begin of the sitting, in milliseconds: at most ten minutes before. */
  readonly sittingAt: number;
}

export interface FilterRow {
  version: number;
  followedTags: string[];
  blockedTags: string[];
  followedSources: string[];
  blockedSources: string[];
  turnedOff: number[];
}

const FILTERS = fragment(`${TASTE_VERSION} AS version,
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND NOT blocked) AS "followedTags",
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND blocked) AS "blockedTags",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND NOT blocked) AS "followedSources",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND blocked) AS "blockedSources",
  ARRAY(SELECT setting_id FROM advanced_settings WHERE account_id = $1 AND NOT enabled) AS "turnedOff"`);

/** Every personal feed starts with one of these two, each one round trip; the second takes a time, too. */
const PERSONAL_FILTERS = statement<FilterRow>(`SELECT ${FILTERS}`);

/** A person's follows, blocks and settings; all empty when never configured. */
export async function getFilters(db: Database, viewerId: string): Promise<TopicFilters> {
  const [row] = await db.query(PERSONAL_FILTERS, [viewerId]);
  return topicFiltersOf(row as FilterRow);
}

interface TasteRow extends FilterRow {
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

/** Limit of tags and of sources of a person's interests that count. */
const INTERESTS = 40;

/** SQL: the strongest interests as two arrays, names and weights, in the same order, and the sum of all. */
const top = (table: string, column: string): string =>
  fragment(`(SELECT coalesce(array_agg(${column}), '{}') AS names, coalesce(array_agg(weight), '{}') AS weights,
      coalesce(max(total), 0) AS total
    FROM (SELECT ${column}, weight, sum(weight) OVER () AS total FROM ${table} WHERE account_id = $1 AND weight > 0
      ORDER BY weight DESC, ${column} LIMIT ${INTERESTS}) strongest)`);

const PERSONAL_TASTE = statement<TasteRow>(`SELECT ${FILTERS},
  t.names AS tags, t.weights AS "tagWeights", s.names AS sources, s.weights AS "sourceWeights",
  s.total, interest_scale(now()) AS scale, ${CONTENT_VERSION} AS content,
  ${SITTING_AT} AS "sittingAt"
  FROM ${top('tag_interests', 'tag')} t, ${top('source_interests', 'source_id')} s`);

/** The same with the person's interests, for a reading that begins at a time in milliseconds. */
export async function getUserPreferences(db: Database, viewerId: string, at: number): Promise<UserPreferences> {
  const [row] = await db.query(PERSONAL_TASTE, [viewerId, new Date(at)]);
  const { tags, tagWeights, sources, sourceWeights, total, scale, content, sittingAt } = row as TasteRow;
  const weights = (names: string[], values: number[]) =>
    new Map(names.map((name, i) => [name, (values[i] ?? 0) / scale]));
  return {
    ...topicFiltersOf(row as TasteRow),
    content,
    sittingAt: sittingAt?.getTime() ?? at,
    interests: { tags: weights(tags, tagWeights), sources: weights(sources, sourceWeights), total: total / scale },
  };
}

/** Actions of people that are learned in one transaction. */
const EVENTS_AT_ONCE = 5_000;

/** Adds people's actions to their interests, which gives their lists new versions. */
const LEARN_INTERESTS = statement<{ taken: number; interests: string; versions: string }>(`
  WITH taken AS (DELETE FROM interest_changes
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM interest_changes LIMIT ${EVENTS_AT_ONCE}))
    RETURNING account_id, post_id, weight)
  SELECT count(*)::integer AS taken,
    grow_interests(array_agg(account_id), array_agg(post_id), array_agg(weight))::text AS interests,
    grow_taste_versions(array_agg(DISTINCT account_id))::text AS versions FROM taken`);

/** Learns from posts that people opened, voted for and bookmarked; one process at a time. */
export async function learnInterests(db: Database): Promise<void> {
  for (let taken = EVENTS_AT_ONCE; taken >= EVENTS_AT_ONCE;) {
    taken = await db.transaction(async (tx) => {
      const [lock] = await tx.query(TRY_LOCK_INTERESTS);
      const [chunk] = lock?.locked === true ? await tx.query(LEARN_INTERESTS) : [];
      return chunk?.taken ?? 0;
    });
  }
}

function topicFiltersOf(row: FilterRow): TopicFilters {
  return {
    version: row.version,
    followed: { tags: row.followedTags, sources: row.followedSources },
    blocked: { tags: row.blockedTags, sources: row.blockedSources },
    hidden: categoryBits(row.turnedOff),
  };
}
