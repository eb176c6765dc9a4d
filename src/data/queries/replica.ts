import { statement } from '../statement.ts';

/** Behind all that was committed before it was asked. Null where another server turned out not to be the primary. */
export const POSITION_OF_PRIMARY = statement<{ lsn: string | null }>(
  `SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_insert_lsn()::text END AS lsn`,
);
/** Null for a server that is no replica, such as one that was promoted: the primary is read from then. */
export const POSITION_OF_REPLICA = statement<{ lsn: string | null }>(
  `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn`,
);
/** Tells every process, at the commit of the write, that $1 wrote. */
export const NOTIFY_WRITE = statement(`SELECT pg_notify('writes', $1)`);
/** The same after the commit, of people whose ids are separated by commas. */
export const TELL_OF_WRITES = statement(`SELECT pg_notify('writes', ids) FROM unnest($1::text[]) ids`);
