import { hasNoProse, isAdvert, isDangling, isGreeting } from '../../domain/text/prose.ts';
import { sentencesIn } from '../../domain/text/sentences.ts';
import type { TextContext } from '../parse/items/item-text.ts';

/** Maximum sentences compared: the cost is quadratic. */
const MAX_SENTENCES = 120;
/** Words in a sentence that may be part of a summary. */
const SENTENCE_WORDS = { min: 6, max: 60 };
/**
 * Cosine similarity below which sentences are unrelated, and above which one repeats the other (the paper tries 0.1 to
 * 0.3).
 */
const MIN_SIMILARITY = 0.1;
const MAX_SIMILARITY = 0.5;
/** Cosine similarity above which a sentence repeats the title. */
const REPEATS_TITLE = 0.7;
/** The probability of moving to a related sentence, as in PageRank. */
const DAMPING = 0.85;
const ROUNDS = 30;
/** Added to the score of the first sentence, falling linearly to the last: texts state their subject early. */
const LEAD_BONUS = 0.6;

type TermVector = ReadonlyMap<string, number>;

/**
 * The most central sentences of a text, in text order, as many as fit: LexRank (Erkan and Radev 2004, continuous
 * form). Sentences are nodes of a graph whose edges are weighted by the cosine similarity of their tf-idf vectors;
 * centrality is how often a random walk visits a node. Sentences that repeat a selected one or the title are skipped,
 * and so are those that no person would choose: adverts, greetings, openings that point at another sentence, broken
 * ones. Undefined when no sentence fits.
 */
export function centralSentences(
  text: string,
  limits: { characters: number; sentences: number },
  { title = '', language }: Partial<TextContext> = {},
): string | undefined {
  const sentences = sentencesOf(text, { title, language });
  const vectors = tfIdf(sentences.map(sentenceWords));
  const scores = centrality(vectors).map((score, i) => score * (1 + LEAD_BONUS * (1 - i / sentences.length)));
  const order = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const selection: number[] = [];
  let room = limits.characters;
  for (const i of order) {
    const length = sentences[i]?.length ?? 0;
    if (
      selection.length === limits.sentences ||
      length > room ||
      selection.some((other) => similarity(vectors[i], vectors[other]) > MAX_SIMILARITY)
    )
      continue;
    selection.push(i);
    room -= length + 1;
  }
  return selection.length === 0
    ? undefined
    : selection
        .sort((a, b) => a - b)
        .map((i) => sentences[i])
        .join(' ');
}

/** Complete sentences of usable length that can stand alone; a sentence never spans lines. */
function sentencesOf(text: string, { title, language }: TextContext): string[] {
  const titleWords = new Set(sentenceWords(title));
  return text
    .split('\n')
    .flatMap((line) => sentencesIn(line, language))
    .filter((sentence) => isWhole(sentence) && !isAdvert(sentence) && !isGreeting(sentence) && !isDangling(sentence))
    .filter((sentence) => {
      const words = sentenceWords(sentence);
      return (
        words.length >= SENTENCE_WORDS.min &&
        words.length <= SENTENCE_WORDS.max &&
        overlap(new Set(words), titleWords) <= REPEATS_TITLE
      );
    })
    .slice(0, MAX_SENTENCES);
}

/** Ends as a sentence does, opens and closes what is quoted and in brackets, and is neither code nor a time stamp. */
function isWhole(sentence: string): boolean {
  if (!/[.!?。！？]["'”’)\]]*$/u.test(sentence) || /[<>|]|https?:|\.\.\.$/.test(sentence)) return false;
  if (hasNoProse(sentence)) return false;
  const count = (sign: string): number => sentence.split(sign).length - 1;
  return count('(') === count(')') && count('[') === count(']') && count('“') === count('”') && count('"') % 2 === 0;
}

/** Cosine similarity of two sets of words. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.sqrt(a.size * b.size);
}

function sentenceWords(sentence: string): string[] {
  return sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Unit vectors. Words that occur in many sentences get a low weight, so no list of stop words is needed. */
function tfIdf(sentences: readonly string[][]): TermVector[] {
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
