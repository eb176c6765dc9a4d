import type { Database } from '../../data/database.ts';
import { readFilters, type SourceFilterRow, type TagFilterRow } from './feed-filters.ts';
import { listMutedWords } from '../mutes/mutes.ts';
import { findFilterOwner, lockFilterOwner, type FilterOwnerKind, ownerSql, TABLES } from './filter-owner.ts';
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
  /** Alphabetical. */
  readonly mutedWords: readonly string[];
}

/** The settings they turn on and off. */
const FEED_SETTINGS = { account: settingsOf('account'), feed: settingsOf('feed') };

function settingsOf(kind: FilterOwnerKind): {
  readonly list: Statement<Schema<'FeedSettingState'>>;
  /** Returns the settings that were not so before. */
  readonly save: Statement<{ id: number }>;
} {
  const { settings } = TABLES[kind];
  const { columns, values } = ownerSql(kind, 4);
  return {
    list: statement(
      `SELECT setting_id AS id, enabled FROM ${settings} WHERE ${ownerSql(kind, 2).isOwned} ORDER BY setting_id`,
    ),
    save: statement(`INSERT INTO ${settings} AS s (${columns}, setting_id, enabled) SELECT ${values}, *
      FROM unnest($2::smallint[], $3::boolean[])
      ON CONFLICT (${columns}, setting_id) DO UPDATE SET enabled = EXCLUDED.enabled
      WHERE s.enabled <> EXCLUDED.enabled RETURNING setting_id AS id`),
  };
}

/**
 * Filters and settings of the person's own feeds, or of a custom feed (id or slug). Throws not_found for one the person
 * does not have.
 */
export async function getFeedSettings(db: Database, viewerId: string, feedId?: string): Promise<FeedSettings> {
  const owner = await findFilterOwner(db, viewerId, feedId);
  const filters = await readFilters(db, viewerId, owner);
  const settings = await db.query(FEED_SETTINGS[owner.is].list, [viewerId, ...owner.feed]);
  const mutedWords = await listMutedWords(db, viewerId, owner.is === 'feed' ? owner.id : null);
  return { id: owner.id, userId: viewerId, ...filters, settings, mutedWords };
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
  const { is, feed } = await lockFilterOwner(db, viewerId, input.feedId);
  const last = new Map(input.settings.map((setting) => [setting.id, setting.enabled]));
  const saved = await db.query(FEED_SETTINGS[is].save, [viewerId, [...last.keys()], [...last.values()], ...feed]);
  return { settings: await db.query(FEED_SETTINGS[is].list, [viewerId, ...feed]), changed: saved.length > 0 };
}
