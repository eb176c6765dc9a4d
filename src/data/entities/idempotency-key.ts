import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** The response to a creation, under the caller's idempotency key. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['createdAt'])
export class IdempotencyKey {
  @ForeignKey(() => Account, { name: 'idempotency_keys_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  accountId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pkey' }) key!: string;
  /** SHA-256 of method, path and body. */
  @Column('bytea', { name: 'request_hash' }) requestHash!: Buffer;
  /** The JSON of the response; null for an empty one. */
  @Column('text', { nullable: true }) body!: string | null;
  /** Whether the request changed nothing. */
  @Column('boolean', { default: false }) unchanged!: boolean;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
