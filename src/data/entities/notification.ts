import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './account.ts';
import { Comment } from './comment.ts';
import { Post } from './post.ts';

/** An operator's message to everybody; each account's notification refers to it. */
@Entity('announcements')
export class Announcement {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'announcements_pkey' }) id!: string;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) description!: string | null;
  /** An address, or a path of this service; null for none. */
  @Column('text', { nullable: true }) url!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** A notification of an event: what it is about, without text. */
@Entity('notifications')
@Index('notifications_event_key', { synchronize: false })
@Index('notifications_unread_source_key', { synchronize: false })
@Index('notifications_newest_idx', { synchronize: false })
@Index('notifications_unread_idx', { synchronize: false })
@Index('notifications_age_idx', { synchronize: false })
@Index('notifications_comment_id_idx', { synchronize: false })
@Index('notifications_post_id_idx', { synchronize: false })
export class Notification {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'notifications_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'notifications_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('text') type!: Schema<'NotificationType'>;
  @ForeignKey(() => Comment, { name: 'notifications_comment_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'comment_id', nullable: true })
  commentId!: string | null;
  @ForeignKey(() => Post, { name: 'notifications_post_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'post_id', nullable: true })
  postId!: string | null;
  /** A trigger on sources replaces the foreign key. */
  @Column('uuid', { name: 'source_id', nullable: true }) sourceId!: string | null;
  @ForeignKey(() => Announcement, { name: 'notifications_announcement_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'announcement_id', nullable: true })
  announcementId!: string | null;
  /** Upvotes of a milestone, or new posts of a source; null for events that happen once. */
  @Column('integer', { nullable: true }) number!: number | null;
  /** People whose avatars are shown, latest first, at most three. No foreign key: deleted accounts are left out. */
  @Column('uuid', { array: true, nullable: true }) people!: string[] | null;
  /** The newest posts of a source, at most three. No foreign key: deleted posts are left out. */
  @Column('uuid', { array: true, nullable: true }) posts!: string[] | null;
  /** Time of the event; for a source's new posts, of the last one's arrival. */
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'read_at', nullable: true, precision: 3 }) readAt!: Date | null;
}
