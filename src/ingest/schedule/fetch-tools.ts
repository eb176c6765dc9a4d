import type { FeedError } from '../parse/feed.ts';
import type { FetchError } from '../fetch/fetch-error.ts';
import type { FetchOptions } from '../fetch/fetch.ts';
import type { ParseThread } from '../parse/parse-thread.ts';

/** What a fetch works with. */
export interface FetchTools {
  readonly options: FetchOptions;
  readonly parser: ParseThread;
  /** Whether the pages of posts are fetched where the feed gives less than the article. */
  readonly pages: boolean;
  /** Whether a host that cannot be reached is the host's fault. */
  readonly blame: (host: string, error?: FetchError | FeedError) => boolean;
}
