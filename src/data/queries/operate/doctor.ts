import { statement } from '../../statement.ts';

export interface ServerClockRow {
  readonly now: Date;
  /** Such as 17.2. */
  readonly version: string;
}

export const SERVER_CLOCK = statement<ServerClockRow>(
  `SELECT clock_timestamp() AS now, split_part(current_setting('server_version'), ' ', 1) AS version`,
);

export interface AddressRow {
  readonly address: string;
  /** Accounts that came from it. */
  readonly people: number;
  /** Whether it is one of a private network, or of the machine itself. */
  readonly isPrivate: boolean;
}

/** Addresses that people signed in from in the last day, that of most people first; at most 100. */
export const ADDRESSES = statement<AddressRow>(`SELECT address, count(DISTINCT account_id)::int AS people,
    address ~ '^(10\\.|127\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|::1|f[cd]|fe80)' AS "isPrivate"
  FROM sessions WHERE created_at > now() - interval '1 day' GROUP BY address ORDER BY people DESC, address LIMIT 100`);
