import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/**
 * Makes a person's For You feed readable at a secret address, which is derived from the id. A table beside feed_links:
 * there the release before takes a link without a feed for one to the bookmarks.
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
