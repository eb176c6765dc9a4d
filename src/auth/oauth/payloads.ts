import { createHash } from 'node:crypto';
import type { Database } from '../../data/database.ts';
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

export interface Stored {
  readonly payload: Payload;
  readonly createdAt: Date;
  /** When a code or refresh token was used, or a grant was ended. */
  readonly consumedAt: Date | null;
  /** Milliseconds since then, by the clock of the database. */
  readonly consumedFor: number | null;
}

type Row = Omit<Stored, 'payload'> & { readonly payload: Buffer };

const COLUMNS = `payload, created_at AS "createdAt", consumed_at AS "consumedAt",
  (extract(epoch FROM clock_timestamp() - consumed_at) * 1000)::float8 AS "consumedFor"`;
const PUT = `INSERT INTO oauth_artefacts (kind, id, account_id, app_id, grant_id, uid, payload, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now() + $8::integer * interval '1 second')
  ON CONFLICT (kind, id) DO UPDATE SET account_id = excluded.account_id, payload = excluded.payload, expires_at = excluded.expires_at`;
const FIND = `SELECT ${COLUMNS} FROM oauth_artefacts WHERE kind = $1 AND id = $2 AND expires_at > now()`;
const FIND_BY_UID = `SELECT ${COLUMNS} FROM oauth_artefacts WHERE uid = $2 AND kind = $1 AND expires_at > now()`;
// One statement: of two requests with the same code or token only one finds it unused.
const CONSUME =
  'UPDATE oauth_artefacts SET consumed_at = now() WHERE kind = $1 AND id = $2 AND consumed_at IS NULL RETURNING kind';
const REMOVE = 'DELETE FROM oauth_artefacts WHERE kind = $1 AND id = $2';
const GRANT_OF =
  'SELECT grant_id AS "grantId" FROM oauth_artefacts WHERE kind = $1 AND id = $2 AND grant_id IS NOT NULL';
// In this order, as whoever disconnects or deletes an app: first the grant, so that no two wait for each other. The
// mark is made also where the grant itself is gone.
const END_GRANT = [
  `UPDATE oauth_artefacts SET consumed_at = now() WHERE kind = 'Grant' AND id = $1 AND consumed_at IS NULL`,
  'INSERT INTO ended_grants (grant_id, ended_at) VALUES ($1, now()) ON CONFLICT DO NOTHING',
  'DELETE FROM oauth_artefacts WHERE grant_id = $1',
];
const LIVE_GRANTS = `SELECT ${COLUMNS} FROM oauth_artefacts WHERE account_id = $1 AND kind = 'Grant' AND consumed_at IS NULL AND expires_at > now() ORDER BY created_at`;
const IS_OF_ACCOUNT = `SELECT FROM oauth_artefacts WHERE kind = 'Session' AND id = $1 AND account_id = $2`;
// Bounded, and out of the way of another process that does the same.
const SWEEP = `DELETE FROM oauth_artefacts WHERE (kind, id) IN (SELECT kind, id FROM oauth_artefacts WHERE expires_at < now() ORDER BY expires_at LIMIT 5000 FOR UPDATE SKIP LOCKED)`;
const SWEEP_MARKS = `DELETE FROM ended_grants WHERE ended_at < now() - $1::integer * interval '1 second'`;

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
    await this.db.query(PUT, [
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
    return this.opened(await this.db.query<Row>(FIND, [kind, digest(name)]));
  }

  async findByUid(kind: ArtefactKind, uid: string): Promise<Stored | undefined> {
    return this.opened(await this.db.query<Row>(FIND_BY_UID, [kind, digest(uid)]));
  }

  /** Marks as used; false when it was used before or is not there. */
  async consume(kind: ArtefactKind, name: string): Promise<boolean> {
    return (await this.db.query(CONSUME, [kind, digest(name)])).length > 0;
  }

  async remove(kind: ArtefactKind, name: string): Promise<void> {
    await this.db.query(REMOVE, [kind, digest(name)]);
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
    const [token] = await this.db.query<{ grantId: Buffer }>(GRANT_OF, [kind, digest(name)]);
    if (token) await this.end(token.grantId);
  }

  /** One transaction: whoever is killed has ended all of it or nothing. */
  private async end(grant: Buffer): Promise<void> {
    await this.db.transaction(async (tx) => {
      for (const statement of END_GRANT) await tx.query(statement, [grant]);
    });
  }

  /** The grants that a person gave and that live, oldest first. */
  async grantsOf(accountId: string): Promise<Stored[]> {
    const rows = await this.db.query<Row>(LIVE_GRANTS, [accountId]);
    return rows.map((row) => this.open(row)).filter((grant) => grant !== undefined);
  }

  /** Whether a browser's session with the authorization server is of an account. */
  async isSessionOf(name: string, accountId: string): Promise<boolean> {
    return (await this.db.query(IS_OF_ACCOUNT, [digest(name), accountId])).length > 0;
  }

  /** Removes what has expired, at most 5000 rows at a time, and marks of grants whose last access token has expired. */
  async sweep(): Promise<void> {
    await this.db.query(SWEEP);
    await this.db.query(SWEEP_MARKS, [LAST_TOKEN_S]);
  }

  private opened([row]: Row[]): Stored | undefined {
    return row && this.open(row);
  }

  private open({ payload, ...rest }: Row): Stored | undefined {
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
