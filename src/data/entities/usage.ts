import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './account.ts';

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
