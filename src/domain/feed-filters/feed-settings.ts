import type { Database } from '../../data/database.ts';
import { FILTER_TABLES, findFilterOwner, lockFilterOwner, type FilterOwner } from './filter-owner.ts';
import type { SourceRow } from '../search/sources.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';

/** Filters and settings as their owner sees them; all empty when never configured. */
export interface FeedSettings {
  /** The custom feed's; the person's for their own feeds. */
  readonly id: string;
  readonly userId: string;
  /** Alphabetical. */
  readonly tags: readonly { name: string; blocked: boolean }[];
  /** By name, without regard to case. */
  readonly sources: readonly (Omit<SourceRow, 'description'> & { blocked: boolean })[];
  /** Those that were ever set, by id. */
  readonly settings: readonly Schema<'FeedSettingState'>[];
}

const SQL = { account: statements('account'), feed: statements('feed') };

/**
 * Filters and settings of the person's own feeds, or of a custom feed (id or slug). Throws not_found for one the person
 * does not have.
 */
export async function getFeedSettings(db: Database, viewerId: string, feedId?: string): Promise<FeedSettings> {
  const { is, id } = await findFilterOwner(db, viewerId, feedId);
  const [tags, sources, settings] = await Promise.all([
    db.query<FeedSettings['tags'][number]>(SQL[is].tags, [id]),
    db.query<FeedSettings['sources'][number]>(SQL[is].sources, [id]),
    db.query<Schema<'FeedSettingState'>>(SQL[is].settings, [id]),
  ]);
  return { id, userId: viewerId, tags, sources, settings };
}

/**
 * Turns kinds of content on or off, the last value for each; the others stay. Gives all that were ever set. Throws
 * not_found as getFeedSettings does.
 */
export async function saveSettings(
  db: Database,
  viewerId: string,
  input: Body<'updateCustomFeedSettings'> & { feedId?: string },
): Promise<Schema<'FeedSettingState'>[]> {
  const { is, id } = await lockFilterOwner(db, viewerId, input.feedId);
  const last = new Map(input.settings.map((one) => [one.id, one.enabled]));
  await db.query(SQL[is].save, [id, [...last.keys()], [...last.values()]]);
  return db.query<Schema<'FeedSettingState'>>(SQL[is].settings, [id]);
}

// Raw SQL: set-based, alike for both owners.
function statements(is: FilterOwner['is']) {
  const { owner, tags, sources, settings } = FILTER_TABLES[is];
  return {
    tags: `SELECT tag AS name, blocked FROM ${tags} WHERE ${owner} = $1 ORDER BY tag`,
    sources: `SELECT s.id, s.name, s.handle, s.image, f.blocked FROM ${sources} f JOIN sources s ON s.id = f.source_id
      WHERE f.${owner} = $1 ORDER BY lower(s.name) COLLATE "C", s.id`,
    settings: `SELECT setting_id AS id, enabled FROM ${settings} WHERE ${owner} = $1 ORDER BY setting_id`,
    save: `INSERT INTO ${settings} (${owner}, setting_id, enabled) SELECT $1, * FROM unnest($2::smallint[], $3::boolean[])
      ON CONFLICT (${owner}, setting_id) DO UPDATE SET enabled = EXCLUDED.enabled`,
  };
}
