import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Account } from './account.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A feed or site that a person would like to read here; the operator decides. */
@Entity('source_suggestions')
@Unique('source_suggestions_account_id_url_key', ['accountId', 'url'])
@Index('source_suggestions_url_idx', ['url'])
export class SourceSuggestion {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'source_suggestions_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'source_suggestions_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  /** Canonical URL. */
  @Column('text') url!: string;
  /** pending, accepted or rejected. */
  @Column('text', { default: 'pending' }) status!: Schema<'SourceSuggestion'>['status'];
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
