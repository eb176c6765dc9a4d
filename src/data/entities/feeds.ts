import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import type { CompiledFilter } from '../sql/filters.ts';
import { Account } from './accounts.ts';
import { Tag } from './posts.ts';
import { Source } from './sources.ts';

/** A feed that a person put together. */
@Entity('custom_feeds')
@Index('custom_feeds_account_id_idx', ['accountId', 'createdAt', 'id'])
@Index('custom_feeds_slug_key', ['accountId', 'slug'], { unique: true })
@Index('custom_feeds_id_key', ['id'], { unique: true }) // for 1.10.0, which finds feeds by their id alone
@Index('custom_feeds_about_idx', ['accountId', 'id'], { where: "compiled_filter ? 'about'" })
export class CustomFeed {
  @ForeignKey(() => Account, { name: 'custom_feeds_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'custom_feeds_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'custom_feeds_pkey' }) id!: string;
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
  /** A condition for its posts, as the person wrote it, and as statements test it. */
  @Column('jsonb', { nullable: true }) filter!: Schema<'Filter'> | null;
  @Column('jsonb', { name: 'compiled_filter', nullable: true }) compiledFilter!: CompiledFilter | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** A tag that a custom feed follows or blocks. */
@Entity('feed_tag_filters')
@ForeignKey(() => CustomFeed, ['accountId', 'feedId'], ['accountId', 'id'], {
  name: 'feed_tag_filters_feed_id_fkey',
  onDelete: 'CASCADE',
})
@Index('feed_tag_filters_feed_key', ['feedId', 'tag'], { unique: true }) // for ON CONFLICT of 1.10.0
export class FeedTagFilter {
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'feed_tag_filters_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { name: 'feed_id', primaryKeyConstraintName: 'feed_tag_filters_pkey' })
  feedId!: string;
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'feed_tag_filters_pkey' }) tag!: string;
  @Column('boolean') blocked!: boolean;
}

/** A source that a custom feed follows or blocks. */
@Entity('feed_source_filters')
@ForeignKey(() => CustomFeed, ['accountId', 'feedId'], ['accountId', 'id'], {
  name: 'feed_source_filters_feed_id_fkey',
  onDelete: 'CASCADE',
})
@Index('feed_source_filters_feed_key', ['feedId', 'sourceId'], { unique: true }) // for ON CONFLICT of 1.10.0
export class FeedSourceFilter {
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'feed_source_filters_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { name: 'feed_id', primaryKeyConstraintName: 'feed_source_filters_pkey' })
  feedId!: string;
  @ForeignKey(() => Source, { name: 'feed_source_filters_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'feed_source_filters_pkey' })
  sourceId!: string;
  @Column('boolean') blocked!: boolean;
}

/** Posts that a person does not want to see: those that fit a filter, everywhere or in one custom feed. */
@Entity('mutes')
@ForeignKey(() => CustomFeed, ['accountId', 'feedId'], ['accountId', 'id'], {
  name: 'mutes_feed_id_fkey',
  onDelete: 'CASCADE',
})
@Index('mutes_about_idx', ['accountId', 'id'], { where: "compiled_filter ? 'about'" })
export class Mute {
  @ForeignKey(() => Account, { name: 'mutes_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'mutes_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'mutes_pkey' }) id!: string;
  /** Null for all lists. */
  @Column('uuid', { name: 'feed_id', nullable: true }) feedId!: string | null;
  /** As the person wrote it, and as statements test it. */
  @Column('jsonb') filter!: Schema<'Filter'>;
  @Column('jsonb', { name: 'compiled_filter' }) compiledFilter!: CompiledFilter;
  /** Null for no end. */
  @Column('timestamp with time zone', { nullable: true, precision: 3 }) until!: Date | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** The advanced settings that a person turned on or off, for one custom feed. */
@Entity('feed_settings')
@ForeignKey(() => CustomFeed, ['accountId', 'feedId'], ['accountId', 'id'], {
  name: 'feed_settings_feed_id_fkey',
  onDelete: 'CASCADE',
})
@Index('feed_settings_feed_key', ['feedId', 'settingId'], { unique: true }) // for ON CONFLICT of 1.10.0
export class FeedSetting {
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'feed_settings_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { name: 'feed_id', primaryKeyConstraintName: 'feed_settings_pkey' })
  feedId!: string;
  @PrimaryColumn('smallint', { name: 'setting_id', primaryKeyConstraintName: 'feed_settings_pkey' }) settingId!: number;
  @Column('boolean') enabled!: boolean;
}

/** Makes a custom feed or a person's bookmarks readable at a secret address, which is derived from the id. */
@Entity('feed_links')
@ForeignKey(() => CustomFeed, ['accountId', 'feedId'], ['accountId', 'id'], {
  name: 'feed_links_feed_id_fkey',
  onDelete: 'CASCADE',
})
@Index('feed_links_feed_id_key', { synchronize: false })
@Index('feed_links_bookmarks_key', { synchronize: false })
export class FeedLink {
  /** Never reused: a link that is revoked and created again gets another. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'feed_links_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'feed_links_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  /** Null for the bookmarks. */
  @Column('uuid', { name: 'feed_id', nullable: true })
  feedId!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/**
 * Makes a person's For You feed readable at a secret address, which is derived from the id. Not a row of feed_links,
 * where the previous release reads a link without a feed as one to the bookmarks.
 */
@Entity('for_you_links')
@Index('for_you_links_account_id_key', ['accountId'], { unique: true })
export class ForYouLink {
  /** Never reused: a link that is revoked and created again gets another. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'for_you_links_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'for_you_links_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** A tag that a person follows or blocks. The tag may no longer exist. */
@Entity('tag_filters')
export class TagFilter {
  @ForeignKey(() => Account, { name: 'tag_filters_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'tag_filters_pkey' })
  accountId!: string;
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'tag_filters_pkey' }) tag!: string;
  @Column('boolean') blocked!: boolean;
}

/** A source that a person follows or blocks. */
@Entity('source_filters')
@Index('source_filters_followers_idx', { synchronize: false })
export class SourceFilter {
  @ForeignKey(() => Account, { name: 'source_filters_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'source_filters_pkey' })
  accountId!: string;
  @ForeignKey(() => Source, { name: 'source_filters_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'source_filters_pkey' })
  sourceId!: string;
  @Column('boolean') blocked!: boolean;
}

/** Weight of a tag for a person, on the scale of interest_scale(); maintained by the database. */
@Entity('tag_interests')
export class TagInterest {
  @ForeignKey(() => Account, { name: 'tag_interests_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'tag_interests_pkey' })
  accountId!: string;
  @ForeignKey(() => Tag, { name: 'tag_interests_tag_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'tag_interests_pkey' })
  tag!: string;
  @Column('double precision') weight!: number;
}

/** Weight of a source for a person. */
@Entity('source_interests')
export class SourceInterest {
  @ForeignKey(() => Account, { name: 'source_interests_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'source_interests_pkey' })
  accountId!: string;
  @ForeignKey(() => Source, { name: 'source_interests_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'source_interests_pkey' })
  sourceId!: string;
  @Column('double precision') weight!: number;
}

/**
 * Increases with every change to what shapes a person's lists; maintained by the database. No row before the first
 * change.
 */
@Entity('taste_versions')
export class TasteVersion {
  @ForeignKey(() => Account, { name: 'taste_versions_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'taste_versions_pkey' })
  accountId!: string;
  @Column('integer') version!: number;
}

/** The advanced settings that a person turned on or off, for their own feeds. */
@Entity('advanced_settings')
export class AdvancedSetting {
  @ForeignKey(() => Account, { name: 'advanced_settings_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'advanced_settings_pkey' })
  accountId!: string;
  @PrimaryColumn('smallint', { name: 'setting_id', primaryKeyConstraintName: 'advanced_settings_pkey' })
  settingId!: number;
  @Column('boolean') enabled!: boolean;
}

/** A person's custom feed, or their For You feed, that is sent to them by mail. */
@Entity('digests')
@ForeignKey(() => CustomFeed, ['accountId', 'feedId'], ['accountId', 'id'], {
  name: 'digests_feed_id_fkey',
  onDelete: 'CASCADE',
})
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
