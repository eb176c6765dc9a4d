import type { FeedError } from '../parse/feed.ts';
import type { FetchError } from '../fetch/fetch-error.ts';
import type { FetchOptions } from '../fetch/fetch.ts';
import type { ParseThread } from '../parse/parse-thread.ts';

export interface FetchTools {
  /** Options of operators' sources. */
  readonly options: FetchOptions;
  /** Own origins that sources which people added may be of; those of operators are in the options. */
  readonly peopleOrigins: readonly string[];
  readonly parser: ParseThread;
  /** Counts the time that a network access takes. */
  readonly timed: <T>(access: Promise<T>) => Promise<T>;
  /** Whether to fetch the pages of posts whose feed has less than the article. */
  readonly pages: boolean;
  /** Records the outcome of a fetch; false when our own network may be at fault. */
  readonly blame: (host: string, error?: FetchError | FeedError) => boolean;
}

/** Adds up the milliseconds of what is timed with it. */
export class Stopwatch {
  ms = 0;

  async time<T>(access: Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await access;
    } finally {
      this.ms += performance.now() - start;
    }
  }
}
