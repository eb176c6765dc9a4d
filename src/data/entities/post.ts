import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Source } from './source.ts';

/** An article or a native post. Counters, hot_score and version are maintained by the database. */
@Entity('posts')
@Index('posts_url_key', ['url'], { unique: true })
@Index('posts_newest_idx', { synchronize: false })
@Index('posts_popular_idx', { synchronize: false })
@Index('posts_discussed_idx', { synchronize: false })
@Index('posts_last_comment_idx', { synchronize: false })
@Index('posts_source_newest_idx', { synchronize: false })
@Index('posts_source_popular_idx', { synchronize: false })
@Index('posts_source_discussed_idx', { synchronize: false })
@Index('posts_upvoted_idx', { synchronize: false })
@Index('posts_source_upvoted_idx', { synchronize: false })
@Index('posts_downvoted_idx', { synchronize: false })
@Index('posts_source_downvoted_idx', { synchronize: false })
@Index('posts_viewed_idx', { synchronize: false })
@Index('posts_source_viewed_idx', { synchronize: false })
@Index('posts_author_id_idx', { synchronize: false })
@Index('posts_search_idx', { synchronize: false })
@Index('posts_source_guid_idx', { synchronize: false })
export class Post {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'posts_pkey' }) id!: string;
  @ForeignKey(() => Source, { name: 'posts_source_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'source_id' })
  sourceId!: string;
  @Column('text') type!: Schema<'PostType'>;
  @Column('text') title!: string;
  /** Canonical URL; null for native posts. */
  @Column('text', { nullable: true }) url!: string | null;
  /** The feed's own id of the post; null where the feed has none and for native posts. */
  @Column('text', { nullable: true, select: false }) guid!: string | null;
  @Column('text', { nullable: true }) image!: string | null;
  @Column('text', { nullable: true }) summary!: string | null;
  /**
   * Where the summary comes from: null for the feed itself, `lead` for the beginning of the text, else a summariser.
   */
  @Column('text', { name: 'summary_by', nullable: true }) summaryBy!: string | null;
  @Column('text', { nullable: true }) content!: string | null;
  /** When content, picture and language were last read from the page itself, because the feed had less. */
  @Column('timestamp with time zone', { name: 'page_read_at', nullable: true, precision: 3 }) pageReadAt!: Date | null;
  /** The account of a native post's author, else derived from the source and the author's name. */
  @Column('uuid', { name: 'author_id', nullable: true }) authorId!: string | null;
  @Column('text', { name: 'author_name', nullable: true }) authorName!: string | null;
  @Column('text', { name: 'author_image', nullable: true }) authorImage!: string | null;
  /** Minutes. */
  @Column('integer', { name: 'read_time', nullable: true }) readTime!: number | null;
  @Column('text', { nullable: true }) language!: string | null;
  @Column('timestamp with time zone', { name: 'published_at', nullable: true, precision: 3 }) publishedAt!: Date | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  /** The sort key of time order: published_at if known and not later than created_at, else created_at. */
  @Column('timestamp with time zone', { name: 'sorted_at', precision: 3 }) sortedAt!: Date;
  @Column('integer', { name: 'num_upvotes', default: 0 }) numUpvotes!: number;
  @Column('integer', { name: 'num_downvotes', default: 0 }) numDownvotes!: number;
  @Column('integer', { name: 'num_comments', default: 0 }) numComments!: number;
  @Column('integer', { name: 'num_views', default: 0 }) numViews!: number;
  @Column('timestamp with time zone', { name: 'last_comment_at', nullable: true, precision: 3 })
  lastCommentAt!: Date | null;
  /** The sort key of the popular feed; see the function hot_score(). */
  @Column('double precision', { name: 'hot_score', default: 0 }) hotScore!: number;
  /**
   * Categories that advanced settings can turn off: bit n for setting n; see domain/feed-filters/advanced-settings.ts.
   */
  @Column('integer', { default: 0 }) categories!: number;
  /** Increases whenever what a card shows changes, so (id, version) identifies one card text for good. */
  @Column('integer', { default: 1 }) version!: number;
  /** The text that search covers; see the function post_search(). */
  @Column('tsvector', { nullable: true, select: false }) search!: string | null;
}
