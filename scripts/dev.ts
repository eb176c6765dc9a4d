/**
 * `make dev`: makes generated/ anew when spec/ changes, restarts the service when its code does, and shows type errors
 * as they come. What is broken leaves things as they were until the next good save; Ctrl+C ends all of it. The debugger
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
import { EmbeddedFailed } from '../src/data/embedded/cluster-errors.ts';
import { stopOnSignals, type Stop } from '../src/start/stop.ts';
import { programs } from './build.ts';

/** Milliseconds in which saves that come together are one change. */
const TOGETHER = 60;
/**
 * Milliseconds that a process has to end before it is killed: one with a debugger attached waits for that. A service
 * that is killed cannot tell the database that it has left.
 */
const PATIENCE = 9_000;
const SERVED = ['src', 'generated', 'assets', 'models'];
const TYPESCRIPT = ['--import', './scripts/typescript.mjs'];
/** Four times as fast as the one that other tools are made with. */
const TSC = 'node_modules/typescript-7/bin/tsc';
const TSC_OPTIONS = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/dev.tsbuildinfo'];
const say = (text: string): void => console.log(`-- ${text}`);

/** A process of its own group: Ctrl+C reaches it through this one only, once. */
function run(args: readonly string[], stdio: StdioOptions, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, { detached: true, stdio, env: { ...process.env, ...env } });
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  await ended;
  clearTimeout(late);
}

/** Where the service is run from; compiling its packages each time would take longer than loading them. */
const OUT = '.cache/dev';

/** The service, as its own process. */
class Service {
  private child: ChildProcess | undefined;
  private greeted = false;
  constructor(private readonly config: Config) {}

  async restart(): Promise<void> {
    const began = Date.now();
    await this.end();
    const inspect = [`--inspect=${process.env.INSPECT ?? '127.0.0.1:9229'}`, '--inspect-publish-uid=http'];
    const demo = process.env.DEMO ?? 'true';
    const child = run([...inspect, '--enable-source-maps', join(OUT, 'main.js')], 'inherit', {
      NODE_ENV: process.env.NODE_ENV ?? 'development',
      DEMO: this.greeted ? 'false' : demo, // once is enough
    });
    this.child = child;
    child.once('exit', (code, signal) => {
      if (this.child === child) say(`The service ended (${code ?? signal}). It starts again after the next save.`);
    });
    void this.tell(child, began);
  }

  async end(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await end(child);
  }

  private async tell(child: ChildProcess, began: number): Promise<void> {
    const host = /^(0\.0\.0\.0|::)$/.test(this.config.host) ? '127.0.0.1' : this.config.host;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${this.config.port}/readyz`;
    const ready = (): Promise<boolean> =>
      fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (this.child === child && !hasEnded(child)) {
      if (await ready()) {
        say(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s, waiting for changes.`);
        this.greeted = true;
        return;
      }
      await wait(50);
    }
  }
}

/** Shows type errors as they come. The service goes first: it needs none of it. */
class Types {
  private child: ChildProcess | undefined;
  private wrong = false;

  /** Checks what is saved now; a check of what was saved before is over. */
  async check(): Promise<void> {
    await this.end();
    const pretty = process.stdout.isTTY ? ['--pretty'] : [];
    const tsc = run([TSC, ...TSC_OPTIONS, ...pretty], ['ignore', 'pipe', 'inherit']);
    this.child = tsc;
    if (tsc.pid !== undefined) setPriority(tsc.pid, 10);
    let found = '';
    tsc.stdout?.on('data', (text: Buffer) => (found += text.toString()));
    tsc.once('close', (code) => {
      if (this.child !== tsc || code === null) return;
      if (code !== 0) say(`The types are wrong:\n${found.trimEnd()}`);
      else if (this.wrong) say('No type errors any more.');
      this.wrong = code !== 0;
    });
  }

  async end(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await end(child);
  }
}

/** Does what changes ask for, one thing after the other; of many changes of one kind, once. */
function follow(compiler: BuildContext, service: Service, types: Types, stop: Stop): () => void {
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
        // What is wrong with the syntax was said by then.
        const compiled = await compiler.rebuild().catch(() => undefined);
        if (compiled !== undefined) await Promise.all([service.restart(), types.check()]);
        else say('The service goes on as it was.');
      }
    }
    working = false;
  };
  let later: NodeJS.Timeout | undefined;
  const note = (kind: 'spec' | 'code'): void => {
    changed[kind] = true;
    clearTimeout(later);
    later = setTimeout(() => void work(), TOGETHER);
  };
  const watcher = watch(['spec', ...SERVED], { ignoreInitial: true }).on('all', (_event, path) => {
    if (/^(spec|src\/data\/(entities|migrations))\b/.test(path)) note('spec');
    if (!/^spec\b/.test(path)) note('code');
  });
  stop.closing(() => watcher.close());
  return () => note('code');
}

/** spec/ -> generated/, and the lists of entities and migrations; their change restarts the service. */
async function generate(stop: Stop): Promise<void> {
  const child = run([...TYPESCRIPT, 'scripts/codegen.ts'], 'inherit');
  stop.signal.addEventListener('abort', () => void end(child));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0 && !stop.signal.aborted) say('spec/ has a fault, see above. The service goes on as it was.');
}

async function main(): Promise<void> {
  const stop = stopOnSignals();
  try {
    const config = loadConfig(process.env);
    // It stays up while the service restarts, which takes a second less then.
    const embedded =
      config.databaseUrl === undefined
        ? await openEmbedded(config.dataDir, { ...config, signal: stop.signal })
        : undefined;
    stop.closing(() => embedded?.close());
    const compiler = await context(programs(OUT));
    stop.closing(() => compiler.dispose());
    const [service, types] = [new Service(config), new Types()];
    stop.closing(() => Promise.all([service.end(), types.end()]));
    follow(compiler, service, types, stop)();
  } catch (error) {
    if (stop.signal.aborted) return;
    console.error(error instanceof ConfigError || error instanceof EmbeddedFailed ? error.message : error);
    stop.end(1);
  }
}

await main();
