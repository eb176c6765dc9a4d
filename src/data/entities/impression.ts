import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/**
 * Posts that a person was shown in their own feed, the pages of half a second together. What is older than a month or
 * before their last 500 posts is deleted. There is no key to posts: ids of deleted ones are never shown.
 */
@Entity('impressions')
@Index('impressions_age_idx', { synchronize: false })
export class Impression {
  @ForeignKey(() => Account, { name: 'impressions_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'impressions_pkey' })
  accountId!: string;
  @PrimaryColumn('timestamp with time zone', {
    name: 'shown_at',
    precision: 3,
    primaryKeyConstraintName: 'impressions_pkey',
  })
  shownAt!: Date;
  /** Begin of the sitting it belongs to; impressions within ten minutes of that are one sitting. */
  @Column('timestamp with time zone', { name: 'sitting_at', precision: 3 }) sittingAt!: Date;
  @Column('uuid', { name: 'post_ids', array: true }) postIds!: string[];
}
