import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';
import { Source } from './source.ts';

/** A tag that a person follows or blocks. The tag may no longer exist. */
@Entity('tag_filters')
export class TagFilter {
  @ForeignKey(() => Account, { name: 'tag_filters_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'tag_filters_pkey' })
  accountId!: string;
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'tag_filters_pkey' }) tag!: string;
  @Column('boolean') blocked!: boolean;
}

/** A source that a person follows or blocks. */
@Entity('source_filters')
@Index('source_filters_followers_idx', { synchronize: false })
export class SourceFilter {
  @ForeignKey(() => Account, { name: 'source_filters_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'source_filters_pkey' })
  accountId!: string;
  @ForeignKey(() => Source, { name: 'source_filters_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'source_filters_pkey' })
  sourceId!: string;
  @Column('boolean') blocked!: boolean;
}
