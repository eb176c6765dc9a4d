import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from './post.ts';

/** A post that needs a summary and a vector; added by the database whenever its text changes. */
@Entity('post_work')
@Index('post_work_due_idx', ['due', 'postId'])
export class PostWork {
  @ForeignKey(() => Post, { name: 'post_work_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_work_pkey' })
  postId!: string;
  /** Not before this time: claiming the row postpones it, so that it becomes due again if that process dies. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' }) due!: Date;
  /** Number of claims. */
  @Column('integer', { default: 0 }) tries!: number;
}
