import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** A link that was sent and works once; using it deletes the row. */
@Entity('one_time_links')
@Index('one_time_links_account_id_idx', ['accountId'])
@Index('one_time_links_expires_at_idx', ['expiresAt'])
export class OneTimeLink {
  /** SHA-256 of the secret in the link. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'one_time_links_pkey' }) hash!: Buffer;
  @Column('text') purpose!: 'sign_up' | 'reset' | 'sign_in' | 'change_email';
  /** Its account; null before there is one. */
  @ForeignKey(() => Account, { name: 'one_time_links_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id', nullable: true })
  accountId!: string | null;
  /** The address it was sent to; null if not sent. */
  @Column('text', { nullable: true }) email!: string | null;
  @Column('timestamp with time zone', { name: 'expires_at', precision: 3 }) expiresAt!: Date;
}
