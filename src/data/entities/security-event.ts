import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';
import type { SecurityNotice } from './queued-email.ts';

/** Kinds of events that the affected person is informed of. */
export type EventKind =
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'password_changed'
  | 'password_reset'
  | 'email_confirmed'
  | 'email_changed'
  | 'token_created'
  | 'token_renamed'
  | 'token_revoked'
  | 'app_created'
  | 'app_changed'
  | 'app_secret_added'
  | 'app_secret_deleted'
  | 'app_secret_rotated'
  | 'app_deleted'
  | 'access_granted'
  | 'access_withdrawn'
  | 'access_revoked'
  | 'refresh_reused'
  | 'code_failed'
  | SecurityNotice;

/** Something that happened to a person's sign-in, credentials or apps, for them to review. */
@Entity('security_events')
@Index('security_events_account_id_id_idx', ['accountId', 'id'])
@Index('security_events_created_at_idx', ['createdAt'])
export class SecurityEvent {
  /** Version 7: sorts in the order of events. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'security_events_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'security_events_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('text') kind!: EventKind;
  @Column('text') address!: string;
  @Column('text', { name: 'user_agent' }) userAgent!: string;
  /** Affected object, such as a token's name. */
  @Column('text', { nullable: true }) detail!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
