import { matchKey } from '../../auth/installation-key.ts';
import { findSecret } from '../../auth/secret.ts';
import type { Config } from '../../config.ts';
import { isUnavailable, isTransientFailure } from '../../data/database-errors.ts';
import type { Look } from '../../data/observed/look.ts';
import { MissingDatabaseError } from '../../data/open.ts';
import { readTablesState } from '../../data/schema-state.ts';
import { databaseName } from '../../environment/database-addresses.ts';
import { statement } from '../../data/statement.ts';
import { readStatus } from '../../ingest/schedule/status.ts';
import { readQueues } from '../../operate/overview.ts';
import { fault, ok, errorLine, warning, type DoctorCheck, type Finding } from './check.ts';

/** Major version of PostgreSQL from which on the service works. */
const MIN_MAJOR = 15;
/** Seconds by which the clock of this machine may differ: codes of authenticator apps allow for 30. */
const CLOCK_S = { warning: 2, fault: 25 };
/** Minutes for which a source, an e-mail or a webhook may be due. */
const OVERDUE_MINUTES = 15;
/** Share of sources that may fail. */
const MAX_FAILING = 0.1;

/** Checks of the database and of what it says about the rest; `look` throws where there is none. */
export function databaseChecks(settings: Config, look: Promise<Look>): DoctorCheck[] {
  // Each check handles the failure; this only avoids an unhandled rejection.
  look.catch(() => undefined);
  return [
    { name: 'database', look: () => lookAtDatabase(settings, look) },
    { name: 'key', look: async () => lookAtKey(settings, await look) },
    { name: 'tables', look: async () => lookAtTables(await look) },
    { name: 'clock', look: async () => lookAtClock(await look) },
    { name: 'worker', look: async () => lookAtQueues(await look) },
    { name: 'feeds', look: async () => lookAtFeeds(await look) },
    { name: 'addresses', look: async () => lookAtAddresses(settings, await look) },
  ];
}

async function lookAtDatabase(settings: Config, look: Promise<Look>): Promise<Finding> {
  const name = databaseName(settings);
  try {
    const { version } = await clockOf(await look);
    const major = parseInt(version, 10);
    if (major < MIN_MAJOR) return fault(`${name} is PostgreSQL ${version}`, `Use version ${MIN_MAJOR} or newer.`);
    return ok(`${name}, version ${version}`);
  } catch (error) {
    if (error instanceof MissingDatabaseError) return fault(error.message, 'Set what it says, or start the service.');
    const remedy =
      settings.databaseUrl === undefined ? 'Start the service, which starts it.' : 'Start it, or mend the way to it.';
    const todo =
      isUnavailable(error) && !isTransientFailure(error)
        ? 'Correct the name, password or database in DATABASE_URL.'
        : remedy;
    return fault(`${name}: ${errorLine(error)}`, todo);
  }
}

async function lookAtKey(settings: Config, look: Look): Promise<Finding> {
  const keyFor = findSecret(settings);
  if (keyFor === undefined)
    return warning('there is no secret key here', 'Give dcs the settings of the server, or start that once.');
  const match = await matchKey(look, keyFor);
  if (match === 'same') return ok('it is that of the database');
  if (match === 'unknown') return ok('the database has none yet: it takes this one at the first start');
  return fault(
    'it is not that of the database',
    'Set SECRET_KEY, SECRET_KEY_FILE or DATA_DIR as before; it is kept beside the backups.',
  );
}

async function lookAtTables(look: Look): Promise<Finding> {
  const { pending, newer, isChanging, isEmpty } = await readTablesState(look);
  if (isEmpty) return fault('there are none', 'Start the server, or run `dcs migrate`; or name the right database.');
  if (isChanging) return warning('migrations are running', 'Wait; `dcs status` shows what they wait for.');
  if (pending.length > 0) return fault(`without ${pending.join(', ')}`, 'Run `dcs migrate`, or start the server.');
  if (newer.length > 0)
    return warning(`of a newer version, with ${newer.join(', ')}`, 'Finish the upgrade, or leave it if you went back.');
  return ok('up to date');
}

async function lookAtClock(look: Look): Promise<Finding> {
  const sentAt = Date.now();
  const { now } = await clockOf(look);
  // The server said it at some time between.
  const early = (sentAt - now.getTime()) / 1000;
  const late = (Date.now() - now.getTime()) / 1000;
  const seconds = early > 0 ? early : late < 0 ? late : 0;
  const message = `this machine is ${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database`;
  const todo = 'Let both be set by the network (timedatectl set-ntp true).';
  if (Math.abs(seconds) > CLOCK_S.fault) return fault(message, todo);
  if (Math.abs(seconds) > CLOCK_S.warning) return warning(message, todo);
  return ok('as that of the database');
}

interface ServerClockRow {
  readonly now: Date;
  /** Such as 17.2. */
  readonly version: string;
}

const SERVER_CLOCK = statement<ServerClockRow>(
  `SELECT clock_timestamp() AS now, split_part(current_setting('server_version'), ' ', 1) AS version`,
);

async function clockOf(look: Look): Promise<ServerClockRow> {
  const [row] = await look.query(SERVER_CLOCK);
  if (!row) throw new Error('it gave no answer');
  return row;
}

async function lookAtQueues(look: Look): Promise<Finding> {
  const late = (await readQueues(look)).filter(({ ageSeconds }) => (ageSeconds ?? 0) > OVERDUE_MINUTES * 60);
  if (late.length === 0) return ok('nothing has been due for long');
  const names = late.map(
    ({ name, due, ageSeconds }) => `${due} of ${name} for ${Math.round((ageSeconds ?? 0) / 60)} min`,
  );
  return fault(
    `nobody does what is due: ${names.join(', ')}`,
    'Start a worker for sources and pages (WORKER=on, or `dcs worker`), a server for the rest; `dcs status` has the reasons.',
  );
}

async function lookAtFeeds(look: Look): Promise<Finding> {
  const { sources, failures } = await readStatus(look);
  const { total, failing, paused } = sources;
  const message = `${total} sources, of which ${failing} fail and ${paused} are paused`;
  if (total === 0 || (failing + paused) / total <= MAX_FAILING) return ok(message);
  const [worst] = failures;
  const reason = worst?.lastError ?? 'no reason is known';
  return warning(
    `${message}; ${worst?.handle ?? 'one'}: ${reason}`,
    'See `dcs status`; when all fail it is the network, DNS or a firewall for ports 80 and 443.',
  );
}

interface AddressRow {
  readonly address: string;
  /** Accounts that came from it. */
  readonly people: number;
  /** Whether it is one of a private network, or of the machine itself. */
  readonly isPrivate: boolean;
}

/** Addresses that people signed in from in the last day, that of most people first; at most 100. */
const ADDRESSES = statement<AddressRow>(`SELECT address, count(DISTINCT account_id)::int AS people,
    address ~ '^(10\\.|127\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|::1|f[cd]|fe80)' AS "isPrivate"
  FROM sessions WHERE created_at > now() - interval '1 day' GROUP BY address ORDER BY people DESC, address LIMIT 100`);

/** Whether people are seen by addresses of their own. */
async function lookAtAddresses({ publicUrl, trustedProxies }: Config, look: Look): Promise<Finding> {
  const rows = await look.query(ADDRESSES);
  const isBehind = publicUrl.startsWith('https:');
  const [only] = rows;
  const isOne = rows.length === 1 && only?.isPrivate === true && only.people > 1;
  const todo = 'Name the proxy in TRUSTED_PROXIES, let it add X-Forwarded-For, and restart.';
  if (isOne) return fault(`all people come from ${only.address}: limits count them as one`, todo);
  if (isBehind && trustedProxies.length === 0)
    return warning('PUBLIC_URL is https, and no proxy is named in TRUSTED_PROXIES: limits may count all as one', todo);
  return ok(rows.length === 0 ? 'nobody signed in lately' : `${rows.length} of people who signed in lately`);
}
