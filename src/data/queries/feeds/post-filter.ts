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
  /** Posts that the person had not opened by this time. */
  readonly unviewed?: { readonly by: string; readonly at: Date } | undefined;
  /** Posts that arrived after this time. */
  readonly since?: Date | undefined;
  /** Posts with more going on than one vote at this time; only for all posts. */
  readonly trendingSince?: Date | undefined;
  readonly minUpvotes?: number | undefined;
  readonly minViews?: number | undefined;
  /** Posts in none of these categories, as bits; see advanced-settings.ts. */
  readonly hidden?: number | undefined;
}
