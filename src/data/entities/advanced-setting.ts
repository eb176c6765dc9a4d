import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

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
