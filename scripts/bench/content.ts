import { v7 as uuidv7 } from 'uuid';
import { randomFrom, tagNames, vocabulary, zipf } from './words.ts';

/** Sizes of what posts are about; they do not grow with the number of posts. */
const SOURCES = 200;
const SUMMARY_WORDS = 40;
const DAY_MS = 86_400_000;
const SPAN_MS = 3 * 365 * DAY_MS;

export const WORDS = vocabulary(8_000);
export const TAGS = tagNames(2_000);

export interface SourceRow {
  id: string;
  name: string;
  handle: string;
}

/** A post as a parameter of the loader's statement. */
export interface PostRow {
  id: string;
  source_id: string;
  source_name: string;
  title: string;
  url: string;
  image: string | null;
  summary: string;
  author_name: string | null;
  read_time: number;
  published_at: string;
  created_at: string;
  upvotes: number;
  downvotes: number;
  comments: number;
  views: number;
  tags: string[];
}

/** Always the same sources, the most productive first. */
export function makeSources(): SourceRow[] {
  const random = randomFrom(1);
  return Array.from({ length: SOURCES }, (_, n) => {
    const word = WORDS[n * 7] ?? 'source';
    return {
      id: uuidAt(Date.UTC(2020, 0, 1) + n, random),
      name: `${word[0]?.toUpperCase() ?? ''}${word.slice(1)} Blog`,
      handle: `${word}-blog`,
    };
  });
}

/**
 * The posts of one batch: words, tags and sources by Zipf's law, counters with a heavy tail, publication spread evenly
 * over the last three years and fetched within hours. Batches follow each other in time, as posts arrive in production.
 */
export function makePosts(
  batch: number,
  size: number,
  { sources, now, first, total }: { sources: SourceRow[]; now: number; first: number; total: number },
): PostRow[] {
  const random = randomFrom(batch + 2);
  const draw = {
    word: zipf(random, WORDS.length, 20),
    tag: zipf(random, TAGS.length, 5),
    source: zipf(random, SOURCES, 10),
  };
  const words = (count: number): string => Array.from({ length: count }, () => WORDS[draw.word()] ?? '').join(' ');
  const heavy = (scale: number, cap: number): number => Math.min(cap, Math.floor(scale * ((1 - random()) ** -0.8 - 1)));
  return Array.from({ length: size }, (_, n) => {
    const source = sources[draw.source()];
    if (!source) throw new Error('There are fewer sources than are drawn from');
    const published = now - DAY_MS / 2 - SPAN_MS * (1 - (first + n + random()) / total);
    const created = published + (random() * DAY_MS) / 4;
    const title = words(4 + Math.floor(random() * 7));
    const upvotes = heavy(4, 5_000);
    return {
      id: uuidAt(created, random),
      source_id: source.id,
      source_name: source.name,
      title: title.charAt(0).toUpperCase() + title.slice(1),
      url: `https://${source.handle}.example/${batch}/${n}`,
      image: random() < 0.7 ? `https://${source.handle}.example/images/${batch}/${n}.png` : null,
      summary: `${words(SUMMARY_WORDS)}.`,
      author_name: random() < 0.6 ? `${words(1)} ${words(1)}` : null,
      read_time: 1 + Math.floor(random() * 15),
      published_at: new Date(published).toISOString(),
      created_at: new Date(created).toISOString(),
      upvotes,
      downvotes: Math.floor(upvotes * random() * 0.1),
      comments: random() < 0.4 ? heavy(1, 500) : 0,
      views: upvotes * 8 + heavy(20, 100_000),
      tags: [...new Set(Array.from({ length: 2 + Math.floor(random() * 5) }, () => TAGS[draw.tag()] ?? ''))],
    };
  });
}

/** A version 7 UUID of a past time, as the service would have generated it then. */
function uuidAt(ms: number, random: () => number): string {
  return uuidv7({ msecs: Math.floor(ms), random: Uint8Array.from({ length: 16 }, () => random() * 256) });
}
