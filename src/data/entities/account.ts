import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';

/** A page of a person elsewhere. */
export interface SocialLink {
  platform: string;
  url: string;
}

/** A person who can use the service. */
@Entity('accounts')
@Index('accounts_email_key', { synchronize: false })
@Index('accounts_username_key', { synchronize: false })
export class Account {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'accounts_pkey' }) id!: string;
  /** As it was typed; unique without regard to case. */
  @Column('text') email!: string;
  @Column('text') name!: string;
  /** Made by the database where none is chosen; null for the account that stands for deleted ones. */
  @Column('text', { nullable: true }) username!: string | null;
  @Column('text', { nullable: true }) image!: string | null;
  /** argon2id, PHC string; null for accounts that cannot sign in with a password. */
  @Column('text', { name: 'password_hash', nullable: true, select: false }) passwordHash!: string | null;
  @Column('text') plan!: 'free' | 'paid';
  /** A cancelled paid plan runs until here; null for a plan without an end. */
  @Column('timestamp with time zone', { name: 'paid_until', nullable: true, precision: 3 }) paidUntil!: Date | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('text', { nullable: true }) bio!: string | null;
  @Column('text', { nullable: true }) cover!: string | null;
  /** IANA. */
  @Column('text', { nullable: true }) timezone!: string | null;
  /** 0 is Sunday. */
  @Column('smallint', { name: 'week_start', nullable: true }) weekStart!: number | null;
  @Column('text', { name: 'experience_level', nullable: true }) experienceLevel!: Schema<'ExperienceLevel'> | null;
  @Column('integer', { default: 0 }) reputation!: number;
  /** In the person's own order. */
  @Column('jsonb', { name: 'social_links', default: [] }) socialLinks!: SocialLink[];
}

/**
 * Stands for everybody whose account was deleted, where something they wrote stays. It is stored with the first of
 * them; having no e-mail address, it can neither sign in nor get tokens.
 */
export const DELETED_ACCOUNT = { id: '00000000-0000-7000-8000-000000000000', name: 'Deleted account' };
