import type { Database } from '../../data/database.ts';
import { FEED_FILTERS, type SourceFilterRow, type TagFilterRow } from './feed-filters.ts';
import { findFilterOwner, lockFilterOwner, type FilterOwnerKind, TABLES } from './filter-owner.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';
import { type Statement, statement } from '../../data/statement.ts';

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

/** The settings they turn on and off. */
const FEED_SETTINGS = { account: settingsOf('account'), feed: settingsOf('feed') };

function settingsOf(kind: FilterOwnerKind): {
  readonly list: Statement<Schema<'FeedSettingState'>>;
  /** Returns the settings that were not so before. */
  readonly save: Statement<{ id: number }>;
} {
  const { owner, settings } = TABLES[kind];
  return {
    list: statement(`SELECT setting_id AS id, enabled FROM ${settings} WHERE ${owner} = $1 ORDER BY setting_id`),
    save: statement(`INSERT INTO ${settings} AS s (${owner}, setting_id, enabled) SELECT $1, *
      FROM unnest($2::smallint[], $3::boolean[])
      ON CONFLICT (${owner}, setting_id) DO UPDATE SET enabled = EXCLUDED.enabled
      WHERE s.enabled <> EXCLUDED.enabled RETURNING setting_id AS id`),
  };
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
