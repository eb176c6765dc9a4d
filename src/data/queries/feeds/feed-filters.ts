import type { Schema } from '../../../../generated/shapes.ts';
import { statement, type Statement } from '../../statement.ts';
import type { SourceRow } from '../sources/sources.ts';

export interface TagFilterRow {
  name: string;
  blocked: boolean;
}
export type SourceFilterRow = Omit<SourceRow, 'description' | 'listed'> & { blocked: boolean };

interface Filters<Row> {
  readonly list: Statement<Row>;
  /** Returns which of the names there are, and whether it is new that they are there so. */
  readonly add: Statement<{ name: string; changed: boolean }>;
  /** Returns those that were there. */
  readonly remove: Statement<{ name: string }>;
  readonly count: Statement<{ count: number }>;
}
/** Both kinds of owner have the same tables and columns except for the owner's. */
const TABLES = {
  account: { owner: 'account_id', tags: 'tag_filters', sources: 'source_filters', settings: 'advanced_settings' },
  feed: { owner: 'feed_id', tags: 'feed_tag_filters', sources: 'feed_source_filters', settings: 'feed_settings' },
} as const;
export type FilterOwnerKind = keyof typeof TABLES;

/** Filters of a person's own feeds, or of one custom feed: what they follow and block. */
export const FEED_FILTERS = { account: filtersOf('account'), feed: filtersOf('feed') };
/** The settings they turn on and off. */
export const FEED_SETTINGS = { account: settingsOf('account'), feed: settingsOf('feed') };

function filtersOf(kind: FilterOwnerKind): {
  readonly tags: Filters<TagFilterRow>;
  readonly sources: Filters<SourceFilterRow>;
} {
  const { owner, tags, sources } = TABLES[kind];
  return {
    tags: {
      list: statement(`SELECT tag AS name, blocked FROM ${tags} WHERE ${owner} = $1 ORDER BY tag`),
      add: statement(`WITH named AS (SELECT name FROM tags WHERE name = ANY ($2::text[])),
        added AS (INSERT INTO ${tags} AS f (${owner}, tag, blocked) SELECT $1, name, $3 FROM named ORDER BY name
        ON CONFLICT (${owner}, tag) DO UPDATE SET blocked = EXCLUDED.blocked WHERE f.blocked <> EXCLUDED.blocked
        RETURNING tag)
        SELECT n.name, a.tag IS NOT NULL AS changed FROM named n LEFT JOIN added a ON a.tag = n.name`),
      remove: statement(`DELETE FROM ${tags} WHERE ${owner} = $1 AND tag = ANY ($2::text[]) AND blocked = $3
        RETURNING tag AS name`),
      count: statement(`SELECT count(*)::int AS count FROM ${tags} WHERE ${owner} = $1`),
    },
    sources: {
      list: statement(`SELECT s.id, s.name, s.handle, s.image, f.blocked FROM ${sources} f
        JOIN sources s ON s.id = f.source_id
      WHERE f.${owner} = $1 ORDER BY lower(s.name) COLLATE "C", s.id`),
      add: statement(`INSERT INTO ${sources} AS f (${owner}, source_id, blocked) SELECT $1, id, $3 FROM sources
        WHERE id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE
        ON CONFLICT (${owner}, source_id) DO UPDATE SET blocked = EXCLUDED.blocked WHERE f.blocked <> EXCLUDED.blocked
        RETURNING source_id AS name, true AS changed`),
      remove: statement(`DELETE FROM ${sources} WHERE ${owner} = $1 AND source_id = ANY ($2::uuid[]) AND blocked = $3
        RETURNING source_id AS name`),
      count: statement(`SELECT count(*)::int AS count FROM ${sources} WHERE ${owner} = $1`),
    },
  };
}

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
