import { expect } from 'chai';
import pg from 'pg';
import { contract, exampleOf, exampleValue } from './contract/contract.ts';
import { storeExamples } from './contract/stored.ts';
import { NEIGHBOUR_POSTS } from '../src/ingest/enrich/enrich.ts';
import { call } from './support/client.ts';
import { person, posts, sources, type Person } from './support/fixtures.ts';
import { settled } from './support/settled.ts';
import { startService, type Service } from './support/service.ts';

/** Posts, and the sources and tags that they are spread over. */
const [POSTS, SOURCES, TAGS, PEOPLE] = [2_000, 40, 30, 40];

/** A request, after another that prepares it, and the indexes that its first two pages are read by. */
interface Row {
  readonly operation: string;
  /** In place of the operation's example. */
  readonly query?: string;
  /** Options that the custom feed of the examples is changed to first. */
  readonly feed?: { readonly orderBy: string; readonly followed: boolean };
  readonly indexes: readonly string[];
}

const row = (operation: string, indexes: string, query?: string): Row => ({
  operation,
  indexes: indexes.split(' '),
  ...(query === undefined ? {} : { query }),
});
const ordered = (orderBy: string, indexes: string, followed = false): Row => ({
  operation: 'listCustomFeedPosts',
  feed: { orderBy, followed },
  indexes: indexes.split(' '),
});

/** In this order: an answer that is remembered asks nothing. */
const ROWS: readonly Row[] = [
  row('listFeed', 'source_filters_followers_idx post_ranks_source_newest_idx post_tags_most_viewed_idx'),
  row('listForYouFeed', 'source_filters_followers_idx post_ranks_source_popular_idx post_ranks_listed_popular_idx'),
  row('listPopularFeed', 'post_tags_popular_idx rank_falls_transaction_idx'),
  row('listPopularFeed', 'post_ranks_listed_popular_idx', ''),
  row('listTrendingFeed', 'post_ranks_listed_trending_idx'),
  row('listDiscussedFeed', 'post_tags_most_discussed_idx post_ranks_source_discussed_idx'),
  row('listDiscussedFeed', 'post_ranks_listed_discussed_idx', ''),
  row('listTagFeed', 'post_tags_newest_idx'),
  row('listSourceFeed', 'sources_handle_key post_ranks_source_newest_idx'),
  row('listUnread', 'source_filters_followers_idx post_ranks_source_newest_idx post_views_pkey'),
  row('findPosts', 'post_tags_newest_idx post_ranks_source_newest_idx', 'tags=javascript,rust&sources=rust-blog'),
  row('findPosts', 'post_ranks_listed_newest_idx', ''),
  row('listCustomFeeds', 'custom_feeds_account_id_idx'),
  row('listCustomFeedPosts', 'post_ranks_listed_popular_idx'),
  ordered('DATE', 'post_ranks_listed_newest_idx'),
  ordered('UPVOTES', 'post_ranks_listed_upvoted_idx'),
  ordered('DOWNVOTES', 'post_ranks_listed_downvoted_idx'),
  ordered('COMMENTS', 'post_ranks_listed_discussed_idx'),
  ordered('CLICKS', 'post_ranks_listed_viewed_idx'),
  ordered('DATE', 'post_tags_newest_idx post_ranks_source_newest_idx', true),
  ordered('UPVOTES', 'post_tags_most_upvoted_idx post_ranks_source_upvoted_idx', true),
  ordered('DOWNVOTES', 'post_tags_most_downvoted_idx post_ranks_source_downvoted_idx', true),
  ordered('COMMENTS', 'post_tags_most_discussed_idx post_ranks_source_discussed_idx', true),
  ordered('CLICKS', 'post_tags_most_viewed_idx post_ranks_source_viewed_idx', true),
  row('listDigests', 'digests_feed_id_key custom_feeds_pkey'),
  row('listPostStates', 'post_ranks_pkey count_changes_post_id_idx post_views_pkey bookmarks_pkey post_votes_pkey'),
  row('listStateChanges', 'taste_versions_pkey post_views_pkey bookmarks_pkey unread_marks_pkey'),
  row('listRelatedPosts', 'post_tags_popular_idx search_words_pkey posts_search_idx'),
  row('listComments', 'comments_top_level_idx comments_replies_idx'),
  row('listNotifications', 'notifications_newest_idx'),
  row('countUnreadNotifications', 'notifications_unread_idx'),
  row(
    'listFeedLinks',
    'custom_feeds_pkey feed_links_feed_id_key feed_links_bookmarks_key for_you_links_account_id_key',
  ),
  row('listNotificationChoices', 'muted_notifications_pkey'),
  row('listHistory', 'post_views_history_idx history_clears_pkey'),
  row('listWebhooks', 'webhooks_pkey'),
  row('listWebhookDeliveries', 'webhooks_id_idx webhook_deliveries_latest_idx'),
  row('searchPosts', 'posts_search_idx post_ranks_listed_newest_idx search_words_pkey'),
  row('searchPosts', 'search_words_near_idx', 'q=kuberentes'),
  row('findPosts', 'posts_search_idx post_ranks_pkey'),
  row('searchPosts', 'post_ranks_pkey post_vectors_pkey', 'q=postgres&about=databases'),
  row('findPosts', 'post_ranks_pkey post_vectors_pkey', 'about=databases'),
  row('suggestSearches', 'posts_search_idx sources_name_trgm_idx search_words_near_idx'),
  row('searchTags', 'tags_name_trgm_idx'),
  row('searchSources', 'sources_name_trgm_idx'),
  row('listTags', 'tags_pkey'),
  row('listSources', 'sources_name_idx'),
  row('recommendByKeyword', 'post_ranks_pkey'),
  row('recommendByMeaning', 'post_vectors_revision_idx post_vectors_pkey'),
  row('listBookmarks', 'bookmarks_list_newest_idx'),
  row('searchBookmarks', 'bookmarks_list_newest_idx'),
  row('searchBookmarks', 'bookmarks_newest_idx', 'q=index'),
  row('listBookmarkLists', 'bookmark_lists_pkey'),
  row('listImports', 'imports_account_id_idx'),
  row('listImportLines', 'import_lines_pkey imports_account_id_idx'),
  row('listMutes', 'mutes_pkey'),
  row('listExperiences', 'experiences_type_newest_idx'),
  row('listExperiences', 'experiences_newest_idx', ''),
  row('listPersonExperiences', 'experiences_newest_idx'),
  row('listPersonComments', 'comments_of_person_idx'),
  row('listStack', 'stack_items_position_idx'),
  row('listChanges', 'package_changes_newest_idx'),
  row('listStackChanges', 'stack_packages_manifest_id_idx package_uses_pkey package_changes_newest_idx'),
  row('listStackChanges', 'stack_packages_pkey stack_packages_users_idx package_uses_pkey package_changes_pkey', ''),
  row('listStackManifests', 'stack_manifests_pkey stack_packages_manifest_id_idx'),
  row('listStackPackages', 'stack_packages_pkey'),
  row('listPersonStack', 'stack_items_position_idx'),
  row('searchTools', 'tools_key_trgm_idx'),
  row('recommendTags', 'post_tags_newest_idx post_tags_popular_idx'),
];
/** Lists that no table has. */
const CONSTANT = ['listAdvancedSettings'];

/** Which indexes lists are read by, were the tables large: PostgreSQL is kept from reading all of one. */
describe('plans of lists', function () {
  this.timeout(60_000);
  let service: Service;
  let reader: Person;
  /** By row. */
  const used = new Map<Row, { indexes: ReadonlySet<string>; scans: ReadonlySet<string> }>();

  before(async () => {
    service = await startService();
    reader = await storeExamples(service.db);
    await storeMore(service);
    for (const one of ROWS) {
      if (one.feed) await changeFeed(one.feed);
      used.set(one, await plansOf(await statementsOf(one)));
    }
  });
  after(() => service.close());

  const send = (path: string, method = 'GET', json?: object) =>
    call(service.url, path, { method, token: reader.token, ...(json ? { json } : {}) });

  async function changeFeed({ orderBy, followed }: NonNullable<Row['feed']>): Promise<void> {
    const feed = exampleValue('feedId', 'path', 'getCustomFeed');
    expect((await send(`/feeds/custom/${feed}`, 'PATCH', { orderBy })).status).to.equal(200);
    const [followTags, followSources] = [['tag1', 'tag2'], [exampleValue('source', 'path', 'listSourceFeed')]];
    if (followed)
      expect((await send(`/feeds/filters/${feed}`, 'PATCH', { followTags, followSources })).status).to.equal(200);
  }

  /** The statements that read for a request and for the page after its answer, each once. */
  async function statementsOf({ operation, query }: Row): Promise<Map<string, readonly unknown[]>> {
    await settled(service.db);
    const example = exampleOf(contract.find(({ id }) => id === operation)!);
    const path = query === undefined ? example : `${example.split('?')[0]}?${query}`;
    return heard(async () => {
      const { status, text, body } = await send(path);
      expect(status, `${operation}: ${text}`).to.equal(200);
      const cursor = body.pagination?.hasNextPage === true ? body.pagination.endCursor : undefined;
      if (cursor !== undefined)
        await send(`${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`);
    });
  }

  async function plansOf(statements: ReadonlyMap<string, readonly unknown[]>) {
    const [indexes, scans] = [new Set<string>(), new Set<string>()];
    // Once with bitmaps, which alone read texts by their words.
    for (const bitmaps of ['on', 'off'])
      await service.db.transaction(async (tx) => {
        await tx.orm.query('SET LOCAL enable_seqscan = off');
        await tx.orm.query(`SET LOCAL enable_bitmapscan = ${bitmaps}`);
        for (const [text, values] of statements)
          for (const { 'QUERY PLAN': line } of await tx.orm.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, [
            ...values,
          ])) {
            const index = /(?:using|Bitmap Index Scan on) (\w+)/.exec(line)?.[1];
            const table = /Seq Scan on (\w+)/.exec(line)?.[1];
            if (index !== undefined) indexes.add(index);
            if (table !== undefined) scans.add(table);
          }
      });
    return { indexes, scans };
  }

  it('are known of every list', () => {
    const lists = contract.filter(({ method, answer }) => {
      const { properties = {} } = (answer?.schema ?? {}) as { properties?: Record<string, { type?: string }> };
      return method === 'GET' && properties.data?.type === 'array';
    });
    const known = new Set([...ROWS.map(({ operation }) => operation), ...CONSTANT]);
    expect(lists.length).to.be.above(30);
    expect(
      lists.map(({ id }) => id).filter((id) => !known.has(id)),
      'add a row to ROWS in test/plans.drill.ts, with the indexes that these lists are read by',
    ).to.deep.equal([]);
  });

  for (const one of ROWS) {
    const { operation, query, feed, indexes } = one;
    const how = [
      query === '' ? 'without parameters' : query,
      feed && `by ${feed.orderBy}`,
      feed?.followed && 'of what is followed',
    ];
    it(`read ${[operation, ...how].filter(Boolean).join(' ')} by ${indexes.join(', ')}`, () => {
      const { indexes: now = new Set<string>(), scans = new Set<string>() } = used.get(one) ?? {};
      const gone = indexes.filter((index) => !now.has(index));
      expect(
        gone,
        `${operation} is not read by ${gone.join(', ')} any more, but by ${[...now].join(', ')}` +
          `${scans.size > 0 ? ` and all of ${[...scans].join(', ')}` : ''}. Put the index back (src/data/entities/ and ` +
          'src/data/migrations/), or name in test/plans.drill.ts what reads it now',
      ).to.deep.equal([]);
    });
  }

  it('read the last posts of sources, in which something recurs, by post_ranks_source_newest_idx', async () => {
    const { indexes } = await plansOf(new Map([[NEIGHBOUR_POSTS.text, [[]]]]));
    expect([...indexes]).to.include('post_ranks_source_newest_idx');
  });
});

/** Everybody keeps and votes on the same posts, and has feeds, each sent to them. */
const OF_PEOPLE = [
  `INSERT INTO bookmarks (account_id, post_id, created_at)
     SELECT a.id, p.id, now() - random() * interval '30 days' FROM accounts a, (SELECT id FROM posts LIMIT 1000) p
     ON CONFLICT DO NOTHING`,
  `INSERT INTO post_votes (account_id, post_id, vote, voted_at)
     SELECT a.id, p.id, 1, now() FROM accounts a, (SELECT id FROM posts LIMIT 100) p ON CONFLICT DO NOTHING`,
  `INSERT INTO custom_feeds (id, account_id, slug, name, created_at)
     SELECT gen_random_uuid(), a.id, 'feed-' || n, 'Feed ' || n, now() FROM accounts a, generate_series(1, 20) n`,
  `INSERT INTO digests (id, account_id, feed_id, frequency, weekday, hour, timezone, pictures, covered_until, next_at, created_at)
     SELECT gen_random_uuid(), account_id, id, 'daily', 'monday', 8, 'UTC', false, now(), now() + interval '1 day', now()
       FROM custom_feeds
     ON CONFLICT DO NOTHING`,
  `INSERT INTO notifications (id, account_id, type, post_id, number, created_at, read_at)
     SELECT gen_random_uuid(), a.id, 'article_upvote_milestone', p.id, n, now(), now()
       FROM accounts a, (SELECT id FROM posts LIMIT 20) p, generate_series(1, 10) n ON CONFLICT DO NOTHING`,
  `INSERT INTO tags (name) SELECT 'a-tag-' || n FROM generate_series(1, 20000) n`,
];

/** Enough rows beside the examples that a list of one source, tag or person is a small part of a table. */
async function storeMore({ db }: Service): Promise<void> {
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
  const blogs = await sources(
    db,
    upTo(SOURCES).map((n) => ({ name: `Blog ${n}` })),
  );
  await posts(
    db,
    upTo(POSTS).map((n) => ({
      sourceId: blogs[n % SOURCES]!.id,
      title: `Title ${n}`,
      comments: 1 + (n % 7),
      tags: [`tag${n % TAGS}`],
      publishedAt: new Date(Date.now() - n * 600_000),
    })),
  );
  for (let n = 0; n < PEOPLE; n += 1) await person(db);
  for (const sql of OF_PEOPLE) await db.orm.query(sql);
  const named = "UPDATE posts SET title = title || ' of Rust' WHERE id = $1"; // the names in a title are looked up, too
  await db.orm.query(named, [exampleValue('id', 'path', 'getPost')]);
  await settled(db);
  await db.orm.query('ANALYZE');
}

/** Returns the statements during `work`, without those that write: texts with the last values of each. */
async function heard(work: () => Promise<void>): Promise<Map<string, readonly unknown[]>> {
  const statements = new Map<string, readonly unknown[]>();
  const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => never;
  pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [asked, values] = all as [string | pg.QueryConfig, unknown[] | undefined];
    const text = typeof asked === 'string' ? asked : asked.text;
    if (/^\s*(SELECT|WITH)\b/i.test(text))
      statements.set(text, (typeof asked === 'string' ? values : asked.values) ?? []);
    return query.apply(this, all);
  } as typeof pg.Client.prototype.query;
  await work().finally(() => (pg.Client.prototype.query = query as typeof pg.Client.prototype.query));
  return statements;
}
