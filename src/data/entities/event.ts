import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import { Account } from './account.ts';

/** Type of an event. */
export type EventType = Schema<'EventType'>;

/**
 * Something that happened, for those who want to be told. The database writes it in the transaction of what happened,
 * while anybody listens; it gets its position, and what is told of it, a moment later.
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
  /** Its place among all events: what gets one later has a higher one. Null until it is told. */
  @Column('bigint', { nullable: true }) position!: string | null;
  /** Payload, as the contract has it. */
  @Column('jsonb', { nullable: true }) data!: object | null;
  @Column('timestamp with time zone', { name: 'created_at' }) createdAt!: Date;
}

/** Somebody who wants to be told: until then what happens to them is recorded. */
@Entity('event_listeners')
@Index('event_listeners_until_idx', ['until'])
export class EventListener {
  @ForeignKey(() => Account, { name: 'event_listeners_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'event_listeners_pkey' })
  accountId!: string;
  @Column('timestamp with time zone', { precision: 3 }) until!: Date;
}
