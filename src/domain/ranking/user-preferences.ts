import type { Database } from '../../data/database.ts';
import {
  EVENTS_AT_ONCE,
  LEARN_INTERESTS,
  PERSONAL_FILTERS,
  PERSONAL_TASTE,
  type FilterRow,
  type TasteRow,
} from '../../data/queries/ranking/taste.ts';
import type { Interests } from './topic-affinity.ts';
import { categoryBits } from '../feed-filters/advanced-settings.ts';
import { TRY_LOCK_INTERESTS } from '../../data/sql/locks.ts';
import type { Topics } from '../../data/sql/post-filter.ts';

/** Filters of a person for all of their feeds. */
export interface Filters {
  /** The version of the person's taste at which it was read. */
  readonly version: number;
  readonly followed: Topics;
  readonly blocked: Topics;
  /** Categories that are turned off, as bits. */
  readonly hidden: number;
}

/** A person's filters, and the interests that their behaviour shows. */
export interface UserPreferences extends Filters {
  readonly interests: Interests;
  /** Changes when posts are added or removed. */
  readonly content: string;
  /** Begin of the sitting, in milliseconds: at most ten minutes before. */
  readonly sittingAt: number;
}

/** A person's follows, blocks and settings; all empty when never configured. */
export async function getFilters(db: Database, viewerId: string): Promise<Filters> {
  const [row] = await db.query(PERSONAL_FILTERS, [viewerId]);
  return filtersOf(row as FilterRow);
}

/** The same with the person's interests, for a reading that begins at a time in milliseconds. */
export async function getUserPreferences(db: Database, viewerId: string, at: number): Promise<UserPreferences> {
  const [row] = await db.query(PERSONAL_TASTE, [viewerId, new Date(at)]);
  const { tags, tagWeights, sources, sourceWeights, total, scale, content, sittingAt } = row as TasteRow;
  const weights = (names: string[], values: number[]) =>
    new Map(names.map((name, i) => [name, (values[i] ?? 0) / scale]));
  return {
    ...filtersOf(row as TasteRow),
    content,
    sittingAt: sittingAt?.getTime() ?? at,
    interests: { tags: weights(tags, tagWeights), sources: weights(sources, sourceWeights), total: total / scale },
  };
}

/** Learns from what people opened, voted for and bookmarked since the last time; not while another process does. */
export async function learnInterests(db: Database): Promise<void> {
  for (let taken = EVENTS_AT_ONCE; taken >= EVENTS_AT_ONCE;) {
    taken = await db.transaction(async (tx) => {
      const [lock] = await tx.query(TRY_LOCK_INTERESTS);
      const [chunk] = lock?.locked === true ? await tx.query(LEARN_INTERESTS) : [];
      return chunk?.taken ?? 0;
    });
  }
}

function filtersOf(row: FilterRow): Filters {
  return {
    version: row.version,
    followed: { tags: row.followedTags, sources: row.followedSources },
    blocked: { tags: row.blockedTags, sources: row.blockedSources },
    hidden: categoryBits(row.turnedOff),
  };
}
