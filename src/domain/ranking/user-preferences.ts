import type { Database } from '../../data/database.ts';
import type { Interests } from './topic-affinity.ts';
import { appliedMutes, mutesIn, type AppliedMute } from '../mutes/applied-mutes.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { categoryBits } from '../feed-filters/advanced-settings.ts';
import { TRY_LOCK_INTERESTS } from '../../data/sql/locks.ts';
import type { Topics } from '../../data/sql/post-filter.ts';
import { TASTE_VERSION, CONTENT_VERSION } from '../../data/sql/versions.ts';
import { lockAccounts } from '../../data/sql/accounts.ts';
import { readByIds } from '../../data/data-sets.ts';
import { fragment, statement, type Statement } from '../../data/statement.ts';
import { SITTING_AT } from '../feeds/impressions.ts';

/** Filters of a person for all of their feeds. */
export interface TopicFilters {
  /** The version of the preferences at which they were read. */
  readonly version: number;
  readonly followed: Topics;
  readonly blocked: Topics;
  /** Categories that are turned off, as bits. */
  readonly hidden: number;
  /** Muted posts; undefined for none. */
  readonly mutes: Mutes | undefined;
  /** Milliseconds; when the first mute ends. */
  readonly endsAt: number;
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
  mutes: AppliedMute[];
}

const FILTERS = fragment(`${TASTE_VERSION} AS version,
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND NOT blocked) AS "followedTags",
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND blocked) AS "blockedTags",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND NOT blocked) AS "followedSources",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND blocked) AS "blockedSources",
  ARRAY(SELECT setting_id FROM advanced_settings WHERE account_id = $1 AND NOT enabled) AS "turnedOff",
  ${mutesIn('')} AS mutes`);

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
  s.total, interest_scale(now()) AS scale,
  ${SITTING_AT} AS "sittingAt"
  FROM ${top('tag_interests', 'tag')} t, ${top('source_interests', 'source_id')} s`);

const CONTENT = statement<{ version: string }>(`SELECT ${CONTENT_VERSION} AS version`);

/** The same with the person's interests, for a reading that begins at a time in milliseconds. */
export async function getUserPreferences(db: Database, viewerId: string, at: number): Promise<UserPreferences> {
  const [[row], [content]] = await Promise.all([db.query(PERSONAL_TASTE, [viewerId, new Date(at)]), db.query(CONTENT)]);
  const { tags, tagWeights, sources, sourceWeights, total, scale, sittingAt } = row as TasteRow;
  const weights = (names: string[], values: number[]) =>
    new Map(names.map((name, i) => [name, (values[i] ?? 0) / scale]));
  return {
    ...topicFiltersOf(row as TasteRow),
    content: content?.version ?? '',
    sittingAt: sittingAt?.getTime() ?? at,
    interests: { tags: weights(tags, tagWeights), sources: weights(sources, sourceWeights), total: total / scale },
  };
}

/** Actions of people that are learned in one transaction. */
const EVENTS_AT_ONCE = 5_000;

/** The people of the first actions. */
const ACTORS = statement<{ id: string }>(
  `SELECT DISTINCT account_id AS id FROM (SELECT account_id FROM interest_changes LIMIT ${EVENTS_AT_ONCE}) first`,
);
const TAKE_ACTIONS = statement<Action>(`DELETE FROM interest_changes WHERE account_id = ANY ($1::uuid[])
  RETURNING account_id AS "accountId", post_id AS "postId", weight`);
const TOPICS_OF_POSTS = statement<{ id: string; source: string; tags: string[] }>(`SELECT p.id, p.source_id AS source,
  ARRAY(SELECT t.tag FROM post_tags t WHERE t.post_id = p.id) AS tags FROM posts p WHERE p.id = ANY ($1::uuid[])`);

const growInterests = (table: string, column: string, type: string): Statement<unknown> =>
  statement(`INSERT INTO ${table} (account_id, ${column}, weight)
    SELECT * FROM unnest($1::uuid[], $2::${type}[], $3::double precision[])
    ON CONFLICT (account_id, ${column}) DO UPDATE SET weight = ${table}.weight + EXCLUDED.weight`);
const GROW_TAG_INTERESTS = growInterests('tag_interests', 'tag', 'text');
const GROW_SOURCE_INTERESTS = growInterests('source_interests', 'source_id', 'uuid');
const GROW_TASTE_VERSIONS = statement(`INSERT INTO taste_versions (account_id, version)
  SELECT id, 1 FROM unnest($1::uuid[]) AS people (id)
  ON CONFLICT (account_id) DO UPDATE SET version = taste_versions.version + 1`);

/** An action of a person on a post, with its weight. */
interface Action {
  readonly accountId: string;
  readonly postId: string;
  readonly weight: number;
}

/** Learns from posts that people opened, voted for and bookmarked; one process at a time. */
export async function learnInterests(db: Database): Promise<void> {
  while (await db.transaction(learnSome));
}

/** Adds actions of people to their interests, which gives their lists new versions. Returns whether there were any. */
async function learnSome(tx: Database): Promise<boolean> {
  const [lock] = await tx.query(TRY_LOCK_INTERESTS);
  const actors = lock?.locked === true ? await tx.query(ACTORS) : [];
  if (actors.length === 0) return false;
  const ids = actors.map(({ id }) => id);
  const people = await lockAccounts(tx, ids);
  // Actions of people who left are taken, too.
  const actions = await tx.query(TAKE_ACTIONS, [ids]);
  const theirs = actions.filter(({ accountId }) => people.has(accountId));
  const posts = await readByIds([...new Set(theirs.map(({ postId }) => postId))], (some) =>
    tx.query(TOPICS_OF_POSTS, [some]),
  );
  const topics = new Map(posts.map((post) => [post.id, post]));
  await tx.query(
    GROW_TAG_INTERESTS,
    sumWeights(theirs, (postId) => topics.get(postId)?.tags ?? []),
  );
  await tx.query(
    GROW_SOURCE_INTERESTS,
    sumWeights(theirs, (postId) => topics.get(postId)?.source ?? []),
  );
  await tx.query(GROW_TASTE_VERSIONS, [[...people]]);
  return true;
}

/** Sums weights by person and topic: people, topics and sums as three columns, in one order, against deadlocks. */
function sumWeights(actions: readonly Action[], topicsOf: (postId: string) => readonly string[] | string): unknown[] {
  const sums = new Map<string, { accountId: string; topic: string; weight: number }>();
  for (const { accountId, postId, weight } of actions)
    for (const topic of [topicsOf(postId)].flat()) {
      const key = `${accountId} ${topic}`;
      const sum = sums.get(key);
      if (sum) sum.weight += weight;
      else sums.set(key, { accountId, topic, weight });
    }
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return [rows.map((row) => row.accountId), rows.map((row) => row.topic), rows.map((row) => row.weight)];
}

function topicFiltersOf(row: FilterRow): TopicFilters {
  return {
    version: row.version,
    followed: { tags: row.followedTags, sources: row.followedSources },
    blocked: { tags: row.blockedTags, sources: row.blockedSources },
    hidden: categoryBits(row.turnedOff),
    ...appliedMutes(row.mutes),
  };
}
