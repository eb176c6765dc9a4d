import { readAddresses, type DatabaseAddress } from '../../environment/database-addresses.ts';
import type { DatabaseSettings } from '../../environment/database-settings.ts';
import { ResilientClient } from '../client.ts';
import { connectionFailed } from '../database-errors.ts';

/** A server, or a pooler before one, as it answers now. */
export interface ProbedServer {
  /** The setting that names it. */
  readonly setting: string;
  readonly host: string;
  readonly role: 'primary' | 'replica' | 'away';
  /** Whether a pooler answers in its place. */
  readonly pooled: boolean;
  /** Milliseconds since what a replica replayed last was written; 0 when it has all that it received. */
  readonly lagMs: number | null;
  /** Reason for being unavailable. */
  readonly reason: string | null;
}

/** Milliseconds for each to answer. */
const ANSWER_MS = 2_000;
const STATE = `SELECT pg_is_in_recovery() AS "isReplica", pg_backend_pid() AS pid,
  CASE WHEN NOT pg_is_in_recovery() THEN NULL
       WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
       ELSE round(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 END AS "lagMs"`;

/** Asks every server that the settings name, at once; those that do not answer are away. Never throws. */
export async function probeServers(
  settings: Partial<
    Pick<DatabaseSettings, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 'databasePeopleUrl'>
  >,
): Promise<ProbedServer[]> {
  const named = [
    ['DATABASE_URL', settings.databaseUrl],
    ['DATABASE_DIRECT_URL', settings.databaseDirectUrl],
    ['DATABASE_READ_URL', settings.databaseReadUrl],
    ['DATABASE_PEOPLE_URL', settings.databasePeopleUrl],
  ] as const;
  const surveys = named.flatMap(([setting, text]) => {
    if (text === undefined) return [];
    const { url, addresses } = readAddresses(text) ?? { url: text, addresses: [] };
    return (addresses.length === 0 ? [undefined] : addresses).map((address) => survey(setting, url, address));
  });
  return Promise.all(surveys);
}

async function survey(setting: string, url: string, address: DatabaseAddress | undefined): Promise<ProbedServer> {
  const client = new ResilientClient({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  const timer = setTimeout(() => client.cut('It did not answer in time'), ANSWER_MS);
  Object.assign(client, address);
  const host = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  try {
    await client.open();
    const [state] = await client.ask<{ isReplica: boolean; pid: number; lagMs: number | null }>(STATE);
    if (!state) throw connectionFailed('No answer');
    const role = state.isReplica ? 'replica' : 'primary';
    return { setting, host, role, pooled: state.pid !== client.pid, lagMs: state.lagMs, reason: null };
  } catch (error) {
    const reason = connectionFailed(error).message;
    return { setting, host, role: 'away', pooled: false, lagMs: null, reason };
  } finally {
    clearTimeout(timer);
    client.leave();
  }
}
