/** Sentences that are compared: the work grows with the square of their number. */
const MAX_SENTENCES = 120;
/** Words of a sentence that can stand in a summary. */
const SENTENCE_WORDS = { min: 6, max: 60 };
/** Sentences less alike than this count as unrelated, and ones more alike as the same (the paper tries 0.1 to 0.3). */
const ALIKE = 0.1;
const SAME = 0.5;
/** The chance of going on to a related sentence; as in PageRank. */
const DAMPING = 0.85;
const ROUNDS = 30;
/** What a sentence's place adds, from the first to the last: writers say early what a text is about. */
const LEAD_BONUS = 0.6;

type Vector = ReadonlyMap<string, number>;

/**
 * The most central sentences of a text in their own order, as many as fit: LexRank (Erkan and Radev 2004, continuous
 * form). Sentences are points of a graph, joined as strongly as their tf-idf vectors are alike; central is what a
 * random reader comes by most often. Sentences that repeat a chosen one are left out. Undefined when no sentence fits.
 */
export function centralSentences(text: string, limits: { characters: number; sentences: number }): string | undefined {
  const sentences = sentencesOf(text);
  const vectors = tfIdf(sentences.map(wordsOf));
  const scores = centrality(vectors).map((score, i) => score * (1 + LEAD_BONUS * (1 - i / sentences.length)));
  const order = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const chosen: number[] = [];
  let room = limits.characters;
  for (const i of order) {
    const length = sentences[i]?.length ?? 0;
    if (
      chosen.length === limits.sentences ||
      length > room ||
      chosen.some((other) => likeness(vectors[i], vectors[other]) > SAME)
    )
      continue;
    chosen.push(i);
    room -= length + 1;
  }
  return chosen.length === 0
    ? undefined
    : chosen
        .sort((a, b) => a - b)
        .map((i) => sentences[i])
        .join(' ');
}

/** Whole sentences of a usable length; a line never shares one with the next. */
function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences = text
    .split('\n')
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()));
  const usable = sentences.filter(
    (sentence) => /[.!?。！？]["'”’)\]]*$/u.test(sentence) && !/[{}<>|]|https?:/.test(sentence),
  );
  return usable
    .filter((sentence) => {
      const words = wordsOf(sentence).length;
      return words >= SENTENCE_WORDS.min && words <= SENTENCE_WORDS.max;
    })
    .slice(0, MAX_SENTENCES);
}

function wordsOf(sentence: string): string[] {
  return sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Vectors of length 1. Words that many sentences share weigh little, so none needs to be listed as a stop word. */
function tfIdf(sentences: readonly string[][]): Vector[] {
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

function likeness(a: Vector | undefined, b: Vector | undefined): number {
  if (!a || !b) return 0;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, value] of small) sum += value * (large.get(word) ?? 0);
  return sum;
}

/** How often a random reader comes by each sentence, by power iteration. */
function centrality(vectors: readonly Vector[]): number[] {
  const n = vectors.length;
  const edges = vectors.map((a, i) =>
    vectors.map((b, j) => {
      const alike = i === j ? 0 : likeness(a, b);
      return alike < ALIKE ? 0 : alike;
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
