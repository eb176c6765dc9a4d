import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 16;

/**
 * Makes a token that proves that a form is ours and was made for this browser: a nonce, and the HMAC of the nonce and
 * the browser's cookie. It differs each time, so that the sizes of compressed pages do not leak it.
 */
export function makeFormToken(key: Buffer, cookie: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, hmacOf(key, nonce, cookie)]).toString('base64url');
}

export function isFormToken(key: Buffer, cookie: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  const [nonce, signature] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  const right = hmacOf(key, nonce, cookie);
  return signature.length === right.length && timingSafeEqual(signature, right);
}

function hmacOf(key: Buffer, nonce: Buffer, cookie: string): Buffer {
  return createHmac('sha256', key).update(nonce).update(cookie).digest();
}
