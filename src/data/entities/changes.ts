import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';

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
