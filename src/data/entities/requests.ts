import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './accounts.ts';

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
  /** Whether it may only read. */
  @Column('boolean', { name: 'read_only', default: false }) readOnly!: boolean;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'expires_at', nullable: true, precision: 3 }) expiresAt!: Date | null;
  @Column('timestamp with time zone', { name: 'last_used_at', nullable: true, precision: 3 }) lastUsedAt!: Date | null;
  /** The address that rate limits count by. */
  @Column('text', { name: 'last_used_address', nullable: true }) lastUsedAddress!: string | null;
  @Column('timestamp with time zone', { name: 'revoked_at', nullable: true, precision: 3 }) revokedAt!: Date | null;
}

const COUNTS = { primaryKeyConstraintName: 'usage_counts_pkey' };

const REQUESTS = { primaryKeyConstraintName: 'recent_requests_pkey' };

/**
 * Requests of an account with one credential and one outcome: of a minute, kept for a day, or of an hour, for a month.
 */
@Entity('usage_counts')
@Index('usage_counts_age_idx', ['span', 'at'])
export class UsageCount {
  @ForeignKey(() => Account, { name: 'usage_counts_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', ...COUNTS })
  accountId!: string;
  /** 60 or 3600 seconds. */
  @PrimaryColumn('integer', { ...COUNTS }) span!: number;
  /** Begin of the period. */
  @PrimaryColumn('timestamp with time zone', { precision: 3, ...COUNTS }) at!: Date;
  @PrimaryColumn('text', { ...COUNTS }) kind!: Schema<'UsageCredentialKind'>;
  /** The id of a token or the client id of an app; both may be gone. */
  @PrimaryColumn('text', { ...COUNTS }) credential!: string;
  @PrimaryColumn('integer', { ...COUNTS }) status!: number;
  /** The error code; empty for a success. */
  @PrimaryColumn('text', { ...COUNTS }) error!: string;
  @Column('integer') requests!: number;
  /** Requests by latency step of domain/usage/latency.ts; empty for a minute. */
  @Column('integer', { array: true }) latency!: number[];
}

/** A request as it is stored. */
export interface StoredRequest {
  readonly requestId: string;
  readonly at: string;
  readonly operation: string | null;
  readonly status: number;
  readonly error: Schema<'ErrorCode'> | null;
  readonly ms: number;
  readonly kind: Schema<'UsageCredentialKind'>;
  readonly credentialId: string;
}

/** Some of the last requests of an account, in the order of their answers. */
@Entity('recent_requests')
@Index('recent_requests_age_idx', { synchronize: false })
export class RecentRequests {
  @ForeignKey(() => Account, { name: 'recent_requests_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', ...REQUESTS })
  accountId!: string;
  /** Version 7: sorts in the order of storing. */
  @PrimaryColumn('uuid', { ...REQUESTS }) id!: string;
  /** Time of the last response. */
  @Column('timestamp with time zone', { precision: 3 }) at!: Date;
  @Column('jsonb') requests!: StoredRequest[];
}

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
  /** Of a distributed installation: without the applied change of this id, the request's content was not stored. */
  @Column('uuid', { nullable: true }) mark!: string | null;
}

/** A webhook or source that answered slowly, or an account that has one. */
@Entity('slow_answers')
export class SlowAnswer {
  /** Kind and id: `webhook <id>`, `source <id>`, `account <id>`. */
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'slow_answers_pkey' }) key!: string;
  /** Until then it waits behind what answers quickly. */
  @Column('timestamp with time zone', { precision: 3 }) until!: Date;
}
