import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A username that an account gave up or left with its deletion, which nobody else may have for a time. */
@Entity('freed_usernames')
@Index('freed_usernames_account_id_idx', ['accountId'])
@Index('freed_usernames_freed_at_idx', ['freedAt'])
export class FreedUsername {
  /** SHA-256 of the name in lower case: of a deleted account no name is kept. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'freed_usernames_pkey' }) hash!: Buffer;
  /** Its former owner, who may have it again; null when the account is gone. */
  @Column('uuid', { name: 'account_id', nullable: true }) accountId!: string | null;
  @Column('timestamp with time zone', { name: 'freed_at', precision: 3 }) freedAt!: Date;
}
