import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './accounts.ts';

/** A browser in which a person is signed in. */
@Entity('sessions')
@Index('sessions_account_id_idx', ['accountId'])
@Index('sessions_hash_key', ['hash'], { unique: true })
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'sessions_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  /** SHA-256 of the cookie's value. */
  @Column('bytea', { select: false }) hash!: Buffer;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  /** Time of the person's last authentication. */
  @Column('timestamp with time zone', { name: 'authenticated_at', precision: 3 }) authenticatedAt!: Date;
  /** Precise to the minute. */
  @Column('timestamp with time zone', { name: 'seen_at', precision: 3 }) seenAt!: Date;
  @Column('text') address!: string;
  @Column('text', { name: 'user_agent' }) userAgent!: string;
}

/** A link that was sent and works once; using it deletes the row. */
@Entity('one_time_links')
@Index('one_time_links_account_id_idx', ['accountId'])
@Index('one_time_links_expires_at_idx', ['expiresAt'])
export class OneTimeLink {
  /** SHA-256 of the secret in the link. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'one_time_links_pkey' }) hash!: Buffer;
  @Column('text') purpose!: 'sign_up' | 'reset' | 'sign_in' | 'change_email';
  /** Its account; null before there is one. */
  @ForeignKey(() => Account, { name: 'one_time_links_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id', nullable: true })
  accountId!: string | null;
  /** The address it was sent to; null if not sent. */
  @Column('text', { nullable: true }) email!: string | null;
  @Column('timestamp with time zone', { name: 'expires_at', precision: 3 }) expiresAt!: Date;
}

/** The key that a person's authenticator app shares with the service (RFC 6238); stored once a code of it was sent. */
@Entity('totp_keys')
export class TotpKey {
  @ForeignKey(() => Account, { name: 'totp_keys_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'totp_keys_pkey' })
  accountId!: string;
  /** Encrypted with a key derived from SECRET_KEY. */
  @Column('bytea', { select: false }) secret!: Buffer;
  /** The time step of the last code that was accepted: neither it nor an earlier one is accepted again. */
  @Column('integer', { name: 'last_step' }) lastStep!: number;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** A code that signs a person in once in place of one of their authenticator app; using it deletes the row. */
@Entity('recovery_codes')
export class RecoveryCode {
  @ForeignKey(() => Account, { name: 'recovery_codes_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'recovery_codes_pkey' })
  accountId!: string;
  /** HMAC-SHA-256 of the code, with a key derived from SECRET_KEY. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'recovery_codes_pkey' }) hash!: Buffer;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** The public half of a passkey (W3C Web Authentication). */
@Entity('passkeys')
@Index('passkeys_credential_id_key', ['credentialId'], { unique: true })
export class Passkey {
  @ForeignKey(() => Account, { name: 'passkeys_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'passkeys_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkeys_pkey' }) id!: string;
  @Column('bytea', { name: 'credential_id' }) credentialId!: Buffer;
  /** In COSE's encoding (RFC 9052). */
  @Column('bytea', { name: 'public_key' }) publicKey!: Buffer;
  /** Use counter of the authenticator; 0 for one that does not count. A decimal number. */
  @Column('bigint') counter!: string;
  /** Transports by which browsers reach the authenticator, such as `internal`. */
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'last_used_at', nullable: true, precision: 3 }) lastUsedAt!: Date | null;
}

/** A challenge that was answered: it counts no second time. */
@Entity('used_challenges')
@Index('used_challenges_expires_at_idx', ['expiresAt'])
export class UsedChallenge {
  /** SHA-256 of the challenge. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'used_challenges_pkey' }) hash!: Buffer;
  @Column('timestamp with time zone', { name: 'expires_at', precision: 3 }) expiresAt!: Date;
}

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

/** Changes of the ways to sign in, of which the user is also informed by e-mail. */
export type SecurityNotice =
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked';

/**
 * A letter that is to be sent; the row is deleted when it is. It says what the letter is about: its text, and the
 * secret of its link, are made when it is sent.
 */
@Entity('letters')
@Index('letters_due_at_idx', ['dueAt'])
@Index('letters_digest_id_key', ['digestId'], { unique: true, where: 'digest_id IS NOT NULL' })
export class QueuedEmail {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'letters_pkey' }) id!: string;
  @Column('text') kind!:
    | 'sign_up'
    | 'reset'
    | 'change_email'
    | 'password_changed'
    | 'email_changed'
    | 'digest'
    | SecurityNotice;
  @Column('text') recipient!: string;
  /** Account whose address is to change; null for other kinds. */
  @Column('uuid', { name: 'account_id', nullable: true }) accountId!: string | null;
  /** The address that an account has from now on; null for other kinds. */
  @Column('text', { name: 'new_email', nullable: true }) newEmail!: string | null;
  /** The digest to send; null for other kinds. The release before leaves a letter alone that names no account. */
  @Column('uuid', { name: 'digest_id', nullable: true }) digestId!: string | null;
  /** Number of attempts. */
  @Column('integer', { default: 0 }) tries!: number;
  /** Time of the next attempt; while one process sends it, when another may. */
  @Column('timestamp with time zone', { name: 'due_at', precision: 3 }) dueAt!: Date;
  /** Time after which it is no longer worth sending. */
  @Column('timestamp with time zone', { name: 'expires_at', precision: 3 }) expiresAt!: Date;
}

/** Kinds of events that the affected person is informed of. */
export type EventKind =
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'password_changed'
  | 'password_reset'
  | 'email_confirmed'
  | 'email_changed'
  | 'token_created'
  | 'token_renamed'
  | 'token_revoked'
  | 'app_created'
  | 'app_changed'
  | 'app_secret_added'
  | 'app_secret_deleted'
  | 'app_secret_rotated'
  | 'app_deleted'
  | 'access_granted'
  | 'access_withdrawn'
  | 'access_revoked'
  | 'refresh_reused'
  | 'code_failed'
  | SecurityNotice;

/** Something that happened to a person's sign-in, credentials or apps, for them to review. */
@Entity('security_events')
@Index('security_events_created_at_idx', ['createdAt'])
export class SecurityEvent {
  @ForeignKey(() => Account, { name: 'security_events_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'security_events_pkey' })
  accountId!: string;
  /** Version 7: sorts in the order of events. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'security_events_pkey' }) id!: string;
  @Column('text') kind!: EventKind;
  @Column('text') address!: string;
  @Column('text', { name: 'user_agent' }) userAgent!: string;
  /** Affected object, such as a token's name. */
  @Column('text', { nullable: true }) detail!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
