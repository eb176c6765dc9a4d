import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Source } from './source.ts';

/** A post that was deleted while the feed of its source may still have it: it does not come back. */
@Entity('removed_posts')
@Index('removed_posts_url_hash_idx', ['urlHash'], { where: 'by_operator' })
export class RemovedPost {
  @ForeignKey(() => Source, { name: 'removed_posts_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'removed_posts_pkey' })
  sourceId!: string;
  /** SHA-256 of its address, as readers see it. */
  @PrimaryColumn('bytea', { name: 'url_hash', primaryKeyConstraintName: 'removed_posts_pkey' }) urlHash!: Buffer;
  /** Whether an operator deleted it, so that nobody may share it either; else it was too old. */
  @Column('boolean', { name: 'by_operator' }) byOperator!: boolean;
  @Column('timestamp with time zone', { name: 'removed_at', precision: 3 }) removedAt!: Date;
}
