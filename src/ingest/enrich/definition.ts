import { hasAuxiliary } from '../../domain/text/prose.ts';
import type { TextContext } from '../parse/items/item-text.ts';

/** The subject of a text, as far as its title and its feed's name say. */
export interface Subject {
  /** Names it may have in a sentence, in small letters, each of some words. */
  readonly words: ReadonlySet<string>;
  /** Words of the project's own name. */
  readonly name: ReadonlySet<string>;
  /** Whether the title is nothing but the name of a project, perhaps with a version. */
  readonly isProject: boolean;
  /** Whether the title has a version. */
  readonly isRelease: boolean;
}

/** A name of at most three words, and a version behind it, or nothing. */
const PROJECT =
  /^(?:release |announcing |introducing |github - )?(?<name>[\p{L}@][^\s:]{1,60}(?: [^\s:\d][^\s:]{0,30}){0,1}?)(?::| v?\d[^\s:]*| version \d[^\s:]*|$)/iu;
const VERSION = /^(?:release |version )?v?\d{1,9}\.\d[^\s]{0,40}$/i;
const MADE_THING =
  'module|package|crate|library|tool|plugin|extension|framework|project|program|app|application|gem|command|service|utility|action|template|toolkit|sdk|cli|' +
  'repository|repo|role|theme|server|client|bot|script|image|dataset|benchmark|guide|course';
const DOES =
  'is|are|provides?|makes?|lets?|allows?|helps?|adds?|turns?|gives?|brings?|implements?|offers?|contains?|generates?|converts?|' +
  'runs?|checks?|finds?|shows?|reads?|writes?|parses?|wraps?|manages?|creates?|builds?|enables?|supports?|detects?|ships?|stores?|keeps?|holds?|measures?|describes?|sends?|serves?|watches|renders?|draws?|hides?|extends?|replaces?';
const OF_THING = new RegExp(
  String.raw`^(?:the (?:goal|aim|purpose) of )?(?:this|the|our) (?:[\p{L}\d.-]+ ){0,2}(?:${MADE_THING})(?: (?:that|which))? (?:${DOES})\b(?! (?:currently|about|now|still|available|licensed|released|under|not)\b)`,
  'iu',
);
/** A description without its subject, as below the title of a README. */
const BARE = new RegExp(
  String.raw`^(?:(?:provides|implements|makes|lets|adds|turns|generates|converts|contains) |` +
    String.raw`an? (?:[^\s,.:;]+ ){1,5}(?:that|which|for|to|in|written|based) )`,
  'iu',
);
/** The same of code for a paper or for another program, and what a README says of itself. */
const MADE_FOR = new RegExp(
  String.raw`^(?:(?:the|an?) )?(?:[\p{L}\d-]{1,20} ){0,3}(?:implementation|bindings?|wrapper|port|collection|client|code)s? (?:of|for|to|in) |` +
    String.raw`^this is (?:an?|the) (?!active|main|current|development|source|latest|new)(?:[^\s,.:;]{1,30} ){0,4}(?:${MADE_THING}|collection|list|implementation|wrapper|port)\b`,
  'iu',
);
/** The same without an article, as the first sentence of a text: "Controllable clocks for tests of Swift code." */
const BARE_PLURAL =
  /^(?!(?:support|fix(?:es)?|thanks|(?:bug ?)?fixes|improve(?:d|ments)|changes|updates?|better|experimental|initial)\b)(?:[\p{L}\d-]+ ){1,3}(?:for|that) /iu;
/** The same with an article, whatever follows. */
const A_THING = /^an? [^.!?]{12,160}[.!]$/iu;
/** A word of a name, which may have full stops in it: `socket.io`. */
const NAME_WORD = String.raw`(?:[^\s,.:;()]|\.(?=[\p{L}\d])){1,60}`;
/** Words between the beginning and the verb. */
const HEAD = new RegExp(
  String.raw`^(?:[^:.]{1,40}: |so |here is |meet |say hello to |the |an? ){0,3}` +
    String.raw`(?<head>${NAME_WORD}(?: ${NAME_WORD}){0,3}?)(?: \([^)]{1,40}\))?(?:, | (?<verb>${DOES}) )(?<rest>.{1,40})`,
  'iu',
);
/** A name with any verb: "gron transforms JSON". */
const NAME_DOES = new RegExp(String.raw`^(?<head>${NAME_WORD}) \p{Ll}{3,20}(?<!s)s `, 'u');
const KIND = /^(?:an?|the|one of the|your|my|our)\b/iu;

/** Reads the names of a text's subject. A title that is only a version is about what the feed is named after. */
export function subjectOf({ title, feed = '' }: TextContext): Subject {
  const named = VERSION.test(title.trim()) ? feed : title;
  const name = PROJECT.exec(named.trim())?.groups?.name;
  const words = new Set(withParts(wordsOf(`${named} ${feed}`)).flatMap((word) => [word, word.replace(/s$/, '')]));
  return {
    words,
    name: new Set(withParts(wordsOf(name ?? ''))),
    isProject: name !== undefined,
    isRelease: /\d/.test(title),
  };
}

/**
 * Returns to what degree a sentence says what the subject is, 0 to 1: 1 for "X is a ...", where X is of the title or of
 * the feed's name, less for what "this library" does or for a description without a subject.
 */
export function definitionOf(sentence: string, subject: Subject, at: SentencePlace): number {
  const { isProject, isRelease } = subject;
  if (OF_THING.test(sentence)) return isProject ? 0.8 : 0.3;
  if (isProject && isBare(sentence, at)) return at === 'text' || isRelease ? 0.7 : 0.5;
  return degreeOfNamed(sentence, subject) || (isProject && !isRelease && does(sentence, subject) ? 0.6 : 0);
}

/** The degree of a sentence that begins with the name of the subject. */
function degreeOfNamed(sentence: string, { words, name, isProject }: Subject): number {
  const { head = '', verb, rest = '' } = HEAD.exec(sentence)?.groups ?? {};
  return isNameIn(head, words) ? degreeOf(sentence, { head, verb, rest, name, isProject }) : 0;
}

/** Whether a sentence says what the project of that name does. */
function does(sentence: string, { name }: Subject): boolean {
  const head = NAME_DOES.exec(sentence)?.groups?.['head'];
  return head !== undefined && isNameIn(head, name);
}

/** Whether a line needs no other to say what a project is: "X is a ...", or a description without a subject. */
export function describesAlone(line: string, subject: Subject): boolean {
  return isBare(line, 'line') || definitionOf(line, subject, 'line') >= 1;
}

/** Signs that names are written with or without: "JSON Schema $Ref Parser" is json-schema-ref-parser. */
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
/** Letters of a name that is a part of a longer one, and of the longest. */
const MIN_NAME = 3;
const MAX_NAME = 60;
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(NO_LETTERS, '');
const withoutVersion = (title: string): string => title.replace(/ v?\d{1,9}\.\d\S{0,40}$/i, '');

/** Whether a line is only the name of a project, as the first one of a README is. */
export function isNameOf(line: string, { title, feed = '' }: TextContext): boolean {
  const name = lettersOf(line);
  if (name.length < MIN_NAME || name.length > MAX_NAME) return false;
  const known = [withoutVersion(title), feed].map(lettersOf).filter(({ length }) => length >= MIN_NAME);
  return known.some((own) => own.includes(name) || (name.includes(own) && name.length < 2 * own.length));
}

/** The place of a sentence: first of a text, first of another line, or after another one. */
export type SentencePlace = 'text' | 'line' | 'within';

function isBare(sentence: string, at: SentencePlace): boolean {
  if (at === 'within') return false;
  if (BARE.test(sentence) || MADE_FOR.test(sentence)) return true;
  return at === 'text' && (BARE_PLURAL.test(sentence) || A_THING.test(sentence)) && !hasAuxiliary(sentence);
}

function degreeOf(
  sentence: string,
  {
    head,
    verb,
    rest,
    name,
    isProject,
  }: { head: string; verb: string | undefined; rest: string } & Pick<Subject, 'name' | 'isProject'>,
): number {
  const isKind = KIND.test(rest);
  if (verb === undefined) return isKind && /^(?:so |here is|meet)/i.test(sentence) ? 1 : 0;
  if (isKind && /^(?:is|are)$/i.test(verb)) return isProject ? 1 : 0.5;
  if (isProject) return isNameIn(head, name) ? 0.6 : 0;
  // "A signed distance field stores ..." under "A guide to signed distance fields".
  return /^an? /i.test(sentence) && wordsOf(head).length > 1 ? 0.4 : 0;
}

/** Whether all words of a name are of the subject, or the name's initials are one of them. */
function isNameIn(name: string, words: ReadonlySet<string>): boolean {
  const own = wordsOf(name);
  const initials = own.map((word) => word.charAt(0)).join('');
  return own.length > 0 && (own.every((word) => words.has(word)) || (own.length > 1 && words.has(initials)));
}

/** Names with their parts: `@scope/tool-kit` is called `tool-kit` and `Tool Kit`, too. */
function withParts(names: readonly string[]): string[] {
  return names.flatMap((name) => [
    name,
    ...name.split(/[@/_-]/).filter((part) => part.length > 1),
    ...name.split('/').slice(1),
  ]);
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}@][\p{L}\p{N}.+#/_-]*/gu) ?? []).map((word) =>
    word.replace(/[.-]{1,9}$/, ''),
  );
}
