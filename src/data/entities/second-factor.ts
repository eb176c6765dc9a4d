import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** The key that a person's authenticator app shares with the service (RFC 6238); stored once a code of it was sent. */
@Entity('totp_keys')
export class TotpKey {
  @ForeignKey(() => Account, { name: 'totp_keys_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'totp_keys_pkey' })
  accountId!: string;
  /** Encrypted with a key derived from SECRET_KEY. */
  @Column('bytea', { select: false }) secret!: Buffer;
  /** The time step of the last code that was accepted: neither it nor an earlier one is accepted again. */
  @Column('integer', { name: 'last_step' }) lastStep!: number;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** A code that signs a person in once in place of one of their authenticator app; using it deletes the row. */
@Entity('recovery_codes')
export class RecoveryCode {
  @ForeignKey(() => Account, { name: 'recovery_codes_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'recovery_codes_pkey' })
  accountId!: string;
  /** HMAC-SHA-256 of the code, with a key derived from SECRET_KEY. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'recovery_codes_pkey' }) hash!: Buffer;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
