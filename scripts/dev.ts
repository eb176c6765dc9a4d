/**
 * `make dev`: makes generated/ anew when spec/ changes, restarts the service when its code does, and shows type errors
 * as they come. What is broken leaves things as they were until the next good save; Ctrl+C ends all of it. The debugger
 * listens at INSPECT (127.0.0.1:9229).
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { watch } from 'chokidar';
import ts from 'typescript';
import { ConfigError, loadConfig, type Config } from '../src/config.ts';
import { openEmbedded } from '../src/data/embedded/embedded.ts';
import { EmbeddedFailed } from '../src/data/embedded/errors.ts';
import { stopOnSignals, type Stop } from '../src/start/stop.ts';

/** Milliseconds in which saves that come together are one change. */
const TOGETHER = 60;
/**
 * Milliseconds that a process has to end before it is killed: one with a debugger attached waits for that. A service
 * that is killed cannot tell the database that it has left.
 */
const PATIENCE = 9_000;
const SERVED = ['src', 'generated', 'assets', 'models'];
const TYPESCRIPT = ['--import', './scripts/typescript.mjs'];
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

/** Where the service is run from: loading its source through a loader would take several times as long. */
const OUT = '.cache/dev';
const { config: settings } = ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8')) as {
  config: { compilerOptions: object };
};
const { options: compilerOptions } = ts.convertCompilerOptionsFromJson(
  { ...settings.compilerOptions, module: 'ESNext', moduleResolution: 'Bundler', noEmit: false, inlineSourceMap: true },
  '.',
);

/** Writes a file of the service as JavaScript, types unchecked. False, and says why, when it has a wrong syntax. */
function transpile(path: string): boolean {
  const target = join(OUT, path.replace(/\.tsx?$/, '.js'));
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    rmSync(target, { force: true }); // it was deleted
    return true;
  }
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    compilerOptions,
    fileName: join(process.cwd(), path),
    reportDiagnostics: true,
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, outputText);
  const host = { getCurrentDirectory: () => process.cwd(), getCanonicalFileName: String, getNewLine: () => '\n' };
  if (diagnostics.length > 0) console.log(ts.formatDiagnosticsWithColorAndContext(diagnostics, host));
  return diagnostics.length === 0;
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path);

/** Every file of the service, as JavaScript. */
function transpileAll(): void {
  rmSync(OUT, { recursive: true, force: true });
  for (const folder of ['src', 'generated'])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (isCode(name)) transpile(join(folder, name));
}

/** The service, as its own process. */
class Service {
  private child: ChildProcess | undefined;
  private greeted = false;
  constructor(
    private readonly config: Config,
    private readonly firstReady: () => void,
  ) {}

  async restart(): Promise<void> {
    const began = Date.now();
    await this.end();
    const inspect = [`--inspect=${process.env.INSPECT ?? '127.0.0.1:9229'}`, '--inspect-publish-uid=http'];
    const demo = process.env.DEMO ?? 'true';
    const child = run([...inspect, '--enable-source-maps', join(OUT, 'src/main.js')], 'inherit', {
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
        if (!this.greeted) this.firstReady();
        this.greeted = true;
        return;
      }
      await wait(50);
    }
  }
}

/** Shows type errors as they come. The service needs none of it, and the processor first. */
function checkTypes(stop: Stop): void {
  mkdirSync('.cache', { recursive: true });
  const options = [
    '--noEmit',
    '--watch',
    '--preserveWatchOutput',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/dev.tsbuildinfo',
  ];
  const tsc = run(
    ['node_modules/typescript/bin/tsc', ...options, ...(process.stdout.isTTY ? ['--pretty'] : [])],
    ['ignore', 'pipe', 'inherit'],
  );
  stop.closing(() => end(tsc));
  if (tsc.pid !== undefined) setPriority(tsc.pid, 10);
  let wrong = false;
  if (tsc.stdout === null) return;
  createInterface(tsc.stdout).on('line', (line) => {
    const count = /Found (\d+) errors?\. Watching/.exec(line)?.[1];
    if (count === undefined) {
      if (line.trim() !== '' && !/Starting (compilation|incremental)/.test(line)) console.log(line);
    } else if (count !== '0' || wrong) say(count === '0' ? 'No type errors any more.' : `${count} type error(s).`);
    if (count !== undefined) wrong = count !== '0';
  });
}

/** Does what changes ask for, one thing after the other; of many changes of one kind, once. */
function follow(service: Service, stop: Stop): () => void {
  const changed = { spec: false, code: false };
  const saved = new Set<string>();
  const broken = new Set<string>();
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
        for (const path of [...saved, ...broken]) {
          saved.delete(path);
          if (transpile(path)) broken.delete(path);
          else broken.add(path);
        }
        if (broken.size === 0) await service.restart();
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
    if (isCode(path)) saved.add(path);
    note(/^spec\b/.test(path) ? 'spec' : 'code');
  });
  stop.closing(() => watcher.close());
  return () => note('code');
}

/** spec/ -> generated/, whose change restarts the service. */
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
    transpileAll();
    const service = new Service(config, () => checkTypes(stop));
    stop.closing(() => service.end());
    follow(service, stop)();
  } catch (error) {
    if (stop.signal.aborted) return;
    console.error(error instanceof ConfigError || error instanceof EmbeddedFailed ? error.message : error);
    stop.end(1);
  }
}

await main();
