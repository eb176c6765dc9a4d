import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './accounts.ts';

/** A file of another program that a person imports, and how far that is. */
@Entity('imports')
@Index('imports_account_id_idx', ['accountId', 'createdAt'])
@Index('imports_due_idx', ['due'], { where: 'document IS NOT NULL' })
export class Import {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'imports_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'imports_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  /** The program that wrote the file; null until that is known. */
  @Column('text', { nullable: true }) format!: Schema<'ImportFormat'> | null;
  /** waiting, running, done or failed. */
  @Column('text', { default: 'waiting' }) state!: Schema<'Import'>['state'];
  /** Reason for which the file could not be read. */
  @Column('text', { nullable: true }) problem!: string | null;
  /** Null until the file was read. */
  @Column('integer', { nullable: true }) entries!: number | null;
  /** Entries that were looked at: an import that was interrupted continues with the next one. */
  @Column('integer', { default: 0 }) done!: number;
  @Column('integer', { default: 0 }) added!: number;
  @Column('integer', { default: 0 }) present!: number;
  @Column('integer', { default: 0 }) skipped!: number;
  @Column('integer', { default: 0 }) failed!: number;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'finished_at', nullable: true, precision: 3 }) finishedAt!: Date | null;
  /** Not before this time: claiming it postpones it, so that it is due again if that process dies. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()', select: false }) due!: Date;
  /** Number of claims. */
  @Column('integer', { default: 0, select: false }) tries!: number;
  /** The text of the file; null once it is done with. */
  @Column('text', { nullable: true, select: false }) document!: string | null;
}

/** Result of an entry of an import that was not simply added. */
@Entity('import_lines')
export class ImportLine {
  @ForeignKey(() => Import, { name: 'import_lines_import_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'import_id', primaryKeyConstraintName: 'import_lines_pkey' })
  importId!: string;
  /** Its number in the file, from 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'import_lines_pkey' }) entry!: number;
  @Column('text') outcome!: Schema<'ImportLine'>['outcome'];
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('text') reason!: string;
}
