import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the database is sure of whoever opens it: one row, stored at the first start of a server. */
@Entity('installation')
export class Installation {
  /** Always 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'installation_pkey' }) id!: number;
  /** What the fingerprint of the secret key is made with; not secret. */
  @Column('text', { name: 'key_salt' }) keySalt!: string;
  /** Recognizes the secret key; tells nothing to who does not know it. */
  @Column('text', { name: 'key_fingerprint' }) keyFingerprint!: string;
}
