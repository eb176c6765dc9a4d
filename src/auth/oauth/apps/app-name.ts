/** Characters of an app's name. */
export const APP_NAME_LENGTH = { min: 2, max: 50 };

/** Names reserved for this service, and words that make an app look more trustworthy than it is, without spaces. */
const RESERVED = ['developercontent', 'devcontent', 'dcs'];
const RESERVED_WORDS = [
  'admin',
  'administrator',
  'official',
  'support',
  'security',
  'system',
  'staff',
  'moderator',
  'verified',
  'root',
  'helpdesk',
  'trusted',
];

/** Letters of other scripts, and symbols, that look like Latin letters. Diacritics are removed before. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ғ: 'f',
  һ: 'h',
  і: 'i',
  ӏ: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  α: 'a',
  β: 'b',
  ϲ: 'c',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  γ: 'y',
  ϳ: 'j',
  ı: 'i',
  ɩ: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ƨ: 's',
  ʏ: 'y',
  ɴ: 'n',
  ᴅ: 'd',
  ᴄ: 'c',
  ꜱ: 's',
  ᴠ: 'v',
  ᴏ: 'o',
  ᴛ: 't',
  ᴇ: 'e',
  ʀ: 'r',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '|': 'l',
  '!': 'i',
  $: 's',
  '@': 'a',
  '€': 'e',
};

/** Scripts that may be mixed in one name, as in Japanese, Korean and Chinese names. */
const MIXABLE_SCRIPTS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Cherokee',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
].map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** The error in an app's name, as a sentence; undefined for a valid name. */
export function nameProblem(name: string): string | undefined {
  const plain = name.normalize('NFKC');
  if (plain.length < APP_NAME_LENGTH.min || plain.length > APP_NAME_LENGTH.max)
    return `A name has ${APP_NAME_LENGTH.min} to ${APP_NAME_LENGTH.max} characters.`;
  // Cc, Cf: control and invisible characters, among them those that change the text direction.
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>]/u.test(plain))
    return 'A name has no control characters, no invisible ones and no < or >.';
  if (!/[\p{L}\p{N}]/u.test(plain)) return 'A name has at least one letter or digit.';
  if (isMixed(plain)) return 'A name keeps to the letters of one script, so that none can be taken for another.';
  const shape = shapeOf(plain);
  const words = plain.split(/[^\p{L}\p{N}\p{M}|!$@€]+/u).map(shapeOf);
  if (
    RESERVED.some((one) => shape.includes(shapeOf(one))) ||
    words.some((word) => RESERVED_WORDS.some((one) => word === shapeOf(one)))
  )
    return 'This name could be taken for the service itself. Choose another one.';
  return undefined;
}

function isMixed(name: string): boolean {
  const scripts = SCRIPTS.filter(({ letter }) => letter.test(name)).map((script) => script.name);
  return scripts.length > 1 && !MIXABLE_SCRIPTS.some((set) => scripts.every((script) => set.includes(script)));
}

/** The visual shape of a name: names with the same shape are hard to tell apart. */
function shapeOf(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return Array.from(letters)
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
