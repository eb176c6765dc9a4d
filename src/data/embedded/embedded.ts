import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chooseAddress, dropAddress, listenOptions, type Address } from './address.ts';
import { prepareDatabaseDir } from './directory.ts';
import { START_LIMIT_MS, startEngine, type Engine } from './engine.ts';
import { DataDirInUse, EmbeddedFailed } from './errors.ts';
import { liveHolder, takeLock, type Lock } from './lock.ts';

/** What a `pg` Pool needs; spread it into its options. Everything is given, so PG* variables change nothing. */
export interface EmbeddedConnection extends Address {
  user: 'postgres';
  database: 'postgres';
  ssl: false;
}

/** An open embedded database, or a way into the one of a running server. */
export interface Embedded {
  connection: EmbeddedConnection;
  /** Resolves with the reason when the database stops, after `close()` too. Never rejects; never settles when joined. */
  failed: Promise<EmbeddedFailed>;
  /** Close pools first. Ends sessions, closes the database, gives the directory back. Idempotent. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Clients at the same time; the next one gets error 53300. Default 32: pool, command line and spare. */
  maxConnections?: number;
  /** A tar file of PGlite's `dumpDataDir()` a new database begins with instead of initdb. */
  template?: string;
}

/**
 * Opens the database in `dataDir` (created when missing) on a thread of its own and holds the
 * directory until `close()`. Throws DataDirInUse when another live process has it, EmbeddedFailed
 * when the database cannot be opened. A kill at any moment leaves a directory that opens again.
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const root = resolve(dataDir);
  const { lock, address } = await occupy(root);
  const vacate = async (): Promise<void> => {
    await dropAddress(address);
    await lock.release();
  };
  try {
    const engine = await startIn(root, address, options);
    const listening = { host: address.host, port: engine.port ?? address.port };
    await lock.announce(listening).catch((error: unknown) => engine.stop().then(() => Promise.reject(error as Error)));
    return opened(engine, listening, vacate);
  } catch (error) {
    await vacate();
    throw asFailure(root, error);
  }
}

/**
 * The connection of the server that has `dataDir` open, or undefined when nobody has. Waits for a
 * server that is just starting; throws EmbeddedFailed when it does not answer within two minutes.
 */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const root = resolve(dataDir);
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const holder = await liveHolder(root);
    if (!holder) return undefined;
    if (holder.ready) return connectionTo(holder.address);
    await wait(50);
  }
  throw new EmbeddedFailed(root, 'is being started by another process that does not finish');
}

/**
 * For commands: uses the running server's database, or opens it itself. Either way call `close()`
 * at the end; it ends only what this call began. Throws as openEmbedded and joinEmbedded do.
 */
export async function openOrJoinEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const joined = await joinEmbedded(dataDir);
  if (joined) return visiting(joined);
  try {
    return await openEmbedded(dataDir, options);
  } catch (error) {
    // Someone was faster after the look: then there is somebody to join.
    const other = error instanceof DataDirInUse ? await joinEmbedded(dataDir) : undefined;
    if (other) return visiting(other);
    throw error;
  }
}

async function occupy(root: string): Promise<{ lock: Lock; address: Address }> {
  let address: Address | undefined;
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    address = await chooseAddress(root);
    return { lock: await takeLock(root, address), address };
  } catch (error) {
    if (address) await dropAddress(address);
    throw asFailure(root, error);
  }
}

async function startIn(root: string, address: Address, options: EmbeddedOptions): Promise<Engine> {
  const { databaseDir, marker, isNew } = await prepareDatabaseDir(root);
  const { maxConnections = 32, template } = options;
  const listen = await listenOptions(address);
  return startEngine(root, { databaseDir, marker, listen, maxConnections, template: isNew ? template : undefined });
}

function asFailure(root: string, error: unknown): Error {
  if (error instanceof DataDirInUse || error instanceof EmbeddedFailed) return error;
  return new EmbeddedFailed(root, `could not be opened: ${(error as Error).message}`, error);
}

function opened(engine: Engine, address: Address, vacate: () => Promise<void>): Embedded {
  let closing: Promise<void> | undefined;
  return {
    connection: connectionTo(address),
    failed: engine.failed,
    close: () => (closing ??= engine.stop().then(vacate)),
  };
}

function visiting(connection: EmbeddedConnection): Embedded {
  return { connection, failed: new Promise<never>(() => undefined), close: () => Promise.resolve() };
}

function connectionTo({ host, port }: Address): EmbeddedConnection {
  return { host, port, user: 'postgres', database: 'postgres', ssl: false };
}
