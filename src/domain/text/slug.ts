import { randomInt } from 'node:crypto';

/** Maximum characters of a slug. Some letters become several, so a limit of the text itself is not enough. */
const MAX_CHARACTERS = 60;

/**
 * A text for use in addresses: digits and plain Latin letters without diacritics, with one `-` for anything between.
 * Apostrophes are dropped. Empty when the text has no such characters.
 */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_CHARACTERS)
    .replace(/-$/, '');
}

const CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

const LENGTH = 6;

/** Six random digits and letters, one of two thousand million, for the end of a name that says nothing of others. */
export function randomTail(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}
