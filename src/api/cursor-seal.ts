import { createHmac, timingSafeEqual } from 'node:crypto';
import { badCursor } from '../errors.ts';

/** Makes cursors that only this service can have made, and knows them again. */
export interface CursorSeal {
  /** The cursor as it goes out. */
  close(cursor: string): string;
  /** The cursor that was closed. Throws validation_error for any other text. */
  open(sealed: string): string;
}

/** Characters of the seal: 96 bits of an HMAC (RFC 2104 section 5 asks for at least half of 80). */
const LENGTH = 16;

/**
 * Seals with a key of the service, so that nobody can make up a place in a list that costs more to read than any page
 * does.
 */
export function createCursorSeal(key: Buffer): CursorSeal {
  const sealOf = (cursor: string): Buffer =>
    Buffer.from(createHmac('sha256', key).update(cursor).digest('base64url').slice(0, LENGTH));
  return {
    close: (cursor) => `${sealOf(cursor).toString()}${cursor}`,
    open: (sealed) => {
      const cursor = sealed.slice(LENGTH);
      const seal = Buffer.from(sealed.slice(0, LENGTH));
      if (seal.length !== LENGTH || !timingSafeEqual(seal, sealOf(cursor))) throw badCursor();
      return cursor;
    },
  };
}
