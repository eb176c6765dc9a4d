import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The installation that a database belongs to: one row, stored at the first start of a server. */
@Entity('installation')
export class Installation {
  /** Always 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'installation_pkey' }) id!: number;
  /** The salt of the secret key's fingerprint; not secret. */
  @Column('text', { name: 'key_salt' }) keySalt!: string;
  /** Recognizes the secret key; tells nothing to who does not know it. */
  @Column('text', { name: 'key_fingerprint' }) keyFingerprint!: string;
}
