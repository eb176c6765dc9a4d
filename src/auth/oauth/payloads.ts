import { createHash, createHmac } from 'node:crypto';
import { IsNull, now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { OAuthArtefact } from '../../data/entities/oauth.ts';
import { statement } from '../../data/statement.ts';
import { encrypt, decrypt } from '../secret.ts';
import { appIdOf } from './apps/self-registration.ts';

/** Kinds that the authorization server stores: its browser sessions, pending requests, codes, tokens and grants. */
export type ArtefactKind =
  | 'Session'
  | 'Interaction'
  | 'AuthorizationCode'
  | 'DeviceCode'
  | 'RefreshToken'
  | 'AccessToken'
  | 'Grant';

/** Seconds that a device code is stored after it has expired, so that its device is told so. */
const EXPIRED_CODE_S = 600;

/** The fields that are searchable; the rest is encrypted. */
export interface Payload {
  readonly accountId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly grantId?: string | undefined;
  readonly uid?: string | undefined;
  readonly userCode?: string | undefined;
  readonly [field: string]: unknown;
}

/** A stored payload of the authorization server, encrypted. */
interface ArtefactRow {
  readonly payload: Buffer;
  readonly createdAt: Date;
  /** Time when a code or refresh token was used, or a grant ended. */
  readonly consumedAt: Date | null;
  /** Milliseconds since then, by the database's clock. */
  readonly consumedFor: number | null;
}

export type Stored = Omit<ArtefactRow, 'payload'> & { readonly payload: Payload };
const COLUMNS = `payload, created_at AS "createdAt", consumed_at AS "consumedAt",
  (extract(epoch FROM clock_timestamp() - consumed_at) * 1000)::float8 AS "consumedFor"`;

const PUT_ARTEFACT =
  statement(`INSERT INTO oauth_artefacts (kind, id, account_id, app_id, grant_id, uid, payload, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now() + $8::integer * interval '1 second')
  ON CONFLICT (kind, id) DO UPDATE
  SET account_id = excluded.account_id, payload = excluded.payload, expires_at = excluded.expires_at`);

const ARTEFACT = statement<ArtefactRow>(
  `SELECT ${COLUMNS} FROM oauth_artefacts WHERE kind = $1 AND id = $2 AND expires_at > now()`,
);

const ARTEFACT_OF_UID = statement<ArtefactRow>(
  `SELECT ${COLUMNS} FROM oauth_artefacts WHERE uid = $2 AND kind = $1 AND expires_at > now()`,
);

const OPEN_DEVICE_CODE = statement<ArtefactRow>(`SELECT ${COLUMNS} FROM oauth_artefacts
  WHERE uid = $1 AND kind = 'DeviceCode' AND expires_at > now() + ${EXPIRED_CODE_S} * interval '1 second'`);

/** Uses up the user code $1: of two decisions at once the second one finds nothing. */
const DECIDE_DEVICE_CODE = statement<{ kind: string }>(`UPDATE oauth_artefacts
  SET uid = NULL, account_id = $2, grant_id = $3, payload = $4
  WHERE uid = $1 AND kind = 'DeviceCode' AND expires_at > now() + ${EXPIRED_CODE_S} * interval '1 second'
  RETURNING kind`);

const LIVE_GRANTS = statement<ArtefactRow>(
  `SELECT ${COLUMNS} FROM oauth_artefacts
  WHERE account_id = $1 AND kind = 'Grant' AND consumed_at IS NULL AND expires_at > now() ORDER BY created_at`,
);

/**
 * In this order, the grant first, as when disconnecting or deleting an app, to avoid deadlocks. The grant is recorded
 * as ended even if its row is gone.
 */
const END_GRANT = [
  statement(`UPDATE oauth_artefacts SET consumed_at = now() WHERE kind = 'Grant' AND id = $1 AND consumed_at IS NULL`),
  statement('INSERT INTO ended_grants (grant_id, ended_at) VALUES ($1, now()) ON CONFLICT DO NOTHING'),
  statement('DELETE FROM oauth_artefacts WHERE grant_id = $1'),
];

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
    const { accountId, grantId, uid, userCode } = payload;
    const clientId = payloadClient(payload);
    const sealed = encrypt(this.key, JSON.stringify(payload));
    await this.db.query(PUT_ARTEFACT, [
      kind,
      payloadHash(name),
      accountId ?? null,
      clientId === undefined ? null : appIdOf(clientId),
      optionalDigest(grantId),
      userCode === undefined ? optionalDigest(uid) : this.userCodeHash(userCode),
      sealed,
      kind === 'DeviceCode' ? seconds + EXPIRED_CODE_S : seconds,
    ]);
  }

  /** The live payload of a name; undefined too if it was encrypted with a lost key. */
  async find(kind: ArtefactKind, name: string): Promise<Stored | undefined> {
    return this.opened(await this.db.query(ARTEFACT, [kind, payloadHash(name)]));
  }

  async findByUid(kind: ArtefactKind, uid: string): Promise<Stored | undefined> {
    return this.opened(await this.db.query(ARTEFACT_OF_UID, [kind, payloadHash(uid)]));
  }

  /** The request of a device that nobody has decided, by the code that its person types in; undefined once expired. */
  async findByUserCode(userCode: string): Promise<Stored | undefined> {
    return this.opened(await this.db.query(OPEN_DEVICE_CODE, [this.userCodeHash(userCode)]));
  }

  /** Stores what a person decided about the device of a user code; false if it expired or was decided before. */
  async decideDevice(db: Database, userCode: string, payload: Payload): Promise<boolean> {
    const decided = await db.query(DECIDE_DEVICE_CODE, [
      this.userCodeHash(userCode),
      payload.accountId ?? null,
      optionalDigest(payload.grantId),
      encrypt(this.key, JSON.stringify(payload)),
    ]);
    return decided.length === 1;
  }

  /** Keyed: a user code is short enough to be found by trying all. */
  private userCodeHash(userCode: string): Buffer {
    return createHmac('sha256', this.key).update(`user code ${userCode}`).digest();
  }

  /**
   * Marks a payload as used; false if it was used before or does not exist. A single statement: of two requests with
   * the same code or token only one succeeds.
   */
  async consume(kind: ArtefactKind, name: string): Promise<boolean> {
    const unused = { kind, id: payloadHash(name), consumedAt: IsNull() };
    return (await this.db.orm.update(OAuthArtefact, unused, { consumedAt: now })).affected === 1;
  }

  async remove(kind: ArtefactKind, name: string): Promise<void> {
    await this.db.orm.delete(OAuthArtefact, { kind, id: payloadHash(name) });
  }

  /**
   * Ends a grant permanently, with everything issued under it: its access tokens fail on the next request, whatever
   * happens to the app, the account or the grant afterwards.
   */
  async endGrant(grantId: string): Promise<void> {
    await this.end(payloadHash(grantId));
  }

  /** Ends the grant that a token was issued under; does nothing for an unknown token. */
  async endGrantOf(kind: ArtefactKind, name: string): Promise<void> {
    const token = await this.db.orm.findOneBy(OAuthArtefact, { kind, id: payloadHash(name) });
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
    return this.db.orm.existsBy(OAuthArtefact, { kind: 'Session', id: payloadHash(name), accountId });
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
function payloadClient({ clientId, params }: Payload): string | undefined {
  if (clientId !== undefined) return clientId;
  const requested = params === undefined ? undefined : (params as Record<string, unknown>).client_id;
  return typeof requested === 'string' ? requested : undefined;
}

/** The stored form of a name. Names have at least 126 random bits, so SHA-256 is enough. */
export function payloadHash(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}

function optionalDigest(name: string | undefined): Buffer | null {
  return name === undefined ? null : payloadHash(name);
}
