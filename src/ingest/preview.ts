import type { PreviewedFeed, PreviewResult } from '../domain/sources/feed-preview.ts';
import type { OutboundSettings } from '../environment/outbound-settings.ts';
import { FetchError } from './fetch/fetch-error.ts';
import { fetchOfOperators } from './fetch/ways.ts';
import { FeedError } from './parse/feed.ts';
import { createParseThread } from './parse/parse-thread.ts';
import { feedNotes } from './parse/repair/notes.ts';
import { findFeed, type FoundFeed } from './store/find-feed.ts';
import { constraints } from '../../generated/constraints.ts';
import { MAX_PREVIEW_POSTS } from '../../generated/limits.ts';

/** Milliseconds for a document, and for everything: a person waits for it. */
const TIMEOUT_MS = { document: 8_000, all: 15_000 };
const { name: NAME, description: DESCRIPTION } = constraints.SourceSummary;

/** Reads feeds that are not stored. */
export interface FeedPreviews {
  /** The feed at a canonical address, or at the page there; or why there is none. */
  load(url: string): Promise<PreviewResult>;
  close(): Promise<void>;
}

/** Creates previews with the origins and the proxy of sources that people add. */
export function createFeedPreviews(settings: OutboundSettings): FeedPreviews {
  const parser = createParseThread();
  return {
    load: async (url) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS.all);
      const people = { ...fetchOfOperators(settings), origins: settings.peopleFeedOrigins };
      try {
        const options = { ...people, signal, timeoutMs: TIMEOUT_MS.document };
        return { feed: previewOf(await findFeed(url, { options, parser })), problem: null };
      } catch (error) {
        if (error instanceof FetchError || error instanceof FeedError) return { feed: null, problem: error.message };
        throw error;
      }
    },
    close: () => parser.close(),
  };
}

function previewOf({ url, feed }: FoundFeed): PreviewedFeed {
  const { title, description, homepage, image, items } = feed;
  return {
    url,
    name: title.slice(0, NAME.maxLength).toWellFormed(),
    description: description?.slice(0, DESCRIPTION.maxLength).toWellFormed() ?? null,
    homepage: homepage ?? null,
    image: image ?? null,
    numPosts: items.length,
    posts: items
      .slice(0, MAX_PREVIEW_POSTS)
      .map((item) => ({ title: item.title, url: item.url, publishedAt: item.publishedAt ?? null })),
    notes: feedNotes(feed),
  };
}
