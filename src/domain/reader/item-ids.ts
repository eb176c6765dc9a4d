import { validationError } from '../../errors.ts';

const LONG = /^tag:google\.com,2005:reader\/item\/([0-9a-f]{1,16})$/i;
const HEX_DIGITS = 16;
/** As many digits as a signed number of 64 bits has at most. */
const SHORT = /^-?\d{1,19}$/;

/** The long id of an item: its number in 16 hex digits, two's complement. */
export function longId(number: string): string {
  const hex = BigInt.asUintN(64, BigInt(number)).toString(16).padStart(HEX_DIGITS, '0');
  return `tag:google.com,2005:reader/item/${hex}`;
}

/**
 * The numbers of items by their ids: long, decimal, or 16 hex digits alone. Throws validation_error for what is no id.
 */
export function numbersOf(ids: readonly string[], place: 'query' | 'body'): string[] {
  return ids.map((id, n) => {
    const hex = LONG.exec(id)?.[1] ?? (/^[0-9a-f]{16}$/i.test(id) ? id : undefined);
    if (hex !== undefined) return BigInt.asIntN(64, BigInt(`0x${hex}`)).toString();
    if (SHORT.test(id)) return BigInt.asIntN(64, BigInt(id)).toString();
    const message = 'must be tag:google.com,2005:reader/item/ and 16 hex digits, or a number';
    throw validationError([{ in: place, path: place === 'body' ? `/i/${n}` : `i/${n}`, message }]);
  });
}
