import { feedLinks } from './find-feeds.ts';
import { withKeywordTags } from '../enrich/keyword-tags.ts';
import { readArticle } from './read-article.ts';
import { readFeed } from './read-feed.ts';

/** What the parsing thread does; arguments and results are copied between the threads. */
export const jobs = {
  feed: (...args: Parameters<typeof readFeed>) => withKeywordTags(readFeed(...args)),
  feedLinks,
  article: readArticle,
};

export type Jobs = typeof jobs;

/** A job with its arguments, as the thread is sent it. */
export interface Task {
  readonly kind: keyof Jobs;
  readonly args: readonly unknown[];
}

/** How it ended. A FeedError loses its class on the way and comes as its reason and message. */
export type Outcome = { readonly result: unknown } | { readonly reason: string; readonly message: string };
