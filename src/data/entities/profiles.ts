import { Column, Entity, PrimaryColumn, Unique, ForeignKey, Index } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './accounts.ts';

/** A company that people work for. */
@Entity('companies')
@Unique('companies_domain_key', ['domain'])
export class Company {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'companies_pkey' }) id!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) image!: string | null;
  /** In lower case. */
  @Column('text') domain!: string;
}

/** A location in words. */
interface CustomLocation {
  city: string | null;
  subdivision: string | null;
  country: string | null;
}

/** A code repository. */
interface Repository {
  id: string | null;
  owner: string | null;
  name: string;
  url: string;
  image: string | null;
}

/** Something that a person does or did. Columns that its type does not have are empty. */
@Entity('experiences')
@Index('experiences_newest_idx', { synchronize: false })
@Index('experiences_type_newest_idx', { synchronize: false })
@Index('experiences_company_id_idx', { synchronize: false })
export class Experience {
  @ForeignKey(() => Account, { name: 'experiences_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'experiences_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'experiences_pkey' }) id!: string;
  @Column('text') type!: Schema<'ExperienceType'>;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) subtitle!: string | null;
  @Column('text', { nullable: true }) grade!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('timestamp with time zone', { name: 'started_at', precision: 3 }) startedAt!: Date;
  /** Null while current. */
  @Column('timestamp with time zone', { name: 'ended_at', nullable: true, precision: 3 }) endedAt!: Date | null;
  @ForeignKey(() => Company, { name: 'experiences_company_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { name: 'company_id', nullable: true })
  companyId!: string | null;
  @Column('text', { name: 'custom_company_name', nullable: true }) customCompanyName!: string | null;
  @Column('text', { name: 'custom_domain', nullable: true }) customDomain!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('text', { name: 'employment_type', nullable: true }) employmentType!: Schema<'EmploymentType'> | null;
  @Column('text', { name: 'location_type', nullable: true }) locationType!: Schema<'LocationType'> | null;
  /** In the person's own order. */
  @Column('text', { array: true }) skills!: string[];
  @Column('jsonb', { name: 'custom_location', nullable: true }) customLocation!: CustomLocation | null;
  @Column('jsonb', { nullable: true }) repository!: Repository | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** Something that developers work with; the same for everybody. */
@Entity('tools')
@Unique('tools_key_key', ['key'])
@Index('tools_key_trgm_idx', { synchronize: false })
export class Tool {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tools_pkey' }) id!: string;
  /** As first written by anyone. */
  @Column('text') title!: string;
  /** Key that titles are compared by. */
  @Column({ type: 'text', collation: 'C' }) key!: string;
  @Column('text', { name: 'favicon_url', nullable: true }) faviconUrl!: string | null;
}

/** A project whose packages are in a person's stack. */
@Entity('stack_manifests')
@Unique('stack_manifests_project_key', ['accountId', 'project'])
export class StackManifest {
  @ForeignKey(() => Account, { name: 'stack_manifests_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'stack_manifests_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stack_manifests_pkey' }) id!: string;
  @Column('text') project!: string;
  @Column('text') format!: Schema<'ManifestFormat'>;
  /** The time at which its file last changed something. */
  @Column('timestamp with time zone', { name: 'updated_at', precision: 3 }) updatedAt!: Date;
}

/** A package that a project of a person's stack uses. */
@Entity('stack_packages')
@ForeignKey(() => StackManifest, ['accountId', 'manifestId'], ['accountId', 'id'], {
  name: 'stack_packages_manifest_id_fkey',
  onDelete: 'CASCADE',
})
@Index('stack_packages_manifest_id_idx', ['accountId', 'manifestId'])
@Index('stack_packages_users_idx', ['package', 'accountId'])
export class StackPackage {
  @ForeignKey(() => Account, { name: 'stack_packages_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'stack_packages_pkey' })
  accountId!: string;
  /** Package URL, with the version where that is known. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'stack_packages_pkey' }) purl!: string;
  @PrimaryColumn('uuid', { name: 'manifest_id', primaryKeyConstraintName: 'stack_packages_pkey' }) manifestId!: string;
  @Column('text') ecosystem!: Schema<'Ecosystem'>;
  @Column('text') name!: string;
  /** Package URL without a version. */
  @Column({ type: 'text', collation: 'C' }) package!: string;
  @Column('text', { nullable: true }) version!: string | null;
  @Column('text', { nullable: true }) requirement!: string | null;
  /** Null where the file does not tell. */
  @Column('boolean', { nullable: true }) direct!: boolean | null;
  /** Whether the file says that it came from the ecosystem's public registry. */
  @Column('boolean') published!: boolean;
}

/** A tool in a person's stack. */
@Entity('stack_items')
@Unique('stack_items_account_id_tool_id_key', ['accountId', 'toolId'])
@Index('stack_items_position_idx', ['accountId', 'position', 'id'])
@Index('stack_items_tool_id_idx', ['toolId'])
export class StackItem {
  @ForeignKey(() => Account, { name: 'stack_items_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'stack_items_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stack_items_pkey' }) id!: string;
  @ForeignKey(() => Tool, { name: 'stack_items_tool_id_fkey' })
  @Column('uuid', { name: 'tool_id' })
  toolId!: string;
  /** The heading that it is under. */
  @Column('text') section!: string;
  /** The person's own name for it. */
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text', { nullable: true }) icon!: string | null;
  @Column('timestamp with time zone', { name: 'started_at', nullable: true, precision: 3 }) startedAt!: Date | null;
  /** Its position among all of the person's items; ties go by id. */
  @Column('integer') position!: number;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
