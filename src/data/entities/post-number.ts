import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Post } from './post.ts';

/** The number of a post, given once by the database: reader apps know posts by it. */
@Entity('post_numbers')
@Index('post_numbers_post_id_key', ['postId'], { unique: true })
export class PostNumber {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'post_numbers_pkey',
  })
  number!: string;
  @ForeignKey(() => Post, { name: 'post_numbers_post_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'post_id' })
  postId!: string;
}
