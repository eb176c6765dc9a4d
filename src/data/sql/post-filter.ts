import type { CompiledFilter } from './filters.ts';
import type { Muted } from './muted.ts';

export type PostOrder = 'newest' | 'popular' | 'trending' | 'discussed' | 'upvoted' | 'downvoted' | 'viewed';

/** Tags and sources, each by its stored key. */
export interface Topics {
  readonly tags: readonly string[];
  readonly sources: readonly string[];
}

/** Which posts a list contains. Every condition is optional and narrows it. */
export interface PostFilter {
  readonly source?: string | undefined;
  readonly tag?: string | undefined;
  /** Posts with any of these tags or from any of these sources. */
  readonly anyOf?: Topics | undefined;
  /** Posts with none of these tags and from none of these sources. */
  readonly noneOf?: Topics | undefined;
  /** Posts with comments after this time. */
  readonly discussedSince?: Date | undefined;
  /** Posts that arrived after this time. */
  readonly since?: Date | undefined;
  /** Posts with more going on than one vote at this time; only for all posts. */
  readonly trendingSince?: Date | undefined;
  readonly minUpvotes?: number | undefined;
  readonly minViews?: number | undefined;
  /** Posts in none of these categories, as bits; see advanced-settings.ts. */
  readonly hidden?: number | undefined;
  /** Posts that fit this as well and that the person may see; asked of posts after they are read, as is their story. */
  readonly fits?: { readonly filter: CompiledFilter; readonly viewerId: string } | undefined;
  /** Posts that the person does not mute; asked of posts after they are read, as is their story. */
  readonly muted?: Muted | undefined;
}

/** The filter of lists that have every listed post; their first pages are statements that never change. */
export const EVERY_POST: PostFilter = {};

/** The parameters of a statement as it is put together. */
export class StatementValues {
  readonly all: unknown[] = [];

  /** Adds a parameter and returns its placeholder. */
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/** SQL: posts p in lists of all posts, and those that others lead, as their indexes have them. */
export const FOR_EVERYBODY = 'p.listed AND p.story_id IS NULL';

export const LED = 'p.listed AND p.story_id IS NOT NULL';

/**
 * Whether posts that others lead may be in a list of all posts: where the sources of those are blocked, or where they
 * may not fit.
 */
export function mayHaveLed({ source, tag, anyOf, noneOf, fits, muted }: PostFilter): boolean {
  const hasBlocked = noneOf !== undefined && noneOf.sources.length > 0;
  return source === undefined && tag === undefined && !anyOf && (hasBlocked || isChosenByIds({ fits, muted }));
}

/** SQL: whether no earlier post o of the story of a post p belongs to the list too. */
export function isFirstOfStory(belongs: string): string {
  return `(p.story_id IS NULL OR NOT EXISTS (SELECT FROM post_ranks o
    WHERE (o.post_id = p.story_id OR (o.story_id = p.story_id AND o.post_id < p.post_id)) AND (${belongs})))`;
}

function hasTag(condition: string, o = 'o'): string {
  return `EXISTS (SELECT FROM post_tags s WHERE s.post_id = ${o}.post_id AND s.tag ${condition})`;
}

/** SQL: whether a post p has the topics of a list; empty for a list without. */
export function belongsTo({ tag, anyOf }: PostFilter, values: StatementValues): string {
  if (tag !== undefined) return hasTag(`= ${values.add(tag)}`, 'p');
  if (!anyOf) return '';
  return `(p.source_id = ANY (${values.add(anyOf.sources)}::uuid[]) OR ${hasTag(`= ANY (${values.add(anyOf.tags)})`, 'p')})`;
}

/**
 * SQL: posts p for everybody, and those of the requested sources, which the reader may see; of a story the
 * first that belongs to the list and whose source is not blocked. A source's own list has all its posts.
 */
export function isListed(filter: PostFilter, values: StatementValues): string {
  const { source, tag } = filter;
  if (source !== undefined) return '';
  if (isChosenByIds(filter)) return isVisibleIn(filter, values);
  if (tag !== undefined) return `p.listed AND ${isFirstOfStory(hasTag(`= ${values.add(tag)}`))}`;
  return mayHaveLed(filter) || filter.anyOf ? isFirstUnblocked(filter, values) : FOR_EVERYBODY;
}

/** Whether it is asked of the posts of a list, after they are read, which of them it has and which story they lead. */
export function isChosenByIds({ fits, muted }: PostFilter): boolean {
  return (fits ?? muted) !== undefined;
}

/** SQL: whether a post p is for everybody, or of one of the requested sources. */
export function isVisibleIn({ anyOf }: PostFilter, values: StatementValues): string {
  return anyOf ? `(p.listed OR p.source_id = ANY (${values.add(anyOf.sources)}::uuid[]))` : 'p.listed';
}

/** SQL: whether a post p is the first of its story that has the topics and whose source is not blocked. */
function isFirstUnblocked({ anyOf, noneOf }: PostFilter, values: StatementValues): string {
  const unblocked =
    noneOf && noneOf.sources.length > 0 ? `o.source_id <> ALL (${values.add(noneOf.sources)}::uuid[])` : '';
  if (!anyOf) return `p.listed AND ${isFirstOfStory(unblocked)}`;
  const sources = `= ANY (${values.add(anyOf.sources)}::uuid[])`;
  const blocked = unblocked === '' ? '' : ` AND ${unblocked}`;
  const belongs = `(o.source_id ${sources} OR ${hasTag(`= ANY (${values.add(anyOf.tags)})`)})${blocked}`;
  return `(p.listed OR p.source_id ${sources}) AND ${isFirstOfStory(belongs)}`;
}

/** SQL: the other conditions of a list for posts p. */
export function conditionsOf(
  { source, noneOf, discussedSince, ...bounds }: PostFilter,
  values: StatementValues,
): string[] {
  const conditions = filterBounds(bounds, values);
  if (source !== undefined) conditions.push(`p.source_id = ${values.add(source)}`);
  if (noneOf && noneOf.tags.length > 0)
    conditions.push(
      `NOT EXISTS (SELECT FROM post_tags n WHERE n.post_id = p.post_id AND n.tag = ANY (${values.add(noneOf.tags)}))`,
    );
  if (noneOf && noneOf.sources.length > 0)
    conditions.push(`p.source_id <> ALL (${values.add(noneOf.sources)}::uuid[])`);
  if (discussedSince) conditions.push(`p.num_comments > 0 AND p.last_comment_at > ${values.add(discussedSince)}`);
  return conditions;
}

function filterBounds(
  { since, trendingSince, minUpvotes, minViews, hidden = 0 }: PostFilter,
  values: StatementValues,
): string[] {
  const conditions: string[] = [];
  if (trendingSince) conditions.push(`p.trend_score > trend_time(${values.add(trendingSince)})`);
  if (since) conditions.push(`p.sorted_at >= ${values.add(since)}`);
  if (minUpvotes !== undefined) conditions.push(`p.num_upvotes >= ${values.add(minUpvotes)}`);
  if (minViews !== undefined) conditions.push(`p.num_views >= ${values.add(minViews)}`);
  if (hidden !== 0) conditions.push(`p.categories & ${values.add(hidden)} = 0`);
  return conditions;
}
