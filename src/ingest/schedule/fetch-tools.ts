import type { FeedError } from '../parse/feed.ts';
import type { FetchError } from '../fetch/fetch-error.ts';
import type { FetchOptions } from '../fetch/fetch.ts';
import type { ParseThread } from '../parse/parse-thread.ts';

export interface FetchTools {
  readonly options: FetchOptions;
  readonly parser: ParseThread;
  /** Whether to fetch the pages of posts whose feed has less than the article. */
  readonly pages: boolean;
  /** Records the outcome of a fetch; false when our own network may be at fault. */
  readonly blame: (host: string, error?: FetchError | FeedError) => boolean;
}
