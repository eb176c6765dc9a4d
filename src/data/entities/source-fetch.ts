import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Source } from './source.ts';

/** A host that sources are fetched from; one request at a time goes there, whichever process sends it. */
@Entity('fetch_hosts')
export class FetchHost {
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'fetch_hosts_pkey' }) host!: string;
  /** Not asked before this moment: after a pause, or when whoever asks now is given up for dead. */
  @Column('timestamp with time zone', { name: 'free_at', precision: 3, default: () => 'now()' }) freeAt!: Date;
}

/** A source that the worker keeps fresh, and how that goes. */
@Entity('source_fetches')
@Index('source_fetches_due_idx', { synchronize: false })
@Index('source_fetches_host_idx', { synchronize: false })
export class SourceFetch {
  @ForeignKey(() => Source, { name: 'source_fetches_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'source_fetches_pkey' })
  sourceId!: string;
  @ForeignKey(() => FetchHost, { name: 'source_fetches_host_fkey' })
  @Column({ type: 'text', collation: 'C' })
  host!: string;
  /** The path of folders in the operator's OPML document, each after a slash. */
  @Column('text', { nullable: true }) folder!: string | null;
  @Column('timestamp with time zone', { name: 'next_fetch_at', precision: 3, default: () => 'now()' })
  nextFetchAt!: Date;
  /** Set while a worker has it; a worker that has not given it back by then is taken for dead. */
  @Column('timestamp with time zone', { name: 'claim_expires_at', nullable: true, precision: 3 })
  claimExpiresAt!: Date | null;
  /** The last time that the feed's server was asked, whatever it answered. */
  @Column('timestamp with time zone', { name: 'last_fetched_at', nullable: true, precision: 3 })
  lastFetchedAt!: Date | null;
  /** Validators of the last good answer, for asking conditionally. */
  @Column('text', { nullable: true }) etag!: string | null;
  @Column('text', { name: 'last_modified', nullable: true }) lastModified!: string | null;
  /** SHA-256 of the last document that was read: many servers know no validators. */
  @Column('bytea', { name: 'body_hash', nullable: true }) bodyHash!: Buffer | null;
  /** The least time between two fetches that the feed itself asks for. */
  @Column('integer', { name: 'ttl_seconds', nullable: true }) ttlSeconds!: number | null;
  /** In a row, since the last good answer. */
  @Column('integer', { default: 0 }) failures!: number;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
  /** Not fetched from then on until the operator says so. */
  @Column('timestamp with time zone', { name: 'paused_at', nullable: true, precision: 3 }) pausedAt!: Date | null;
  @Column('text', { name: 'pause_reason', nullable: true }) pauseReason!: string | null;
}
