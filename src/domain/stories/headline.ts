import { foldText } from '../search/query/spelling.ts';

/** The parts of a title that are compared with those of another. */
export interface Headline {
  /** Its words that say what it is about, by their stems, in their order. */
  readonly words: readonly string[];
  /** Words that begin with a capital letter after the first word: names, in most titles. */
  readonly names: ReadonlySet<string>;
  /** Versions, years, sums, months, numbers in words; and identifiers of weaknesses. */
  readonly numbers: ReadonlySet<string>;
  readonly vulnerabilities: ReadonlySet<string>;
  /** Marks that two titles about the same thing both have or both lack: editions, stages, reversals. */
  readonly marks: ReadonlySet<string>;
  /** Whether it says that something is released, or nothing but its name and version. */
  readonly isRelease: boolean;
  /** Whether it is no news: of a person, a lesson, an issue of a series. */
  readonly isNoNews: boolean;
  /** Releases that it names, such as `typescript 7`. */
  readonly releases: ReadonlySet<string>;
  /** Kinds of events that it tells. */
  readonly events: ReadonlySet<string>;
  /** Of it and the summary below it. */
  readonly facts: Facts;
}

/** Facts of a text that two reports of one event share. */
export interface Facts {
  /** Stems of words with a capital letter. */
  readonly names: readonly string[];
  /** Numbers of things or sums, at least 10; no versions. */
  readonly figures: readonly string[];
  readonly vulnerabilities: readonly string[];
  readonly events: readonly string[];
}

/** Facts of a title or a summary that are kept at most, of each kind. */
const MAX_FACTS = 24;
const MIN_FIGURE = 10;
const NO_FACTS: Facts = { names: [], figures: [], vulnerabilities: [], events: [] };
/** A whole number with what may stand around it. */
const FIGURE = /^(?<sum>[($€£]{0,2})(?<number>\d{1,12}(?:,\d{3}){0,4})[).,;:%]{0,3}$/u;

/** Words that say that something is new. */
const RELEASED =
  setOf(`announce announced announcing announcement arrive arriving available availability celebrating here
  highlight introduce introducing launch launched live meet out release released releases releasing ship shipping stable unveil unveiled`);
/** Words that do not distinguish news. */
const STOP_WORDS =
  setOf(`a an and are as at be been by confirm for from general generally has have hello in into is it its new
  news note now of official officially on or over public say says takes tell tells than that the their they this to
  today update updated us use version via was will with you your`);
/** Words of other kinds of posts than news. */
const NO_NEWS =
  setOf(`i i'm me my we we're our advice ask benchmark benchmarking changelog chapter complete daily digest
  episode explained guide hired hiring hn how interview intro introduction investigating know learn lesson monthly need
  newsletter opinion papers part podcast review roundup show solution sponsored survey thoughts tip tutorial understanding
  vs weekly what why writing`);
const NUMBERS =
  setOf(`zero one two three four five six seven eight nine ten first second third january february march april
  may june july august september october november december monday tuesday wednesday thursday friday saturday sunday`);
/** Words for the same mark. A turn is what undoes, ends or goes back on something. */
const MARKS = new Map([
  ...markedStems('alpha beta preview nightly peek upcoming', (word) => word),
  ...markedStems('candidate rc', () => 'candidate'),
  ...markedStems(
    'mini nano micro lite pro max ultra plus flash turbo air enterprise business individual team',
    (word) => word,
  ),
  ...markedStems(
    'abandon cancel end kill off drop stop retire terminate withdraw delete remove shut sunset discontinue',
    () => 'end',
  ),
  ...markedStems('again back return restore reverse reinstate resume', () => 'back'),
  ...markedStems('not no never without unlike', () => 'not'),
  ...markedStems('appeal deny dispute', () => 'deny'),
  ...markedStems('fix patch mitigate', () => 'fix'),
]);
/** Words for the same event. */
const EVENTS = new Map([
  ...markedStems(
    'acquire acquires acquired acquisition buy buying bought join joined joining merger takeover',
    () => 'acquire',
  ),
  ...markedStems('outage down incident', () => 'outage'),
  ...markedStems('die died dies dead death', () => 'died'),
  ...markedStems('hack hacked breach breached compromise compromised intruder intrusion stolen leak', () => 'breach'),
  ...markedStems('affect affected hit hits', () => 'hit'),
  ...markedStems('rename renamed rebrand rebranded', () => 'rename'),
  ...markedStems('dismiss dismisses dismissed reject rejected', () => 'dismiss'),
  ...markedStems('layoff layoffs', () => 'layoff'),
]);
const VULNERABILITY_ID = /\b(?:cve|ghsa|rustsec)-[\da-z]+(?:-[\da-z]+)*/g;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}.+#'’]*/gu;

/** Phrases for one word: `off` ends something, `down` is an outage, but not in these. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:shut|shuts|shutting) down\b/g, 'shut'],
  [/\b(?:lay|lays|laid|laying) off\b|\bjob cuts\b|\bjobs gone\b/g, 'layoff'],
  [/\bnew name\b/g, 'rename'],
];
const VERSION = /^v?\d{1,9}(?:\.\d{1,9}){0,4}$/;

/** Reads a title in a language with words between spaces, and the facts of the summary below it. */
export function readHeadline(title: string, below: Facts = NO_FACTS): Headline {
  const plain = plainTitle(title);
  const own = readFacts(title);
  const facts = {
    names: [...new Set([...own.names, ...below.names])],
    figures: [...new Set([...own.figures, ...below.figures])],
    vulnerabilities: [...new Set([...own.vulnerabilities, ...below.vulnerabilities])],
    events: [...new Set([...own.events, ...below.events])],
  };
  return { ...readTitle(title, plain), releases: releasesOf(plain), events: new Set(own.events), facts };
}

function plainTitle(title: string): string {
  const plain = foldText(title).replaceAll('’', "'");
  return PHRASES.reduce((text, [phrase, word]) => text.replace(phrase, word), plain);
}

/** The facts of a title or a summary. */
export function readFacts(text: string): Facts {
  const plain = plainTitle(text);
  const events = plain.match(TOKEN)?.flatMap((token) => EVENTS.get(stemOf(plainWord(token))) ?? []) ?? [];
  const few = (items: Iterable<string>): string[] => [...new Set(items)].slice(0, MAX_FACTS);
  return {
    names: few(text.split(/[.!?:]\s/).flatMap((sentence) => [...capitalsOf(sentence, 0)])),
    figures: few(figuresIn(text)),
    vulnerabilities: few(plain.match(VULNERABILITY_ID) ?? []),
    events: few(events),
  };
}

/** Numbers of things and sums, without years and what follows a name: that is its version. */
function figuresIn(text: string): string[] {
  const words = text.split(/\s/);
  return words.flatMap((word, at) => {
    const { sum = '', number = '' } = FIGURE.exec(word)?.groups ?? {};
    const isOfName = sum === '' && /^\p{Lu}.*[^.:]$/u.test(words[at - 1] ?? '');
    const figure = number.replaceAll(',', '');
    return Number(figure) < MIN_FIGURE || isOfName || /^(?:19|20)\d\d$/.test(figure) ? [] : [figure];
  });
}

/** Names with the version behind them. */
function releasesOf(plain: string): Set<string> {
  const tokens = (plain.match(TOKEN) ?? []).filter((token) => token !== 'version');
  return new Set(
    tokens.flatMap((token, at) => {
      const name = plainWord(tokens[at - 1] ?? '');
      const version = plainWord(token.replace(/[.:]$/, ''));
      return VERSION.test(version) && /^\p{L}/u.test(name) ? [`${name} ${numberOf(version)}`] : [];
    }),
  );
}

function readTitle(title: string, plain: string): Omit<Headline, 'releases' | 'events' | 'facts'> {
  const [numbers, weaknesses] = [new Set<string>(), new Set<string>(plain.match(VULNERABILITY_ID))];
  const [words, marks] = [new Set<string>(), new Set<string>()];
  let [isRelease, isNoNews] = [false, false];
  for (const token of plain.replace(VULNERABILITY_ID, ' ').match(TOKEN) ?? []) {
    const word = plainWord(token);
    const stem = stemOf(word);
    const mark = MARKS.get(stem);
    if (/\p{N}/u.test(word) || NUMBERS.has(stem)) numbers.add(numberOf(word));
    else if (mark !== undefined) marks.add(mark);
    else if (RELEASED.has(stem)) isRelease = true;
    else if (NO_NEWS.has(stem)) isNoNews = true;
    else if (!STOP_WORDS.has(stem)) words.add(EVENTS.get(stem) ?? stem);
  }
  const capitals = capitalsOf(title);
  const names = new Set([...words].filter((stem) => capitals.has(stem)));
  return {
    words: [...words],
    names,
    numbers,
    vulnerabilities: weaknesses,
    marks,
    isNoNews,
    isRelease: isRelease || isBare(plain),
  };
}

/** Whether a title is nothing but a name and a version. */
function isBare(title: string): boolean {
  return /^[^\s:]+(?: [^\s:]+)? v?\d+(?:\.\d+)*$/.test(title);
}

/** Without points at the end, the ending of a possessive, and what makes Node of Node.js. */
function plainWord(token: string): string {
  const word = token.replace(/[.']{1,9}$/, '').replace(/'s$/, '');
  return /\p{N}/u.test(word) ? word : word.replace(/\.js$/, '').replaceAll('.', '');
}

/** 1.84 for v1.84.0. */
function numberOf(word: string): string {
  let number = word.replace(/^v(?=\d)/, '');
  while (number.endsWith('.0')) number = number.slice(0, -2);
  return number;
}

/** Removes the commonest English endings and a doubled letter before them, so that forms of a verb are equal. */
function stemOf(word: string): string {
  const singular = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  const stem = singular.replace(/(?<=.{3})(?:ed|ing|er)$|(?<=.{4})e$/, '');
  return stem.replace(/(?<=.{2})([^aeiou])\1$/, '$1');
}

/** Returns the stems of words with a capital letter, from a word on. */
function capitalsOf(title: string, from = 1): Set<string> {
  const tokens = title.match(TOKEN)?.slice(from) ?? [];
  return new Set(tokens.filter((token) => /^\p{Lu}/u.test(token)).map((token) => stemOf(plainWord(foldText(token)))));
}

function setOf(words: string): Set<string> {
  return new Set(words.split(/\s+/).map(stemOf));
}

function markedStems(words: string, markOf: (word: string) => string): [stem: string, mark: string][] {
  return words.split(' ').map((word) => [stemOf(word), markOf(word)]);
}
