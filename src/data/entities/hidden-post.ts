import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from './post.ts';

/**
 * A post that an operator hid: its row of post_ranks, without which nothing shows a post, is here until it is shown
 * again.
 */
@Entity('hidden_posts')
@Index('hidden_posts_hidden_at_idx', ['hiddenAt'])
export class HiddenPost {
  @ForeignKey(() => Post, { name: 'hidden_posts_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'hidden_posts_pkey' })
  postId!: string;
  @Column('timestamp with time zone', { name: 'hidden_at', precision: 3 }) hiddenAt!: Date;
  @Column('integer', { name: 'num_upvotes' }) numUpvotes!: number;
  @Column('integer', { name: 'num_downvotes' }) numDownvotes!: number;
  @Column('integer', { name: 'num_comments' }) numComments!: number;
  @Column('integer', { name: 'num_views' }) numViews!: number;
  @Column('integer') version!: number;
  @Column('timestamp with time zone', { name: 'last_comment_at', nullable: true, precision: 3 })
  lastCommentAt!: Date | null;
  @Column('double precision', { name: 'trend_score', nullable: true }) trendScore!: number | null;
}
