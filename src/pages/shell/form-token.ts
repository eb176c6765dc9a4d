import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 16;

/**
 * What a form carries to prove that it is one of ours, made for this browser: a nonce and its HMAC with what the
 * browser's cookie says. It looks different each time, so that the sizes of compressed pages tell nothing about it.
 */
export function makeFormToken(key: Buffer, cookie: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, seal(key, nonce, cookie)]).toString('base64url');
}

export function isFormToken(key: Buffer, cookie: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  const [nonce, signature] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  const right = seal(key, nonce, cookie);
  return signature.length === right.length && timingSafeEqual(signature, right);
}

function seal(key: Buffer, nonce: Buffer, cookie: string): Buffer {
  return createHmac('sha256', key).update(nonce).update(cookie).digest();
}
