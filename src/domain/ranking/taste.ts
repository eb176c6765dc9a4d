import type { Database } from '../../data/database.ts';
import { categoryBits } from '../feed-filters/advanced-settings.ts';
import { CONTENT_VERSION, TASTE_VERSION } from '../feeds/list-state.ts';
import type { Topics } from '../feeds/post-list.ts';

/** What a person asked for, for all feeds of theirs. */
export interface Filters {
  /** The version of the person's taste that it was read at. */
  readonly version: number;
  readonly followed: Topics;
  readonly blocked: Topics;
  /** Categories that are turned off, as bits. */
  readonly hidden: number;
}

/** What a person asked for, and what they care for by what they did. */
export interface Taste extends Filters {
  /** Weights above zero of the tags and sources that count most; 1 is one post opened just now. */
  readonly interests: { readonly tags: ReadonlyMap<string, number>; readonly sources: ReadonlyMap<string, number> };
  /** Moves when posts come or go. */
  readonly content: string;
}

/** How many tags and how many sources of a person's interests count. */
const INTERESTS = 40;

interface FilterRow {
  version: number;
  followedTags: string[];
  blockedTags: string[];
  followedSources: string[];
  blockedSources: string[];
  turnedOff: number[];
}

interface TasteRow extends FilterRow {
  tags: string[];
  tagWeights: number[];
  sources: string[];
  sourceWeights: number[];
  scale: number;
  content: string;
}

// Raw SQL: every personal feed begins with one of these, so each is one round trip to the database.
const FILTERS = `${TASTE_VERSION} AS version,
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND NOT blocked) AS "followedTags",
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND blocked) AS "blockedTags",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND NOT blocked) AS "followedSources",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND blocked) AS "blockedSources",
  ARRAY(SELECT setting_id FROM advanced_settings WHERE account_id = $1 AND NOT enabled) AS "turnedOff"`;
const top = (table: string, column: string, wanted: string): string =>
  `ARRAY(SELECT ${wanted} FROM ${table} WHERE account_id = $1 AND weight > 0 ORDER BY weight DESC, ${column} LIMIT ${INTERESTS})`;
const TASTE = `SELECT ${FILTERS},
  ${top('tag_interests', 'tag', 'tag')} AS tags, ${top('tag_interests', 'tag', 'weight')} AS "tagWeights",
  ${top('source_interests', 'source_id', 'source_id')} AS sources, ${top('source_interests', 'source_id', 'weight')} AS "sourceWeights",
  interest_scale(now()) AS scale, ${CONTENT_VERSION} AS content`;

/** A person's follows, blocks and settings; all empty when never configured. */
export async function getFilters(db: Database, viewerId: string): Promise<Filters> {
  const [row] = await db.query<FilterRow>(`SELECT ${FILTERS}`, [viewerId]);
  return filtersOf(row as FilterRow);
}

/** The same with the person's interests. */
export async function getTaste(db: Database, viewerId: string): Promise<Taste> {
  const [row] = await db.query<TasteRow>(TASTE, [viewerId]);
  const { tags, tagWeights, sources, sourceWeights, scale, content } = row as TasteRow;
  const weights = (names: string[], given: number[]) =>
    new Map(names.map((name, i) => [name, (given[i] ?? 0) / scale]));
  return {
    ...filtersOf(row as TasteRow),
    content,
    interests: { tags: weights(tags, tagWeights), sources: weights(sources, sourceWeights) },
  };
}

function filtersOf(row: FilterRow): Filters {
  return {
    version: row.version,
    followed: { tags: row.followedTags, sources: row.followedSources },
    blocked: { tags: row.blockedTags, sources: row.blockedSources },
    hidden: categoryBits(row.turnedOff),
  };
}
