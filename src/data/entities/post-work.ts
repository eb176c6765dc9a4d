import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from './post.ts';

/** A post that is to get a summary and a vector; put here by the database whenever its text changes. */
@Entity('post_work')
@Index('post_work_due_idx', ['due', 'postId'])
export class PostWork {
  @ForeignKey(() => Post, { name: 'post_work_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_work_pkey' })
  postId!: string;
  /** Not before this moment: whoever takes it moves it on, so that it comes back if that process dies. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' }) due!: Date;
  /** How often it was taken. */
  @Column('integer', { default: 0 }) tries!: number;
}
