import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from './post.ts';

/** Where a post's text points, for recommendations by meaning; made in the background. */
@Entity('post_vectors')
@Index('post_vectors_revision_idx', ['model', 'revision'])
export class PostVector {
  @ForeignKey(() => Post, { name: 'post_vectors_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_vectors_pkey' })
  postId!: string;
  /** The word table that it was made with; vectors of two cannot be compared. */
  @Column('text') model!: string;
  /** Grows with each vector that is stored, in the order in which they can be seen. */
  @Column('bigint') revision!: string;
  /** Two bytes for each part. */
  @Column('bytea') parts!: Buffer;
}
