import { IDEMPOTENCY_HOURS, IMPORT_DAYS, STATE_DAYS, USAGE_DAYS } from '../../generated/limits.ts';
import { MAX_SESSION_AGE, MAX_SESSION_IDLE } from '../auth/accounts/sessions.ts';
import { USE_DAYS } from '../domain/changes/verdicts.ts';
import { SPAN_S } from '../domain/usage/record-usage.ts';
import type { PEOPLE_TABLES } from '../data/data-sets.ts';
import { fragment, type Statement, statement } from '../data/statement.ts';

/** Rows of a table that are deleted at once: some tenths of a second of work. */
export const REMOVED_AT_ONCE = 5_000;

/** The column that rows are kept by, and the statement that deletes some of those whose time was over at $1. */
interface Ending {
  readonly ends: string;
  readonly remove: Statement<{ count: number }>;
  /** Reason for having no index: the whole table is read once an hour. */
  readonly readWhole?: string;
}

/** Rows that something else deletes, which looks more often. */
interface EndingElsewhere {
  readonly ends: string;
  readonly by: string;
}

/** Rows that no time deletes, and why; most go with what they belong to. */
interface Lasting {
  readonly reason: string;
}

type TableLifetime = Ending | EndingElsewhere | Lasting;

/** Deletes the oldest rows next to requests: locked rows are left for the next sweep, so that no request waits. */
function oldest(table: string, condition: string): Statement<{ count: number }> {
  return statement(`
    WITH removals AS (DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT r.ctid FROM ${table} r WHERE ${condition} LIMIT ${REMOVED_AT_ONCE} FOR UPDATE OF r SKIP LOCKED))
      RETURNING 1)
    SELECT count(*)::integer AS count FROM removals`);
}

/**
 * The same of people's tables, by the column and not by rows, which may be on many servers: as many of the oldest, and
 * those of the same moment.
 */
function oldestOfPeople(
  table: (typeof PEOPLE_TABLES)[number],
  ends: string,
  condition: string,
): Statement<{ count: number }> {
  return statement(`
    WITH last AS (SELECT max(o.ends) AS at FROM
        (SELECT r.${ends} AS ends FROM ${table} r WHERE ${condition} ORDER BY 1 LIMIT ${REMOVED_AT_ONCE}) o),
    removals AS (DELETE FROM ${table} r WHERE (${condition}) AND r.${ends} <= (SELECT at FROM last) RETURNING 1)
    SELECT count(*)::integer AS count FROM removals`);
}

const isOver = (ends: string, interval: string): string => `r.${ends} < $1::timestamptz - interval '${interval}'`;

/** Kept for an interval after what the column says. */
function expiring(table: string, ends: string, interval: string): Ending {
  return { ends, remove: oldest(table, isOver(ends, interval)) };
}

/** The same of a table of people. */
function expiringOfPeople(table: (typeof PEOPLE_TABLES)[number], ends: string, interval: string): Ending {
  return { ends, remove: oldestOfPeople(table, ends, isOver(ends, interval)) };
}

/** Kept until the moment that the column says. */
function until(table: string, ends: string): Ending {
  return { ends, remove: oldest(table, `r.${ends} < $1::timestamptz`) };
}

const WITH_ACCOUNT = 'what a person made or chose stays until they take it back or leave';

const WITH_POST = 'goes with its post';

const FEW = 'a few rows';

/**
 * Every table with a column of a time, and how long its rows are kept. All times are the database's.
 *
 * @internal a test compares it with the schema
 */
export const TABLE_LIFETIMES: Readonly<Record<string, TableLifetime>> = {
  access_tokens: { reason: 'a revoked one that turns up somewhere can still be told to its owner' },
  accounts: { reason: WITH_ACCOUNT },
  announcements: { reason: 'notifications show them' },
  applied_changes: { ends: 'applied_at', by: 'src/data/distributed/people-outbox.ts' },
  banners: { reason: 'operators see earlier ones' },
  bookmark_lists: { reason: WITH_ACCOUNT },
  bookmarks: { reason: WITH_ACCOUNT },
  change_sources: { reason: 'a set goes when the settings no longer name it, a package when no stack has it' },
  comment_reports: { reason: 'goes with its comment; a person who reports it again is known' },
  comment_votes: { reason: WITH_ACCOUNT },
  comments: { reason: WITH_ACCOUNT },
  custom_feeds: { reason: WITH_ACCOUNT },
  digests: { reason: WITH_ACCOUNT },
  // Twice the life of an access token, of which the last may just have been issued.
  ended_grants: expiring('ended_grants', 'ended_at', '2 hours'),
  event_listeners: until('event_listeners', 'until'),
  // An hour after streams can no longer resume from them.
  events: expiring('events', 'created_at', '73 hours'),
  experiences: { reason: WITH_ACCOUNT },
  feed_links: { reason: WITH_ACCOUNT },
  fetch_hosts: { reason: 'one row a host; the time is that of its next request' },
  for_you_links: { reason: WITH_ACCOUNT },
  freed_usernames: expiring('freed_usernames', 'freed_at', '90 days'),
  history_clears: { reason: WITH_ACCOUNT },
  hub_subscriptions: { reason: 'goes with its source, and is renewed' },
  imports: { ...expiring('imports', 'created_at', `${IMPORT_DAYS} days`), readWhole: 'some rows for each person' },
  idempotency_keys: expiringOfPeople('idempotency_keys', 'created_at', `${IDEMPOTENCY_HOURS} hours`),
  hidden_posts: { reason: WITH_POST },
  impressions: expiringOfPeople('impressions', 'shown_at', '30 days'),
  letters: { ends: 'expires_at', by: 'src/auth/email/email-queue.ts' },
  linked_identities: { reason: WITH_ACCOUNT },
  mutes: {
    ends: 'until',
    remove: oldestOfPeople('mutes', 'until', `r.until < $1::timestamptz`),
    readWhole: 'a few rows of the people who mute',
  },
  // Milestones stay, which are few: an existing one prevents the next vote from announcing it again.
  notifications: {
    ends: 'created_at',
    remove: oldestOfPeople(
      'notifications',
      'created_at',
      `r.created_at < $1::timestamptz - interval '90 days'
        AND (r.read_at IS NOT NULL OR r.created_at < $1::timestamptz - interval '180 days')
        AND r.type NOT IN ('article_upvote_milestone', 'comment_upvote_milestone')`,
    ),
  },
  // Self-registered clients without an authorization, a day after their registration.
  oauth_apps: {
    ends: 'created_at',
    remove: oldest(
      'oauth_apps',
      fragment(`r.self_registered AND r.disabled_at IS NULL AND r.created_at < $1::timestamptz - interval '1 day'
        AND NOT EXISTS (SELECT FROM oauth_artefacts o WHERE o.app_id = r.id)`),
    ),
    readWhole: FEW,
  },
  oauth_artefacts: until('oauth_artefacts', 'expires_at'),
  one_time_links: until('one_time_links', 'expires_at'),
  operator_acts: { reason: 'the log of operators, which the database lets nobody delete' },
  outbox: { reason: 'a queue: a row goes when everybody was told' },
  own_sources: { reason: WITH_ACCOUNT },
  package_changes: { reason: 'an advisory concerns whoever uses such a version, however old it is' },
  package_uses: expiring('package_uses', 'used_at', `${USE_DAYS} days`),
  passkeys: { reason: WITH_ACCOUNT },
  people_outbox: { reason: 'a queue: a row goes when content has it' },
  post_pages: { reason: 'a queue: a row goes when its page was read' },
  post_ranks: { reason: WITH_POST },
  post_reports: { reason: WITH_POST },
  post_tags: { reason: WITH_POST },
  post_views: { reason: WITH_ACCOUNT },
  post_votes: { reason: WITH_ACCOUNT },
  post_work: { reason: 'a queue: a row goes when its post has its summary' },
  posts: { ends: 'created_at', by: 'src/follow-up/old-posts.ts' },
  rank_falls: { ...expiring('rank_falls', 'fell_at', '1 day'), readWhole: 'a day of changes' },
  recent_requests: expiringOfPeople('recent_requests', 'at', `${USAGE_DAYS} days`),
  recovery_codes: { reason: WITH_ACCOUNT },
  removed_posts: { reason: 'what its feed still has is not to come back' },
  removed_subjects: { reason: 'a queue: a row goes when people have nothing of it' },
  search_aliases: { reason: 'a name that operators added stays until they remove it' },
  security_events: expiringOfPeople('security_events', 'created_at', '90 days'),
  sessions: {
    ends: 'seen_at',
    remove: oldest(
      'sessions',
      `r.seen_at < $1::timestamptz - interval '${MAX_SESSION_IDLE}'
        OR r.created_at < $1::timestamptz - interval '${MAX_SESSION_AGE}'`,
    ),
    readWhole: 'a row a browser; an index on seen_at would be written at each visit',
  },
  signing_keys: { ...expiring('signing_keys', 'retired_at', '30 days'), readWhole: FEW },
  slow_answers: { ...until('slow_answers', 'until'), readWhole: 'an hour of slow answers' },
  source_fetches: { reason: 'goes with its source' },
  source_suggestions: { reason: 'tells operators what was asked for, and whether they said no' },
  sources: { reason: 'operators, or the people who have them, remove them' },
  stack_items: { reason: WITH_ACCOUNT },
  stack_links: { reason: WITH_ACCOUNT },
  stack_manifests: { reason: WITH_ACCOUNT },
  stack_marks: { reason: 'the newest of a person stay, and go with their account' },
  // A day after programs begin from the start.
  state_changes: expiringOfPeople('state_changes', 'changed_at', `${STATE_DAYS + 2} days`),
  sweeps: { reason: 'one row' },
  // An event is told to all of its people within a day, or operators see it in the queue.
  told_events: expiringOfPeople('told_events', 'told_at', '7 days'),
  totp_keys: { reason: WITH_ACCOUNT },
  // Minutes for a day.
  usage_counts: {
    ends: 'at',
    remove: oldestOfPeople(
      'usage_counts',
      'at',
      `r.span = ${SPAN_S.minute} AND r.at < $1::timestamptz - interval '1 day'
        OR r.span = ${SPAN_S.hour} AND r.at < $1::timestamptz - interval '${USAGE_DAYS} days'`,
    ),
  },
  used_challenges: until('used_challenges', 'expires_at'),
  // A delivery that still waits an hour after its event went is not sent any more.
  webhook_deliveries: {
    ends: 'created_at',
    remove: oldest(
      'webhook_deliveries',
      `r.created_at < $1::timestamptz - interval '72 hours' AND r.asked_at IS NULL
        AND (r.status <> 'waiting' OR r.created_at < $1::timestamptz - interval '74 hours')`,
    ),
  },
  withdrawn_changes: { reason: 'older sets are not to bring an advisory back' },
  webhooks: { reason: 'a person takes theirs back; one of an app goes with its access' },
};

/** The tables of which a sweep deletes rows, in its order. */
export const EXPIRING_TABLES: readonly (readonly [string, Ending])[] = Object.entries(TABLE_LIFETIMES).flatMap(
  ([table, lifetime]) => ('remove' in lifetime ? [[table, lifetime] as const] : []),
);
