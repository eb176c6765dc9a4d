/**
 * Tables of people: rows of one account each, found by account_id, so that they can be on many servers. No statement
 * names tables of both data sets (`test/statements`): it reads people's rows, then content by ids, or the
 * other way round.
 *
 * @internal that no statement joins the two is what tests hold
 */
export const PEOPLE_TABLES = [
  ...['advanced_settings', 'bookmark_lists', 'bookmarks', 'custom_feeds', 'experiences', 'feed_settings'],
  ...['feed_source_filters', 'feed_tag_filters', 'history_clears', 'idempotency_keys', 'impressions'],
  ...['interest_changes', 'muted_notifications', 'notifications', 'post_views', 'post_votes', 'recent_requests'],
  ...['security_events', 'source_filters', 'source_interests', 'source_suggestions', 'stack_items', 'tag_filters'],
  ...['tag_interests', 'taste_versions', 'unread_marks', 'usage_counts'],
] as const;

/**
 * Content, and what is found before its account is known: all in one place.
 *
 * @internal that every table is in one of the two is what tests hold
 */
export const ONE_PLACE_TABLES = [
  // Content, and what is read with it
  ...['posts', 'post_ranks', 'post_tags', 'post_numbers', 'post_pages', 'post_vectors', 'post_work', 'tags', 'tools'],
  ...['comments', 'comment_votes', 'comment_reports', 'post_reports', 'hidden_posts', 'removed_posts', 'companies'],
  ...['count_changes', 'rank_falls', 'search_backlog', 'search_words'],
  ...['sources', 'source_version', 'source_fetches', 'own_sources', 'fetch_hosts', 'hub_subscriptions'],
  // Accounts and sign-in
  ...['accounts', 'freed_usernames', 'sessions', 'one_time_links', 'linked_identities', 'passkeys', 'recovery_codes'],
  ...['totp_keys', 'used_challenges', 'access_tokens', 'oauth_apps', 'oauth_artefacts', 'ended_grants', 'signing_keys'],
  // Links, queues and events
  ...['feed_links', 'for_you_links', 'digests', 'letters', 'events', 'event_listeners', 'webhooks'],
  ...['webhook_deliveries', 'outbox', 'announcements'],
  // The installation
  ...['banners', 'installation', 'migrations', 'operator_acts', 'slow_answers', 'sweeps'],
] as const;
