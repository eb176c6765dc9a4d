import { statement } from '../statement.ts';
import type { ClaimQueue } from './claim-queue.ts';

/*
 * Fair turns in a queue of work that people requested. Accounts are looked at in the order of their ids, a few at a
 * time and round and round, so that a claim costs the same however much is due. What is due gets a class:
 *
 * 1. what answered quickly the last time, as long as its account holds no more than its share of the slots;
 * 2. targets that were never requested before, on the same condition;
 * 3. what was slow within the last hour, and what an account has beyond its share;
 * 4. targets that were never requested before, beyond the share.
 *
 * A class and those behind it hold only a part of the slots (FairSlots), so that what is in front always finds one.
 */

/** The classes: of each, the number of slots that it and those behind it may hold, is given as an array. */
export const CLASSES = 4;

/** Accounts that a claim looks at. */
export const ACCOUNTS_AT_ONCE = 50;

/** Part of all slots that an account holds before what others wait for; one slot at least. */
const SHARE = 0.1;

/** Fetches that a process makes at the same time. */
export const FETCH_SLOTS = 12;

/** Queue whose rows q belong to accounts and to hosts of different speed. */
export interface FairQueue extends ClaimQueue {
  /** The column with the account. */
  readonly account: string;
  /** SQL: whether a row answered slowly within the last hour. */
  readonly isSlow: (row: string) => string;
  /** SQL: whether a row's address was never requested before. */
  readonly isNew: (row: string) => string;
  /** Slots of a process. */
  readonly slots: number;
}

/** SQL: whether this webhook, source or account was slow within the last hour. */
export const wasSlow = (kind: 'webhook' | 'source' | 'account', name: string): string =>
  `EXISTS (SELECT FROM slow_answers s WHERE s.key = '${kind} ' || ${name} AND s.until > now())`;

/**
 * Marks slow targets by key: the others come first for an hour. Rows are locked in order, so that two statements wait
 * for each other rather than deadlock.
 */
export const MARK_SLOW = statement(`
  INSERT INTO slow_answers (key, until) SELECT key, now() + interval '1 hour' FROM unnest($1::text[]) AS k (key)
   ORDER BY key ON CONFLICT (key) DO UPDATE SET until = EXCLUDED.until`);

const NOW = 'now()::timestamptz(3)';

const isDue = ({ due, where }: ClaimQueue): string => `q.${due} <= ${NOW}${where === undefined ? '' : ` AND ${where}`}`;

/** The accounts after $1 for which something is due, by id, ACCOUNTS_AT_ONCE at most. */
export function accountsWithDue(queue: FairQueue): string {
  const next = (after: string): string => `SELECT q.${queue.account} FROM ${queue.table} q
    WHERE q.${queue.account} > ${after} AND ${isDue(queue)} ORDER BY q.${queue.account}, q.${queue.due} LIMIT 1`;
  return `
  WITH RECURSIVE turns (account, n) AS (
    SELECT (${next('$1::uuid')}), 1
    UNION ALL
    SELECT (${next('t.account')}), n + 1 FROM turns t WHERE t.account IS NOT NULL AND n < ${ACCOUNTS_AT_ONCE})
  SELECT account FROM turns WHERE account IS NOT NULL`;
}

/** SQL: 1 for what is quick, 2 for what is new, 3 for what is slow, as what is new of an account with slow ones is. */
export function paceOf({ account, isSlow, isNew }: FairQueue, row: string): string {
  return `CASE WHEN ${isSlow(row)} THEN 3 WHEN NOT ${isNew(row)} THEN 1
    WHEN ${wasSlow('account', `${row}.${account}`)} THEN 3 ELSE 2 END`;
}

/**
 * SQL of the tables `due` (account, key, host, at, pace) and `turns` (with class and nth of its account as well), of
 * what is due of the accounts $1, given `held` (account, pace).
 */
export function turnsOf(queue: FairQueue, where = 'true'): string {
  const { table, key, account, due, slots } = queue;
  const share = Math.max(1, Math.floor(slots * SHARE));
  return `
  due AS MATERIALIZED (
    SELECT q.${account} AS account, q.${key} AS key, q.host, q.${due} AS at, ${paceOf(queue, 'q')} AS pace
      FROM ${table} q WHERE q.${account} = ANY ($1::uuid[]) AND ${isDue(queue)} AND ${where}),
  shares AS (SELECT account, pace = 3 AS slow, count(*) AS held FROM held GROUP BY 1, 2),
  numbered AS (
    SELECT d.*, coalesce(s.held, 0) + row_number() OVER (PARTITION BY d.account, d.pace = 3 ORDER BY d.pace, d.at, d.key)
        AS nth
      FROM due d LEFT JOIN shares s ON s.account = d.account AND s.slow = (d.pace = 3)),
  turns AS (
    SELECT n.*, CASE WHEN pace = 3 OR nth <= ${share} THEN pace ELSE pace + 2 END AS class FROM numbered n)`;
}

/** The best first; among equals, that of the account that has fewest, then the one that waits longest. */
const BEST_FIRST = 'class, nth, at, key';

/** SQL: which of several with the same `value` a row is, counting those of its class and behind it only. */
export function turnNumber(value: string | undefined, classes: number): string {
  const partition = value === undefined ? '' : `${value}, `;
  return `row_number() OVER (PARTITION BY ${partition}class >= ${classes} ORDER BY ${BEST_FIRST})`;
}

/** SQL: at most as many rows of `table` as there are free slots for each class and those behind it in the array. */
export function withinSlots(table: string, free: string): string {
  const places = Array.from({ length: CLASSES }, (_, n) => n + 1);
  const numbered = places.map((n) => `${turnNumber(undefined, n)} AS place${n}`).join(', ');
  return `
  SELECT key, class, host FROM (SELECT t.*, ${numbered} FROM ${table} t) p
   WHERE ${places.map((n) => `(class < ${n} OR place${n} <= (${free}::integer[])[${n}])`).join(' AND ')}`;
}

/**
 * SQL: claims for $2 milliseconds what is due of the accounts $1 and has its turn with the $3 slots that are free for
 * each class, one of each host that is free; with what is `joined` to `claims`. Each of $4 is an account that holds a
 * slot of this process, and $5 the pace of that.
 */
export function claimTurnsOfHosts(
  queue: FairQueue,
  { joined, returning }: { joined: string; returning: string },
): string {
  const { table, key, onClaim } = queue;
  const isFree = `h.free_at <= ${NOW}`;
  return `
  WITH held AS MATERIALIZED (SELECT account, pace FROM unnest($4::uuid[], $5::integer[]) AS h (account, pace)),
  ${turnsOf(queue, `(SELECT ${isFree} FROM fetch_hosts h WHERE h.host = q.host)`)},
  firsts AS (SELECT t.*, row_number() OVER (PARTITION BY host ORDER BY ${BEST_FIRST}) AS of_host FROM turns t),
  next AS (${withinSlots('(SELECT * FROM firsts WHERE of_host = 1)', '$3')}),
  hosts AS MATERIALIZED (SELECT h.host FROM fetch_hosts h WHERE h.host IN (SELECT host FROM next) AND ${isFree}
    ORDER BY h.host FOR NO KEY UPDATE SKIP LOCKED),
  claims AS MATERIALIZED (SELECT q.${key}, q.host, n.class FROM ${table} q JOIN next n ON n.key = q.${key}
    JOIN hosts ON hosts.host = n.host WHERE ${isDue(queue)} FOR UPDATE OF q SKIP LOCKED),
  busy AS (UPDATE fetch_hosts h SET free_at = now() + $2 * interval '1 millisecond' FROM claims
    WHERE h.host = claims.host)
  UPDATE ${table} w SET ${onClaim} FROM claims ${joined} WHERE w.${key} = claims.${key}
  RETURNING ${returning}`;
}
