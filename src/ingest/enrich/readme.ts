import { isAdvert, isGreeting, isSideHeading } from '../../domain/text/prose.ts';
import { endsSentence } from '../../domain/text/sentences.ts';
import type { TextContext } from '../parse/items/item-text.ts';
import { describesAlone, isNameOf, subjectOf } from './definition.ts';

/** The form of a text that is a README. */
export interface Readme {
  /** The line that describes the project, below its name. */
  readonly first: number;
  /** Whether a line is of a section that describes no project: how to install it, its functions, its options. */
  readonly isReference: (line: number) => boolean;
}

/** Headings below which a README goes on to describe its project. */
const DESCRIBES =
  /^\W{0,3}(?:about|overview|intro(?:duction)?|description|summary|what(?: is|['’]s)\b.{0,40}|why\b(?! (?:can|do|does|did|is|are|am|don|isn|aren|won)).{0,40}|motivation|background|(?:key )?features|highlights|rationale|purpose|philosophy|goals)\W{0,3}$/iu;
/** Headings that come before what describes the project, or in its place. */
const DESCRIBES_NOTHING =
  /^\W{0,3}(?:usage|use|api|docs|documentation|getting started|quick ?start|examples?|options|methods|badges|build status|news|sponsor.{0,40}|table of contents|contents|toc|what['’]s (?:new|changed))\b/iu;
/** Headings that only READMEs have. */
const OF_README = /^\W{0,3}(?:install(?:ation|ing)?|usage|getting started|quick ?start|licen[sc]e)\W{0,3}$/iu;
/** Lines before the name, and between it and the description: marks, mottos, links to translations. */
const MAX_MARKS = 3;
/** Words of a line that describes a project. */
const TAGLINE_WORDS = { min: 4, max: 40 };
/** Tables, code, addresses, commands. */
const NO_LINE =
  /[|{}<>]|https?:|^\W{0,2}\$ |^(?:npm|npx|pnpm|yarn|bun|deno|pip|cargo|go get|go install|brew|gem|composer) /u;
/** First lines of a README without a name, after banners, sponsors and badges, that may say what the project is. */
const MAX_LINES = 12;
const SIGNS = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f]/gu;

/**
 * Reads the form of a text. Undefined unless it begins with its project’s name or has the sections of a README, and
 * one of its first lines may say what that is.
 */
export function readReadme(
  lines: readonly string[],
  about: TextContext,
  isHeading: (line: string) => boolean,
): Readme | undefined {
  const shown = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at])).slice(0, MAX_MARKS);
  const name = shown.findLast((at) => isNameOf(lines[at] ?? '', about));
  if (name === undefined && !lines.some((line) => OF_README.test(line))) return undefined;
  const defining = name === undefined ? definingLine(lines, about) : undefined;
  if (defining !== undefined) return { first: defining, isReference: linesOfReference(lines, defining, isHeading) };
  const first = lines.findIndex((line, at) => at > (name ?? -1) && mayDescribe(line));
  const before = lines.slice((name ?? -1) + 1, first);
  if (first < 0 || before.length > MAX_MARKS || before.some(endsDescription)) return undefined;
  return { first, isReference: linesOfReference(lines, first, isHeading) };
}

/** The first one of the lines that a text begins with that says what its subject is. */
function definingLine(lines: readonly string[], about: TextContext): number | undefined {
  const subject = subjectOf(about);
  const at = lines.slice(0, MAX_LINES).findIndex((line) => mayDescribe(line) && describesAlone(line, subject));
  return at < 0 ? undefined : at;
}

/** Returns which lines stand below headings of what describes no project, from a line on. */
export function linesOfReference(
  lines: readonly string[],
  from: number,
  isHeading: (line: string) => boolean,
): (line: number) => boolean {
  const describing = new Set<number>();
  let describes = true;
  for (const [at, line] of lines.entries()) {
    if (at > from && isHeading(line)) describes = DESCRIBES.test(line);
    if (describes) describing.add(at);
  }
  return (line) => !describing.has(line);
}

/**
 * A line that describes a project, as a sentence: below a name stand some that begin with a small letter and have no
 * full stop. A name keeps its letters.
 */
export function taglineOf(line: string, about: TextContext): string {
  const text = line.replaceAll(SIGNS, '').trim();
  if (endsSentence(text)) return text;
  const sentence = `${text.replace(/[\s:;,–—-]{1,9}$/u, '')}.`;
  const first = text.split(' ', 1).join('');
  if (!/^\p{Ll}+$/u.test(first) || isNameOf(first, about)) return sentence;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function endsDescription(line: string): boolean {
  return isSideHeading(line) || DESCRIBES_NOTHING.test(line);
}

function mayDescribe(line: string): boolean {
  const words = line.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  return (
    words.length >= TAGLINE_WORDS.min &&
    words.length <= TAGLINE_WORDS.max &&
    !NO_LINE.test(line) &&
    !isAdvert(line) &&
    !isGreeting(line) &&
    !endsDescription(line) &&
    taglineDefines(line) > 0
  );
}

/** News, the way to use it, and other words that are no description where one is expected. */
const NO_DESCRIPTION =
  /^(?:by \p{Lu}|the (?:new|next|latest|current|previous) |new\b|this (?:release|version|readme|is not|is the (?:active|main|current|development))\b|version\b|v?\d|if\b|in order\b|to \p{Ll}|when\b|before\b|after\b|you (?:can|need|must|should|may)\b|inspired by\b|(?:created|made|written|maintained|developed)\b.{0,20} (?:by|with)\b|based on\b|built (?:for|by) |released under\b|please\b|see\b|visit\b|thanks\b|welcome\b|hi\b|hello\b|note\b|warning\b|deprecated\b)|[?？]$/iu;
/** The degree to which the line below a name defines what is so called. */
const FIRST_LINE = 0.65;
const THIS_IS = /^this is (?:an?|the) (?!active|main|current|development|source)/iu;

/** Returns to what degree a line below the name of a project says what that is, 0 to 1. */
export function taglineDefines(sentence: string): number {
  if (THIS_IS.test(sentence)) return 0.8;
  return NO_DESCRIPTION.test(sentence) ? 0 : FIRST_LINE;
}
