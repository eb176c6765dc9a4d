import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';
import { CustomFeed } from './custom-feed.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A person's custom feed, or their For You feed, that is sent to them by mail. */
@Entity('digests')
@Index('digests_feed_id_key', { synchronize: false })
@Index('digests_feed_id_idx', ['feedId'])
@Index('digests_next_at_idx', ['nextAt'])
export class Digest {
  /** Never reused: the link that stops one stops no later one. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'digests_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'digests_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  /** Null for the For You feed. */
  @ForeignKey(() => CustomFeed, { name: 'digests_feed_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'feed_id', nullable: true })
  feedId!: string | null;
  @Column('text') frequency!: Schema<'DigestFrequency'>;
  /** Of a weekly one. */
  @Column('text') weekday!: Schema<'Weekday'>;
  /** 0 to 23, in the time zone. */
  @Column('integer') hour!: number;
  @Column('text') timezone!: string;
  @Column('boolean') pictures!: boolean;
  /** Posts that arrived until then were in an earlier one. */
  @Column('timestamp with time zone', { name: 'covered_until', precision: 3 }) coveredUntil!: Date;
  @Column('timestamp with time zone', { name: 'next_at', precision: 3 }) nextAt!: Date;
  @Column('timestamp with time zone', { name: 'sent_at', nullable: true, precision: 3 }) sentAt!: Date | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
