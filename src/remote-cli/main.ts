import { setTimeout as sleep } from 'node:timers/promises';
import { runCli } from './run-cli.ts';

/** Replaced by the public URL of the service that serves this file. */
const SERVED_BY = '__DCS_SERVED_BY__';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stop.abort();
    process.exitCode = 130;
  });
// Whoever reads the output may have read enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

void runCli(
  {
    // eslint-disable-next-line no-restricted-syntax -- of the person's shell: no setting of the service is read here
    env: process.env,
    servedBy: SERVED_BY.startsWith('http') ? SERVED_BY : undefined,
    isTerminal: process.stdout.isTTY,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    input: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    },
    fetch,
    sleep: (ms) => sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined),
    signal: stop.signal,
  },
  process.argv.slice(2),
).then((code) => (process.exitCode ??= code));
