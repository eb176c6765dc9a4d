import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

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
