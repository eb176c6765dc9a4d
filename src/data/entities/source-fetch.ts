import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Source } from './source.ts';

/** A host that sources are fetched from; all processes together send it one request at a time. */
@Entity('fetch_hosts')
export class FetchHost {
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'fetch_hosts_pkey' }) host!: string;
  /** No requests before this time: a pause, or when the current claim expires. */
  @Column('timestamp with time zone', { name: 'free_at', precision: 3, default: () => 'now()' }) freeAt!: Date;
}

/** A source that the worker keeps fresh, and the state of that. */
@Entity('source_fetches')
@Index('source_fetches_due_idx', { synchronize: false })
@Index('source_fetches_host_idx', { synchronize: false })
@Index('source_fetches_turn_idx', ['turnOf', 'nextFetchAt'], { where: 'turn_of IS NOT NULL' })
export class SourceFetch {
  @ForeignKey(() => Source, { name: 'source_fetches_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'source_fetches_pkey' })
  sourceId!: string;
  @ForeignKey(() => FetchHost, { name: 'source_fetches_host_fkey' })
  @Column({ type: 'text', collation: 'C' })
  host!: string;
  /** The account that has it fetched, among those that added it; null for a source that is for everybody. */
  @Column('uuid', { name: 'turn_of', nullable: true }) turnOf!: string | null;
  /** The path of folders in the operator's OPML document, each preceded by a slash. */
  @Column('text', { nullable: true }) folder!: string | null;
  @Column('timestamp with time zone', { name: 'next_fetch_at', precision: 3, default: () => 'now()' })
  nextFetchAt!: Date;
  /** Set while a worker has claimed it; after this time the worker is presumed dead. */
  @Column('timestamp with time zone', { name: 'claim_expires_at', nullable: true, precision: 3 })
  claimExpiresAt!: Date | null;
  /** The last request to the feed's server, whatever it answered. */
  @Column('timestamp with time zone', { name: 'last_fetched_at', nullable: true, precision: 3 })
  lastFetchedAt!: Date | null;
  /** Validators of the last good response, for conditional requests. */
  @Column('text', { nullable: true }) etag!: string | null;
  @Column('text', { name: 'last_modified', nullable: true }) lastModified!: string | null;
  /** SHA-256 of the last document read: many servers send no validators. */
  @Column('bytea', { name: 'body_hash', nullable: true }) bodyHash!: Buffer | null;
  /** The minimum interval between fetches that the feed itself asks for. */
  @Column('integer', { name: 'ttl_seconds', nullable: true }) ttlSeconds!: number | null;
  /** Consecutive, since the last good response. */
  @Column('integer', { default: 0 }) failures!: number;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
  /** Repairs of the last document read, and items that were left out, in sentences. */
  @Column('text', { name: 'feed_notes', array: true, default: () => "'{}'" }) feedNotes!: string[];
  /** Not fetched from then on until the operator resumes it. */
  @Column('timestamp with time zone', { name: 'paused_at', nullable: true, precision: 3 }) pausedAt!: Date | null;
  @Column('text', { name: 'pause_reason', nullable: true }) pauseReason!: string | null;
}
