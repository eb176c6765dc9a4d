import type { JWK } from 'jose';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from './accounts.ts';

/** An app that may request access; its id is its client_id. */
@Entity('oauth_apps')
@Index('oauth_apps_account_id_idx', ['accountId'])
export class OAuthApp {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'oauth_apps_pkey' }) id!: string;
  /** Account that registered it; null for the service's own apps. */
  @ForeignKey(() => Account, { name: 'oauth_apps_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id', nullable: true })
  accountId!: string | null;
  @Column('text') name!: string;
  @Column('text', { name: 'redirect_uris', array: true }) redirectUris!: string[];
  @Column('text', { nullable: true }) homepage!: string | null;
  @Column('text', { nullable: true }) logo!: string | null;
  /** SHA-256 of the secret; null for a public client. */
  @Column('bytea', { name: 'secret_hash', nullable: true, select: false }) secretHash!: Buffer | null;
  /** The first 12 characters of the secret, for recognising it. */
  @Column('text', { name: 'secret_prefix', nullable: true }) secretPrefix!: string | null;
  /** The secret before that, while it still works: an app is changed over from one to the other. */
  @Column('bytea', { name: 'old_secret_hash', nullable: true, select: false }) oldSecretHash!: Buffer | null;
  @Column('text', { name: 'old_secret_prefix', nullable: true }) oldSecretPrefix!: string | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  /** From then on no user can sign in with it, and no token is refreshed. */
  @Column('timestamp with time zone', { name: 'disabled_at', nullable: true, precision: 3 }) disabledAt!: Date | null;
  /** A client of the MCP server that registered itself. */
  @Column('boolean', { name: 'self_registered', default: false }) selfRegistered!: boolean;
  /** If so, where it came from: `domain <registrable domain>` of its document, `network <CIDR range>` without one. */
  @Column('text', { name: 'registered_from', nullable: true }) registeredFrom!: string | null;
  /** Whether its own metadata names the grant refresh_token. */
  @Column('boolean', { default: false }) refreshes!: boolean;
  /** Whether people may give it access with a code that they type in (RFC 8628); operators decide that. */
  @Column('boolean', { name: 'device_login', default: false }) deviceLogin!: boolean;
  /** The URL of its client metadata document, which is then also its client_id. */
  @Column('text', { name: 'metadata_url', nullable: true }) metadataUrl!: string | null;
  @Column('timestamp with time zone', { name: 'metadata_read_at', nullable: true, precision: 3 })
  metadataReadAt!: Date | null;
}

/** A code, token, grant, browser session or pending interaction of the authorization server. */
@Entity('oauth_artefacts')
@Index('oauth_artefacts_account_id_idx', ['accountId'])
@Index('oauth_artefacts_app_id_idx', ['appId'])
@Index('oauth_artefacts_grant_id_idx', ['grantId'])
@Index('oauth_artefacts_uid_idx', ['uid'], { where: '(uid IS NOT NULL)' })
@Index('oauth_artefacts_expires_at_idx', ['expiresAt'])
export class OAuthArtefact {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'oauth_artefacts_pkey' }) kind!: string;
  /** SHA-256 of the value that the client or browser holds. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'oauth_artefacts_pkey' }) id!: Buffer;
  @ForeignKey(() => Account, { name: 'oauth_artefacts_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id', nullable: true })
  accountId!: string | null;
  @ForeignKey(() => OAuthApp, { name: 'oauth_artefacts_app_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'app_id', nullable: true })
  appId!: string | null;
  /** SHA-256 of the grant that it was issued under. */
  @Column('bytea', { name: 'grant_id', nullable: true }) grantId!: Buffer | null;
  /** SHA-256 of a session's uid; of a device code, the keyed hash of its user code until a person has decided. */
  @Column('bytea', { nullable: true }) uid!: Buffer | null;
  /** JSON, encrypted with a key derived from SECRET_KEY: it contains what the client holds. */
  @Column('bytea') payload!: Buffer;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'expires_at', precision: 3 }) expiresAt!: Date;
  /** Time when a code or refresh token was used, or a grant ended. */
  @Column('timestamp with time zone', { name: 'consumed_at', nullable: true, precision: 3 }) consumedAt!: Date | null;
}

/** A grant whose access tokens are revoked before they expire. */
@Entity('ended_grants')
@Index('ended_grants_ended_at_idx', ['endedAt'])
export class EndedGrant {
  /** SHA-256 of the grant, as in oauth_artefacts. */
  @PrimaryColumn('bytea', { name: 'grant_id', primaryKeyConstraintName: 'ended_grants_pkey' }) grantId!: Buffer;
  @Column('timestamp with time zone', { name: 'ended_at', precision: 3 }) endedAt!: Date;
}

/** A key that signs tokens (ES256), or used to. */
@Entity('signing_keys')
export class SigningKey {
  /** The kid: the key's RFC 7638 thumbprint. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'signing_keys_pkey' }) id!: string;
  @Column('jsonb', { name: 'public_key' }) publicKey!: JWK;
  /** The private JWK, encrypted with a key derived from SECRET_KEY; deleted when the key is retired. */
  @Column('bytea', { name: 'private_key', nullable: true }) privateKey!: Buffer | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column('timestamp with time zone', { name: 'retired_at', nullable: true, precision: 3 }) retiredAt!: Date | null;
}
