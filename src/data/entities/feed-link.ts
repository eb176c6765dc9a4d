import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';
import { CustomFeed } from './custom-feed.ts';

/** Makes a custom feed or a person's bookmarks readable at a secret address, which is derived from the id. */
@Entity('feed_links')
@Index('feed_links_feed_id_key', { synchronize: false })
@Index('feed_links_bookmarks_key', { synchronize: false })
export class FeedLink {
  /** Never reused: a link that is revoked and created again gets another. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'feed_links_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'feed_links_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  /** Null for the bookmarks. */
  @ForeignKey(() => CustomFeed, { name: 'feed_links_feed_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'feed_id', nullable: true })
  feedId!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
