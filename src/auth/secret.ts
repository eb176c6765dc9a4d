import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, isStrong, type DeriveKey } from '../config.ts';
import { makeFolder } from '../environment/project-folder.ts';

/** Places that the secret may come from. */
export interface SecretSource {
  readonly secretKey: string | undefined;
  readonly secretKeyFile: string | undefined;
  readonly dataDir: string;
}

const FILE = 'secret-key';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The installation's secret: from the environment, from the file named there, else from DATA_DIR/secret-key, which is
 * created at the first start and readable by its owner only. Throws ConfigError for a file that is missing or too easy
 * to guess, and when none can be created.
 */
export function readSecret({ secretKey, secretKeyFile, dataDir }: SecretSource): DeriveKey {
  const secret = secretKey ?? (secretKeyFile === undefined ? ownSecret(dataDir) : fileSecret(secretKeyFile));
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
}

/** The same without creating one: undefined where there is none yet. */
export function findSecret(place: SecretSource): DeriveKey | undefined {
  const isThere = place.secretKey ?? place.secretKeyFile ?? existsSync(join(place.dataDir, FILE));
  return isThere === false ? undefined : readSecret(place);
}

/** Returns a value that recognizes the secret; it reveals nothing to those without it, and differs for each salt. */
export function fingerprintOf(keyFor: DeriveKey, salt: string): string {
  return createHmac('sha256', keyFor('fingerprint')).update(salt).digest('base64url');
}

/** Encrypts with AES-256-GCM; the result is nonce, tag and ciphertext. */
export function encrypt(key: Buffer, plain: string | Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` returned. Throws for another key or modified bytes. */
export function decrypt(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

function fileSecret(path: string): string {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([`SECRET_KEY_FILE cannot be read: ${(error as Error).message}`]);
  }
  if (!isStrong(secret))
    throw new ConfigError([
      `${path} holds no secret of at least 32 random characters; make one with \`openssl rand -base64 32\``,
    ]);
  return secret;
}

/** Two processes may start at once: creating a link is atomic and fails if it exists, so the first one wins. */
function ownSecret(dataDir: string): string {
  const path = join(dataDir, FILE);
  try {
    makeSecret(path, dataDir);
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR cannot hold the secret key (${(error as Error).message}); set it to a folder that can be ` +
        `written, or set SECRET_KEY`,
    ]);
  }
  return fileSecret(path);
}

function makeSecret(path: string, dataDir: string): void {
  if (!existsSync(path)) {
    makeFolder(resolve(dataDir));
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
}
