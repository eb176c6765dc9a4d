import { createHmac, timingSafeEqual } from 'node:crypto';
import { badCursor } from '../errors.ts';

/** Signs cursors, and verifies that a cursor is one of ours. */
export interface CursorSigner {
  /** The signed cursor. */
  close(cursor: string): string;
  /** The original cursor. Throws validation_error when the signature is wrong. */
  open(sealed: string): string;
}

/** Characters of the signature: 96 bits of an HMAC (RFC 2104 section 5 asks for at least 80). */
const SEAL_LENGTH = 16;

/**
 * Signs cursors with the service's key, so that clients cannot forge a position in a list that costs more to read than
 * any real page.
 */
export function createCursorSeal(key: Buffer): CursorSigner {
  const sealOf = (cursor: string): Buffer =>
    Buffer.from(createHmac('sha256', key).update(cursor).digest('base64url').slice(0, SEAL_LENGTH));
  return {
    close: (cursor) => `${sealOf(cursor).toString()}${cursor}`,
    open: (sealed) => {
      const cursor = sealed.slice(SEAL_LENGTH);
      const seal = Buffer.from(sealed.slice(0, SEAL_LENGTH));
      if (seal.length !== SEAL_LENGTH || !timingSafeEqual(seal, sealOf(cursor))) throw badCursor();
      return cursor;
    },
  };
}
