import { Entity, Index, PrimaryColumn } from 'typeorm';

/** A tag; its normalised name is its key, in code point order. */
@Entity('tags')
@Index('tags_name_trgm_idx', { synchronize: false })
export class Tag {
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'tags_pkey' }) name!: string;
}
