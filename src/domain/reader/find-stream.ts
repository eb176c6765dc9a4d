import { validate as isUuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { FILTERED_FEED, topicsOf } from '../custom-feeds/custom-feed-posts.ts';
import type { StreamFilter, StreamOrigin } from './stream-query.ts';
import { AppError } from '../../errors.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { appliedMutes } from '../mutes/applied-mutes.ts';
import { categoryBits } from '../feed-filters/advanced-settings.ts';
import { canonicalUrl } from '../text/canonical-url.ts';
import type { ReaderStream } from './stream-ids.ts';
import { statement } from '../../data/statement.ts';
import { isSourceVisible } from '../../data/sql/visible.ts';

const DAY_MS = 86_400_000;

/** A stream that there is: its name, where its posts come from, and what else they must fulfil. */
export interface FoundStream {
  readonly title: string;
  readonly origin: StreamOrigin;
  readonly filter: Partial<StreamFilter>;
  /** Posts muted in all lists and in the custom feed of a label. */
  readonly mutes?: Mutes | undefined;
}

/** A source by the key of the request. */
interface KnownSource {
  readonly id: string;
  readonly name: string;
}

export const FOLLOWED_SOURCES = statement<{ id: string }>(
  'SELECT source_id AS id FROM source_filters WHERE account_id = $1 AND NOT blocked',
);

/**
 * The stream of a person: a source that they may see, their custom feed as a label, or one of the states that are kept.
 * Throws not_found.
 */
export async function findStream(db: Database, viewerId: string, stream: ReaderStream): Promise<FoundStream> {
  if (stream.kind === 'feed') {
    const source = (await sourcesKnownAs(db, viewerId, [stream.key])).get(stream.key);
    if (!source) throw new AppError('not_found', 'There is no such source. subscription/list has those you follow.');
    return { title: source.name, origin: { sources: [source.id], tags: [] }, filter: {} };
  }
  if (stream.kind === 'label') return findLabel(db, viewerId, stream.name);
  if (stream.state === 'starred') return { title: 'Starred', origin: 'starred', filter: {} };
  if (stream.state === 'read') return { title: 'Read', origin: 'read', filter: {} };
  if (stream.state !== 'reading-list')
    throw new AppError('not_found', 'This state is not kept here; reading-list, starred and read are.');
  const sources = await db.query(FOLLOWED_SOURCES, [viewerId]);
  return { title: 'Reading list', origin: { sources: sources.map(({ id }) => id), tags: [] }, filter: {} };
}

/** SQL: the name of a custom feed c in reader apps. */
export const LABEL = 'coalesce(c.label, c.name)';

/** Sources of $2 (any, without) that the person $1 follows themselves or in custom feeds, and the names of those. */
export const FOLLOWS = statement<{ id: string; followed: boolean; labels: string[] }>(`
  SELECT id, bool_or(followed) AS followed,
    coalesce(jsonb_agg(DISTINCT label ORDER BY label) FILTER (WHERE label IS NOT NULL), '[]') AS labels
   FROM (SELECT source_id AS id, true AS followed, NULL AS label FROM source_filters
       WHERE account_id = $1 AND NOT blocked AND ($2::uuid[] IS NULL OR source_id = ANY ($2))
     UNION ALL SELECT x.source_id, false, ${LABEL} FROM custom_feeds c
       JOIN feed_source_filters x ON x.account_id = c.account_id AND x.feed_id = c.id
       WHERE c.account_id = $1 AND x.account_id = $1 AND NOT x.blocked
         AND ($2::uuid[] IS NULL OR x.source_id = ANY ($2))) follows
   GROUP BY id`);

/** In any case; the oldest of several, one with just this name first. */
const LABEL_NAMED = statement<{ id: string }>(
  `SELECT id FROM custom_feeds c WHERE account_id = $1 AND lower(${LABEL}) = lower($2)
  ORDER BY ${LABEL} = $2 DESC, created_at, id LIMIT 1`,
);

/** The id of the custom feed of a name; undefined when there is none. */
export async function findLabelId(db: Database, viewerId: string, name: string): Promise<string | undefined> {
  const [feed] = await db.query(LABEL_NAMED, [viewerId, name]);
  return feed?.id;
}

/**
 * Finds a custom feed's stream: its follows without its blocks, as far as they fit its filter. One that follows nothing
 * is empty, as an empty folder is; with a filter it has all posts that fit.
 */
async function findLabel(db: Database, viewerId: string, name: string): Promise<FoundStream> {
  const id = await findLabelId(db, viewerId, name);
  const [feed] = id === undefined ? [] : await db.query(FILTERED_FEED.byId, [viewerId, id]);
  if (!feed) throw noLabel();
  return {
    title: name,
    mutes: appliedMutes(feed.mutes).mutes,
    origin: topicsOf(feed) ?? { sources: [], tags: [], every: feed.compiledFilter !== null },
    filter: {
      fits: feed.compiledFilter ? { filter: feed.compiledFilter, viewerId } : undefined,
      noneOf: { tags: feed.blockedTags, sources: feed.blockedSources },
      since: feed.minDayRange ? new Date(Date.now() - feed.minDayRange * DAY_MS) : undefined,
      minUpvotes: feed.minUpvotes ?? undefined,
      minViews: feed.minViews ?? undefined,
      hidden: categoryBits(feed.turnedOff),
    },
  };
}

/** The error for a label that is no custom feed of the person's. */
export function noLabel(): AppError {
  return new AppError('not_found', 'You have no custom feed of this name. tag/list has yours.');
}

/** The sources that the person $3 may see, by ids, or by handles and addresses of feed documents. */
const SOURCES_KNOWN_AS = statement<{ id: string; handle: string; feedUrl: string; name: string }>(
  `SELECT id, handle, feed_url AS "feedUrl", name FROM sources s
  WHERE (id = ANY ($1::uuid[]) OR handle = ANY ($2::text[]) OR feed_url = ANY ($2::text[]))
    AND ${isSourceVisible('s', '$3')}`,
);

/** Sources that the person may see, by the keys of the request: ids, handles or feed URLs. */
export async function sourcesKnownAs(
  db: Database,
  viewerId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownSource>> {
  if (keys.length === 0) return new Map();
  const names = keys.flatMap((key) => [key, key.toLowerCase(), canonicalUrl(key) ?? key]);
  const rows = await db.query(SOURCES_KNOWN_AS, [keys.filter((key) => isUuid(key)), names, viewerId]);
  const found = keys.flatMap((key): [string, KnownSource][] => {
    const [lower, url] = [key.toLowerCase(), canonicalUrl(key)];
    const row = rows.find(
      (candidate) => candidate.id === lower || candidate.feedUrl === key || candidate.feedUrl === url,
    );
    const source = row ?? rows.find((candidate) => candidate.handle === lower);
    return source ? [[key, { id: source.id, name: source.name }]] : [];
  });
  return new Map(found);
}
