import { createHash } from 'node:crypto';
import { IsNull, now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { OAuthArtefact } from '../../data/entities/oauth.ts';
import {
  ARTEFACT,
  ARTEFACT_OF_UID,
  END_GRANT,
  LIVE_GRANTS,
  PUT_ARTEFACT,
  type ArtefactRow,
} from '../../data/queries/auth/artefacts.ts';
import { encrypt, decrypt } from '../secret.ts';
import { appIdOf } from './apps/self-registration.ts';

/** Kinds that the authorization server stores: its browser sessions, pending requests, codes, tokens and grants. */
export type ArtefactKind = 'Session' | 'Interaction' | 'AuthorizationCode' | 'RefreshToken' | 'AccessToken' | 'Grant';

/** The fields that are searchable; the rest is encrypted. */
export interface Payload {
  readonly accountId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly grantId?: string | undefined;
  readonly uid?: string | undefined;
  readonly [field: string]: unknown;
}

export type Stored = Omit<ArtefactRow, 'payload'> & { readonly payload: Payload };

/**
 * The storage of the authorization server. A leaked table is useless: names are stored as SHA-256, and payloads, which
 * contain them, are encrypted.
 */
export class OidcPayloads {
  constructor(
    private readonly db: Database,
    private readonly key: Buffer,
  ) {}

  /** Stores or replaces a payload for so many seconds. */
  async put(kind: ArtefactKind, name: string, payload: Payload, seconds: number): Promise<void> {
    const { accountId, grantId, uid } = payload;
    const clientId = clientOf(payload);
    const sealed = encrypt(this.key, JSON.stringify(payload));
    await this.db.query(PUT_ARTEFACT, [
      kind,
      digest(name),
      accountId ?? null,
      clientId === undefined ? null : appIdOf(clientId),
      optionalDigest(grantId),
      optionalDigest(uid),
      sealed,
      seconds,
    ]);
  }

  /** The live payload of a name; undefined too if it was encrypted with a lost key. */
  async find(kind: ArtefactKind, name: string): Promise<Stored | undefined> {
    return this.opened(await this.db.query(ARTEFACT, [kind, digest(name)]));
  }

  async findByUid(kind: ArtefactKind, uid: string): Promise<Stored | undefined> {
    return this.opened(await this.db.query(ARTEFACT_OF_UID, [kind, digest(uid)]));
  }

  /**
   * Marks a payload as used; false if it was used before or does not exist. A single statement: of two requests with
   * the same code or token only one succeeds.
   */
  async consume(kind: ArtefactKind, name: string): Promise<boolean> {
    const unused = { kind, id: digest(name), consumedAt: IsNull() };
    return (await this.db.orm.update(OAuthArtefact, unused, { consumedAt: now })).affected === 1;
  }

  async remove(kind: ArtefactKind, name: string): Promise<void> {
    await this.db.orm.delete(OAuthArtefact, { kind, id: digest(name) });
  }

  /**
   * Ends a grant permanently, with everything issued under it: its access tokens fail on the next request, whatever
   * happens to the app, the account or the grant afterwards.
   */
  async endGrant(grantId: string): Promise<void> {
    await this.end(digest(grantId));
  }

  /** Ends the grant that a token was issued under; does nothing for an unknown token. */
  async endGrantOf(kind: ArtefactKind, name: string): Promise<void> {
    const token = await this.db.orm.findOneBy(OAuthArtefact, { kind, id: digest(name) });
    if (token?.grantId) await this.end(token.grantId);
  }

  /** In one transaction: a killed process leaves no grant half ended. */
  private async end(grant: Buffer): Promise<void> {
    await this.db.transaction(async (tx) => {
      for (const statement of END_GRANT) await tx.query(statement, [grant]);
    });
  }

  /** A person's live grants, oldest first. */
  async grantsOf(accountId: string): Promise<Stored[]> {
    const rows = await this.db.query(LIVE_GRANTS, [accountId]);
    return rows.map((row) => this.open(row)).filter((grant) => grant !== undefined);
  }

  /** Whether a session with the authorization server belongs to an account. */
  async isSessionOf(name: string, accountId: string): Promise<boolean> {
    return this.db.orm.existsBy(OAuthArtefact, { kind: 'Session', id: digest(name), accountId });
  }

  private opened([row]: ArtefactRow[]): Stored | undefined {
    return row && this.open(row);
  }

  private open({ payload, ...rest }: ArtefactRow): Stored | undefined {
    try {
      return { payload: JSON.parse(decrypt(this.key, payload).toString()) as Payload, ...rest };
    } catch {
      return undefined;
    }
  }
}

/** An interaction names its client among the parameters of its request. */
function clientOf({ clientId, params }: Payload): string | undefined {
  if (clientId !== undefined) return clientId;
  const requested = params === undefined ? undefined : (params as Record<string, unknown>).client_id;
  return typeof requested === 'string' ? requested : undefined;
}

/** The stored form of a name. Names have at least 126 random bits, so SHA-256 is enough. */
export function digest(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}

function optionalDigest(name: string | undefined): Buffer | null {
  return name === undefined ? null : digest(name);
}
