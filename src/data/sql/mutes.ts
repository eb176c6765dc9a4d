import { fragment } from '../statement.ts';
import { filterRows, fitsFilter } from './filters.ts';

/**
 * SQL: whether a post of post_ranks under the alias `p` fits one of the filters of a parameter or column of type jsonb,
 * which may be null.
 */
export function isMuted(p: string, mutes: string): string {
  return fragment(`EXISTS (SELECT FROM ${filterRows(mutes, 'mute')} WHERE ${fitsFilter(p, 'mute')})`);
}
