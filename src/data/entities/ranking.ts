import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './accounts.ts';
import { Post } from './posts.ts';

/**
 * A post's place in lists: their order keys, what they filter by, and the counts. Apart from the post, whose row
 * is wide; hot_score and version are maintained by the database. A flush adds what is in count_changes.
 */
@Entity('post_ranks')
@Index('post_ranks_listed_newest_idx', { synchronize: false })
@Index('post_ranks_source_newest_idx', { synchronize: false })
@Index('post_ranks_listed_popular_idx', { synchronize: false })
@Index('post_ranks_source_popular_idx', { synchronize: false })
@Index('post_ranks_listed_discussed_idx', { synchronize: false })
@Index('post_ranks_source_discussed_idx', { synchronize: false })
@Index('post_ranks_listed_upvoted_idx', { synchronize: false })
@Index('post_ranks_source_upvoted_idx', { synchronize: false })
@Index('post_ranks_listed_downvoted_idx', { synchronize: false })
@Index('post_ranks_source_downvoted_idx', { synchronize: false })
@Index('post_ranks_listed_viewed_idx', { synchronize: false })
@Index('post_ranks_source_viewed_idx', { synchronize: false })
@Index('post_ranks_led_newest_idx', { synchronize: false })
@Index('post_ranks_led_popular_idx', { synchronize: false })
@Index('post_ranks_led_discussed_idx', { synchronize: false })
@Index('post_ranks_led_upvoted_idx', { synchronize: false })
@Index('post_ranks_led_downvoted_idx', { synchronize: false })
@Index('post_ranks_led_viewed_idx', { synchronize: false })
@Index('post_ranks_story_idx', { synchronize: false })
@Index('post_ranks_last_comment_idx', { synchronize: false })
@Index('post_ranks_listed_trending_idx', { synchronize: false })
export class PostRank {
  @ForeignKey(() => Post, { name: 'post_ranks_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_ranks_pkey' })
  postId!: string;
  @Column('uuid', { name: 'source_id' }) sourceId!: string;
  /** The sort key of time order, as the post has it. */
  @Column('timestamp with time zone', { name: 'sorted_at', precision: 3 }) sortedAt!: Date;
  /** The sort key of the popular feed; see the function hot_score(). */
  @Column('double precision', { name: 'hot_score', default: 0 }) hotScore!: number;
  @Column('integer', { name: 'num_upvotes', default: 0 }) numUpvotes!: number;
  @Column('integer', { name: 'num_downvotes', default: 0 }) numDownvotes!: number;
  @Column('integer', { name: 'num_comments', default: 0 }) numComments!: number;
  @Column('integer', { name: 'num_views', default: 0 }) numViews!: number;
  /** As the post has them: what advanced settings can turn off. */
  @Column('integer', { default: 0 }) categories!: number;
  /** Whether it is in lists for everybody, as its source is. */
  @Column('boolean', { default: true }) listed!: boolean;
  /** The post that leads its story in lists; null for one that leads or is alone. */
  @Column('uuid', { name: 'story_id', nullable: true }) storyId!: string | null;
  /** Number of other posts in its story; counts for its place in the popular order. */
  @Column('integer', { name: 'num_sources', default: 0 }) numSources!: number;
  /** Increases whenever what a card shows changes, so (id, version) identifies one card text for good. */
  @Column('integer', { default: 1 }) version!: number;
  @Column('timestamp with time zone', { name: 'last_comment_at', nullable: true, precision: 3 })
  lastCommentAt!: Date | null;
  /** The sort key of the trending feed; null where nothing happened yet. See the function trend_score(). */
  @Column('double precision', { name: 'trend_score', nullable: true }) trendScore!: number | null;
}

/** Place of a post before it fell in a ranked order; kept by the database for a day, for readers of lists. */
@Entity('rank_falls')
@Index('rank_falls_transaction_idx', ['transaction'])
export class RankDrop {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'rank_falls_pkey' })
  id!: string;
  @Column('uuid', { name: 'post_id' }) postId!: string;
  /** The transaction of the fall: shows which readers had not seen it. */
  @Column('bigint') transaction!: string;
  @Column('timestamp with time zone', { name: 'fell_at', precision: 3 })
  fellAt!: Date;
  @Column('double precision', { name: 'hot_score' }) hotScore!: number;
  @Column('integer', { name: 'num_comments' }) numComments!: number;
  @Column('integer', { name: 'num_upvotes' }) numUpvotes!: number;
  @Column('integer', { name: 'num_downvotes' }) numDownvotes!: number;
  @Column('integer', { name: 'num_views' }) numViews!: number;
  @Column('timestamp with time zone', { name: 'sorted_at', precision: 3 }) sortedAt!: Date;
  @Column('double precision', { name: 'trend_score', nullable: true }) trendScore!: number | null;
}

/**
 * Posts that a person was shown in their own feed, the pages of half a second together. What is older than a month or
 * before their last 500 posts is deleted. There is no key to posts: ids of deleted ones are never shown.
 */
@Entity('impressions')
@Index('impressions_age_idx', { synchronize: false })
export class Impression {
  @ForeignKey(() => Account, { name: 'impressions_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'impressions_pkey' })
  accountId!: string;
  @PrimaryColumn('timestamp with time zone', {
    name: 'shown_at',
    precision: 3,
    primaryKeyConstraintName: 'impressions_pkey',
  })
  shownAt!: Date;
  /** Begin of the sitting it belongs to; impressions within ten minutes of that are one sitting. */
  @Column('timestamp with time zone', { name: 'sitting_at', precision: 3 }) sittingAt!: Date;
  @Column('uuid', { name: 'post_ids', array: true }) postIds!: string[];
}
