import { hash } from 'node:crypto';

/** A weak ETag of a text, or of its UTF-8: weak, because the same response may be sent compressed or not. */
export function weakTag(text: string | Buffer): string {
  return `W/${strongTag(text)}`;
}

/**
 * A strong ETag of a text, or of its UTF-8, as If-Match needs (RFC 9110 section 13.1.1). Such a response is never
 * compressed.
 */
export function strongTag(text: string | Buffer): string {
  return `"${hash('sha1', text, 'base64url').slice(0, 22)}"`;
}

/** Whether If-Match lists the ETag, by strong comparison: a weak ETag never matches. `*` always matches. */
export function matchesIfMatch(ifMatch: string, tag: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((listed) => listed.trim() === tag);
}

/**
 * Whether If-None-Match lists the ETag, by weak comparison (RFC 9110 section 13.1.2). `*` never matches: it is meant
 * for writes, and on a read it would do the work for nothing.
 */
export function matchesIfNoneMatch(ifNoneMatch: string, tag: string): boolean {
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((listed) => bare(listed) === bare(tag));
}
