/**
 * Tables of people: rows of one account each, found by account_id, so that they can be on many servers. No statement
 * names tables of both data sets: one reads people's rows, then another one content by ids, or the other way round.
 */
export const PEOPLE_TABLES = [
  ...['advanced_settings', 'bookmark_lists', 'bookmarks', 'custom_feeds', 'experiences', 'feed_settings'],
  ...['feed_source_filters', 'feed_tag_filters', 'history_clears', 'idempotency_keys', 'impressions'],
  ...[
    'interest_changes',
    'muted_notifications',
    'mutes',
    'notifications',
    'people_outbox',
    'post_views',
    'post_votes',
    'recent_requests',
  ],
  ...[
    'security_events',
    'source_filters',
    'source_interests',
    'source_suggestions',
    'stack_items',
    'stack_manifests',
    'stack_marks',
    'stack_packages',
    'state_changes',
    'tag_filters',
  ],
  ...['tag_interests', 'taste_versions', 'told_events', 'unread_marks', 'usage_counts'],
] as const;

/** A table of people. */
type PeopleTable = (typeof PEOPLE_TABLES)[number];

/**
 * Rows of people that go with something in one place, by its table: their table and its column. On one server, keys of
 * the database delete them; distributed, a job does. What changed counts stays until it is applied.
 */
export const GOES_WITH = {
  accounts: PEOPLE_TABLES.filter((table) => table !== 'people_outbox').map((table) => [table, 'account_id'] as const),
  announcements: [['notifications', 'announcement_id']],
  comments: [['notifications', 'comment_id']],
  posts: [
    ['bookmarks', 'post_id'],
    ['notifications', 'post_id'],
    ['post_votes', 'post_id'],
  ],
  sources: [
    ['feed_source_filters', 'source_id'],
    ['notifications', 'source_id'],
    ['source_filters', 'source_id'],
    ['source_interests', 'source_id'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [PeopleTable, string])[]>>;

/** Content, and what is found before its account is known: all in one place. Every table is in one of the two. */
export const ONE_PLACE_TABLES = [
  // Content, and what is read with it
  ...['posts', 'post_ranks', 'post_tags', 'post_numbers', 'post_pages', 'post_vectors', 'post_work', 'tags', 'tools'],
  ...[
    'package_changes',
    'change_version',
    'package_uses',
    'change_sources',
    'withdrawn_changes',
    'saved_pages',
    'imports',
    'import_lines',
  ],
  ...['comments', 'comment_votes', 'comment_reports', 'post_reports', 'hidden_posts', 'removed_posts', 'companies'],
  ...['applied_changes', 'count_changes', 'rank_falls', 'removed_subjects', 'search_backlog', 'search_words'],
  ...['sources', 'source_version', 'source_fetches', 'own_sources', 'fetch_hosts', 'hub_subscriptions'],
  // Accounts and sign-in
  ...['accounts', 'freed_usernames', 'sessions', 'one_time_links', 'linked_identities', 'passkeys', 'recovery_codes'],
  ...['totp_keys', 'used_challenges', 'access_tokens', 'oauth_apps', 'oauth_artefacts', 'ended_grants', 'signing_keys'],
  ...['deprecated_uses'],
  // Links, queues and events
  ...['feed_links', 'for_you_links', 'stack_links', 'digests', 'letters', 'events', 'event_listeners', 'webhooks'],
  ...['webhook_deliveries', 'outbox', 'announcements'],
  // The installation
  ...['banners', 'installation', 'migrations', 'operator_acts', 'search_aliases', 'slow_answers', 'sweeps'],
] as const;

/** Maximum rows of one data set that the other is asked about at once. */
const MAX_AT_ONCE = 1_000;

/**
 * Reads rows in the order of one data set that the other one lets through, at most `limit`: `read` returns at most
 * `size` rows after a row (from the beginning without one), first `first`, and `join` what becomes of them, in their
 * order. Repeated, with more rows each time, until there are `limit` or no more rows to read.
 */
export async function readInRounds<Row, Item>(
  limit: number,
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>,
  join: (rows: readonly Row[]) => Promise<readonly Item[]>,
  first = limit,
): Promise<Item[]> {
  const items: Item[] = [];
  let last: Row | undefined;
  for (let size = Math.min(first, MAX_AT_ONCE); ; size = Math.min(size * 4, MAX_AT_ONCE)) {
    const rows = await read(last, size);
    if (rows.length > 0) items.push(...(await join(rows)));
    if (rows.length < size || items.length >= limit) return items.slice(0, limit);
    last = rows.at(-1);
  }
}

/** Asks about ids, MAX_AT_ONCE at a time, and returns all rows. */
export async function readByIds<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += MAX_AT_ONCE)
    rows.push(...(await read(ids.slice(from, from + MAX_AT_ONCE))));
  return rows;
}
