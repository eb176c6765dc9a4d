import type { DatabaseAddress } from '../../environment/database-addresses.ts';
import { ResilientClient, type ServerSelector } from '../client.ts';
import { connectionFailed } from '../database-errors.ts';
import { statement } from '../statement.ts';

/**
 * State that a server reports: whether it is a replica, whether it takes writes, and its timeline, in hex.
 *
 * @internal tests say it for servers that there are not
 */
export interface ServerState {
  readonly isReplica: boolean;
  readonly isReadOnly: boolean;
  /** Null for a replica. Each promotion begins a new one. */
  readonly timeline: string | null;
}

/** Asked of servers and through poolers. */
const SERVER_STATE = statement<ServerState>(`SELECT pg_is_in_recovery() AS "isReplica",
  pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "isReadOnly",
  CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`);

/** Purpose of the servers: one that takes writes, or one to read from, a replica where there is one. */
export type ConnectionPurpose = 'writes' | 'reads';

/** Milliseconds: for a server to answer, and for others to answer once a first one did. */
const LIMITS_MS = { answer: 2_000, rest: 250 };

/**
 * Chooses among the servers that one URL names, as libpq's target_session_attrs does. All are queried at once. If two
 * accept writes, such as an old primary that came back, the one on the later timeline is chosen. The choice stands
 * until it is doubted. `url` has the other connection settings.
 */
export function createServerSelector(
  url: string,
  addresses: readonly DatabaseAddress[],
  purpose: ConnectionPurpose,
): ServerSelector {
  let [chosen, last]: (DatabaseAddress | undefined)[] = [];
  let search: Promise<DatabaseAddress> | undefined;
  const listeners: ((address: DatabaseAddress) => void)[] = [];
  const find = async (): Promise<DatabaseAddress> => {
    const address = await bestServer(url, addresses, purpose);
    const isAnother = last !== undefined && last !== address;
    last = chosen = address;
    if (isAnother) for (const moved of listeners) moved(address);
    return address;
  };
  const searchOnce = (): Promise<DatabaseAddress> => (search ??= find().finally(() => (search = undefined)));
  return {
    choose: async () => chosen ?? searchOnce(),
    recheck: () => void searchOnce().catch(() => undefined), // a caller that needs a server searches again, and reports
    check: async (ask) => {
      if (purpose === 'writes' && ((await ask(SERVER_STATE.text)) as ServerState[])[0]?.isReadOnly !== false)
        throw connectionFailed('The server takes no writes');
    },
    reportFailure: ({ host, port }) => {
      if (chosen?.host === host && chosen.port === port) chosen = undefined;
    },
    onMove: (moved) => void listeners.push(moved),
  };
}

/** The best of those that answer in time. Throws ConnectionError, of the last one, when there is none. */
async function bestServer(
  url: string,
  addresses: readonly DatabaseAddress[],
  purpose: ConnectionPurpose,
): Promise<DatabaseAddress> {
  const found: Found[] = [];
  let failure: unknown = 'None of the servers takes writes';
  const answers = addresses.map(async (address) => {
    try {
      found.push({ address, state: await probeServer(url, address) });
    } catch (error) {
      failure = error;
    }
  });
  const all = Promise.all(answers);
  await Promise.race(answers.map((answer) => answer.then(() => (selectServer(found, purpose) ? undefined : all))));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LIMITS_MS.rest).unref())]);
  const address = selectServer(found, purpose);
  if (address === undefined) throw connectionFailed(failure);
  return address;
}

interface Found {
  readonly address: DatabaseAddress;
  readonly state: ServerState;
}

/**
 * The server to use of those that answered, if there is one.
 *
 * @internal tests choose among servers that there are not
 */
export function selectServer(found: readonly Found[], purpose: ConnectionPurpose): DatabaseAddress | undefined {
  const rank = ({ state }: Found): string => (state.isReplica ? 'replica' : (state.timeline ?? ''));
  return found
    .filter(({ state }) => purpose === 'reads' || !state.isReadOnly)
    .toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))[0]?.address;
}

/** Asks one server. Throws when it does not answer in time, or refuses. */
async function probeServer(url: string, address: DatabaseAddress): Promise<ServerState> {
  const client = new ResilientClient({ connectionString: url, connectionTimeoutMillis: LIMITS_MS.answer });
  const timer = setTimeout(() => client.cut('It did not answer in time'), LIMITS_MS.answer);
  try {
    Object.assign(client, address);
    await client.open();
    const [state] = await client.ask<ServerState>(SERVER_STATE.text);
    return state as ServerState;
  } finally {
    clearTimeout(timer);
    client.leave();
  }
}
