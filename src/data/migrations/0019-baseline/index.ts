import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUTHOR_TRIGGERS, CONTENT_TRIGGERS } from './content-triggers.ts';
import { CONTENT_TABLES } from './content.ts';
import { COUNTS, ENGAGEMENT_TABLES, NOTIFICATIONS } from './engagement.ts';
import { INGEST_TABLES, POST_WORK } from './ingest.ts';
import { INTEREST_FUNCTIONS, INTEREST_TABLES, INTEREST_TRIGGERS } from './interests.ts';
import { LIST_TABLES, LIST_VERSIONS, LIST_VERSION_TRIGGERS } from './lists.ts';
import { OAUTH_TABLES, OAUTH_TRIGGERS } from './oauth.ts';
import { CREDENTIAL_NOTICES, PEOPLE_TABLES, PROFILE_TABLES } from './people.ts';
import { SEARCH_FUNCTIONS } from './search.ts';
import { FIRST_TOOLS } from './tools.ts';

/**
 * All that version 1.1.0 had: tables and plain indexes as TypeORM makes them from the entities, and what entities
 * cannot say. It stands in the place of the migrations of that version, whose databases are taken over as they are.
 */
export class Baseline0019 implements MigrationInterface {
  name = 'Baseline0019';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of TABLES) await runner.query(statements);
    for (const statements of FUNCTIONS_AND_TRIGGERS) await runner.query(statements);
    await runner.query(SEED, [FIRST_TOOLS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP);
  }
}

const EXTENSION = 'CREATE EXTENSION IF NOT EXISTS pg_trgm';
/** What is named comes before what names it. */
const TABLES = [
  EXTENSION,
  PEOPLE_TABLES,
  PROFILE_TABLES,
  CONTENT_TABLES,
  ENGAGEMENT_TABLES,
  NOTIFICATIONS,
  LIST_TABLES,
  INTEREST_TABLES,
  INGEST_TABLES,
  OAUTH_TABLES,
];
const FUNCTIONS_AND_TRIGGERS = [
  CREDENTIAL_NOTICES,
  SEARCH_FUNCTIONS,
  CONTENT_TRIGGERS,
  AUTHOR_TRIGGERS,
  COUNTS,
  LIST_VERSIONS,
  LIST_VERSION_TRIGGERS,
  INTEREST_FUNCTIONS,
  INTEREST_TRIGGERS,
  POST_WORK,
  OAUTH_TRIGGERS,
];

/* The ids are the first that version 7 can make, the same in every service: older than those of all other tools. */
const SEED = `INSERT INTO tools (id, title, key)
  SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, title, lower(title) FROM unnest($1::text[]) WITH ORDINALITY AS t (title, n)`;

/** The extension stays, since it may serve others. */
const DROP = `
DROP TABLE access_tokens, accounts, advanced_settings, announcements, bookmark_lists, bookmarks, comment_votes,
  comments, companies, custom_feeds, ended_grants, experiences, feed_links, feed_settings, feed_source_filters,
  feed_tag_filters, fetch_hosts, hub_subscriptions, idempotency_keys, notifications, oauth_apps,
  oauth_artefacts, one_time_links, post_pages, post_tags, post_vectors, post_views, post_votes, post_work,
  posts, security_events, sessions, signing_keys, source_fetches, source_filters, source_interests,
  source_suggestions, sources, stack_items, tag_filters, tag_interests, tags, taste_versions, tools;
DROP SEQUENCE content_version, post_vectors_revision;
DROP FUNCTION accounts_after_update, accounts_before_delete, comments_added, comments_removed, content_changed,
  count_comment_votes, count_post_votes, credentials_changed, ended_grant_added, feed_taste_changed,
  grant_ended, grants_ended_with_app, grow_interests, grow_taste_versions, hot_score, interest_scale,
  interest_weight, interests_changed, post_category, post_search, posts_after_update, posts_before_write,
  posts_content_written, posts_want_work, search_between, search_hour, search_text, search_timed, search_times,
  search_window, signing_keys_changed, sources_after_update, sources_removed, taste_changed`;
