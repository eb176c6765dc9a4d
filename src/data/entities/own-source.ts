import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';
import { Source } from './source.ts';

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
