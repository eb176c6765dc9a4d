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
  | 'device_login_allowed'
  | 'device_login_forbidden'
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
  | 'search_alias_set'
  | 'search_alias_removed'
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

/** A text of the operator that stands above every page from one time to another. */
@Entity('banners')
@Index('banners_ends_at_idx', ['endsAt'])
export class Banner {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'banners_pkey' }) id!: string;
  @Column('text') text!: string;
  /** Target of its link: an http(s) address, or a path of this service; null for none. */
  @Column('text', { nullable: true }) url!: string | null;
  @Column('timestamp with time zone', { name: 'starts_at', precision: 3 }) startsAt!: Date;
  @Column('timestamp with time zone', { name: 'ends_at', precision: 3 }) endsAt!: Date;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** Another name that search knows, beside those that the service comes with. */
@Entity('search_aliases')
export class SearchAlias {
  /** Folded: in small letters, without accents. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'search_aliases_pkey' }) name!: string;
  /** The texts that it stands for. */
  @Column('text', { array: true }) meanings!: string[];
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** The installation that a database belongs to: one row, stored at the first start of a server. */
@Entity('installation')
export class Installation {
  /** Always 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'installation_pkey' }) id!: number;
  /** The salt of the secret key's fingerprint; not secret. */
  @Column('text', { name: 'key_salt' }) keySalt!: string;
  /** Recognizes the secret key; tells nothing to who does not know it. */
  @Column('text', { name: 'key_fingerprint' }) keyFingerprint!: string;
}

/** Time by the database's clock of the last sweep of expired rows. One row. */
@Entity('sweeps')
export class Sweep {
  /** Always 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'sweeps_pkey' }) id!: number;
  @Column('timestamp with time zone', { name: 'looked_at', precision: 3 }) lookedAt!: Date;
  /** Until then nothing is deleted, since the clock went forward by days; null otherwise. */
  @Column('timestamp with time zone', { name: 'held_until', nullable: true, precision: 3 }) heldUntil!: Date | null;
}
