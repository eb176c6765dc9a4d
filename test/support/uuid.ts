import { v7 } from 'uuid';

let last = { msecs: 0, seq: 0 };

/**
 * A new id (UUID version 7) of the current time of this process, or of `msecs`: ids sort as they were made. Unlike the
 * library's own, which never goes back, it follows a clock that a test has moved and released.
 */
export function uuid({ msecs = Date.now() }: { readonly msecs?: number } = {}): string {
  last = { msecs, seq: last.msecs === msecs ? last.seq + 1 : 0 };
  return v7(last);
}
