import { createHash } from 'node:crypto';
import { IsNull, longerAgoThan, now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { EndedGrant, OAuthArtefact } from '../../data/entities/oauth.ts';
import {
  ARTEFACT,
  ARTEFACT_OF_UID,
  END_GRANT,
  LIVE_GRANTS,
  PUT_ARTEFACT,
  SWEEP_ARTEFACTS,
  type ArtefactRow,
} from '../../data/queries/auth/artefacts.ts';
import { seal, unseal } from '../secret.ts';
import { LAST_TOKEN_S } from './resources.ts';
import { appIdOf } from './apps/self-registration.ts';

/** What the authorization server keeps: a browser's session with it, a running request, a code, a token, a grant. */
export type ArtefactKind = 'Session' | 'Interaction' | 'AuthorizationCode' | 'RefreshToken' | 'AccessToken' | 'Grant';

/** What is searched by, beside the encrypted rest. */
export interface Payload {
  readonly accountId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly grantId?: string | undefined;
  readonly uid?: string | undefined;
  readonly [field: string]: unknown;
}

export type Stored = Omit<ArtefactRow, 'payload'> & { readonly payload: Payload };

/**
 * The table of the authorization server. It holds nothing that could be used: names are stored as SHA-256 and the rest,
 * which repeats them, is encrypted as a whole.
 */
export class OidcPayloads {
  constructor(
    private readonly db: Database,
    private readonly key: Buffer,
  ) {}

  /** Stores under a name for so many seconds, over what is there. */
  async put(kind: ArtefactKind, name: string, payload: Payload, seconds: number): Promise<void> {
    const { accountId, clientId, grantId, uid } = payload;
    const sealed = seal(this.key, JSON.stringify(payload));
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

  /** What lives under a name; undefined also for what was sealed with a key that is lost. */
  async find(kind: ArtefactKind, name: string): Promise<Stored | undefined> {
    return this.opened(await this.db.query(ARTEFACT, [kind, digest(name)]));
  }

  async findByUid(kind: ArtefactKind, uid: string): Promise<Stored | undefined> {
    return this.opened(await this.db.query(ARTEFACT_OF_UID, [kind, digest(uid)]));
  }

  /**
   * Marks as used; false when it was used before or is not there. One statement: of two requests with the same code or
   * token only one finds it unused.
   */
  async consume(kind: ArtefactKind, name: string): Promise<boolean> {
    const unused = { kind, id: digest(name), consumedAt: IsNull() };
    return (await this.db.orm.update(OAuthArtefact, unused, { consumedAt: now })).affected === 1;
  }

  async remove(kind: ArtefactKind, name: string): Promise<void> {
    await this.db.orm.delete(OAuthArtefact, { kind, id: digest(name) });
  }

  /**
   * Ends a grant for good, with all that was issued under it: its access tokens are dead at the next request, whatever
   * happens to the app, the account or the grant afterwards.
   */
  async endGrant(grantId: string): Promise<void> {
    await this.end(digest(grantId));
  }

  /** Ends the grant that a token was issued under; nothing for a token that is not there. */
  async endGrantOf(kind: ArtefactKind, name: string): Promise<void> {
    const token = await this.db.orm.findOneBy(OAuthArtefact, { kind, id: digest(name) });
    if (token?.grantId) await this.end(token.grantId);
  }

  /** One transaction: whoever is killed has ended all of it or nothing. */
  private async end(grant: Buffer): Promise<void> {
    await this.db.transaction(async (tx) => {
      for (const statement of END_GRANT) await tx.query(statement, [grant]);
    });
  }

  /** The grants that a person gave and that live, oldest first. */
  async grantsOf(accountId: string): Promise<Stored[]> {
    const rows = await this.db.query(LIVE_GRANTS, [accountId]);
    return rows.map((row) => this.open(row)).filter((grant) => grant !== undefined);
  }

  /** Whether a browser's session with the authorization server is of an account. */
  async isSessionOf(name: string, accountId: string): Promise<boolean> {
    return this.db.orm.existsBy(OAuthArtefact, { kind: 'Session', id: digest(name), accountId });
  }

  /** Removes what has expired, at most 5000 rows at a time, and marks of grants whose last access token has expired. */
  async sweep(): Promise<void> {
    await this.db.query(SWEEP_ARTEFACTS);
    await this.db.orm.delete(EndedGrant, { endedAt: longerAgoThan(`${LAST_TOKEN_S} seconds`) });
  }

  private opened([row]: ArtefactRow[]): Stored | undefined {
    return row && this.open(row);
  }

  private open({ payload, ...rest }: ArtefactRow): Stored | undefined {
    try {
      return { payload: JSON.parse(unseal(this.key, payload).toString()) as Payload, ...rest };
    } catch {
      return undefined;
    }
  }
}

/** What is stored of a name. All have at least 126 random bits, so that SHA-256 is enough. */
export function digest(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}

function optionalDigest(name: string | undefined): Buffer | null {
  return name === undefined ? null : digest(name);
}
