import { statement } from '../../statement.ts';
import { CONTENT_VERSION, TASTE_VERSION } from '../feeds/list-state.ts';

export interface FilterRow {
  version: number;
  followedTags: string[];
  blockedTags: string[];
  followedSources: string[];
  blockedSources: string[];
  turnedOff: number[];
}

export interface TasteRow extends FilterRow {
  tags: string[];
  tagWeights: number[];
  sources: string[];
  sourceWeights: number[];
  scale: number;
  content: string;
}

/** How many tags and how many sources of a person's interests count. */
const INTERESTS = 40;

const FILTERS = `${TASTE_VERSION} AS version,
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND NOT blocked) AS "followedTags",
  ARRAY(SELECT tag FROM tag_filters WHERE account_id = $1 AND blocked) AS "blockedTags",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND NOT blocked) AS "followedSources",
  ARRAY(SELECT source_id FROM source_filters WHERE account_id = $1 AND blocked) AS "blockedSources",
  ARRAY(SELECT setting_id FROM advanced_settings WHERE account_id = $1 AND NOT enabled) AS "turnedOff"`;
const top = (table: string, column: string, wanted: string): string =>
  `ARRAY(SELECT ${wanted} FROM ${table} WHERE account_id = $1 AND weight > 0 ORDER BY weight DESC, ${column}
  LIMIT ${INTERESTS})`;

/** Every personal feed starts with one of these two, each one round trip. */
export const PERSONAL_FILTERS = statement<FilterRow>(`SELECT ${FILTERS}`);
export const PERSONAL_TASTE = statement<TasteRow>(`SELECT ${FILTERS},
  ${top('tag_interests', 'tag', 'tag')} AS tags, ${top('tag_interests', 'tag', 'weight')} AS "tagWeights",
  ${top('source_interests', 'source_id', 'source_id')} AS sources,
  ${top('source_interests', 'source_id', 'weight')} AS "sourceWeights",
  interest_scale(now()) AS scale, ${CONTENT_VERSION} AS content`);
