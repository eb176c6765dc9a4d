/** Worker entry: PGlite and its gateway on a thread of their own, so a heavy query never blocks the service. */
import { readFileSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { Gateway } from './gateway.ts';
import type { WorkerInput, WorkerNews } from './engine.ts';

const input = workerData as WorkerInput;
/** The last serious lines of the Postgres log. */
const complaints: string[] = [];
/** PGlite throws bare WASI error numbers (wasi_snapshot_preview1, errno). */
const WASI: Record<number, string> = { 2: 'permission denied', 51: 'no space left on device', 54: 'not a directory', 69: 'read-only file system' };

try {
  const db = await openDatabase();
  const gateway = new Gateway(db, input.maxConnections, fail);
  const port = await gateway.listen(input.listen);
  parentPort?.once('message', () => void stop(db, gateway).catch(fail));
  tell({ kind: 'ready', port });
} catch (error) {
  fail(error);
}

async function openDatabase(): Promise<PGlite> {
  const template = input.template === undefined ? undefined : new Blob([readFileSync(input.template)]);
  const db = await PGlite.create({
    dataDir: input.databaseDir,
    extensions: { pg_trgm, unaccent, vector },
    onStderr: remember,
    ...(template && { loadDataDir: template }),
  });
  // From here on the directory is whole; until now an interrupted start would have begun anew.
  rmSync(input.marker, { force: true });
  return db;
}

async function stop(db: PGlite, gateway: Gateway): Promise<void> {
  await gateway.close();
  await db.close();
  parentPort?.close();
}

function remember(line: string): boolean {
  if (/FATAL|PANIC|ERROR|DETAIL|HINT/.test(line)) complaints.push(line);
  complaints.splice(0, complaints.length - 3);
  return true;
}

/** Ends the thread; what Postgres complained about last says more than the error of the engine. */
function fail(error: unknown): void {
  const { errno, message } = error as { errno?: number; message?: string };
  const reason = message ?? WASI[errno ?? 0] ?? JSON.stringify(error);
  tell({ kind: 'failed', reason: [...complaints, reason].join('; ') });
  process.exit(1);
}

function tell(news: WorkerNews): void {
  parentPort?.postMessage(news);
}
