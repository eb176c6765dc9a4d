import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** A browser in which a person is signed in. */
@Entity('sessions')
@Index('sessions_account_id_idx', ['accountId'])
@Index('sessions_hash_key', ['hash'], { unique: true })
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'sessions_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  /** SHA-256 of the cookie's value. */
  @Column('bytea', { select: false }) hash!: Buffer;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  /** Time of the person's last authentication. */
  @Column('timestamp with time zone', { name: 'authenticated_at', precision: 3 }) authenticatedAt!: Date;
  /** Precise to the minute. */
  @Column('timestamp with time zone', { name: 'seen_at', precision: 3 }) seenAt!: Date;
  @Column('text') address!: string;
  @Column('text', { name: 'user_agent' }) userAgent!: string;
}
