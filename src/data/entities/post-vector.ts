import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from './post.ts';

/** The meaning of a post's text, for recommendations; computed in the background. */
@Entity('post_vectors')
@Index('post_vectors_revision_idx', ['model', 'revision'])
export class PostVector {
  @ForeignKey(() => Post, { name: 'post_vectors_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_vectors_pkey' })
  postId!: string;
  /** The word table it was computed with; vectors of different tables cannot be compared. */
  @Column('text') model!: string;
  /** Increases with each stored vector, in the order in which they become visible. */
  @Column('bigint') revision!: string;
  /** Two bytes for each part. */
  @Column('bytea') parts!: Buffer;
}
