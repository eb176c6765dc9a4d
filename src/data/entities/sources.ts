import { Column, Entity, Index, PrimaryColumn, ForeignKey, Unique } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './accounts.ts';

/** Origin of posts: a feed, or the service itself for posts that people share. */
@Entity('sources')
@Index('sources_handle_key', ['handle'], { unique: true })
@Index('sources_feed_url_key', ['feedUrl'], { unique: true })
@Index('sources_name_idx', { synchronize: false })
@Index('sources_name_trgm_idx', { synchronize: false })
export class Source {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sources_pkey' }) id!: string;
  @Column('text') name!: string;
  @Column('text') handle!: string;
  @Column('text', { nullable: true }) image!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) homepage!: string | null;
  /** The address of its feed document; the key of a source on import. */
  @Column('text', { name: 'feed_url' }) feedUrl!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  /** Whether it is for everybody; otherwise it is read by the people who added it. */
  @Column('boolean', { default: true }) listed!: boolean;
}

/**
 * Number of changes to the appearance of any source: a part of every card's version. One row; none before the first.
 */
@Entity('source_version')
export class SourceVersion {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'source_version_pkey' }) id!: number;
  @Column('integer') version!: number;
}

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

/** A feed or site that a person would like to read here; the operator decides. */
@Entity('source_suggestions')
@Unique('source_suggestions_account_id_url_key', ['accountId', 'url'])
@Index('source_suggestions_url_idx', ['url'])
export class SourceSuggestion {
  @ForeignKey(() => Account, { name: 'source_suggestions_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'source_suggestions_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'source_suggestions_pkey' }) id!: string;
  /** Canonical URL. */
  @Column('text') url!: string;
  /** pending, accepted or rejected. */
  @Column('text', { default: 'pending' }) status!: Schema<'SourceSuggestion'>['status'];
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** A source that a person added: while it is not listed, only those who did see it and its posts. */
@Entity('own_sources')
@Index('own_sources_source_id_idx', ['sourceId'])
export class OwnSource {
  @ForeignKey(() => Account, { name: 'own_sources_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'own_sources_pkey' })
  accountId!: string;
  @ForeignKey(() => Source, { name: 'own_sources_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'own_sources_pkey' })
  sourceId!: string;
  @Column('timestamp with time zone', { name: 'added_at', precision: 3 }) addedAt!: Date;
}

/** A subscription to a hub that notifies us when a source changes (WebSub). */
@Entity('hub_subscriptions')
@Index('hub_subscriptions_renew_idx', ['renewAt', 'sourceId'])
export class HubSubscription {
  @ForeignKey(() => Source, { name: 'hub_subscriptions_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'hub_subscriptions_pkey' })
  sourceId!: string;
  @Column('text') hub!: string;
  /** The feed's own address for itself, by which hubs know it. */
  @Column('text') topic!: string;
  /** Time of the next subscription request to the hub. */
  @Column('timestamp with time zone', { name: 'renew_at', precision: 3, default: () => 'now()' }) renewAt!: Date;
  /** End of the granted lease; null until the hub confirms. */
  @Column('timestamp with time zone', { name: 'expires_at', nullable: true, precision: 3 }) expiresAt!: Date | null;
}
