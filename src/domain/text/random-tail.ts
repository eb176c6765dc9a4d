import { randomInt } from 'node:crypto';

const CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
const LENGTH = 6;

/** Six random digits and letters, one of two thousand million, for the end of a name that says nothing of others. */
export function randomTail(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}
