import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from './post.ts';
import { Tag } from './tag.ts';

/** A post under a tag, with copies of the post's sort keys so that each tag has its own ordered indexes. */
@Entity('post_tags')
@Index('post_tags_newest_idx', { synchronize: false })
@Index('post_tags_popular_idx', { synchronize: false })
@Index('post_tags_most_discussed_idx', { synchronize: false })
@Index('post_tags_most_upvoted_idx', { synchronize: false })
@Index('post_tags_most_downvoted_idx', { synchronize: false })
@Index('post_tags_most_viewed_idx', { synchronize: false })
export class PostTag {
  @ForeignKey(() => Post, { name: 'post_tags_post_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'post_id', primaryKeyConstraintName: 'post_tags_pkey' })
  postId!: string;
  @ForeignKey(() => Tag, { name: 'post_tags_tag_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'post_tags_pkey' })
  tag!: string;
  @Column('timestamp with time zone', { name: 'sorted_at', precision: 3 }) sortedAt!: Date;
  @Column('double precision', { name: 'hot_score' }) hotScore!: number;
  @Column('integer', { name: 'num_comments', default: 0 }) numComments!: number;
  @Column('integer', { name: 'num_upvotes', default: 0 }) numUpvotes!: number;
  @Column('integer', { name: 'num_downvotes', default: 0 }) numDownvotes!: number;
  @Column('integer', { name: 'num_views', default: 0 }) numViews!: number;
}
