import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** The public half of a passkey (W3C Web Authentication). */
@Entity('passkeys')
@Index('passkeys_credential_id_key', ['credentialId'], { unique: true })
export class Passkey {
  @ForeignKey(() => Account, { name: 'passkeys_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'passkeys_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkeys_pkey' }) id!: string;
  @Column('bytea', { name: 'credential_id' }) credentialId!: Buffer;
  /** In COSE's encoding (RFC 9052). */
  @Column('bytea', { name: 'public_key' }) publicKey!: Buffer;
  /** Use counter of the authenticator; 0 for one that does not count. A decimal number. */
  @Column('bigint') counter!: string;
  /** Transports by which browsers reach the authenticator, such as `internal`. */
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'last_used_at', nullable: true, precision: 3 }) lastUsedAt!: Date | null;
}

/** A challenge that was answered: it counts no second time. */
@Entity('used_challenges')
@Index('used_challenges_expires_at_idx', ['expiresAt'])
export class UsedChallenge {
  /** SHA-256 of the challenge. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'used_challenges_pkey' }) hash!: Buffer;
  @Column('timestamp with time zone', { name: 'expires_at', precision: 3 }) expiresAt!: Date;
}
