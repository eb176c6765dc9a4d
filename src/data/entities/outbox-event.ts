import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Subject of an event, by its type. */
export type EventSubject =
  | { readonly type: 'source_posts_added'; readonly payload: NewPosts }
  | { readonly type: 'announcement_made'; readonly payload: { readonly announcementId: string } };

export interface NewPosts {
  readonly sourceId: string;
  readonly added: number;
  /** The ids of at most three of them, newest first. */
  readonly newest: readonly string[];
}

/**
 * An event that not all are told of yet. Written in the transaction of what happened; the background tells people of
 * it, a chunk of them at a time.
 */
@Entity('outbox')
export class OutboxEvent {
  /** Version 7: older events come first. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbox_pkey' }) id!: string;
  @Column('text') type!: EventSubject['type'];
  @Column('jsonb') payload!: EventSubject['payload'];
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  /** The account told last, in the order of their ids; null before the first. */
  @Column('uuid', { name: 'reached_id', nullable: true }) reachedId!: string | null;
  /** Later than now after a failure. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' }) due!: Date;
  @Column('integer', { default: 0 }) tries!: number;
}
