import type { Database } from '../../data/database.ts';
import { filterRow, fitsFilter, type CompiledFilter } from '../../data/sql/filters.ts';
import { isMuted } from '../../data/sql/mutes.ts';
import { isFirstOfStory, type PostFilter } from '../../data/sql/post-filter.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { fragment, statement } from '../../data/statement.ts';
import { findMuted } from '../mutes/find-muted.ts';
import { loadCorpusStats, type CorpusStats } from '../search/corpus-stats.ts';

/**
 * Posts that are read at most for a page of a list or a search of which few fit, or most are muted; then the page ends,
 * and the next goes on. Of a million posts that takes as long as a search.
 */
export const MOST_READ = 5_000;

/** SQL: whether a post o is of the tags $4 or the sources $5, where any are given, and of none of the sources $6. */
const BELONGS = fragment(`($4::text[] IS NULL OR o.source_id = ANY ($5::uuid[])
      OR EXISTS (SELECT FROM post_tags st WHERE st.post_id = o.post_id AND st.tag = ANY ($4)))
    AND o.source_id <> ALL ($6::uuid[])`);

/**
 * The posts of $1 that the person $3 may see, that fit the filter $2 (any, with null) and that no mute of $7 fits, each
 * the first of its story of which all that is so and that belongs to the list.
 */
const FITTING_POSTS = statement<{
  id: string;
}>(`SELECT p.post_id AS id FROM ${filterRow('$2::jsonb', 'f')}, post_ranks p
  WHERE p.post_id = ANY ($1::uuid[]) AND ${isVisible('p', '$3')} AND ${fitsFilter('p', 'f')} AND NOT ${isMuted('p', '$7')}
    AND ${isFirstOfStory(`${BELONGS} AND ${fitsFilter('o', 'f')} AND NOT ${isMuted('o', '$7')}`)}`);

/**
 * Returns the posts of a list that fit its filter, that the person may see and does not mute, as a set of ids. The list
 * of a source has all posts of a story.
 */
export async function findFittingPosts(
  db: Database,
  ids: readonly string[],
  filter: PostFilter,
): Promise<ReadonlySet<string>> {
  if (filter.source !== undefined && !filter.fits) {
    const muted = await findMuted(
      db,
      ids.map((id) => ({ id })),
      filter.muted?.mutes,
    );
    return new Set(ids.filter((id) => !muted.has(id)));
  }
  const rows = await db.query(FITTING_POSTS, [ids, ...valuesOf(filter)]);
  return new Set(rows.map(({ id }) => id));
}

/** The posts of $1 that fit the filter $2. */
const FILTERED_POSTS = statement<{
  id: string;
}>(`SELECT p.post_id AS id FROM ${filterRow('$2::jsonb', 'f')}, post_ranks p
  WHERE p.post_id = ANY ($1::uuid[]) AND ${fitsFilter('p', 'f')}`);

/** Returns the posts that fit a filter, if there is one, in the same order. */
export async function keepFitting<Post extends { readonly id: string }>(
  db: Database,
  posts: readonly Post[],
  filter: CompiledFilter | undefined,
): Promise<readonly Post[]> {
  if (filter === undefined || posts.length === 0) return posts;
  const rows = await db.query(FILTERED_POSTS, [posts.map(({ id }) => id), JSON.stringify(filter)]);
  const fitting = new Set(rows.map(({ id }) => id));
  return posts.filter(({ id }) => fitting.has(id));
}

/** The parameters $2 to $7. */
function valuesOf({ fits, muted, tag, anyOf, noneOf }: PostFilter): unknown[] {
  const topics = tag === undefined ? anyOf : { tags: [tag], sources: [] };
  const viewerId = fits?.viewerId ?? muted?.by;
  const filter = fits && JSON.stringify(fits.filter);
  return [filter, viewerId, topics?.tags, topics?.sources, noneOf?.sources ?? [], muted?.mutes];
}

/** Matches up to which reading all of them costs less than going through a list for a page of them. */
const FEW_MATCHES = 5_000;

/** Returns the query on documents that a list begins with: of a filter with rare words; undefined for any other. */
export async function rareWordsOf(db: Database, filter: CompiledFilter): Promise<string | undefined> {
  const { words, phrases } = filter;
  const query = words !== undefined && phrases !== undefined ? `(${words}) & (${phrases})` : (words ?? phrases);
  if (query === undefined) return undefined;
  const stats = await loadCorpusStats(db);
  const share = [words, phrases].reduce((product, text) => product * shareOfAny(text, stats), 1);
  return share * stats.posts <= FEW_MATCHES ? query : undefined;
}

/** In about what share of all posts a query of alternatives is, each a word or several that all stand there. */
function shareOfAny(query: string | undefined, { shares, rareShare }: CorpusStats): number {
  if (query === undefined) return 1;
  const alternatives = query.split(' | ').map((alternative) => {
    const lexemes = Array.from(alternative.matchAll(/'([^']+)'/g), ([, lexeme = '']) => lexeme);
    return lexemes.reduce((product, lexeme) => product * (shares.get(lexeme) ?? rareShare), 1);
  });
  return Math.min(
    1,
    alternatives.reduce((sum, share) => sum + share, 0),
  );
}
