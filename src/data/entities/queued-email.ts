import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Changes of the ways to sign in, of which the person is told by mail, too. */
export type SecurityNotice =
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked';

/**
 * A letter that is to be sent; the row is deleted when it is. It says what the letter is about: its text, and the
 * secret of its link, are made when it is sent.
 */
@Entity('letters')
@Index('letters_due_at_idx', ['dueAt'])
@Index('letters_digest_id_key', ['digestId'], { unique: true, where: 'digest_id IS NOT NULL' })
export class QueuedEmail {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'letters_pkey' }) id!: string;
  @Column('text') kind!:
    | 'sign_up'
    | 'reset'
    | 'change_email'
    | 'password_changed'
    | 'email_changed'
    | 'digest'
    | SecurityNotice;
  @Column('text') recipient!: string;
  /** Account whose address is to change; null for other kinds. */
  @Column('uuid', { name: 'account_id', nullable: true }) accountId!: string | null;
  /** The address that an account has from now on; null for other kinds. */
  @Column('text', { name: 'new_email', nullable: true }) newEmail!: string | null;
  /** The digest to send; null for other kinds. The release before leaves a letter alone that names no account. */
  @Column('uuid', { name: 'digest_id', nullable: true }) digestId!: string | null;
  /** Number of attempts. */
  @Column('integer', { default: 0 }) tries!: number;
  /** Time of the next attempt; while one process sends it, when another may. */
  @Column('timestamp with time zone', { name: 'due_at', precision: 3 }) dueAt!: Date;
  /** Time after which it is no longer worth sending. */
  @Column('timestamp with time zone', { name: 'expires_at', precision: 3 }) expiresAt!: Date;
}
