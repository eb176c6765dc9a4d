import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '../free-port.ts';
import type { LiveService } from './live.ts';
import { QUIET_ENV, REDOCLY, redocly, type ProgramResult } from './tools.ts';

interface Har {
  log: { entries: { request: { method: string }; response: { status: number } }[] };
}

/** Milliseconds until the proxy must listen, on a slow machine. */
const START_TIMEOUT_MS = 60_000;

/** Runs `work` through Redocly's recording proxy; then the file contains all traffic. */
export async function withRecording(
  live: LiveService,
  har: string,
  work: (through: LiveService) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const proxy = spawn(REDOCLY, ['proxy', '--target', live.url, '--port', String(port), '--har', har], {
    env: { ...process.env, ...QUIET_ENV },
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

/** Waits until the proxy logs to stderr that it listens. */
async function listening({ stderr }: ReturnType<typeof spawn>): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (): void => {
      reject(new Error(`Redocly's proxy did not start:\n${output}`));
    };
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    stderr?.on('close', fail).on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Proxy listening')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Compares the recorded traffic with the contract, in two ways. Every answer must have its documented shape. And every
 * successful request must be one that the contract describes and allows: the testers send much that must be rejected,
 * so only successes count here, without HEAD and OPTIONS, which belong to HTTP.
 */
export function drift({ baseUrl }: LiveService, har: string): ProgramResult {
  const { log } = JSON.parse(readFileSync(har, 'utf8')) as Har;
  const answered = log.entries.filter(
    ({ request, response }) => response.status < 400 && !['HEAD', 'OPTIONS'].includes(request.method),
  );
  const answeredFile = har.replace('.har', '-answered.har');
  writeFileSync(answeredFile, JSON.stringify({ log: { ...log, entries: answered } }));
  const document = har.replace('.har', '-document.json');
  writeFileSync(document, readable(readFileSync('generated/openapi.json', 'utf8')));
  const compare = (file: string, more: readonly string[]): ProgramResult =>
    redocly(['drift', file, '--api', document, '--server', baseUrl, '--min-severity', 'error', ...more]);
  return assertFullCoverage([compare(har, ['--rules', 'schema-consistency', '--coverage']), compare(answeredFile, [])]);
}

/** Redocly's drift takes a list with commas between for its first value: what each value must be is left out. */
function readable(text: string): string {
  const simpler = (_key: string, value: unknown): unknown => {
    const { explode, schema } = (value ?? {}) as { explode?: boolean; schema?: { type?: string } };
    return explode === false && schema?.type === 'array'
      ? { ...(value as object), schema: { type: 'array', items: {} } }
      : value;
  };
  return JSON.stringify(JSON.parse(text, simpler));
}

/**
 * Redocly's drift accepts traffic that it cannot match: so every call must match an operation, and every operation must
 * have been called.
 */
function assertFullCoverage(runs: readonly ProgramResult[]): ProgramResult {
  const output = runs[0]?.out ?? '';
  const [, called, operations] = /\d%\s+(\d+)\/(\d+)/.exec(output.slice(output.indexOf('operations'))) ?? [];
  const isComplete =
    called !== undefined &&
    called === operations &&
    runs.every(({ out }) => / documented=[1-9]/.test(out) && !/ skipped=[1-9]/.test(out));
  const out = runs.map((one) => one.out).join('\n');
  return {
    code: isComplete && runs.every(({ code }) => code === 0) ? 0 : 1,
    out,
    err: isComplete ? '' : 'Some recorded calls match no operation, or some operations were not called.\n',
  };
}
