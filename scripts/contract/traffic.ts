import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '../free-port.ts';
import type { Live } from './live.ts';
import { QUIET, REDOCLY, redocly, type Ran } from './tools.ts';

interface Har {
  log: { entries: { request: { method: string }; response: { status: number } }[] };
}

/** Milliseconds until the proxy listens, on a slow machine. */
const PATIENCE_MS = 60_000;

/**
 * Puts Redocly's proxy in front of a service for as long as it is worked with; then the file has all that passed
 * through it.
 */
export async function recorded(live: Live, har: string, work: (through: Live) => Promise<void>): Promise<void> {
  const port = await freePort();
  const proxy = spawn(REDOCLY, ['proxy', '--target', live.url, '--port', String(port), '--har', har], {
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(proxy, 'close');
  try {
    await listening(proxy);
    const url = `http://127.0.0.1:${port}`;
    await work({ ...live, url, baseUrl: live.baseUrl.replace(live.url, url) });
  } finally {
    proxy.kill('SIGINT');
    await ended;
  }
}

/** Waits until the proxy says that it listens, which it does on stderr. */
async function listening({ stderr }: ReturnType<typeof spawn>): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (): void => {
      reject(new Error(`Redocly's proxy did not start:\n${said}`));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    stderr?.on('close', fail).on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('Proxy listening')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Holds what was recorded against the contract, in two ways. Every answer must have its documented shape. And what the
 * server did for somebody must be in the contract, and asked for as the contract demands: the testers ask much that it
 * has to refuse, so for this only what it answered counts, without HEAD and OPTIONS, which are HTTP's own.
 */
export function drift({ baseUrl }: Live, har: string): Ran {
  const { log } = JSON.parse(readFileSync(har, 'utf8')) as Har;
  const answered = log.entries.filter(
    ({ request, response }) => response.status < 400 && !['HEAD', 'OPTIONS'].includes(request.method),
  );
  const done = har.replace('.har', '-answered.har');
  writeFileSync(done, JSON.stringify({ log: { ...log, entries: answered } }));
  const held = (file: string, more: readonly string[]): Ran =>
    redocly([
      'drift',
      file,
      '--api',
      'generated/openapi.json',
      '--server',
      baseUrl,
      '--min-severity',
      'error',
      ...more,
    ]);
  return whole([held(har, ['--rules', 'schema-consistency', '--coverage']), held(done, [])]);
}

/**
 * Drift is content with traffic that it could not place: so every call must have been one of the contract, and every
 * operation called.
 */
function whole(runs: readonly Ran[]): Ran {
  const said = runs[0]?.out ?? '';
  const [, called, operations] = /\d%\s+(\d+)\/(\d+)/.exec(said.slice(said.indexOf('operations'))) ?? [];
  const isWhole =
    called !== undefined &&
    called === operations &&
    runs.every(({ out }) => / documented=[1-9]/.test(out) && !/ skipped=[1-9]/.test(out));
  const out = runs.map((one) => one.out).join('\n');
  return {
    code: isWhole && runs.every(({ code }) => code === 0) ? 0 : 1,
    out,
    err: isWhole ? '' : 'Not all that was recorded was held against the contract, or not every operation was called.\n',
  };
}
