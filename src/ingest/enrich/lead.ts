import { findingsIn, isDangling, isWeak } from '../../domain/text/prose.ts';
import { endsSentence, sentencesIn } from '../../domain/text/sentences.ts';
import type { TextContext } from '../parse/items/item-text.ts';
import { definitionOf, subjectOf } from './definition.ts';
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
const WORDS = { min: 6, max: 60, remark: 4 };
/** Sentences that are left out of a passage at most: code, adverts, pointers at a figure. */
const MAX_LEFT_OUT = 2;
/** Characters below which a passage says little. */
const SHORT_CHARACTERS = 160;
/** The degree from which a sentence that stands alone defines the subject. */
const DEFINES = 0.5;
/**
 * The worth of a passage: the share of the title's words that it has; of its first sentence, an early place, halved by
 * `later` sentences, findings, a definition and the purpose of the text; a share of the same of those that follow;
 * and that of a sentence from further on.
 */
const WORTH = {
  early: 2,
  later: 4,
  title: 1.5,
  finding: 0.25,
  defines: 0.8,
  ofText: 1,
  announces: 0.7,
  chat: -0.4,
  weak: -1.5,
  beginsParagraph: 0.5,
  following: 0.25,
  mostFollowing: 1.6,
  followingPurpose: 0.3,
  followingQuestion: -0.3,
  further: 0.3,
  short: -0.6,
};

/** A sentence that says what the text does. */
const OF_TEXT =
  /\bthis (?:blog |short )?(?:post|article|guide|tutorial|write-?up|essay|series|paper|report|document|page)\b(?! (?:is|was) (?:also|a (?:guest|follow)))/iu;
/** One that announces, or tells what was found or built. */
const ANNOUNCES =
  /\b(?:announc(?:e|ing|ed)|introduc(?:e|es|ing)|releas(?:ing|ed)|launch(?:ed|ing)|(?:excited|happy|pleased|proud|thrilled|delighted) to|now available|we (?:discovered|found|built|replaced|migrated|rewrote|switched|decided|reset)|i (?:discovered|found|built|wrote|made|replaced|want to))\b/iu;
/** A beginning that leads up to the subject. */
const CHAT =
  /^(?:so,? |now,? |well,? |last (?:week|month|year|summer|winter|night)\b|recently\b|the other day|a (?:few|couple)|i was\b|i have been|i['’]ve been|if you(?:['’]ve| have| are|['’]re)|it['’]s (?:time|20\d\d)|in the world of|have you|imagine|as (?:you|many of you))\b/iu;
/** A note about the text: where else it is, what series it is of, when it was changed. */
const NOTE =
  /^(?:this is (?:our|my|the) (?:first|second|third|fourth|fifth|last|next) |this (?:is a )?(?:guest |blog )?(?:post|article|piece|blog)\b.{0,60}\b(?:guest|cross-?posted|originally|sponsored|funded|umbrella|openly developed|part of (?:a|the|our) series|available in|translated|updated|also appears)|original (?:article|post)|this (?:post|article|piece) (?:was|is) (?:written|archived|published)|(?:updated?|edit(?:ed)?|tl;?dr)\b|you(?:['’]re| are) not alone|if you(?:['’]re| are) (?:reading|new|curious|interested|familiar)\b|if you (?:would like|want|have (?:any )?(?:problems|questions)|prefer)\b|you can (?:also )?(?:leave|find|read|watch|follow|install|download|try)\b|the complete source|cross-?posted)/iu;
/** Words for something that stands after a sentence, or elsewhere on the page. */
const LEADS_ON =
  /:$|\b(?:like this|as follows|below|above|(?:the|see) (?:following|figure|table|example)|closer look|time to (?:look|take|dive|dig)|dive in|read on|the details|go to|have a look|check out|issue tracker|full list|for more (?:information|details)|(?:documentation|docs) (?:and|here|is|are)|see our)\b|^let(?:['’]s| us)\b|^here(?:['’]s| is| are)\b/iu;
/** The beginning of a sentence that needs the one before it, though no pronoun opens it. */
const POINTS_BACK =
  /^(?:(?:we|i|you|people|everyone|many|most|some) (?:\p{L}+ ){1,2}(?:it|them|that|this|so)\b|another\b|.{0,40}\b(?:(?:advantage|because|instead|part) of (?:that|this)|(?:clearest|best|good|simple|classic) example)\b|one of them|the (?:first|second|third|last|next|other|result|reason|problem|answer|explanation|solution|point|trick|same) (?:is|was|one|step|part|version|approach|option)\b|now\b|here\b|there,|where\b|again\b|either\b|neither\b|each\b|all (?:of )?(?:that|this|these)\b|what (?:we|i) )/iu;

/** Words of titles that tell nothing of the subject. */
const COMMON =
  /^(?:the|and|for|with|from|into|how|why|what|when|your|you|our|are|was|not|its|this|that|about|new|using|use|part|introducing|announcing|coming|soon|getting|started|guide|release|released)$/u;
/** Lines of a comment in code, references to a name, and items of a list that begin with theirs. */
const LISTED = /(?:^|\s)\*\s|\b[Ss]ee \p{Lu}|^\p{Lu}[\p{L}\p{N}-]{0,20}(?: [\p{L}\p{N}-]{1,20}){0,2}: /u;

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
  /** Its worth, wherever it stands. */
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
  const starts = given ? [given] : sentences.slice(0, MAY_BEGIN).filter(({ opens }) => opens);
  let best: { worth: number; text: string } | undefined;
  for (const { place } of starts) {
    const onwards = sentences.slice(place).filter(({ breaksOff }) => !(given && breaksOff));
    for (const passage of passagesFrom(onwards, limits)) {
      const further = furtherSentence(sentences, passage, limits);
      const text = textOf(further ? [...passage, further] : passage);
      const worth =
        worthOf(passage) +
        WORTH.title * shareOf(titleWords, text) +
        (further ? WORTH.further * further.worth : 0) +
        (text.length < SHORT_CHARACTERS ? WORTH.short : 0);
      if (!best || worth > best.worth) best = { worth, text };
    }
  }
  return best?.text;
}

function readLead(lines: readonly string[], about: TextContext): LeadSentence[] {
  const sentences: LeadSentence[] = [];
  const read = readerOf(about);
  for (const line of lines) {
    const found = sentencesIn(line, about.language).map((sentence) => withoutAddress(withoutPictures(sentence)));
    const isAsked = found.length === 1 && isQuestion(line.trim());
    const heading = isHeading(line) && (isAsked || !endsSentence(line.trim()));
    for (const [n, text] of found.entries()) {
      const beginsParagraph = n === 0;
      const sentence = read(text, { heading, beginsParagraph });
      const isAnswer = n > 0 && isQuestion(found[n - 1] ?? '');
      sentences.push({
        ...sentence,
        opens: sentence.opens && !isAnswer,
        place: sentences.length,
        beginsParagraph,
        breaksOff: heading || text.endsWith(':'),
      });
    }
    if (sentences.length >= READ) break;
  }
  return sentences;
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
      worth: WORTH.defines * defines + tellsOf(text),
    };
  };
}

function mayFollow(text: string, defines: number): boolean {
  if (defines === 0 && /^\p{Ll}/u.test(text)) return false;
  return isWhole(text) && !isBesideTheSubject(text) && ![NOTE, LEADS_ON, LISTED].some((form) => form.test(text));
}

/** The worth of the words of a sentence. */
function tellsOf(text: string): number {
  return (
    WORTH.finding * findingsIn(text) +
    purposeOf(text) +
    (CHAT.test(text) ? WORTH.chat : 0) +
    (isWeak(text) ? WORTH.weak : 0)
  );
}

function purposeOf(text: string): number {
  if (OF_TEXT.test(text)) return WORTH.ofText;
  return ANNOUNCES.test(text) ? WORTH.announces : 0;
}

/** The passages that begin with the first of some sentences, each longer by one, up to a heading, list or limit. */
function* passagesFrom(sentences: readonly LeadSentence[], limits: SummaryLimits): Generator<readonly LeadSentence[]> {
  let passage: readonly LeadSentence[] = [];
  let leftOut = 0;
  for (const sentence of sentences) {
    const last = passage.at(-1);
    if (sentence.breaksOff) return;
    if (last && !sentence.fits) {
      if ((leftOut += 1) > MAX_LEFT_OUT) return;
      continue;
    }
    const follows = last === undefined || last.place === sentence.place - 1;
    passage = [...passage, sentence];
    if (!(follows || sentence.opens) || !areWithin(limits, passage)) return;
    if (sentence.ends) yield passage;
  }
}

function areWithin({ characters, sentences }: SummaryLimits, passage: readonly LeadSentence[]): boolean {
  return passage.filter(({ counts }) => counts).length <= sentences && textOf(passage).length <= characters;
}

const textOf = (sentences: readonly LeadSentence[]): string => sentences.map(({ text }) => text).join(' ');

function worthOf([first, ...following]: readonly LeadSentence[]): number {
  const ofFollowing = following.map(
    (sentence) =>
      WORTH.following * Math.min(WORTH.mostFollowing, sentence.worth + earlyOf(sentence)) +
      (purposeOf(sentence.text) > 0 ? WORTH.followingPurpose : 0) +
      (isQuestion(sentence.text) ? WORTH.followingQuestion : 0),
  );
  if (!first) return 0;
  const start = first.worth + earlyOf(first) + (first.beginsParagraph ? WORTH.beginsParagraph : 0);
  return ofFollowing.reduce((sum, worth) => sum + worth, start);
}

const earlyOf = ({ place }: LeadSentence): number => WORTH.early / (1 + place / WORTH.later);

/** The sentence not far behind a passage that tells most of what the text does, or its subject is, if it fits. */
function furtherSentence(
  sentences: readonly LeadSentence[],
  passage: readonly LeadSentence[],
  limits: SummaryLimits,
): LeadSentence | undefined {
  const end = passage.at(-1)?.place ?? 0;
  return sentences
    .slice(end + 1, MAY_BEGIN + 1)
    .filter(({ text, opens, defines }) => opens && (OF_TEXT.test(text) || defines >= DEFINES))
    .filter((sentence) => areWithin(limits, [...passage, sentence]))
    .reduce<LeadSentence | undefined>((best, next) => (best && best.worth >= next.worth ? best : next), undefined);
}
