import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Actions of operators on others, by page or by command. */
export type AuditAction =
  | 'operator_added'
  | 'operator_removed'
  | 'plan_changed'
  | 'account_suspended'
  | 'account_reinstated'
  | 'account_signed_out'
  | 'two_factor_removed'
  | 'account_deleted'
  | 'source_added'
  | 'source_paused'
  | 'source_resumed'
  | 'source_fetched'
  | 'source_removed'
  | 'sources_imported'
  | 'suggestion_rejected'
  | 'app_disabled'
  | 'app_enabled'
  | 'app_deleted'
  | 'comment_hidden'
  | 'comment_shown'
  | 'comment_deleted'
  | 'reports_dismissed'
  | 'post_hidden'
  | 'post_shown'
  | 'post_deleted'
  | 'banner_created'
  | 'banner_ended'
  | 'notification_sent';

/** An act of an operator. The database refuses to change or delete one; people are named by ids only. */
@Entity('operator_acts')
@Index('operator_acts_subject_id_idx', ['subjectId'])
export class AuditEntry {
  /** Version 7: sorts in the order of acts. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'operator_acts_pkey' }) id!: string;
  /** The operator's account, which may be gone; null for the command line. */
  @Column('uuid', { name: 'actor_id', nullable: true }) actorId!: string | null;
  @Column('text') act!: AuditAction;
  /** The account, source, app, post, comment or banner; null where it was about none. */
  @Column('uuid', { name: 'subject_id', nullable: true }) subjectId!: string | null;
  /** Detail: the handle of a source, the name of an app, a plan. Never an e-mail address. */
  @Column('text', { nullable: true }) detail!: string | null;
  /** Origin: an IP address, or `command line`. */
  @Column('text') address!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
