import { findingsIn, isDangling, isGreeting, isWeak } from '../../domain/text/prose.ts';
import { endsSentence, sentencesIn } from '../../domain/text/sentences.ts';
import type { TextContext } from '../parse/items/item-text.ts';
import { definitionOf, subjectOf } from './definition.ts';
import {
  OF_TEXT,
  ANNOUNCES,
  CHAT,
  NOTE,
  LEADS_ON,
  POINTS_BACK,
  ABSTRACT,
  CONCLUSION,
  COMMON,
  LISTED,
} from './lead-words.ts';
import {
  isBesideTheSubject,
  isHeading,
  isQuestion,
  isWhole,
  repeats,
  sentenceWords,
  withoutAddress,
  withoutPictures,
  type SummaryLimits,
} from './summary-sentences.ts';

/** Sentences of a text's beginning that are read, and those among them that a passage may begin with. */
const [READ, MAY_BEGIN] = [45, 25];
/** Words of a sentence that a passage begins with, at most of any, and those below which a sentence only remarks. */
const WORDS = { min: 6, max: 80, remark: 4 };
/** Sentences that are left out of a passage at most: code, adverts, pointers at a figure. */
const MAX_LEFT_OUT = 2;
/** Characters below which a passage says little. */
const SHORT_CHARACTERS = 160;
/** The degree from which a sentence that stands alone defines the subject. */
const DEFINES = 0.5;
/** The share of the title's words that a sentence from further on must add. */
const MORE_NAMED = 0.3;
/**
 * The worth of a passage: the share of the title's words that it has; the clearest purpose of the text, wherever it
 * stands, halved by `purposeLater` sentences; of its first sentence, an early place, halved by `later` sentences,
 * findings and a definition; and a share of the same of those that follow.
 */
const WORTH = {
  early: 2,
  later: 4,
  purposeLater: 25,
  title: 1.5,
  finding: 0.25,
  defines: 0.8,
  ofText: 1.3,
  announces: 1,
  chat: -0.7,
  weak: -1.5,
  beginsParagraph: 0.5,
  following: 0.25,
  mostFollowing: 1.6,
  followingQuestion: -0.3,
  short: -0.6,
};

/** One of the first sentences of a text. */
interface LeadSentence {
  readonly text: string;
  /** Its place among all sentences. */
  readonly place: number;
  readonly beginsParagraph: boolean;
  /** Whether it is a heading, or a list or code follows. */
  readonly breaksOff: boolean;
  /** Whether it may be of a summary. */
  readonly fits: boolean;
  /** Whether it needs none before it, so that a passage may begin with it. */
  readonly opens: boolean;
  /** Whether it is more than a remark or a question, so that a passage may end with it. */
  readonly ends: boolean;
  /** Whether it counts as a sentence; remarks do not. */
  readonly counts: boolean;
  /** The degree to which it says what the subject is, 0 to 1. */
  readonly defines: number;
  /** The worth of what it says the text does, announces or found. */
  readonly purpose: number;
  /** The worth of its other words, wherever it stands. */
  readonly worth: number;
}

interface LeadText {
  readonly lines: readonly string[];
  /** The sentence that a passage is to begin with; of a README, whose sections each describe the project. */
  readonly first: string | undefined;
}

/**
 * The passage at the beginning of a text that tells best what it is about, with a sentence from further on that says
 * what the text does or what its subject is. Authors say first what a long text is about, and its sentences lean on
 * those before them: a passage reads as it was written, single sentences do not. Undefined when none fits.
 */
export function leadOf({ lines, first }: LeadText, limits: SummaryLimits, about: TextContext): string | undefined {
  const sentences = readLead(lines, about);
  const titleWords = tellingWords(about.title);
  const given = sentences.find(({ text }) => text === first);
  const later = given ? [] : readConclusion(lines, about);
  const starts = given ? [given] : sentences.slice(0, MAY_BEGIN).filter(({ opens }) => opens);
  let best: { worth: number; text: string } | undefined;
  for (const { place } of starts) {
    const onwards = sentences.slice(place).filter(({ breaksOff }) => !(given && breaksOff));
    for (const passage of passagesFrom(onwards, limits)) {
      for (const chosen of [
        passage,
        ...withFurther(passage, [...sentences.slice(0, MAY_BEGIN + 1), ...later], { limits, titleWords }),
      ]) {
        const text = textOf(chosen);
        const worth =
          worthOf(chosen) +
          WORTH.title * shareOf(titleWords, text) +
          (text.length < SHORT_CHARACTERS ? WORTH.short : 0);
        if (!best || worth > best.worth) best = { worth, text };
      }
    }
  }
  return best?.text;
}

function readLead(lines: readonly string[], about: TextContext): LeadSentence[] {
  const sentences: LeadSentence[] = [];
  const read = readerOf(about);
  let isAbstract = false;
  for (const line of lines) {
    isAbstract = ABSTRACT.test(line) || (isAbstract && !isTitle(line));
    for (const sentence of sentencesOfLine(line, read, about)) {
      const purpose = isAbstract ? WORTH.ofText : sentence.purpose;
      sentences.push({ ...sentence, purpose, place: sentences.length });
    }
    if (sentences.length >= READ) break;
  }
  return sentences;
}

/** Whether a line is a heading, which may be one question. */
function isTitle(line: string): boolean {
  const text = line.trim();
  return isHeading(line) && (!endsSentence(text) || (isQuestion(text) && sentencesIn(text).length === 1));
}

function sentencesOfLine(
  line: string,
  read: ReturnType<typeof readerOf>,
  { language }: TextContext,
): Omit<LeadSentence, 'place'>[] {
  const found = sentencesIn(withoutLabel(line), language).map((text) => withoutAddress(withoutPictures(text)));
  const heading = isTitle(line);
  return found.map((text, n) => {
    const beginsParagraph = found.slice(0, n).every((before) => isGreeting(before));
    const sentence = read(text, { heading, beginsParagraph });
    const isAnswer = n > 0 && isQuestion(found[n - 1] ?? '');
    const breaksOff = heading || text.endsWith(':');
    return { ...sentence, opens: sentence.opens && !isAnswer, beginsParagraph, breaksOff };
  });
}

/** The sentences below the last heading of a conclusion that name what the title does, or a finding. */
function readConclusion(lines: readonly string[], about: TextContext): LeadSentence[] {
  const heading = lines.findLastIndex((line) => CONCLUSION.test(line));
  if (heading < 0) return [];
  const titleWords = tellingWords(about.title);
  return readLead(lines.slice(heading + 1, heading + 2), about)
    .filter(({ text }) => findingsIn(text) > 0 || shareOf(titleWords, text) >= MORE_NAMED)
    .map((sentence) => ({ ...sentence, place: MAY_BEGIN, purpose: WORTH.announces }));
}

/** A line without the word that says that it is the gist of the text: "TL;DR: it was a constant". */
function withoutLabel(line: string): string {
  const gist = line.replace(ABSTRACT, '').trim();
  return gist === '' || gist === line ? line : gist.charAt(0).toUpperCase() + gist.slice(1);
}

/** Words of a title that say what a text is about, without the ending of plurals. */
function tellingWords(title: string): Set<string> {
  return new Set(
    sentenceWords(title)
      .filter((word) => word.length > 2 && !COMMON.test(word))
      .map(singular),
  );
}

const singular = (word: string): string => word.replace(/s$/u, '');

/** The share of some words that a text has, 0 to 1; 0 of none. */
function shareOf(words: ReadonlySet<string>, text: string): number {
  const own = new Set(sentenceWords(text).map(singular));
  return words.size === 0 ? 0 : [...words].filter((word) => own.has(word)).length / words.size;
}

/** Returns how a sentence of a text is read. */
function readerOf(
  about: TextContext,
): (
  text: string,
  place: { heading: boolean; beginsParagraph: boolean },
) => Omit<LeadSentence, 'place' | 'beginsParagraph' | 'breaksOff'> {
  const subject = subjectOf(about);
  const titleWords = new Set(sentenceWords(about.title));
  return (text, { heading, beginsParagraph }) => {
    const words = sentenceWords(text);
    const defines = definitionOf(text, subject, 'line');
    const counts = words.length >= WORDS.min;
    const isRemark = words.length < WORDS.remark;
    const isItem = isRemark && beginsParagraph; // of a list
    const fits = !(heading || isItem) && words.length <= WORDS.max && mayFollow(text, defines);
    const standsAlone = defines > 0 || !(isDangling(text) || POINTS_BACK.test(text));
    return {
      ...{ text, fits, counts, defines },
      opens: fits && counts && standsAlone && !isQuestion(text) && !repeats(words, titleWords),
      ends: !isRemark && !isQuestion(text),
      purpose: purposeOf(text),
      worth: WORTH.defines * defines + tellsOf(text),
    };
  };
}

function mayFollow(text: string, defines: number): boolean {
  if (defines === 0 && /^\p{Ll}/u.test(text)) return false;
  return (
    isWhole(text) && !isBesideTheSubject(text, defines) && ![NOTE, LEADS_ON, LISTED].some((form) => form.test(text))
  );
}

/** The worth of the words of a sentence. */
function tellsOf(text: string): number {
  return WORTH.finding * findingsIn(text) + (CHAT.test(text) ? WORTH.chat : 0) + (isWeak(text) ? WORTH.weak : 0);
}

function purposeOf(text: string): number {
  if (OF_TEXT.test(text)) return WORTH.ofText;
  return ANNOUNCES.test(text) ? WORTH.announces : 0;
}

/**
 * The passages that begin with the first of some sentences, each longer by one, up to a heading, list or limit. What
 * follows a sentence that is left out in its paragraph may lean on it, and is left out, too.
 */
function* passagesFrom(sentences: readonly LeadSentence[], limits: SummaryLimits): Generator<readonly LeadSentence[]> {
  let passage: readonly LeadSentence[] = [];
  let leftOut = 0;
  for (const sentence of sentences) {
    const last = passage.at(-1);
    if (sentence.breaksOff || leftOut > MAX_LEFT_OUT) return;
    if (last && !fitsBehind(last, sentence)) {
      leftOut += 1;
      continue;
    }
    passage = [...passage, sentence];
    if (!areWithin(limits, passage)) return;
    if (sentence.ends) yield passage;
  }
}

/** Whether a sentence may follow one, which it comes right behind, or else begins another paragraph. */
function fitsBehind(last: LeadSentence, { fits, opens, beginsParagraph, place }: LeadSentence): boolean {
  return fits && (place === last.place + 1 || (opens && beginsParagraph));
}

function areWithin({ characters, sentences }: SummaryLimits, passage: readonly LeadSentence[]): boolean {
  return passage.filter(({ counts }) => counts).length <= sentences && textOf(passage).length <= characters;
}

const textOf = (sentences: readonly LeadSentence[]): string => sentences.map(({ text }) => text).join(' ');

function worthOf(sentences: readonly LeadSentence[]): number {
  const [first, ...following] = sentences;
  if (!first) return 0;
  const ofFollowing = following.map(
    (sentence) =>
      WORTH.following * Math.min(WORTH.mostFollowing, sentence.worth + earlyOf(sentence)) +
      (isQuestion(sentence.text) ? WORTH.followingQuestion : 0),
  );
  const start = first.worth + earlyOf(first) + (first.beginsParagraph ? WORTH.beginsParagraph : 0);
  return ofFollowing.reduce((sum, worth) => sum + worth, start + clearestPurpose(sentences));
}

const clearestPurpose = (sentences: readonly LeadSentence[]): number =>
  Math.max(...sentences.map(({ purpose, place }) => purpose / (1 + place / WORTH.purposeLater)));

const earlyOf = ({ place }: LeadSentence): number => WORTH.early / (1 + place / WORTH.later);

/**
 * A passage with each sentence not far behind it that tells the purpose of the text or its subject more clearly, or of
 * more that the title names, if it fits.
 */
function withFurther(
  passage: readonly LeadSentence[],
  sentences: readonly LeadSentence[],
  { limits, titleWords }: { limits: SummaryLimits; titleWords: ReadonlySet<string> },
): LeadSentence[][] {
  const end = passage.at(-1)?.place ?? 0;
  const has = new Set(passage.map(({ text }) => text));
  const isDefined = passage.some(({ defines }) => defines >= DEFINES);
  const purpose = clearestPurpose(passage);
  const named = shareOf(titleWords, textOf(passage));
  return sentences
    .filter(({ opens, place, text }) => opens && place > end && !has.has(text))
    .map((further) => ({ further, chosen: [...passage, further] }))
    .filter(
      ({ further, chosen }) =>
        clearestPurpose([further]) > purpose ||
        (!isDefined && further.defines >= DEFINES) ||
        shareOf(titleWords, textOf(chosen)) >= named + MORE_NAMED,
    )
    .map(({ chosen }) => chosen)
    .filter((chosen) => areWithin(limits, chosen));
}
