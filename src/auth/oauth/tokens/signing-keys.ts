import type { CryptoKey, JWK } from 'jose';
import { IsNull, longerAgoThan, now, withinLast } from '../../../data/conditions.ts';
import type { Database } from '../../../data/database.ts';
import { SigningKey } from '../../../data/entities/oauth.ts';
import { LOCK_SIGNING_KEYS } from '../../../data/queries/locks.ts';
import { seal, unseal, type KeyFor } from '../../secret.ts';
import { ACCESS_TOKEN_S } from '../resources.ts';

/** The only algorithm that tokens are signed with. */
export const SIGNING_ALG = 'ES256';

/**
 * Seconds that a retired key stays published: as long as its last token lives, and processes take to hear of the new
 * one.
 */
const PUBLISHED_AFTER_S = ACCESS_TOKEN_S + 600;
/** Milliseconds between looks at the stored keys, should a notice be lost. */
const LOOK_EVERY = 60_000;
/** Milliseconds between looks for a key that nobody knows. */
const LOOK_AGAIN_AFTER = 1_000;

export interface KeyEntry {
  readonly id: string;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
}

/** The keys that are good now. */
export interface KeySet {
  /** Signs: a private JWK. */
  readonly active: JWK;
  /** What is published: the active one first, then retired ones whose tokens may live. */
  readonly published: readonly JWK[];
}

type Listening = Database & {
  listen(channel: string, onNotice: (payload: string) => void, onLoss: () => void): Promise<() => void>;
};

/**
 * Makes a new key the one that signs and answers its id. The old one can sign no more, its public half stays published.
 */
export async function rotateKeys(db: Database, keyFor: KeyFor): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK_SIGNING_KEYS);
    await tx.orm.update(SigningKey, { retiredAt: IsNull() }, { retiredAt: now, privateKey: null });
    await tx.orm.delete(SigningKey, { retiredAt: longerAgoThan('30 days') });
    return addKey(tx, keyFor);
  });
}

/** All keys that are remembered, newest first. */
export async function listKeys(db: Database): Promise<KeyEntry[]> {
  return db.orm.find(SigningKey, {
    select: { id: true, createdAt: true, retiredAt: true },
    order: { createdAt: 'DESC' },
  });
}

/** The one that signs, then the retired ones that are still published, the latest first. */
async function goodKeys(db: Database): Promise<SigningKey[]> {
  return db.orm.find(SigningKey, {
    where: [{ retiredAt: IsNull() }, { retiredAt: withinLast(`${PUBLISHED_AFTER_S} seconds`) }],
    order: { retiredAt: { direction: 'DESC', nulls: 'FIRST' }, createdAt: 'DESC' },
  });
}

async function addKey(db: Database, keyFor: KeyFor): Promise<string> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose');
  const pair = await generateKeyPair(SIGNING_ALG, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const id = await calculateJwkThumbprint(publicKey);
  const named = { kid: id, alg: SIGNING_ALG, use: 'sig' };
  const privateKey = JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...named });
  await db.orm.insert(SigningKey, {
    id,
    publicKey: { ...publicKey, ...named },
    privateKey: seal(keyFor('signing keys'), privateKey),
    createdAt: now,
  });
  return id;
}

/** The signing keys as a process sees them: it follows what any process does to them, without a restart. */
export class SigningKeys {
  private set: KeySet | undefined;
  private readonly imported = new Map<string, Promise<CryptoKey | Uint8Array>>();
  private stop: (() => void) | undefined;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private lookedAt = 0;

  constructor(
    private readonly db: Listening,
    private readonly keyFor: KeyFor,
    private readonly changed: (set: KeySet) => void,
  ) {}

  /**
   * Makes the first key where there is none, and begins to follow. Throws when SECRET_KEY is not the one they were
   * stored with.
   */
  async start(): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(LOCK_SIGNING_KEYS);
      const keys = await goodKeys(tx);
      if (!keys.some((key) => key.retiredAt === null)) await addKey(tx, this.keyFor);
    });
    await this.look();
    this.timer = setInterval(() => void this.look().catch(() => undefined), LOOK_EVERY).unref();
    await this.follow();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.stop?.();
  }

  /** Undefined until `start` found them. */
  get current(): KeySet | undefined {
    return this.set;
  }

  /**
   * The public key of a name, to check a signature with. One that another process just made is looked for, at most once
   * a second.
   */
  async publicKey(kid: string | undefined): Promise<CryptoKey | Uint8Array | undefined> {
    const publishedKey = (): JWK | undefined => this.set?.published.find((key) => key.kid === kid);
    if (!publishedKey() && Date.now() - this.lookedAt > LOOK_AGAIN_AFTER) await this.look();
    const key = publishedKey();
    if (!key || kid === undefined) return undefined;
    const imported = this.imported.get(kid) ?? import('jose').then(({ importJWK }) => importJWK(key, SIGNING_ALG));
    this.imported.set(kid, imported);
    return imported;
  }

  private async look(): Promise<void> {
    this.lookedAt = Date.now();
    const rows = await goodKeys(this.db);
    const signing = rows.find((row) => row.retiredAt === null);
    const published = rows.map((row) => row.publicKey);
    if (!signing || String(published.map((key) => key.kid)) === String(this.set?.published.map((key) => key.kid)))
      return;
    this.set = { active: this.opened(signing), published };
    this.imported.clear();
    this.changed(this.set);
  }

  private opened({ privateKey }: SigningKey): JWK {
    try {
      return JSON.parse(unseal(this.keyFor('signing keys'), privateKey ?? Buffer.alloc(0)).toString()) as JWK;
    } catch (cause) {
      throw new Error(
        'The signing keys in the database were stored with another SECRET_KEY. Start with that one (SECRET_KEY, SECRET_KEY_FILE, or the file secret-key in DATA_DIR); all processes on one database need the same. If it is lost, `dcs keys rotate` makes new keys, and people have to let apps in again.',
        { cause },
      );
    }
  }

  private async follow(): Promise<void> {
    const again = (): void => {
      if (!this.closed) setTimeout(() => void this.follow(), LOOK_AGAIN_AFTER).unref();
    };
    try {
      this.stop = await this.db.listen('signing_keys', () => void this.look().catch(() => undefined), again);
      if (this.closed) this.stop();
    } catch {
      again();
    }
  }
}
