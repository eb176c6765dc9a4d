import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './account.ts';

/** An account at an OpenID provider that signs in to an account of this service. */
@Entity('linked_identities')
@Index('linked_identities_subject_key', ['issuer', 'subject'], { unique: true })
export class LinkedIdentity {
  @ForeignKey(() => Account, { name: 'linked_identities_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'linked_identities_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'linked_identities_pkey' }) id!: string;
  /** The provider, as OIDC_ISSUER names it. */
  @Column('text') issuer!: string;
  /** Its `sub`, which it never gives to another person (OpenID Connect Core section 2). */
  @Column('text') subject!: string;
  /** Label its owner recognises it by: the e-mail address or name there. */
  @Column('text') label!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'last_used_at', nullable: true, precision: 3 }) lastUsedAt!: Date | null;
}
