import { hash } from 'node:crypto';

/** A weak entity tag for a text: weak, because the same answer may be sent compressed or not. */
export function weakTag(text: string): string {
  return `W/${strongTag(text)}`;
}

/**
 * A strong entity tag for a text: what If-Match takes (RFC 9110 section 13.1.1). Such an answer is never compressed.
 */
export function strongTag(text: string): string {
  return `"${hash('sha1', text, 'base64url').slice(0, 22)}"`;
}

/** Whether If-Match names the tag; strong comparison, so a weak tag never matches. `*` matches whatever is there. */
export function matches(ifMatch: string, tag: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((one) => one.trim() === tag);
}

/**
 * Whether If-None-Match names the tag; weak comparison, as RFC 9110 section 13.1.2 says. `*` names none: it asks
 * whether anything is there at all, which is for writing, and for reading would be a way to have the work done for
 * nothing.
 */
export function isFresh(ifNoneMatch: string | undefined, tag: string | undefined): boolean {
  if (ifNoneMatch === undefined || tag === undefined) return false;
  const bare = (one: string): string => one.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((one) => bare(one) === bare(tag));
}
