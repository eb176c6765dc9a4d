import type { Server } from 'node:http';
import pino from 'pino';
import { createApp } from '../../src/app.ts';
import { loadConfig, type Config } from '../../src/config.ts';
import type { PasswordCost } from '../../src/auth/accounts/passwords.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { drain, listen, portOf } from '../../src/http/server.ts';
import { emptyDatabase } from './database.ts';
import { addFault, atEnd } from './ending.ts';

/** A running service over the test database, built as in production but with every answer checked. */
export interface Service {
  readonly url: string;
  readonly db: OpenDatabase;
  readonly config: Config;
  /** Cost of hashes of passwords; undefined for that in production. */
  readonly passwordCost: PasswordCost | undefined;
  /** Every log line. */
  readonly logs: string[];
  /** Stores what requests left for later. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Far more than a test file sends, so that only tests of limits reach one. */
const NO_LIMITS = {
  ipRateLimit: 1_000_000,
  ipConcurrencyLimit: 1_000_000,
  ipConnectionLimit: 1_000_000,
  userRateLimit: 1_000_000,
  pageRateLimit: 1_000_000,
};

/** A thousandth of what hashes of passwords cost: most tests only sign in. */
const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Keeps tests from generating a key file. */
const SECRET = 'a secret of tests only 0123456789';

/** Throws when a service logged an undocumented answer of its own, whatever its test made of it. */
function assertDocumented(logs: readonly string[]): void {
  const undocumented = logs
    .filter((line) => line.includes('"UndocumentedResponseError"'))
    .map((line) => (JSON.parse(line) as { err: { message: string } }).err.message);
  if (undocumented.length > 0) throw new Error([...new Set(undocumented)].join('\n'));
}

/** Returns the fault of the service that a line of the log reports; undefined for all else. */
function faultIn(line: string): string | undefined {
  if (!line.includes('"msg":"internal error"')) return undefined;
  const { operation, err } = JSON.parse(line) as { operation?: string; err?: { stack?: string } };
  const stack = (err?.stack ?? '').split('\n').filter((one) => !/node_modules|node:internal/.test(one));
  return [operation ?? 'outside of the operations', ...stack.slice(0, 8)].join('\n      ');
}

/** URLs of running services. */
const open = new Set<string>();

/** Throws, once for each, when a test left a service running; it would keep the test process alive. */
function assertAllClosed(): void {
  const left = [...open];
  open.clear();
  if (left.length > 0) throw new Error(`Services were left running: ${left.join(' ')}`);
}

let shared: Promise<Service> | undefined;

/** One service for all tests of a file, over a database that each call empties. Closed at the end of the file. */
export async function sharedService(): Promise<Service> {
  const isFirst = shared === undefined;
  const service = await (shared ??= startService());
  if (!isFirst) {
    await service.flush(); // of the test before
    await emptyDatabase();
  }
  service.logs.length = 0;
  return service;
}

atEnd(async () => {
  await (await shared)?.close();
  shared = undefined;
  assertAllClosed();
});

/** Starts a service on a free port over an emptied database; `over` changes its configuration, `name` its host. */
export async function startService(
  over: Partial<Config> = {},
  on?: OpenDatabase,
  {
    timeouts,
    name = '127.0.0.1',
    ...test
  }: Pick<Parameters<typeof createApp>[1], 'aroundHandler' | 'extendMcp' | 'fetch' | 'passwordCost'> &
    Pick<Parameters<typeof listen>[1], 'timeouts'> & { name?: string } = {},
): Promise<Service> {
  const db = on ?? (await emptyDatabase());
  const logs: string[] = [];
  const write = (line: string): void => {
    logs.push(line);
    const fault = faultIn(line);
    if (fault !== undefined) addFault(fault);
  };
  const log = pino({ level: 'debug', base: undefined }, { write });
  const server: Server = await listen((req, res) => app.callback(req, res), {
    ...NO_LIMITS,
    trustedProxies: [],
    ...over,
    ...(timeouts ? { timeouts } : {}),
    host: '127.0.0.1',
    port: 0,
  });
  const url = `http://${name}:${portOf(server)}`;
  const config: Config = {
    ...loadConfig({}),
    ...NO_LIMITS,
    enrich: false,
    worker: false,
    secretKey: SECRET,
    publicUrl: url,
    ...over,
  };
  const parts = { passwordCost: CHEAP_PASSWORDS, ...test };
  const app = await createApp(config, {
    db,
    log,
    ...parts,
    readiness: () =>
      db.ping().then(
        () => ({ ready: true }),
        () => ({ ready: false, reason: 'database' }),
      ),
  });
  const close = async (): Promise<void> => {
    open.delete(url);
    app.endStreams();
    await drain(server, 1_000);
    await app.close();
    assertDocumented(logs);
  };
  open.add(url);
  await app.start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url, db, config, logs, flush: () => app.flush(), close, passwordCost: parts.passwordCost };
}
