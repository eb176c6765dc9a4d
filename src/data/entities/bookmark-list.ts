import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** A folder for a person's bookmarks. */
@Entity('bookmark_lists')
@Index('bookmark_lists_account_id_key', ['accountId', 'id'], { unique: true })
export class BookmarkList {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'bookmark_lists_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'bookmark_lists_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) icon!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
