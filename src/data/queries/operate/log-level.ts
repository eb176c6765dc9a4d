import { statement } from '../../statement.ts';

/** Asks every process that listens, at the commit; $1 is JSON. */
export const ASK_LOG_LEVEL = statement(`SELECT pg_notify('log_level', $1)`);
/** Answers whoever asked. */
export const TELL_LOG_LEVEL = statement(`SELECT pg_notify('log_level_heard', $1)`);
