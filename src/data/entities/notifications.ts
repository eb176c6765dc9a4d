import { Column, Entity, PrimaryColumn, ForeignKey, Index } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './accounts.ts';
import { Comment } from './comments.ts';
import { Post } from './posts.ts';

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
@Index('notifications_id_key', ['id'], { unique: true }) // for 1.10.0, which finds notifications of events by their id alone
export class Notification {
  @ForeignKey(() => Account, { name: 'notifications_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'notifications_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'notifications_pkey' }) id!: string;
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
  /**
   * Upvotes of a milestone, new posts of a source, or the number of a deprecated use; null for events that happen once.
   */
  @Column('integer', { nullable: true }) number!: number | null;
  /** People whose avatars are shown, latest first, at most three. No foreign key: deleted accounts are left out. */
  @Column('uuid', { array: true, nullable: true }) people!: string[] | null;
  /** The newest posts of a source, at most three. No foreign key: deleted posts are left out. */
  @Column('uuid', { array: true, nullable: true }) posts!: string[] | null;
  /** Time of the event; for a source's new posts, of the last one's arrival. */
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'read_at', nullable: true, precision: 3 }) readAt!: Date | null;
}

/** A kind of notification that a person turned off. */
@Entity('muted_notifications')
export class MutedNotification {
  @ForeignKey(() => Account, { name: 'muted_notifications_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'muted_notifications_pkey' })
  accountId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'muted_notifications_pkey' })
  type!: Schema<'NotificationChoiceType'>;
}

/** Something deprecated that a token or an app used: its person is told once. */
@Entity('deprecated_uses')
export class DeprecatedUse {
  @ForeignKey(() => Account, { name: 'deprecated_uses_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'deprecated_uses_pkey' })
  accountId!: string;
  /** Made of the credential and the subject, so that the same use has the same number. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'deprecated_uses_pkey' }) number!: number;
  @Column('text') kind!: Schema<'UsageCredentialKind'>;
  /** The id of a token or the client id of an app. */
  @Column('text') credential!: string;
  /** In Markdown, such as `tag` of `GET /feeds/discussed`. */
  @Column('text') subject!: string;
  /** In Markdown, what takes its place; null for nothing. */
  @Column('text', { nullable: true }) instead!: string | null;
  /** The day since which it is deprecated. */
  @Column('text') since!: string;
  /** The day after which it may be removed; null while that is not known. */
  @Column('text', { nullable: true }) sunset!: string | null;
}

/** Subject of an event, by its type. */
export type EventSubject =
  | { readonly type: 'source_posts_added'; readonly payload: NewPosts }
  | { readonly type: 'announcement_made'; readonly payload: { readonly announcementId: string } }
  | { readonly type: 'change_published'; readonly payload: { readonly changeId: string } };

export interface NewPosts {
  readonly sourceId: string;
  readonly added: number;
  /** The ids of at most three of them, newest first. */
  readonly newest: readonly string[];
}

/**
 * An event that has not reached all its people. Written in the transaction of the event; a background job notifies
 * people, a chunk at a time.
 */
@Entity('outbox')
export class OutboxEvent {
  /** Version 7: older events come first. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbox_pkey' }) id!: string;
  @Column('text') type!: EventSubject['type'];
  @Column('jsonb') payload!: EventSubject['payload'];
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  /** The account notified last, in the order of their ids; null before the first. */
  @Column('uuid', { name: 'reached_id', nullable: true }) reachedId!: string | null;
  /** Later than now after a failure. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' }) due!: Date;
  @Column('integer', { default: 0 }) tries!: number;
}

/** Type of an event. */
export type EventType = Schema<'EventType'>;

/**
 * An event for streams and webhooks. A trigger writes it in the transaction of its cause, while there is a listener; it
 * gets its position and data a moment later.
 */
@Entity('events')
@Index('events_position_key', ['position'], { unique: true })
@Index('events_created_at_idx', ['createdAt'])
@Index('events_account_id_idx', ['accountId'], { where: 'account_id IS NOT NULL' })
export class RecordedEvent {
  /** Id that receivers know it by, each time that it is sent. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'events_pkey' }) id!: string;
  @Column('text') type!: Schema<'EventType'>;
  /** Its person; null for an event that more than one person may see. */
  @ForeignKey(() => Account, { name: 'events_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id', nullable: true })
  accountId!: string | null;
  /** The post, comment, notification or source; of a bookmark its post, of a mention its comment. */
  @Column('uuid', { name: 'subject_id' }) subjectId!: string;
  /** Position in the event log: a later event has a higher one. Null until it is sequenced. */
  @Column('bigint', { nullable: true }) position!: string | null;
  /** Payload, as the contract has it. */
  @Column('jsonb', { nullable: true }) data!: object | null;
  @Column('timestamp with time zone', { name: 'created_at' }) createdAt!: Date;
}

/** A listener for events: until the given time the events of its account are recorded. */
@Entity('event_listeners')
@Index('event_listeners_until_idx', ['until'])
export class EventListener {
  @ForeignKey(() => Account, { name: 'event_listeners_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'event_listeners_pkey' })
  accountId!: string;
  @Column('timestamp with time zone', { precision: 3 }) until!: Date;
}
