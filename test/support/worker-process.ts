/** A worker process that may fetch from this machine, which no setting of the service allows. */
import pino from 'pino';
import { openAt } from '../../src/data/open.ts';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';

const [databaseUrl, dataDir = '', port, claimMs, hostDelay] = process.argv.slice(2);
const db = await openAt({ databaseUrl: databaseUrl || undefined, dataDir });
process.stdout.write('ready\n');
const worker = startWorker(db, {
  log: pino({ level: 'warn' }),
  fetch: { allowPrivate: true, allowedPorts: [Number(port)] },
  claimMs: Number(claimMs),
  hostDelay: Number(hostDelay),
  pages: false,
});
process.once(
  'SIGTERM',
  () =>
    void worker
      .stop()
      .then(() => db.close())
      .then(() => process.exit(0)),
);
setInterval(() => undefined, 1_000);
