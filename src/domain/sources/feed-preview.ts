import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { isSourceVisible } from '../../data/sql/visible.ts';
import { validationError } from '../../errors.ts';
import { canonicalUrl, NO_URL } from '../text/canonical-url.ts';
import type { SourceRow } from './sources.ts';

/** A feed that was fetched and not stored. */
export interface PreviewedFeed {
  readonly url: string;
  readonly name: string;
  readonly description: string | null;
  readonly homepage: string | null;
  readonly image: string | null;
  readonly numPosts: number;
  readonly posts: readonly { readonly title: string; readonly url: string; readonly publishedAt: Date | null }[];
  /** Repairs, in sentences. */
  readonly notes: readonly string[];
}

/** The feed at an address, or the reason for which it cannot be read. */
export type PreviewResult =
  | { readonly feed: PreviewedFeed; readonly problem: null }
  | { readonly feed: null; readonly problem: string };

/** The canonical form of an address in the query. Throws validation_error for one that is not of the web. */
export function previewAddress(given: string): string {
  const url = canonicalUrl(given);
  if (url === undefined) throw validationError([{ in: 'query', path: 'url', message: NO_URL }]);
  return url;
}

const SOURCE_AT = statement<SourceRow>(`
  SELECT id, name, handle, image, description, listed FROM sources s
   WHERE (feed_url = ANY ($1::text[]) OR (listed AND homepage = ANY ($1::text[]))) AND ${isSourceVisible('s', '$2')}
   ORDER BY listed DESC, feed_url = ANY ($1::text[]) DESC, id LIMIT 1`);

/** The source that a person may see and that reads one of these addresses; undefined when there is none. */
export async function findSourceAt(
  db: Database,
  viewerId: string,
  urls: readonly string[],
): Promise<SourceRow | undefined> {
  return (await db.query(SOURCE_AT, [urls, viewerId]))[0];
}
