import { isDangling, findingsIn, isSideHeading, isWeak } from '../../domain/text/prose.ts';
import { sentencesIn } from '../../domain/text/sentences.ts';
import type { TextContext } from '../parse/items/item-text.ts';
import { definitionOf, subjectOf, type SentencePlace, type Subject } from './definition.ts';
import { leadOf } from './lead.ts';
import { OF_TEXT } from './lead-words.ts';
import { readReadme, linesOfReference, taglineDefines, taglineOf } from './readme.ts';
import {
  isBesideTheSubject,
  isHeading,
  isQuestion,
  isWhole,
  overlap,
  repeats,
  sentenceWords,
  withoutAddress,
  withoutPictures,
  type SummaryLimits,
} from './summary-sentences.ts';

/** Maximum sentences compared: the cost is quadratic. */
const MAX_SENTENCES = 120;
/** Words in a sentence that may be part of a summary; fewer suffice where it says what something is. */
const SENTENCE_WORDS = { min: 6, minDefining: 4, max: 60 };
/**
 * Cosine similarity below which sentences are unrelated, and above which one repeats the other (the paper tries 0.1 to
 * 0.3).
 */
const MIN_SIMILARITY = 0.1;
const MAX_SIMILARITY = 0.5;
/** The probability of moving to a related sentence, as in PageRank. */
const DAMPING = 0.85;
const ROUNDS = 30;
/**
 * Added to the centrality of a sentence, 0 to 1. Texts state their subject early, so the first sentence gets `lead`,
 * the one `LEAD_SENTENCES` later half. `title` is for the words of the title, `ofText` for what it says the text does,
 * `follows` for the sentence after a chosen one in its paragraph; orders and questions tell little. A text that
 * defines nothing tells a course of events: `samePart` is for each chosen sentence of the same quarter. What stands
 * before the definition is news of a release, or how the author came to write.
 */
const BONUS = {
  lead: 1.15,
  defines: 1.6,
  title: 0.9,
  finding: 0.35,
  ofText: 0.8,
  follows: 0.2,
  followsDefinition: 0.9,
  question: -1.2,
  short: -0.7,
  samePart: -0.8,
  aside: -1,
  weak: -2.5,
  reference: -1.5,
  beforeDefinition: -0.6,
};
/** The degree of a definition from which it comes first, whatever stands before it in the text. */
const COMES_FIRST = 0.6;
const LEAD_SENTENCES = 3;
/** Centrality, 0 to 1, below which a sentence that tells nothing else is beside the subject. */
const MIN_CENTRE = 0.15;
/** Sentences that are enough where one defines the subject and all others score less than nothing. */
const ENOUGH_DEFINING = 2;
/** Parts of a course of events. */
const PARTS = 4;
/** The degree of a definition above which a text is no course of events. */
const MAX_STORY_DEFINES = 0.5;
/** Words below which a sentence is short. */
const SHORT_WORDS = 9;

/** Sentences among which a text about a project defines it; a README may begin with other things. */
const EARLY_SENTENCES = 8;
/** Sentences from which a text is long: its beginning tells better what it is about than some from all of it. */
const LONG_SENTENCES = 18;

type TermVector = ReadonlyMap<string, number>;

interface Sentence {
  readonly text: string;
  readonly words: readonly string[];
  /** Its place in the whole text, where the next number is the next sentence of the same line, or is skipped. */
  readonly place: number;
  /** The degree to which it says what the text's subject is, 0 to 1. */
  readonly defines: number;
  /** Whether it needs the sentence before it. */
  readonly dangles: boolean;
  /** Whether it is of a README, below what that says of its project: how to install and to use it. */
  readonly isReference: boolean;
}

/**
 * A summary made of a text's own sentences: the beginning of a long text and of a README, which say first what they are
 * about, else the sentences that tell most. Undefined when no sentence fits.
 */
export function ownSummary(text: string, limits: SummaryLimits, about: Partial<TextContext> = {}): string | undefined {
  const context = { title: '', ...about };
  const lines = linesOf(text, context, subjectOf(context));
  const all = sentencesOf(lines, context);
  const sentences = withoutReference(all);
  return leadOfLong(lines, { all, sentences }, limits, context) ?? centralSentences(sentences, limits, context);
}

/**
 * The sentences of a text that tell most, in text order, as many as fit. Sentences are nodes of a graph whose edges are
 * weighted by the cosine similarity of their tf-idf vectors; centrality is how often a random walk visits a node
 * (LexRank, Erkan and Radev 2004, continuous form). To it add a definition of the subject, an early place and words of
 * the title. Sentences that repeat a selected one or the title are skipped, and so are those that no person would
 * choose: adverts, greetings, sections beside the subject, broken ones, and openings that point at another sentence,
 * unless that one is chosen.
 */
function centralSentences(
  sentences: readonly Sentence[],
  limits: SummaryLimits,
  { title }: TextContext,
): string | undefined {
  const vectors = tfIdf(sentences.map(({ words }) => words));
  const scores = scoresOf(sentences, vectors, new Set(sentenceWords(title)));
  const selection = new Set<number>();
  const isDefined = definitionIn(sentences, [...sentences.keys()]) !== undefined;
  const enough = isDefined ? ENOUGH_DEFINING : limits.sentences;
  let room = limits.characters;
  while (selection.size < limits.sentences) {
    const best = bestOf(
      sentences,
      scores,
      (i) => {
        const length = sentences[i]?.text.length ?? 0;
        return (
          length <= room &&
          [...selection].every((at) => at !== i && similarity(vectors[i], vectors[at]) <= MAX_SIMILARITY)
        );
      },
      selection,
    );
    if (best === undefined || (best.score < 0 && selection.size >= enough)) break;
    selection.add(best.index);
    room -= (sentences[best.index]?.text.length ?? 0) + 1;
  }
  const chosen = inOrder(selection, sentences).map((i) => sentences[i]?.text);
  return chosen.length === 0 ? undefined : chosen.join(' ');
}

/**
 * The beginning of a long text; of one about a project, long or not, from the sentence on that defines it. Undefined
 * for other texts, and for notes of a release, which say what the project is and what has changed.
 */
function leadOfLong(
  lines: readonly Line[],
  { all, sentences }: { all: readonly Sentence[]; sentences: readonly Sentence[] },
  limits: SummaryLimits,
  about: TextContext,
): string | undefined {
  const { isProject, isRelease } = subjectOf(about);
  const ofProject = isProject && !isRelease;
  const isReadme = lines.some(({ isTagline }) => isTagline);
  const early = [...sentences.keys()].slice(0, isReadme ? undefined : EARLY_SENTENCES);
  const isLong = all.length >= LONG_SENTENCES;
  const definition = ofProject && (isReadme || !isLong) ? definitionIn(sentences, early) : undefined;
  if (definition === undefined && !isLong) return undefined;
  const first = definition === undefined ? undefined : sentences[definition]?.text;
  const texts = lines.map(({ text }) => text);
  const isReference =
    first === undefined || isReadme
      ? undefined
      : linesOfReference(
          texts,
          texts.findIndex((text) => text.includes(first)),
          isHeading,
        );
  const describing = lines.filter((line, n) => !line.isReference && isReference?.(n) !== true);
  return leadOf({ lines: describing.map(({ text }) => text), first }, limits, about);
}

/** The sentences of a README that describe its project, where one defines it; all sentences of another text. */
function withoutReference(sentences: Sentence[]): Sentence[] {
  const describing = sentences.filter(({ isReference }) => !isReference);
  return definitionIn(describing, [...describing.keys()]) === undefined ? sentences : describing;
}

/** The chosen sentences in text order, from a clear definition on; those before it follow. */
function inOrder(selection: ReadonlySet<number>, sentences: readonly Sentence[]): number[] {
  const order = [...selection].sort((a, b) => a - b);
  const first = Math.max(0, order.indexOf(definitionIn(sentences, order) ?? -1));
  return [...order.slice(first), ...order.slice(0, first)];
}

/** The first sentence, among some, that says what the subject is, else that tells it clearly enough to come first. */
function definitionIn(sentences: readonly Sentence[], among: readonly number[]): number | undefined {
  const least = (degree: number): number | undefined => among.find((i) => (sentences[i]?.defines ?? 0) >= degree);
  return least(1) ?? least(COMES_FIRST);
}

/** The sentence that tells most beside the selected ones, among those that fit, by index. */
function bestOf(
  sentences: readonly Sentence[],
  scores: readonly number[],
  fits: (index: number) => boolean,
  selection: ReadonlySet<number>,
): { index: number; score: number } | undefined {
  let best: { index: number; score: number } | undefined;
  for (const [index, sentence] of sentences.entries()) {
    const before = selection.has(index - 1) ? sentences[index - 1] : undefined;
    const follows = before?.place === sentence.place - 1;
    if ((sentence.dangles && !follows) || !fits(index)) continue;
    const score = (scores[index] ?? 0) + (follows ? followBonus(before) : 0);
    const inPart = BONUS.samePart * countInPart(sentences, selection, index);
    if (!best || score + inPart > best.score) best = { index, score: score + inPart };
  }
  return best;
}

function followBonus({ defines }: Sentence): number {
  return defines > 0 ? BONUS.followsDefinition : BONUS.follows;
}

/** Selected sentences of the same part of a course of events. */
function countInPart(sentences: readonly Sentence[], selection: ReadonlySet<number>, index: number): number {
  if (sentences.length < 2 * PARTS || sentences.some(({ defines }) => defines > MAX_STORY_DEFINES)) return 0;
  const partOf = (at: number): number => Math.floor((PARTS * at) / sentences.length);
  return [...selection].filter((other) => partOf(other) === partOf(index)).length;
}

function scoresOf(
  sentences: readonly Sentence[],
  vectors: readonly TermVector[],
  titleWords: ReadonlySet<string>,
): number[] {
  const central = centrality(vectors);
  const [lowest, highest] = [Math.min(...central), Math.max(...central)];
  const definition = definitionIn(sentences, [...sentences.keys()]) ?? 0;
  return sentences.map(({ text, words, defines, isReference }, i) => {
    const isOf = (test: boolean, bonus: number): number => (test ? bonus : 0);
    const centre = ((central[i] ?? 0) - lowest) / (highest - lowest || 1);
    const isOfText = OF_TEXT.test(text);
    const isAside = i > 0 && centre < MIN_CENTRE && defines === 0 && findingsIn(text) === 0 && !isOfText;
    return (
      centre +
      isOf(isAside, BONUS.aside) +
      BONUS.lead / (1 + i / LEAD_SENTENCES) +
      BONUS.defines * defines +
      BONUS.title * overlap(new Set(words), titleWords) +
      BONUS.finding * findingsIn(text) +
      isOf(isQuestion(text), BONUS.question) +
      isOf(words.length < SHORT_WORDS && defines === 0, BONUS.short) +
      isOf(i < definition, BONUS.beforeDefinition) +
      isOf(isReference, BONUS.reference) +
      isOf(isOfText, BONUS.ofText) +
      isOf(defines === 0 && isWeak(text), BONUS.weak)
    );
  });
}

/** A line of a text that tells of its subject. */
interface Line {
  readonly text: string;
  /** Its number among all lines. */
  readonly number: number;
  /** Whether it is the line of a README that describes its project. */
  readonly isTagline: boolean;
  readonly isReference: boolean;
}

/** The lines of a text, without those below a heading of what stands beside the subject. */
function linesOf(text: string, about: TextContext, subject: Subject): Line[] {
  const lines = text.split('\n').map((line) => lineOf(line, subject));
  const readme = subject.isProject ? readReadme(lines, about, isHeading) : undefined;
  let isAside = false;
  return lines.flatMap((line, number) => {
    const isTagline = number === readme?.first;
    if (isHeading(line)) isAside = isSideHeading(line) && !isTagline;
    if (isAside) return [];
    return [
      {
        text: isTagline ? taglineOf(line, about) : line,
        number,
        isTagline,
        isReference: readme?.isReference(number) === true,
      },
    ];
  });
}

/** A box beside a text, as GitHub draws it: a word, and sentences. */
const CALLOUT = /^(?:Important|Note|Warning|Caution|Tip|Attention)[:!]? \p{Lu}.{40}/u;

/** A line; nothing of a box, and a definition that leads on to a list ends as a sentence does. */
function lineOf(line: string, subject: Subject): string {
  if (CALLOUT.test(line)) return '';
  if (!line.endsWith(':')) return line;
  const sentence = `${line.slice(0, -1)}.`;
  return definitionOf(sentence, subject, 'line') >= 1 ? sentence : line;
}

/** Complete sentences of usable length; a sentence never spans lines. */
function sentencesOf(lines: readonly Line[], about: TextContext): Sentence[] {
  const titleWords = new Set(sentenceWords(about.title));
  const subject = subjectOf(about);
  const sentences: Sentence[] = [];
  let read = 0;
  for (const line of lines) {
    for (const [i, found] of sentencesIn(line.text, about.language).entries()) {
      read += 1;
      const sentence = readSentence(found, {
        place: line.number + read,
        subject,
        at: i > 0 ? 'within' : sentences.length === 0 ? 'text' : 'line',
        titleWords,
        isReference: line.isReference,
        isTagline: line.isTagline && i === 0,
      });
      if (sentence) sentences.push(sentence);
      if (sentences.length === MAX_SENTENCES) return sentences;
    }
  }
  return sentences;
}

function readSentence(found: string, where: SentenceContext): Sentence | undefined {
  const { place, subject, at, titleWords, isReference, isTagline } = where;
  const text = withoutPictures(found);
  if (!isWhole(text)) return undefined;
  const words = sentenceWords(text);
  const defines = Math.max(definitionOf(text, subject, at), isTagline ? taglineDefines(text) : 0);
  if (!isOfLength(words, defines) || repeats(words, titleWords)) return undefined;
  if (isBesideTheSubject(text, defines) && !isTagline) return undefined;
  return {
    text: defines > 0 ? withoutAddress(text) : text,
    words,
    place,
    defines,
    dangles: defines === 0 && isDangling(text),
    isReference,
  };
}

/** The place of a sentence, and the text that it is of. */
interface SentenceContext {
  readonly place: number;
  readonly subject: Subject;
  readonly at: SentencePlace;
  readonly titleWords: ReadonlySet<string>;
  readonly isReference: boolean;
  /** Whether it describes the project of a README. */
  readonly isTagline: boolean;
}

function isOfLength(words: readonly string[], defines: number): boolean {
  const least = defines > 0 ? SENTENCE_WORDS.minDefining : SENTENCE_WORDS.min;
  return words.length >= least && words.length <= SENTENCE_WORDS.max;
}

/** Unit vectors. Words that occur in many sentences get a low weight, so no list of stop words is needed. */
function tfIdf(sentences: readonly (readonly string[])[]): TermVector[] {
  const holders = new Map<string, number>();
  for (const words of sentences) for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1);
  return sentences.map((words) => {
    const vector = new Map<string, number>();
    for (const word of words)
      vector.set(word, (vector.get(word) ?? 0) + Math.log(1 + sentences.length / (holders.get(word) ?? 1)));
    const length = Math.hypot(...vector.values());
    return new Map([...vector].map(([word, value]) => [word, value / length]));
  });
}

function similarity(a: TermVector | undefined, b: TermVector | undefined): number {
  if (!a || !b) return 0;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, value] of small) sum += value * (large.get(word) ?? 0);
  return sum;
}

/** Returns the visits of a random walk to each sentence, by power iteration. */
function centrality(vectors: readonly TermVector[]): number[] {
  const n = vectors.length;
  const edges = vectors.map((a, i) =>
    vectors.map((b, j) => {
      const weight = i === j ? 0 : similarity(a, b);
      return weight < MIN_SIMILARITY ? 0 : weight;
    }),
  );
  const out = edges.map((row) => row.reduce((sum, edge) => sum + edge, 0));
  let rank = vectors.map(() => 1 / n);
  for (let round = 0; round < ROUNDS; round += 1) {
    rank = rank.map(
      (_, i) =>
        (1 - DAMPING) / n +
        DAMPING *
          rank.reduce(
            (sum, from, j) => sum + ((out[j] ?? 0) > 0 ? (from * (edges[j]?.[i] ?? 0)) / (out[j] ?? 1) : from / n),
            0,
          ),
    );
  }
  return rank;
}
