/** Codes of ISO 639-1, those of the most speakers first, whose names are taken before those of others. */
const LANGUAGES = [
  'ar az be bg bn bs ca cs cy da de el es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv ' +
    'mk ml mn mr ms my nb ne nl nn pa pl pt ro ru si sk sl sq sr sr-Latn sv sw ta te th tl tr uk ur uz vi zh zu af',
  'ab ak am as ba bm bo br ce cv dz ee eo ff fo fy gd gn gv ha ia ig ii jv ki kl ku kw ky lb lg ln lu mg mi mt nd om ' +
    'or os ps qu rm rn rw sa sc sd se sg sn so st su tg ti tk tn to ts tt ug ve wo xh yi yo bs-Cyrl uz-Cyrl az-Cyrl',
].map((codes) => codes.split(' '));
const ENGLISH = 'january february march april may june july august september october november december'.split(' ');
const STYLES = ['long', 'short'] as const;
/** Letters of a name that is shortened otherwise than Intl does it. */
const MIN_PREFIX = 3;

/** The months by name: 0 to 11, or `several` for a name that means different months in different languages. */
type Names = ReadonlyMap<string, number | 'several'>;

let known: Names | undefined;
const ofLanguages = new Map<string, Names>();
/** Languages whose names are kept: no feed decides how many there are. */
const MAX_LANGUAGES = 50;

/**
 * A month by its name or number, 0 to 11, whatever the case and accents: by a name of the language (BCP 47), if one is
 * given; in English, also shortened to three letters or more; then in any language that Intl knows, whole, as it
 * shortens it, shortened to three letters or more, or with an ending. Undefined for an unknown name; `several` for one
 * that means different months in different languages.
 */
export function monthNamed(name: string, language?: string): number | 'several' | undefined {
  if (/^\p{N}/u.test(name)) return inYear(Number(name) - 1);
  const key = monthKey(name);
  const own = language === undefined ? undefined : monthNames(language).get(key);
  if (typeof own === 'number') return own;
  const english = ENGLISH.findIndex((month) => key.length >= MIN_PREFIX && month.startsWith(key));
  if (english !== -1) return english;
  known ??= LANGUAGES.reduce<Names>((names, languages) => new Map([...namesOfMonths(languages), ...names]), new Map());
  return known.get(key) ?? byPrefix(known, key);
}

/** A month as monthNamed has it, where it is one. */
export function monthIndex(name: string, language?: string): number | undefined {
  const month = monthNamed(name, language);
  return month === 'several' ? undefined : month;
}

function monthNames(language: string): Names {
  const names = ofLanguages.get(language) ?? namesOfMonths([language]);
  if (ofLanguages.size < MAX_LANGUAGES) ofLanguages.set(language, names);
  return names;
}

/** A text in lower case without accents and points; the vowels of Indic and Thai writing are no accents. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]+/g, '')
    .normalize('NFC');
}

/** A name as it is compared: in lower case, without accents and whatever is no letter. */
function monthKey(name: string): string {
  return withoutAccents(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function byPrefix(names: Names, key: string): number | 'several' | undefined {
  if (key.length < MIN_PREFIX) return undefined;
  const isNear = (name: string): boolean => name.startsWith(key) || (name.length > MIN_PREFIX && key.startsWith(name));
  const months = new Set([...names].filter(([name]) => isNear(name)).map(([, month]) => month));
  return months.size > 1 ? 'several' : [...months][0];
}

function inYear(index: number): number | undefined {
  return index >= 0 && index <= 11 ? index : undefined;
}

function namesOfMonths(languages: readonly string[]): Map<string, number | 'several'> {
  const names = new Map<string, number | 'several'>();
  const add = (name: string, month: number): void => {
    const key = monthKey(name);
    if (key.length < 2 || /^\p{N}+$/u.test(key)) return;
    names.set(key, names.has(key) && names.get(key) !== month ? 'several' : month);
  };
  for (const locale of Intl.DateTimeFormat.supportedLocalesOf(languages))
    for (const style of STYLES)
      for (const options of [{ month: style }, { day: 'numeric', month: style }] as const) {
        // The names of the Gregorian calendar, also where another one is usual.
        const format = new Intl.DateTimeFormat(locale, {
          ...options,
          calendar: 'gregory',
          numberingSystem: 'latn',
          timeZone: 'UTC',
        });
        for (let month = 0; month < 12; month += 1) {
          const part = format.formatToParts(Date.UTC(2025, month, 15)).find(({ type }) => type === 'month');
          if (part !== undefined) add(part.value, month);
        }
      }
  return names;
}
