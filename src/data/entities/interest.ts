import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';
import { Source } from './source.ts';
import { Tag } from './tag.ts';

/** Weight of a tag for a person, on the scale of interest_scale(); maintained by the database. */
@Entity('tag_interests')
export class TagInterest {
  @ForeignKey(() => Account, { name: 'tag_interests_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'tag_interests_pkey' })
  accountId!: string;
  @ForeignKey(() => Tag, { name: 'tag_interests_tag_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'tag_interests_pkey' })
  tag!: string;
  @Column('double precision') weight!: number;
}

/** Weight of a source for a person. */
@Entity('source_interests')
export class SourceInterest {
  @ForeignKey(() => Account, { name: 'source_interests_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'source_interests_pkey' })
  accountId!: string;
  @ForeignKey(() => Source, { name: 'source_interests_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'source_interests_pkey' })
  sourceId!: string;
  @Column('double precision') weight!: number;
}
