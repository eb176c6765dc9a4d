/** What a registered app may be called. */
export const APP_NAME_LENGTH = { min: 2, max: 50 };

/**
 * Names that only this service may bear, and words that make people trust an app more than they should, without spaces.
 */
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

/** Letters of other scripts, and signs, that look like Latin ones. Marks are taken off before. */
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

/** Scripts that one name may hold side by side, as Japanese, Korean and Chinese names do. */
const TOGETHER = [
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

/** What is wrong with an app's name, as one sentence; undefined for a good one. */
export function nameProblem(name: string): string | undefined {
  const plain = name.normalize('NFKC');
  if (plain.length < APP_NAME_LENGTH.min || plain.length > APP_NAME_LENGTH.max)
    return `A name has ${APP_NAME_LENGTH.min} to ${APP_NAME_LENGTH.max} characters.`;
  // Cc, Cf: control characters and invisible ones, among them those that turn the direction of text.
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
  const used = SCRIPTS.filter(({ letter }) => letter.test(name)).map((script) => script.name);
  return used.length > 1 && !TOGETHER.some((set) => used.every((script) => set.includes(script)));
}

/** What a name looks like: two with the same shape are hard to tell apart. */
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
