import { imitatesService } from '../../../domain/text/imitation.ts';

/** Characters of an app's name. */
export const APP_NAME_LENGTH = { min: 2, max: 50 };

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
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));

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
  if (imitatesService(plain)) return 'This name could be taken for the service itself. Choose another one.';
  return undefined;
}

function isMixed(name: string): boolean {
  const scripts = SCRIPTS.filter(({ pattern }) => pattern.test(name)).map((script) => script.name);
  return scripts.length > 1 && !MIXABLE_SCRIPTS.some((set) => scripts.every((script) => set.includes(script)));
}
