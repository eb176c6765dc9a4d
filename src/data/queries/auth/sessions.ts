import { statement } from '../../statement.ts';

export interface SessionRow {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
  /** Time of the person's last authentication. */
  readonly authenticatedAt: Date;
  /** Whether that was less than 10 minutes ago, by the database's clock. */
  readonly recent: boolean;
  readonly email: string;
  readonly name: string;
  /** IANA name; null where the person chose none. */
  readonly timezone: string | null;
  readonly plan: string;
  readonly paidUntil: Date | null;
  /** Whether they operate this service. */
  readonly operator: boolean;
  /** Whether it was last seen more than a minute ago. */
  readonly stale: boolean;
}

/** A live session was used within the first interval, and begun within the second. */
export const [UNUSED, OLD] = ['14 days', '90 days'];
const IS_LIVE = `s.seen_at > now() - interval '${UNUSED}' AND s.created_at > now() - interval '${OLD}'`;

/** One read per page view, by the database's clock, which all processes share. */
export const SESSION = statement<SessionRow>(`
  SELECT s.id, s.account_id AS "accountId", s.created_at AS "createdAt", s.authenticated_at AS "authenticatedAt",
    s.authenticated_at > now() - interval '10 minutes' AS recent,
         a.email, a.name, a.timezone, a.plan, a.paid_until AS "paidUntil", a.operator,
         s.seen_at < now() - interval '1 minute' AS stale
    FROM sessions s JOIN accounts a ON a.id = s.account_id
   WHERE s.hash = $1 AND a.suspended_at IS NULL AND ${IS_LIVE}`);
/** Locks the session, after any transaction that is ending it. */
export const HOLD_SESSION = statement('SELECT FROM sessions WHERE id = $1 FOR KEY SHARE');
