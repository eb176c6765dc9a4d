import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type TokenKind = 'pat' | 'sec';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 12;
/** The largest multiple of 62 in a byte: using higher bytes would make some characters more likely. */
const UNBIASED_BYTES = 248;

/** The form of a token, published for secret scanners. */
const TOKEN_PATTERN = /^dcs_(pat|sec)_[0-9A-Za-z]{46}$/;

/**
 * Creates a secret: `dcs_pat_` or `dcs_sec_`, 40 random base62 characters (238 bits), and their CRC32 in 6 more.
 * `bytes` returns `count` unpredictable bytes, different ones at each call.
 */
export function makeToken(kind: TokenKind, bytes: (count: number) => Buffer = randomBytes): string {
  let text = `dcs_${kind}_`;
  const end = text.length + RANDOM_LENGTH;
  while (text.length < end) {
    for (const byte of bytes(RANDOM_LENGTH))
      if (byte < UNBIASED_BYTES && text.length < end) text += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return text + checksum(text);
}

/** Whether a text has a token's form and checksum: mistyped or invented tokens need no database query. */
export function isTokenOf(kind: TokenKind, text: string): boolean {
  return (
    TOKEN_PATTERN.test(text) &&
    text.startsWith(`dcs_${kind}_`) &&
    text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)))
  );
}

/** The form of a signed token of an app (RFC 7519). */
const JWT_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether a bearer token looks like a JWT. */
export function isJwt(token: string): boolean {
  return JWT_PATTERN.test(token);
}

/** The stored form of a token. SHA-256 is enough: 238 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The part of a token that is shown later, to recognise it. */
export function tokenPrefix(token: string): string {
  return token.slice(0, SHOWN_LENGTH);
}

function checksum(text: string): string {
  let value = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = ALPHABET.charAt(value % ALPHABET.length) + digits;
    value = Math.floor(value / ALPHABET.length);
  }
  return digits;
}
