import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './accounts.ts';
import { Comment } from './comments.ts';
import { Post } from './posts.ts';

type StoredVote = Exclude<Schema<'VoteInput'>['vote'], 0>;

/** One person's vote on a post: -1 or 1; no row for no vote. */
@Entity('post_votes')
@Index('post_votes_post_id_idx', ['postId', 'votedAt'])
export class PostVote {
  @ForeignKey(() => Account, { name: 'post_votes_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'post_votes_pkey' })
  accountId!: string;
  @ForeignKey(() => Post, { name: 'post_votes_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_votes_pkey' })
  postId!: string;
  @Column('smallint') vote!: StoredVote;
  /** Time of the last change by this person; decides whose avatars a milestone shows. */
  @Column('timestamp with time zone', { name: 'voted_at', precision: 3, default: () => 'now()' }) votedAt!: Date;
}

/** One person's vote on a comment: -1 or 1; no row for no vote. */
@Entity('comment_votes')
@Index('comment_votes_comment_id_idx', ['commentId', 'votedAt'])
export class CommentVote {
  @ForeignKey(() => Account, { name: 'comment_votes_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'comment_votes_pkey' })
  accountId!: string;
  @ForeignKey(() => Comment, { name: 'comment_votes_comment_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'comment_id', primaryKeyConstraintName: 'comment_votes_pkey' })
  commentId!: string;
  @Column('smallint') vote!: StoredVote;
  /** Time of the last change by this person; decides whose avatars a milestone shows. */
  @Column('timestamp with time zone', { name: 'voted_at', precision: 3, default: () => 'now()' }) votedAt!: Date;
}

/** A post that a person keeps, in one of their lists or in none. */
@Entity('bookmarks')
@ForeignKey(() => BookmarkList, ['accountId', 'listId'], ['accountId', 'id'], {
  name: 'bookmarks_list_id_fkey',
  onDelete: 'CASCADE',
})
@Index('bookmarks_list_newest_idx', { synchronize: false })
@Index('bookmarks_newest_idx', { synchronize: false })
@Index('bookmarks_post_id_idx', ['postId'])
export class Bookmark {
  @ForeignKey(() => Account, { name: 'bookmarks_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'bookmarks_pkey' })
  accountId!: string;
  @ForeignKey(() => Post, { name: 'bookmarks_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'bookmarks_pkey' })
  postId!: string;
  @Column('uuid', { name: 'list_id', nullable: true }) listId!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  /** The person's own words on it. */
  @Column('text', { nullable: true }) note!: string | null;
  /** The person's own tags, as they write them. */
  @Column('text', { name: 'own_tags', array: true, default: () => "'{}'" }) ownTags!: string[];
}

/**
 * A post that a person has read, and when first. There is no foreign key to posts, which would lock them: rows of a
 * deleted post stay, and are never shown.
 */
@Entity('post_views')
@Index('post_views_history_idx', { synchronize: false })
export class PostView {
  @ForeignKey(() => Account, { name: 'post_views_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'post_views_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_views_pkey' })
  postId!: string;
  @Column('timestamp with time zone', { name: 'viewed_at', precision: 3 }) viewedAt!: Date;
  /** Whether they opened it, which counts as a view; else it was marked as read with others. */
  @Column('boolean', { default: true }) opened!: boolean;
}

/** Until when a person's history is cleared: views up to then are no longer listed. */
@Entity('history_clears')
export class HistoryClear {
  @ForeignKey(() => Account, { name: 'history_clears_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'history_clears_pkey' })
  accountId!: string;
  @Column('timestamp with time zone', { name: 'cleared_at', precision: 3 }) clearedAt!: Date;
}

/**
 * A post that a person marked as unread: without a view of theirs it stays unread, whatever its age. Without a foreign
 * key to posts, as views are.
 */
@Entity('unread_marks')
export class UnreadMark {
  @ForeignKey(() => Account, { name: 'unread_marks_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'unread_marks_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'unread_marks_pkey' })
  postId!: string;
}

/**
 * Posts whose marks a person changed in one statement, under the version of their taste that it made; maintained by the
 * database.
 */
@Entity('state_changes')
@Index('state_changes_changed_at_idx', { synchronize: false })
export class StateChange {
  @ForeignKey(() => Account, { name: 'state_changes_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'state_changes_pkey' })
  accountId!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'state_changes_pkey' }) version!: number;
  @Column('uuid', { name: 'post_ids', array: true }) postIds!: string[];
  @Column('timestamp with time zone', { name: 'changed_at', precision: 3, default: () => 'now()' }) changedAt!: Date;
}

/** A folder for a person's bookmarks. */
@Entity('bookmark_lists')
export class BookmarkList {
  @ForeignKey(() => Account, { name: 'bookmark_lists_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'bookmark_lists_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'bookmark_lists_pkey' }) id!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) icon!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
