import type { CryptoKey, JWK } from 'jose';
import { IsNull, longerAgoThan, now, withinLast } from '../../../data/conditions.ts';
import type { Database, ListeningDatabase } from '../../../data/database.ts';
import { SigningKey } from '../../../data/entities/oauth.ts';
import { claimKey, SecretKeyMismatchError, replaceKey } from '../../installation-key.ts';
import { encrypt, decrypt } from '../../secret.ts';
import type { DeriveKey } from '../../../config.ts';
import { ACCESS_TOKEN_S } from '../resources.ts';
import { LOCK_SIGNING_KEYS } from '../../../data/sql/locks.ts';

/** The only signature algorithm of tokens. */
export const SIGNING_ALG = 'ES256';

/**
 * Seconds that a retired key stays published: until its last token has expired, and every process knows the new key.
 */
const PUBLISHED_AFTER_S = ACCESS_TOKEN_S + 600;
/** Milliseconds between reads of the stored keys, in case a notification is lost. */
const POLL_INTERVAL_MS = 60_000;
/** Milliseconds between reads for an unknown key, and before following again. */
const RETRY_INTERVAL_MS = 1_000;

export interface KeyEntry {
  readonly id: string;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
}

/** The keys that are valid now. */
export interface KeySet {
  /** The private JWK that signs. */
  readonly active: JWK;
  /** The public JWKs: the active one first, then retired ones whose tokens may still be valid. */
  readonly published: readonly JWK[];
}

/**
 * Replaces the signing key and returns the new key's id. The old one can no longer sign; its public key stays
 * published. Throws SecretKeyMismatchError when the database belongs to another SECRET_KEY, unless that is lost: then
 * it belongs to this one from now on.
 */
export async function rotateKeys(db: Database, keyFor: DeriveKey, { isLost = false } = {}): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK_SIGNING_KEYS);
    await (isLost ? replaceKey : claimKey)(tx, keyFor);
    await tx.orm.update(SigningKey, { retiredAt: IsNull() }, { retiredAt: now, privateKey: null });
    await tx.orm.delete(SigningKey, { retiredAt: longerAgoThan('30 days') });
    return addKey(tx, keyFor);
  });
}

/** All stored keys, newest first. */
export async function listKeys(db: Database): Promise<KeyEntry[]> {
  return db.orm.find(SigningKey, {
    select: { id: true, createdAt: true, retiredAt: true },
    order: { createdAt: 'DESC' },
  });
}

/** The active key, then the retired ones that are still published, latest first. */
async function goodKeys(db: Database): Promise<SigningKey[]> {
  return db.orm.find(SigningKey, {
    where: [{ retiredAt: IsNull() }, { retiredAt: withinLast(`${PUBLISHED_AFTER_S} seconds`) }],
    order: { retiredAt: { direction: 'DESC', nulls: 'FIRST' }, createdAt: 'DESC' },
  });
}

async function addKey(db: Database, keyFor: DeriveKey): Promise<string> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose');
  const pair = await generateKeyPair(SIGNING_ALG, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const id = await calculateJwkThumbprint(publicKey);
  const keyParameters = { kid: id, alg: SIGNING_ALG, use: 'sig' };
  const privateKey = JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...keyParameters });
  await db.orm.insert(SigningKey, {
    id,
    publicKey: { ...publicKey, ...keyParameters },
    privateKey: encrypt(keyFor('signing keys'), privateKey),
    createdAt: now,
  });
  return id;
}

/** A public key as jose takes it. */
export type PublicKey = CryptoKey | Uint8Array;

/** The signing keys of the installation; a process picks up changes by any other without a restart. */
export class SigningKeys {
  private set: KeySet | undefined;
  private readonly imported = new Map<string, Promise<PublicKey>>();
  private stop: (() => void) | undefined;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private lookedAt = 0;

  constructor(
    private readonly db: ListeningDatabase,
    private readonly keyFor: DeriveKey,
    private readonly changed: (set: KeySet) => void,
  ) {}

  /**
   * Creates the first key if there is none, and starts to follow changes. Throws SecretKeyMismatchError when the
   * database belongs to another SECRET_KEY.
   */
  async start(): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(LOCK_SIGNING_KEYS);
      await claimKey(tx, this.keyFor);
      const keys = await goodKeys(tx);
      if (!keys.some((key) => key.retiredAt === null)) await addKey(tx, this.keyFor);
    });
    await this.look();
    this.timer = setInterval(() => void this.look().catch(() => undefined), POLL_INTERVAL_MS).unref();
    await this.follow();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.stop?.();
  }

  /** Undefined until `start` has loaded them. */
  get current(): KeySet | undefined {
    return this.set;
  }

  /**
   * The public key with an id, to verify a signature. Unknown ids are looked up in the database, at most once a second,
   * for a key that another process has just created.
   */
  async publicKey(kid: string | undefined): Promise<PublicKey | undefined> {
    const publishedKey = (): JWK | undefined => this.set?.published.find((key) => key.kid === kid);
    if (!publishedKey() && Date.now() - this.lookedAt > RETRY_INTERVAL_MS) await this.look();
    const key = publishedKey();
    if (!key || kid === undefined) return undefined;
    const imported = this.imported.get(kid) ?? import('jose').then(({ importJWK }) => importJWK(key, SIGNING_ALG));
    this.imported.set(kid, imported);
    return imported;
  }

  private async look(): Promise<void> {
    this.lookedAt = Date.now();
    const rows = await goodKeys(this.db);
    const activeRow = rows.find((row) => row.retiredAt === null);
    const published = rows.map((row) => row.publicKey);
    if (!activeRow || String(published.map((key) => key.kid)) === String(this.set?.published.map((key) => key.kid)))
      return;
    this.set = { active: this.opened(activeRow), published };
    this.imported.clear();
    this.changed(this.set);
  }

  private opened({ privateKey }: SigningKey): JWK {
    try {
      return JSON.parse(decrypt(this.keyFor('signing keys'), privateKey ?? Buffer.alloc(0)).toString()) as JWK;
    } catch (cause) {
      throw new SecretKeyMismatchError({ cause });
    }
  }

  private async follow(): Promise<void> {
    const retry = (): void => {
      if (!this.closed) setTimeout(() => void this.follow(), RETRY_INTERVAL_MS).unref();
    };
    try {
      this.stop = await this.db.listen('signing_keys', () => void this.look().catch(() => undefined), retry);
      if (this.closed) this.stop();
    } catch {
      retry();
    }
  }
}
