import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './account.ts';
import { Post } from './post.ts';

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
