import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** The answer to a creation under the name that its caller gave it. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @ForeignKey(() => Account, { name: 'idempotency_keys_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  accountId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pkey' }) key!: string;
  /** SHA-256 of method, path and body. */
  @Column('bytea', { name: 'request_hash' }) requestHash!: Buffer;
  /** The JSON that was answered; null for an empty answer. */
  @Column('text', { nullable: true }) body!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
