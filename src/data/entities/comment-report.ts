import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './account.ts';
import { Comment } from './comment.ts';

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
