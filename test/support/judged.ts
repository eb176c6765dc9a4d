import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cosineSimilarity, decodeVector, encodeVector } from '../../src/domain/ranking/vector-encoding.ts';
import { readFacts, readHeadline } from '../../src/domain/stories/headline.ts';
import { isSameStory } from '../../src/domain/stories/same-story.ts';
import { tagNames } from '../../src/domain/text/tag-name.ts';
import { sentenceVector } from '../../src/domain/text/sentence-vector.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { ownSummary } from '../../src/ingest/enrich/lexrank.ts';
import { keywordTags } from '../../src/ingest/enrich/keyword-tags.ts';
import { Boilerplate, SUMMARY_LIMITS } from '../../src/ingest/enrich/summarise.ts';
import { plainText } from '../../src/ingest/parse/html.ts';

/** A text of a feed. Written and graded by somebody who does not build the service; every event in it is invented. */
interface JudgedText {
  readonly id: string;
  readonly source: string;
  readonly sourceName: string;
  readonly title: string;
  readonly html: string;
  /** Expressions of what a summary must tell; absent where that is not told in words that can be compared. */
  readonly told?: readonly string[];
}

/** A text, its summary, and the sentences that it begins with, of the same length. */
export interface JudgedSummary extends JudgedText {
  readonly summary: string;
  readonly lead: string;
}

/** Two posts, and whether they tell the same news. */
export interface JudgedPair {
  readonly same: boolean;
  readonly titles: readonly [string, string];
  readonly summaries?: readonly [string, string];
}

/** A reader who opens twelve posts of the demo; chosen by somebody who does not build the service. */
export interface JudgedReader {
  readonly id: string;
  readonly subject: string;
  /** Addresses of all posts of the subject, or null for wide interests. */
  readonly theirs: readonly string[] | null;
  readonly opens: readonly string[];
  readonly votes: readonly string[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(projectRoot(), 'test', file), 'utf8'));

/** Summarises the judged texts as they are summarised when they come in. */
export function judgedSummaries(): JudgedSummary[] {
  const texts = read('ingest/summaries/outside.json') as JudgedText[];
  const boilerplate = new Boilerplate();
  const plain = new Map(texts.map(({ id, html }) => [id, plainText(html)]));
  for (const { id, source } of texts) boilerplate.learn(source, id, plain.get(id) ?? '');
  return texts.map((text) => {
    const about = { title: text.title, feed: text.sourceName, language: 'en' };
    const whole = plain.get(text.id) ?? '';
    const rest = boilerplate.strip(text.source, whole, about);
    return {
      ...text,
      summary: ownSummary(rest, SUMMARY_LIMITS, about) ?? '',
      lead: whole.slice(0, SUMMARY_LIMITS.characters),
    };
  });
}

/** Whether a text has everything that is to be told. */
export function tellsAll(text: string, { told }: JudgedText): boolean {
  return told?.every((words) => new RegExp(words).test(text)) === true;
}

/** Pairs from outside. */
export function judgedPairs(): JudgedPair[] {
  const pairs = read('ingest/stories/outside.json') as { a: Report; b: Report; same: boolean }[];
  return pairs.map(({ a, b, same }) => ({ same, titles: [a.title, b.title], summaries: [a.text, b.text] }));
}

interface Report {
  readonly title: string;
  readonly text: string;
}

/** Returns whether the service joins a pair, and how near the two are in meaning. */
export function joinPair({ titles, summaries = ['', ''] }: JudgedPair): { isJoined: boolean; near: number } {
  const table = readWordTable();
  const [one, other] = titles.map((title, n) => sentenceVector(table, `${title}. . ${summaries[n]}`));
  const near = one && other ? cosineSimilarity(decodeVector(encodeVector(one)), encodeVector(other)) : 0;
  const [first, second] = summaries.map((summary) => readFacts(summary));
  return { isJoined: isSameStory(readHeadline(titles[0], first), readHeadline(titles[1], second), near, table), near };
}

/** A text with the tags that fit it, those that are not wrong, those that it gets, and those that its title names. */
export interface JudgedTags {
  readonly id: string;
  readonly fits: readonly string[];
  readonly tolerable: readonly string[];
  readonly tags: readonly string[];
  readonly named: readonly string[];
}

/** Tags the judged texts and the first report of each pair, `p` and its number, as when they come in. */
export function judgedTags(): JudgedTags[] {
  const judged = read('ingest/tags/outside.json') as Pick<JudgedTags, 'id' | 'fits' | 'tolerable'>[];
  const texts = read('ingest/summaries/outside.json') as JudgedText[];
  const pairs = read('ingest/stories/outside.json') as { a: Report }[];
  const all = new Set(judged.flatMap(({ fits, tolerable }) => [...fits, ...tolerable]));
  const bodies = new Map<string, Report>([
    ...texts.map(({ id, title, html }) => [id, { title, text: plainText(html) }] as const),
    ...pairs.map(({ a }, n) => [`p${String(n + 1).padStart(2, '0')}`, a] as const),
  ]);
  return judged.map((one) => {
    const { title, text } = bodies.get(one.id)!;
    const named = tagNames(title.split(/[\s:,]+/)).filter((tag) => all.has(tag));
    return { ...one, tags: keywordTags(title, text), named };
  });
}

/**
 * The score of a text's tags, 0 to 1: the F-measure that counts precision twice (van Rijsbergen 1979, beta 0.5).
 * Tolerable tags do not count; no tags are right where none fits.
 */
export function tagScore(tags: readonly string[], { fits, tolerable }: Pick<JudgedTags, 'fits' | 'tolerable'>): number {
  const given = tags.filter((tag) => fits.includes(tag) || !tolerable.includes(tag));
  if (given.length === 0 && fits.length === 0) return 1;
  const right = given.filter((tag) => fits.includes(tag)).length;
  return (1.25 * right) / (0.25 * fits.length + given.length);
}

/** Readers of one subject, and of wide interests. */
export function judgedReaders(): JudgedReader[] {
  return read('behaviour/readers.json') as JudgedReader[];
}
