import type { Database } from '../../data/database.ts';
import {
  FEED_FILTERS,
  FEED_SETTINGS,
  type SourceFilterRow,
  type TagFilterRow,
} from '../../data/queries/feeds/feed-filters.ts';
import { findFilterOwner, lockFilterOwner } from './filter-owner.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';

/** Filters and settings as their owner sees them; empty when never configured. */
export interface FeedSettings {
  /** The custom feed's id; the person's for their own feeds. */
  readonly id: string;
  readonly userId: string;
  /** Alphabetical. */
  readonly tags: readonly TagFilterRow[];
  /** By name, case-insensitive. */
  readonly sources: readonly SourceFilterRow[];
  /** Settings that were ever set, by id. */
  readonly settings: readonly Schema<'FeedSettingState'>[];
}

/**
 * Filters and settings of the person's own feeds, or of a custom feed (id or slug). Throws not_found for one the person
 * does not have.
 */
export async function getFeedSettings(db: Database, viewerId: string, feedId?: string): Promise<FeedSettings> {
  const { is, id } = await findFilterOwner(db, viewerId, feedId);
  const [tags, sources, settings] = await Promise.all([
    db.query(FEED_FILTERS[is].tags.list, [id]),
    db.query(FEED_FILTERS[is].sources.list, [id]),
    db.query(FEED_SETTINGS[is].list, [id]),
  ]);
  return { id, userId: viewerId, tags, sources, settings };
}

/**
 * Turns kinds of content on or off, the last value for each winning; others are unchanged. Returns all settings that
 * were ever set, and whether one of them is new. Throws not_found like getFeedSettings.
 */
export async function saveSettings(
  db: Database,
  viewerId: string,
  input: Body<'updateCustomFeedSettings'> & { feedId?: string },
): Promise<{ settings: Schema<'FeedSettingState'>[]; changed: boolean }> {
  const { is, id } = await lockFilterOwner(db, viewerId, input.feedId);
  const last = new Map(input.settings.map((setting) => [setting.id, setting.enabled]));
  const saved = await db.query(FEED_SETTINGS[is].save, [id, [...last.keys()], [...last.values()]]);
  return { settings: await db.query(FEED_SETTINGS[is].list, [id]), changed: saved.length > 0 };
}
