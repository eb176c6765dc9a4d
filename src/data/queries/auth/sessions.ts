import { statement } from '../../statement.ts';

export interface SessionRow {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
  /** When the person last proved who they are. */
  readonly authenticatedAt: Date;
  /** Whether that was less than 10 minutes ago, by the clock of the database. */
  readonly recent: boolean;
  readonly email: string;
  readonly name: string;
  /** Whether it was last seen more than a minute ago. */
  readonly stale: boolean;
}

/** Sessions that live: seen within so long, and begun within so long. */
export const [UNUSED, OLD] = ['14 days', '90 days'];
const IS_LIVE = `s.seen_at > now() - interval '${UNUSED}' AND s.created_at > now() - interval '${OLD}'`;

/** One read for each page. The clock is the database's, the same for all processes. */
export const SESSION = statement<SessionRow>(`
  SELECT s.id, s.account_id AS "accountId", s.created_at AS "createdAt", s.authenticated_at AS "authenticatedAt", s.authenticated_at > now() - interval '10 minutes' AS recent,
         a.email, a.name, s.seen_at < now() - interval '1 minute' AS stale
    FROM sessions s JOIN accounts a ON a.id = s.account_id
   WHERE s.hash = $1 AND ${IS_LIVE}`);
/** Waits for whoever is about to end it. */
export const HOLD_SESSION = statement('SELECT FROM sessions WHERE id = $1 FOR KEY SHARE');
export const SWEEP_SESSIONS = statement(`DELETE FROM sessions s WHERE NOT (${IS_LIVE})`);
