import type { Database } from '../../data/database.ts';
import { VECTORS_OF } from '../ranking/nearest-posts.ts';
import { decodeVector, cosineSimilarity } from '../ranking/vector-encoding.ts';
import type { WordTable } from '../text/word-table.ts';
import { readHeadline, type Headline } from './headline.ts';
import { mergeStories, type StoryPair } from './merge-stories.ts';
import { RecentNews } from './recent-news.ts';
import { isSameStory } from './same-story.ts';
import { LOCK_STORIES } from '../../data/sql/locks.ts';

/** The nearest that two posts can be. */
const NEAREST = 1;

/** Joins posts whose vectors were stored just now to stories of the last three days. */
export interface StoryJoiner {
  /** Returns how many posts have another lead now. May be repeated with the same ids. */
  join(ids: readonly string[]): Promise<number>;
}

/**
 * Joins posts by nearness of title and meaning; see isSameStory. It reads what every process has stored, so that of two
 * posts whose vectors are stored at the same moment one at least sees the other.
 */
export function createStoryJoiner(db: Database, table: WordTable): StoryJoiner {
  const news = new RecentNews(db, table.name);
  return {
    join: async (ids) => {
      await news.refresh();
      const pairs = await nearPairs(db, table, alikePairs(news, ids, table));
      if (pairs.length === 0) return 0;
      return db.transaction(async (tx) => {
        await tx.query(LOCK_STORIES);
        return mergeStories(tx, pairs);
      });
    },
  };
}

interface Alike {
  readonly pair: StoryPair;
  readonly headlines: readonly [Headline, Headline];
}

/** Returns pairs of posts about the same news by their titles, if their meanings are near. */
function alikePairs(news: RecentNews, ids: readonly string[], table: WordTable): Alike[] {
  return ids.flatMap((id) => {
    const post = news.get(id);
    if (!post) return [];
    const headline = readHeadline(post.title, post.facts);
    return news
      .near(post, headline)
      .map((other): Alike => ({ pair: [id, other.id], headlines: [headline, readHeadline(other.title, other.facts)] }))
      .filter(({ headlines }) => isSameStory(...headlines, NEAREST, table));
  });
}

/** Returns the pairs whose embeddings are similar enough. */
async function nearPairs(db: Database, table: WordTable, alike: readonly Alike[]): Promise<StoryPair[]> {
  if (alike.length === 0) return [];
  const rows = await db.query(VECTORS_OF, [[...new Set(alike.flatMap(({ pair }) => pair))], table.name]);
  const vectors = new Map(rows.map((row) => [row.id, row.encoded]));
  return alike
    .filter(({ pair: [firstId, secondId], headlines }) => {
      const [first, second] = [vectors.get(firstId), vectors.get(secondId)];
      return first && second && isSameStory(...headlines, cosineSimilarity(decodeVector(first), second), table);
    })
    .map(({ pair }) => pair);
}
