import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';
import { Source } from './source.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A feed that a person put together. */
@Entity('custom_feeds')
@Index('custom_feeds_account_id_idx', ['accountId', 'createdAt', 'id'])
@Index('custom_feeds_slug_key', ['accountId', 'slug'], { unique: true })
export class CustomFeed {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'custom_feeds_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'custom_feeds_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  /** A readable name for addresses; it stays when the feed is renamed. */
  @Column('text') slug!: string;
  @Column('text') name!: string;
  /** Its name in reader apps, where that has characters that no name here may have. */
  @Column('text', { nullable: true }) label!: string | null;
  @Column('text', { nullable: true }) icon!: string | null;
  /** Null for the ranked order. */
  @Column('text', { name: 'order_by', nullable: true }) orderBy!: Schema<'FeedOrder'> | null;
  /** Maximum age of a post, in days. */
  @Column('integer', { name: 'min_day_range', nullable: true }) minDayRange!: number | null;
  @Column('integer', { name: 'min_upvotes', nullable: true }) minUpvotes!: number | null;
  @Column('integer', { name: 'min_views', nullable: true }) minViews!: number | null;
  /** Whether posts that the person has opened are kept. */
  @Column('boolean', { name: 'disable_engagement_filter', nullable: true }) disableEngagementFilter!: boolean | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** A tag that a custom feed follows or blocks. */
@Entity('feed_tag_filters')
export class FeedTagFilter {
  @ForeignKey(() => CustomFeed, { name: 'feed_tag_filters_feed_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'feed_id', primaryKeyConstraintName: 'feed_tag_filters_pkey' })
  feedId!: string;
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'feed_tag_filters_pkey' }) tag!: string;
  @Column('boolean') blocked!: boolean;
}

/** A source that a custom feed follows or blocks. */
@Entity('feed_source_filters')
export class FeedSourceFilter {
  @ForeignKey(() => CustomFeed, { name: 'feed_source_filters_feed_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'feed_id', primaryKeyConstraintName: 'feed_source_filters_pkey' })
  feedId!: string;
  @ForeignKey(() => Source, { name: 'feed_source_filters_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'feed_source_filters_pkey' })
  sourceId!: string;
  @Column('boolean') blocked!: boolean;
}

/** The advanced settings that a person turned on or off, for one custom feed. */
@Entity('feed_settings')
export class FeedSetting {
  @ForeignKey(() => CustomFeed, { name: 'feed_settings_feed_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'feed_id', primaryKeyConstraintName: 'feed_settings_pkey' })
  feedId!: string;
  @PrimaryColumn('smallint', { name: 'setting_id', primaryKeyConstraintName: 'feed_settings_pkey' }) settingId!: number;
  @Column('boolean') enabled!: boolean;
}
