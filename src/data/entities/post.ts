import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Source } from './source.ts';

/**
 * An article or a native post: what it says. Its counts and its place in lists are in post_ranks. The columns `num_*`,
 * `hot_score` and `last_comment_at` are here for release 1.2.0, which may run beside; they go with the next one.
 */
@Entity('posts')
@Index('posts_story_key_idx', { synchronize: false })
@Index('posts_url_key', ['url'], { unique: true })
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
   * Origin of the summary: null for the feed itself, `lead` for the beginning of the text, else a summariser.
   */
  @Column('text', { name: 'summary_by', nullable: true }) summaryBy!: string | null;
  @Column('text', { nullable: true }) content!: string | null;
  /** Time when content, picture and language were last read from the page itself, because the feed had less. */
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
  @Column('integer', { name: 'num_upvotes', default: 0, select: false }) numUpvotes!: number;
  @Column('integer', { name: 'num_downvotes', default: 0, select: false }) numDownvotes!: number;
  @Column('integer', { name: 'num_comments', default: 0, select: false }) numComments!: number;
  @Column('integer', { name: 'num_views', default: 0, select: false }) numViews!: number;
  @Column('timestamp with time zone', { name: 'last_comment_at', nullable: true, precision: 3, select: false })
  lastCommentAt!: Date | null;
  @Column('double precision', { name: 'hot_score', default: 0, select: false }) hotScore!: number;
  /**
   * Categories that advanced settings can turn off: bit n for setting n; see domain/feed-filters/advanced-settings.ts.
   */
  @Column('integer', { default: 0 }) categories!: number;
  /** Increases whenever what the post says changes; post_ranks has the version of its card. */
  @Column('integer', { default: 1 }) version!: number;
  /** The text that search covers; see the function post_search(). */
  @Column('tsvector', { nullable: true, select: false }) search!: string | null;
}
