import { statement } from '../statement.ts';

/* Advisory locks until the end of a transaction. */

/** One import at a time makes sources: two at once would take the same handle. */
export const LOCK_HANDLES = statement('SELECT pg_advisory_xact_lock(7247157)');
/** Held by one at a time, so that a reader who has seen a revision has seen all before it. */
export const LOCK_REVISIONS = statement('SELECT pg_advisory_xact_lock(7247152)');
/** Two starters, or a starter and a rotation, take turns. */
export const LOCK_SIGNING_KEYS = statement('SELECT pg_advisory_xact_lock(7247155)');
/** Of two processes that start at once, the second finds what the first made. */
export const LOCK_DEMO_ACCOUNT = statement('SELECT pg_advisory_xact_lock(7247156)');
