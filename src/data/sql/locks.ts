import { statement } from '../statement.ts';

/* Advisory locks, held until the transaction ends. */

/** One import at a time creates sources: two at once would choose the same handle. */
export const LOCK_HANDLES = statement('SELECT pg_advisory_xact_lock(7247157)');

/** Held by one writer at a time, so that a reader who has seen a revision has seen all earlier ones. */
export const LOCK_REVISIONS = statement('SELECT pg_advisory_xact_lock(7247152)');

/** Serialises starting processes and key rotation. */
export const LOCK_SIGNING_KEYS = statement('SELECT pg_advisory_xact_lock(7247155)');

/** One process at a time adds up counts; the others have nothing to do. */
export const TRY_LOCK_COUNTS = statement<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock(7247158) AS locked');

/** The same for learning interests. */
export const TRY_LOCK_INTERESTS = statement<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock(7247159) AS locked');

/** The same for what people did and content does not know yet. */
export const TRY_LOCK_OUTBOX = statement<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock(7247165) AS locked');

/** The same for what people have of that which was deleted. */
export const TRY_LOCK_REMOVALS = statement<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock(7247166) AS locked');

/** One at a time changes which posts are a story. */
export const LOCK_STORIES = statement('SELECT pg_advisory_xact_lock(7247160)');

/** Of two processes starting at once, the second finds what the first created. */
export const LOCK_DEMO_ACCOUNT = statement('SELECT pg_advisory_xact_lock(7247156)');

/** One process at a time claims webhooks, so that it counts what all hold. */
export const LOCK_WEBHOOK_TURNS = statement('SELECT pg_advisory_xact_lock(7247161)');

/** Clients register themselves one at a time, so that each finds room or makes some. */
export const LOCK_SELF_REGISTRATION = statement('SELECT pg_advisory_xact_lock(7247162)');

/** One process at a time deletes; the others have nothing to do. */
export const TRY_LOCK_SWEEP = statement<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock(7247163) AS locked');

/** Shared by those that judge uses of packages: no change is stored in the meantime, whose triggers lock it alone. */
export const LOCK_CHANGES = statement('SELECT pg_advisory_xact_lock_shared(7247164)');
