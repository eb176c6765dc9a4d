import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Place of a post before it fell in a ranked order; kept by the database for a day, for readers of lists. */
@Entity('rank_falls')
@Index('rank_falls_transaction_idx', ['transaction'])
export class RankDrop {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'rank_falls_pkey' })
  id!: string;
  @Column('uuid', { name: 'post_id' }) postId!: string;
  /** The transaction of the fall: shows which readers had not seen it. */
  @Column('bigint') transaction!: string;
  @Column('timestamp with time zone', { name: 'fell_at', precision: 3 })
  fellAt!: Date;
  @Column('double precision', { name: 'hot_score' }) hotScore!: number;
  @Column('integer', { name: 'num_comments' }) numComments!: number;
  @Column('integer', { name: 'num_upvotes' }) numUpvotes!: number;
  @Column('integer', { name: 'num_downvotes' }) numDownvotes!: number;
  @Column('integer', { name: 'num_views' }) numViews!: number;
  @Column('timestamp with time zone', { name: 'sorted_at', precision: 3 }) sortedAt!: Date;
  @Column('double precision', { name: 'trend_score', nullable: true }) trendScore!: number | null;
}
