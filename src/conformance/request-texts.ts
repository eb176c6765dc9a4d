import fc from 'fast-check';

const UNUSUAL_TEXTS = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '--',
  ';',
  '*',
  '&',
  '|',
  '!',
  ':',
  '<->',
  '()',
  '(((',
  'C++',
  'C#',
  '.NET',
  'or',
  '-',
  '"a',
  'a:*',
  "'' or 1=1 --",
  '\0',
  '\u202e',
  '\ufeff',
  '😀',
  '👩‍👩‍👧',
  'ß',
  'İ',
  'ﬁ',
  '\r\nx: y',
  '../..',
  '${jndi}',
  'null',
  'undefined',
  '[object Object]',
  'http://a/?b=1&c=2',
];
/** Percent-encodings that are not UTF-8, or are invalid. */
const INVALID_ENCODINGS = [
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%00',
  '%25',
  '%u0041',
  '%e2%82',
  '%2e%2e%2f',
  '+',
  '%20',
  '%0d%0a',
  '%F0%9F%98%80',
];

/** Half of a pair of UTF-16, which is no character, and how many there are. */
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST_CODE_POINT = 0x10ffff;

/**
 * Any code point, as a text: what fast-check's own unit `binary` makes, which first writes all 1.1 million into a map
 * and takes two seconds of processor time for it.
 *
 * @internal Tests of texts take it, too.
 */
export const anyCharacter = fc.integer({ min: 0, max: LAST_CODE_POINT - SURROGATES }).map(
  (n) => String.fromCodePoint(n < FIRST_SURROGATE ? n : n + SURROGATES),
  (text) => {
    const point = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1;
    const isSurrogate = point >= FIRST_SURROGATE && point < FIRST_SURROGATE + SURROGATES;
    if (point < 0 || isSurrogate || text !== String.fromCodePoint(point)) throw new Error('It is not one character.');
    return point < FIRST_SURROGATE ? point : point - SURROGATES;
  },
);

const text = fc.oneof(
  fc.constantFrom(...UNUSUAL_TEXTS),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ maxLength: 260 }),
  fc
    .array(fc.constantFrom(...UNUSUAL_TEXTS, 'rust', 'postgres', 'index'), { minLength: 1, maxLength: 8 })
    .map((words) => words.join(' ')),
);
/** Texts that might be parsed as numbers. */
export const number = fc.oneof(
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.double().map(String),
  fc.constantFrom('0', '-0', '01', '1e3', '+1', '99999999999999999999999', '2147483648', 'NaN'),
);
export const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());
/** Parts of a path or query, some with invalid percent-encoding. */
export const rawOrEncoded = fc.oneof(
  { weight: 4, arbitrary: text.map(encoded) },
  fc.constantFrom(...INVALID_ENCODINGS),
  fc.array(fc.constantFrom(...INVALID_ENCODINGS), { maxLength: 6 }).map((units) => units.join('')),
);

/** Real cursors, corrupted ones, and texts that never were cursors. */
export function mutated(cursors: readonly string[]): fc.Arbitrary<string> {
  const real = fc.constantFrom(...(cursors.length > 0 ? cursors : ['none']));
  return fc.oneof(
    { weight: 3, arbitrary: real },
    fc.tuple(real, fc.nat(200)).map(([cursor, at]) => cursor.slice(0, at)),
    fc
      .tuple(real, fc.nat(200), fc.string({ minLength: 1, maxLength: 3 }))
      .map(([cursor, at, part]) => cursor.slice(0, at) + part + cursor.slice(at + part.length)),
    fc.tuple(real, real).map(([first, two]) => first.slice(0, 8) + two.slice(8)),
    fc.base64String({ maxLength: 120 }),
    text,
  );
}
