import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** A personal access token: only its hash is stored. */
@Entity('access_tokens')
@Index('access_tokens_account_id_idx', ['accountId'])
@Index('access_tokens_hash_key', ['hash'], { unique: true })
export class AccessToken {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'access_tokens_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'access_tokens_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('text') name!: string;
  /** SHA-256 of the token. */
  @Column('bytea', { select: false }) hash!: Buffer;
  /** The first 12 characters, for recognising it. */
  @Column('text') prefix!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'expires_at', nullable: true, precision: 3 }) expiresAt!: Date | null;
  @Column('timestamp with time zone', { name: 'last_used_at', nullable: true, precision: 3 }) lastUsedAt!: Date | null;
  /** The address that rate limits count by. */
  @Column('text', { name: 'last_used_address', nullable: true }) lastUsedAddress!: string | null;
  @Column('timestamp with time zone', { name: 'revoked_at', nullable: true, precision: 3 }) revokedAt!: Date | null;
}
