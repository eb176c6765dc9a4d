import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from './post.ts';
import { FetchHost } from './source-fetch.ts';

/** A post whose page is to be fetched for its text, picture and language. */
@Entity('post_pages')
@Index('post_pages_due_idx', ['due', 'postId'])
@Index('post_pages_host_idx', ['host', 'due', 'postId'])
@Index('post_pages_turn_idx', ['turnOf', 'due'], { where: 'turn_of IS NOT NULL' })
export class PostPage {
  @ForeignKey(() => Post, { name: 'post_pages_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_pages_pkey' })
  postId!: string;
  @ForeignKey(() => FetchHost, { name: 'post_pages_host_fkey' })
  @Column({ type: 'text', collation: 'C' })
  host!: string;
  /** Not before this time: claiming the row postpones it, so that it becomes due again if that process dies. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' }) due!: Date;
  /** The account whose own post it is, or that shared it; null for a post of a source that is for everybody. */
  @Column('uuid', { name: 'turn_of', nullable: true }) turnOf!: string | null;
  /** Number of claims. */
  @Column('integer', { default: 0 }) tries!: number;
}
