import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './accounts.ts';
import { FetchHost } from './sources.ts';

/** Versions from one on and up to another; both are open where they are absent. */
interface VersionRange {
  /** The first version; `0` for all from the beginning. */
  introduced: string;
  /** The first version behind it. */
  fixed?: string;
  /** The last version in it. */
  last?: string;
}

/**
 * Versions that a change concerns: those of any of the ranges, and single ones. A release or a breaking change concerns
 * the versions before it.
 */
export interface AffectedVersions {
  ranges: VersionRange[];
  versions: string[];
}

/** A change in a package, such as an advisory; the same for all who use it. */
@Entity('package_changes')
@Unique('package_changes_reference_key', ['package', 'kind', 'reference'])
@Index('package_changes_newest_idx', { synchronize: false })
@Index('package_changes_reference_idx', ['reference'])
export class PackageChange {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'package_changes_pkey' }) id!: string;
  /** Package URL without a version. */
  @Column({ type: 'text', collation: 'C' }) package!: string;
  @Column('text') ecosystem!: Schema<'Ecosystem'>;
  @Column('text') kind!: Schema<'ChangeKind'>;
  /** The name that its publisher gave it. */
  @Column({ type: 'text', collation: 'C' }) reference!: string;
  @Column('text') title!: string;
  /** The version that brings it: of a release or a breaking change. */
  @Column('text', { nullable: true }) version!: string | null;
  @Column('jsonb') affected!: AffectedVersions;
  @Column('text', { nullable: true }) severity!: Schema<'ChangeSeverity'> | null;
  /** Package URL of the package to use instead, which the quote names. */
  @Column('text', { name: 'replaced_by', nullable: true }) replacedBy!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('text', { nullable: true }) quote!: string | null;
  @Column('timestamp with time zone', { name: 'published_at', precision: 3 }) publishedAt!: Date;
  /** From when on it holds, where that is not when it was published. */
  @Column('timestamp with time zone', { name: 'effective_at', precision: 3, nullable: true }) effectiveAt!: Date | null;
  @Column('timestamp with time zone', { name: 'modified_at', precision: 3 }) modifiedAt!: Date;
}

/** Number of times that changes were stored or removed: a part of the version of each list. One row; none at first. */
@Entity('change_version')
export class ChangeVersion {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'change_version_pkey' }) id!: number;
  @Column('bigint') version!: string;
}

/**
 * A version or requirement of a package that projects use, whoever has them, and the changes that concern it. Of
 * packages without changes there is none.
 */
@Entity('package_uses')
@Index('package_uses_used_idx', ['usedAt'])
export class JudgedUse {
  /** Package URL without a version. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'package_uses_pkey' }) package!: string;
  /** A version after `=`, a requirement after `?`, or nothing. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'package_uses_pkey' }) stated!: string;
  /** Revision of the rules that it was judged by; 0 when a change of the package was stored since. */
  @Column('integer') rules!: number;
  /** Keys of the changes that concern it, the most urgent first: rank, milliseconds in base 36, and id. */
  @Column('text') verdicts!: string;
  /** The last time that a project was seen to use it, or some days before. */
  @Column('timestamp with time zone', { name: 'used_at', precision: 3 }) usedAt!: Date;
}

/** A document that says what changed in packages. */
@Entity('change_sources')
@Index('change_sources_due_idx', ['nextFetchAt'])
@Index('change_sources_host_idx', ['host', 'nextFetchAt'])
export class ChangeSource {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'change_sources_pkey' }) url!: string;
  @ForeignKey(() => FetchHost, { name: 'change_sources_host_fkey' })
  @Column({ type: 'text', collation: 'C' })
  host!: string;
  /** A set of advisories or ends of life, a package in its registry, or the feed of a repository's releases. */
  @Column('text') kind!: 'set' | 'registry' | 'feed';
  /** Package URLs of what is asked for by name; empty for a set. */
  @Column('text', { array: true, default: () => "'{}'" }) packages!: string[];
  @Column('timestamp with time zone', { name: 'next_fetch_at', precision: 3 }) nextFetchAt!: Date;
  /** Set while a worker has claimed it; after this time the worker is presumed dead. */
  @Column('timestamp with time zone', { name: 'claim_expires_at', nullable: true, precision: 3 })
  claimExpiresAt!: Date | null;
  /** The last request, whatever its server answered. */
  @Column('timestamp with time zone', { name: 'last_fetched_at', nullable: true, precision: 3 })
  lastFetchedAt!: Date | null;
  /** The last time that its changes were stored. */
  @Column('timestamp with time zone', { name: 'last_read_at', nullable: true, precision: 3 }) lastReadAt!: Date | null;
  /** Validators of the last document that was read. */
  @Column('text', { nullable: true }) etag!: string | null;
  @Column('text', { name: 'last_modified', nullable: true }) lastModified!: string | null;
  /** SHA-256 of that document. */
  @Column('bytea', { name: 'body_hash', nullable: true }) bodyHash!: Buffer | null;
  /** Consecutive, since the last good response. */
  @Column('integer', { default: 0 }) failures!: number;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
}

/** An advisory that was withdrawn: older documents do not bring it back. */
@Entity('withdrawn_changes')
export class WithdrawnChange {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'withdrawn_changes_pkey' })
  reference!: string;
  @Column('timestamp with time zone', { name: 'modified_at', precision: 3 }) modifiedAt!: Date;
}

/** The mark of a person on a change of their packages. The change may no longer exist. */
@Entity('stack_marks')
@Index('stack_marks_newest_idx', { synchronize: false })
export class StackMark {
  @ForeignKey(() => Account, { name: 'stack_marks_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'stack_marks_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { name: 'change_id', primaryKeyConstraintName: 'stack_marks_pkey' }) changeId!: string;
  @Column('text') mark!: Schema<'ChangeMark'>;
  @Column('timestamp with time zone', { name: 'marked_at', precision: 3 }) markedAt!: Date;
}

/** Makes the changes of a person's packages readable at a secret address, which is derived from the id. */
@Entity('stack_links')
@Index('stack_links_account_id_key', ['accountId'], { unique: true })
export class StackLink {
  /** Never reused: a link that is revoked and created again gets another. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stack_links_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'stack_links_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
