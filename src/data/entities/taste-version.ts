import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** Grows with every change of what shapes a person's lists; kept by the database. No row before the first. */
@Entity('taste_versions')
export class TasteVersion {
  @ForeignKey(() => Account, { name: 'taste_versions_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'taste_versions_pkey' })
  accountId!: string;
  @Column('integer') version!: number;
}
