/**
 * `make dev`: regenerates generated/ when spec/ changes, restarts the service when its code does, and prints type
 * errors as they occur. After a broken save everything keeps running as before; Ctrl+C ends all of it. The debugger
 * listens at INSPECT (127.0.0.1:9229).
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watch } from 'chokidar';
import { context, type BuildContext } from 'esbuild';
import { ConfigError, loadConfig, type Config } from '../src/config.ts';
import { openEmbedded } from '../src/data/embedded/embedded.ts';
import { EmbeddedPostgresError } from '../src/data/embedded/cluster-errors.ts';
import { shutdownOnSignals, type Shutdown } from '../src/start/shutdown.ts';
import { programs } from './build.ts';

/** Milliseconds within which saves count as one change. */
const DEBOUNCE_MS = 60;
/**
 * Milliseconds until a process that does not stop is killed: one with a debugger attached waits for that. A killed
 * service cannot tell the database that it has left.
 */
const STOP_TIMEOUT_MS = 9_000;
const WATCHED_FOLDERS = ['src', 'generated', 'assets', 'models'];
const TYPESCRIPT = ['--import', './scripts/typescript.mjs'];
/** Four times as fast as the TypeScript that the other tools use. */
const TSC = 'node_modules/typescript-7/bin/tsc';
const TSC_OPTIONS = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/dev.tsbuildinfo'];
const log = (text: string): void => console.log(`-- ${text}`);

/** Starts a process in its own group, so that Ctrl+C reaches it only through this one, once. */
function run(args: readonly string[], stdio: StdioOptions, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, { detached: true, stdio, env: { ...process.env, ...env } });
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/** Folder that the service runs from; bundling its packages each time would take longer than loading them. */
const OUT = '.cache/dev';

/** The service, as a separate process. */
class Service {
  private child: ChildProcess | undefined;
  private greeted = false;
  /** `started` is called when a start has finished: the service is ready, or has exited. */
  constructor(
    private readonly config: Config,
    private readonly started: () => void,
  ) {}

  async restart(): Promise<void> {
    const startedAt = Date.now();
    await this.end();
    const inspect = [`--inspect=${process.env.INSPECT ?? '127.0.0.1:9229'}`, '--inspect-publish-uid=http'];
    const demo = process.env.DEMO ?? 'true';
    const child = run([...inspect, '--enable-source-maps', join(OUT, 'main.js')], 'inherit', {
      NODE_ENV: process.env.NODE_ENV ?? 'development',
      STOP_PAUSE_SECONDS: '0',
      DEMO: this.greeted ? 'false' : demo, // print the greeting only once
    });
    this.child = child;
    child.once('exit', (code, signal) => {
      if (this.child === child) log(`The service ended (${code ?? signal}). It starts again after the next save.`);
    });
    void this.waitUntilReady(child, startedAt);
  }

  async end(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await end(child);
  }

  private async waitUntilReady(child: ChildProcess, startedAt: number): Promise<void> {
    const host = /^(0\.0\.0\.0|::)$/.test(this.config.host) ? '127.0.0.1' : this.config.host;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${this.config.port}/readyz`;
    const ready = (): Promise<boolean> =>
      fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (this.child === child && !hasEnded(child)) {
      if (await ready()) {
        log(`Ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s, waiting for changes.`);
        this.greeted = true;
        break;
      }
      await wait(50);
    }
    if (this.child === child) this.started();
  }
}

/**
 * Prints type errors as they occur. Runs after the service has started: it does not need the types, and both at once
 * would take twice as long.
 */
class Types {
  private child: ChildProcess | undefined;
  private hasErrors = false;

  check(): void {
    const pretty = process.stdout.isTTY ? ['--pretty'] : [];
    const tsc = run([TSC, ...TSC_OPTIONS, ...pretty], ['ignore', 'pipe', 'inherit']);
    this.child = tsc;
    if (tsc.pid !== undefined) setPriority(tsc.pid, 10);
    let output = '';
    tsc.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    tsc.once('close', (code) => {
      if (this.child !== tsc || code === null) return;
      if (code !== 0) log(`Type errors:\n${output.trimEnd()}`);
      else if (this.hasErrors) log('No more type errors.');
      this.hasErrors = code !== 0;
    });
  }

  async end(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await end(child);
  }
}

/** Handles changes one at a time; several changes of one kind are handled once. */
function follow(compiler: BuildContext, service: Service, types: Types, stop: Shutdown): () => void {
  const changed = { spec: false, code: false };
  let working = false;
  const work = async (): Promise<void> => {
    if (working) return;
    working = true;
    while ((changed.spec || changed.code) && !stop.signal.aborted) {
      if (changed.spec) {
        changed.spec = false;
        await generate(stop);
      } else {
        changed.code = false;
        // esbuild has printed the syntax errors.
        const compiled = await compiler.rebuild().catch(() => undefined);
        if (compiled !== undefined) await Promise.all([service.restart(), types.end()]);
        else log('The service keeps running as before.');
      }
    }
    working = false;
  };
  let debounce: NodeJS.Timeout | undefined;
  const note = (kind: 'spec' | 'code'): void => {
    changed[kind] = true;
    clearTimeout(debounce);
    debounce = setTimeout(() => void work(), DEBOUNCE_MS);
  };
  const watcher = watch(['spec', ...WATCHED_FOLDERS], { ignoreInitial: true }).on('all', (event, path) => {
    const isListed = event !== 'change' && /^src\/handlers\b/.test(path);
    if (isListed || /^(spec|src\/data\/(entities|migrations))\b/.test(path)) note('spec');
    if (!/^spec\b/.test(path)) note('code');
  });
  stop.closing(() => watcher.close());
  return () => note('code');
}

/** spec/ -> generated/, and the lists of entities, migrations and handlers; their change restarts the service. */
async function generate(stop: Shutdown): Promise<void> {
  const child = run([...TYPESCRIPT, 'scripts/codegen.ts'], 'inherit');
  stop.signal.addEventListener('abort', () => void end(child));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0 && !stop.signal.aborted) log('spec/ has an error, see above. The service keeps running as before.');
}

async function main(): Promise<void> {
  const stop = shutdownOnSignals();
  try {
    const config = loadConfig(process.env);
    // Kept running while the service restarts, which makes a restart a second faster.
    const embedded =
      config.databaseUrl === undefined
        ? await openEmbedded(config.dataDir, { ...config, signal: stop.signal })
        : undefined;
    stop.closing(() => embedded?.close());
    const compiler = await context(programs(OUT));
    stop.closing(() => compiler.dispose());
    const types = new Types();
    const service = new Service(config, () => types.check());
    stop.closing(() => Promise.all([service.end(), types.end()]));
    follow(compiler, service, types, stop)();
  } catch (error) {
    if (stop.signal.aborted) return;
    console.error(error instanceof ConfigError || error instanceof EmbeddedPostgresError ? error.message : error);
    stop.end(1);
  }
}

await main();
