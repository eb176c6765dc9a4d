import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';

/**
 * Tables of distributed installations, empty elsewhere: there, people's rows and content are on different servers,
 * and no transaction commits at both at one moment. So each side notes what the other one has to do, in the
 * transaction of its cause, and jobs do it exactly once.
 */

/** A vote, bookmark or notification that content does not know yet. Triggers of people's tables write it. */
@Entity('people_outbox')
@Index('people_outbox_created_at_idx', ['createdAt'])
export class PeopleChange {
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'people_outbox_pkey' }) accountId!: string;
  /** The id of the event as well, where it becomes one. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'people_outbox_pkey' }) id!: string;
  @Column('text') kind!: 'vote' | Schema<'EventType'>;
  /** The post of a vote or bookmark, the comment of a mention, or the notification. */
  @Column('uuid', { name: 'subject_id' }) subjectId!: string;
  /** The comment that a notification is about. */
  @Column('uuid', { name: 'comment_id', nullable: true }) commentId!: string | null;
  /** By how many votes the counts of the post change. */
  @Column('integer', { nullable: true }) upvotes!: number | null;
  @Column('integer', { nullable: true }) downvotes!: number | null;
  @Column('timestamp with time zone', { name: 'created_at' }) createdAt!: Date;
}

/** A change of the outbox that content has, kept until the outbox has it no more. */
@Entity('applied_changes')
@Index('applied_changes_applied_at_idx', { synchronize: false })
export class AppliedChange {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'applied_changes_pkey' }) id!: string;
  @Column('timestamp with time zone', { name: 'applied_at', precision: 3 }) appliedAt!: Date;
}

/** An event of the outbox that a person was told of, so that one that is told again changes nothing. */
@Entity('told_events')
@Index('told_events_told_at_idx', { synchronize: false })
export class ToldEvent {
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'told_events_pkey' }) accountId!: string;
  @PrimaryColumn('uuid', { name: 'event_id', primaryKeyConstraintName: 'told_events_pkey' }) eventId!: string;
  @Column('timestamp with time zone', { name: 'told_at', precision: 3 }) toldAt!: Date;
}

/** Something that was deleted, of which people's tables may still have rows. Triggers of content write it. */
@Entity('removed_subjects')
@Index('removed_subjects_due_idx', ['due'])
export class RemovedSubject {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'removed_subjects_pkey' }) kind!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'removed_subjects_pkey' }) id!: string;
  /** From when on people's rows are to be deleted. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' }) due!: Date;
  /** Whether they were once; requests that began before may have added some since. */
  @Column('boolean', { name: 'is_repeated', default: false }) isRepeated!: boolean;
}
