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
  /** Returns which tags exist; for sources, the caller has looked that up. */
  readonly add: Statement<{ tag?: string }>;
  readonly remove: Statement<unknown>;
  readonly count: Statement<{ count: number }>;
}
/** Both kinds of owner have the same tables and columns except for the owner's. */
const TABLES = {
  account: { owner: 'account_id', tags: 'tag_filters', sources: 'source_filters', settings: 'advanced_settings' },
  feed: { owner: 'feed_id', tags: 'feed_tag_filters', sources: 'feed_source_filters', settings: 'feed_settings' },
} as const;
export type FilterOwnerKind = keyof typeof TABLES;

/** What a person's own feeds, or one custom feed, follow and block. */
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
      add: statement(`INSERT INTO ${tags} (${owner}, tag, blocked) SELECT $1, name, $3 FROM tags
        WHERE name = ANY ($2::text[]) ORDER BY name
        ON CONFLICT (${owner}, tag) DO UPDATE SET blocked = EXCLUDED.blocked RETURNING tag`),
      remove: statement(`DELETE FROM ${tags} WHERE ${owner} = $1 AND tag = ANY ($2::text[]) AND blocked = $3`),
      count: statement(`SELECT count(*)::int AS count FROM ${tags} WHERE ${owner} = $1`),
    },
    sources: {
      list: statement(`SELECT s.id, s.name, s.handle, s.image, f.blocked FROM ${sources} f
        JOIN sources s ON s.id = f.source_id
      WHERE f.${owner} = $1 ORDER BY lower(s.name) COLLATE "C", s.id`),
      add: statement(`INSERT INTO ${sources} (${owner}, source_id, blocked) SELECT $1, id, $3 FROM sources
        WHERE id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE
        ON CONFLICT (${owner}, source_id) DO UPDATE SET blocked = EXCLUDED.blocked`),
      remove: statement(`DELETE FROM ${sources} WHERE ${owner} = $1 AND source_id = ANY ($2::uuid[]) AND blocked = $3`),
      count: statement(`SELECT count(*)::int AS count FROM ${sources} WHERE ${owner} = $1`),
    },
  };
}

function settingsOf(kind: FilterOwnerKind): {
  readonly list: Statement<Schema<'FeedSettingState'>>;
  readonly save: Statement<unknown>;
} {
  const { owner, settings } = TABLES[kind];
  return {
    list: statement(`SELECT setting_id AS id, enabled FROM ${settings} WHERE ${owner} = $1 ORDER BY setting_id`),
    save: statement(`INSERT INTO ${settings} (${owner}, setting_id, enabled) SELECT $1, *
      FROM unnest($2::smallint[], $3::boolean[])
      ON CONFLICT (${owner}, setting_id) DO UPDATE SET enabled = EXCLUDED.enabled`),
  };
}
