import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './accounts.ts';
import { Post } from './posts.ts';

/** A comment on a post, or a reply to one (depth one). */
@Entity('comments')
@Index('comments_top_level_idx', { synchronize: false })
@Index('comments_replies_idx', { synchronize: false })
@Index('comments_post_id_idx', ['postId', 'createdAt'])
@Index('comments_of_person_idx', ['accountId', 'createdAt', 'id'])
@Index('comments_hidden_idx', ['hiddenAt'], { where: '(hidden_at IS NOT NULL)' })
export class Comment {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'comments_pkey' }) id!: string;
  @ForeignKey(() => Post, { name: 'comments_post_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'post_id' })
  postId!: string;
  @ForeignKey(() => Account, { name: 'comments_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @ForeignKey(() => Comment, { name: 'comments_parent_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'parent_id', nullable: true })
  parentId!: string | null;
  /** Markdown as written. */
  @Column('text') content!: string;
  /** Rendered and sanitised when written. */
  @Column('text', { name: 'content_html' }) contentHtml!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'updated_at', nullable: true, precision: 3 }) updatedAt!: Date | null;
  @Column('integer', { name: 'num_upvotes', default: 0 }) numUpvotes!: number;
  /** From then on readers see that an operator removed it, and not its text. */
  @Column('timestamp with time zone', { name: 'hidden_at', nullable: true, precision: 3 }) hiddenAt!: Date | null;
}

/** Report of a comment by a person to the operators. */
@Entity('comment_reports')
@Index('comment_reports_open_idx', ['commentId'], { where: '(decided_at IS NULL)' })
@Index('comment_reports_comment_id_idx', ['commentId'])
export class CommentReport {
  @ForeignKey(() => Account, { name: 'comment_reports_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'comment_reports_pkey' })
  accountId!: string;
  @ForeignKey(() => Comment, { name: 'comment_reports_comment_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'comment_id', primaryKeyConstraintName: 'comment_reports_pkey' })
  commentId!: string;
  @Column('text') reason!: Schema<'ReportReason'>;
  @Column('text', { nullable: true }) details!: string | null;
  @Column('timestamp with time zone', { name: 'reported_at', precision: 3 }) reportedAt!: Date;
  /** Time of an operator's decision; null until then. */
  @Column('timestamp with time zone', { name: 'decided_at', nullable: true, precision: 3 }) decidedAt!: Date | null;
}
