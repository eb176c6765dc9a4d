import { Entity, Index, PrimaryColumn, Column, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './accounts.ts';
import { Source, FetchHost } from './sources.ts';

/** A tag; its normalised name is its key, in code point order. */
@Entity('tags')
@Index('tags_name_trgm_idx', { synchronize: false })
export class Tag {
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'tags_pkey' }) name!: string;
}

/**
 * The content of an article or a native post. Its counts and its position in lists are in post_ranks. The columns
 * `num_*`, `hot_score` and `last_comment_at` serve release 1.2.0, which may run at the same time.
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
  /** ISO 639-1 as detected in the background; until then the tag that the feed or page states; null if unknown. */
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

/** A post under a tag, with copies of the post's sort keys so that each tag has its own ordered indexes. */
@Entity('post_tags')
@Index('post_tags_newest_idx', { synchronize: false })
@Index('post_tags_popular_idx', { synchronize: false })
@Index('post_tags_most_discussed_idx', { synchronize: false })
@Index('post_tags_most_upvoted_idx', { synchronize: false })
@Index('post_tags_most_downvoted_idx', { synchronize: false })
@Index('post_tags_most_viewed_idx', { synchronize: false })
export class PostTag {
  @ForeignKey(() => Post, { name: 'post_tags_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_tags_pkey' })
  postId!: string;
  @ForeignKey(() => Tag, { name: 'post_tags_tag_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'post_tags_pkey' })
  tag!: string;
  @Column('timestamp with time zone', { name: 'sorted_at', precision: 3 }) sortedAt!: Date;
  @Column('double precision', { name: 'hot_score' }) hotScore!: number;
  @Column('integer', { name: 'num_comments', default: 0 }) numComments!: number;
  @Column('integer', { name: 'num_upvotes', default: 0 }) numUpvotes!: number;
  @Column('integer', { name: 'num_downvotes', default: 0 }) numDownvotes!: number;
  @Column('integer', { name: 'num_views', default: 0 }) numViews!: number;
}

/** The number of a post, given once by the database: reader apps know posts by it. */
@Entity('post_numbers')
@Index('post_numbers_post_id_key', ['postId'], { unique: true })
export class PostNumber {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'post_numbers_pkey',
  })
  number!: string;
  @ForeignKey(() => Post, { name: 'post_numbers_post_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'post_id' })
  postId!: string;
}

/** The meaning of a post's text, for recommendations; computed in the background. */
@Entity('post_vectors')
@Index('post_vectors_revision_idx', ['model', 'revision'])
export class PostVector {
  @ForeignKey(() => Post, { name: 'post_vectors_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_vectors_pkey' })
  postId!: string;
  /** The word table it was computed with; vectors of different tables cannot be compared. */
  @Column('text') model!: string;
  /** Increases with each stored vector, in the order in which they become visible. */
  @Column('bigint') revision!: string;
  /** Two bytes for each part. */
  @Column('bytea', { name: 'parts' }) encoded!: Buffer;
}

/** A post that needs a summary and a vector; added by the database whenever its text changes. */
@Entity('post_work')
@Index('post_work_due_idx', ['due', 'postId'])
export class PostWork {
  @ForeignKey(() => Post, { name: 'post_work_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_work_pkey' })
  postId!: string;
  /** Not before this time: claiming the row postpones it, so that it becomes due again if that process dies. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' }) due!: Date;
  /** Number of claims. */
  @Column('integer', { default: 0 }) tries!: number;
}

/** A post whose page is to be fetched for its text, picture and language. */
@Entity('post_pages')
@Index('post_pages_due_idx', ['due', 'postId'])
@Index('post_pages_host_idx', ['host', 'due', 'postId'])
@Index('post_pages_turn_idx', ['turnOf', 'due'], { where: 'turn_of IS NOT NULL' })
export class PostPage {
  @ForeignKey(() => Post, { name: 'post_pages_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_pages_pkey' })
  postId!: string;
  @ForeignKey(() => FetchHost, { name: 'post_pages_host_fkey' })
  @Column({ type: 'text', collation: 'C' })
  host!: string;
  /** Not before this time: claiming the row postpones it, so that it becomes due again if that process dies. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' }) due!: Date;
  /** The account whose own post it is, or that shared it; null for a post of a source that is for everybody. */
  @Column('uuid', { name: 'turn_of', nullable: true }) turnOf!: string | null;
  /** Number of claims. */
  @Column('integer', { default: 0 }) tries!: number;
}

/** State of reading the page of a post that a person saved by its address, for themselves. */
@Entity('saved_pages')
export class SavedPage {
  @ForeignKey(() => Post, { name: 'saved_pages_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'saved_pages_pkey' })
  postId!: string;
  /** waiting, read or failed. */
  @Column('text', { default: 'waiting' }) state!: NonNullable<Schema<'SavedPage'>>['state'];
  /** Reason for which it could not be read the last time. */
  @Column('text', { nullable: true }) problem!: string | null;
  /** The words of its whole text, for the search of bookmarks. */
  @Column('tsvector', { nullable: true, select: false }) words!: string | null;
}

/**
 * A post that an operator hid: its row of post_ranks, without which nothing shows a post, is here until it is shown
 * again.
 */
@Entity('hidden_posts')
@Index('hidden_posts_hidden_at_idx', ['hiddenAt'])
export class HiddenPost {
  @ForeignKey(() => Post, { name: 'hidden_posts_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'hidden_posts_pkey' })
  postId!: string;
  @Column('timestamp with time zone', { name: 'hidden_at', precision: 3 }) hiddenAt!: Date;
  @Column('integer', { name: 'num_upvotes' }) numUpvotes!: number;
  @Column('integer', { name: 'num_downvotes' }) numDownvotes!: number;
  @Column('integer', { name: 'num_comments' }) numComments!: number;
  @Column('integer', { name: 'num_views' }) numViews!: number;
  @Column('integer') version!: number;
  @Column('timestamp with time zone', { name: 'last_comment_at', nullable: true, precision: 3 })
  lastCommentAt!: Date | null;
  @Column('double precision', { name: 'trend_score', nullable: true }) trendScore!: number | null;
}

/** A post that was deleted while the feed of its source may still have it: it does not come back. */
@Entity('removed_posts')
@Index('removed_posts_url_hash_idx', ['urlHash'], { where: 'by_operator' })
export class RemovedPost {
  @ForeignKey(() => Source, { name: 'removed_posts_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'removed_posts_pkey' })
  sourceId!: string;
  /** SHA-256 of its address, as readers see it. */
  @PrimaryColumn('bytea', { name: 'url_hash', primaryKeyConstraintName: 'removed_posts_pkey' }) urlHash!: Buffer;
  /** Whether an operator deleted it, so that it cannot be shared either; else it was too old. */
  @Column('boolean', { name: 'by_operator' }) byOperator!: boolean;
  @Column('timestamp with time zone', { name: 'removed_at', precision: 3 }) removedAt!: Date;
}

/** Report of a post by a person to the operators. */
@Entity('post_reports')
@Index('post_reports_open_idx', ['postId'], { where: '(decided_at IS NULL)' })
@Index('post_reports_post_id_idx', ['postId'])
export class PostReport {
  @ForeignKey(() => Account, { name: 'post_reports_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'post_reports_pkey' })
  accountId!: string;
  @ForeignKey(() => Post, { name: 'post_reports_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_reports_pkey' })
  postId!: string;
  @Column('text') reason!: Schema<'ReportReason'>;
  @Column('text', { nullable: true }) details!: string | null;
  @Column('timestamp with time zone', { name: 'reported_at', precision: 3 }) reportedAt!: Date;
  /** Time of an operator's decision; null until then. */
  @Column('timestamp with time zone', { name: 'decided_at', nullable: true, precision: 3 }) decidedAt!: Date | null;
}
