/**
 * Bundles the tests into .cache/tests/, with what they share of src/ in chunks beside them: each process and thread of
 * a run then loads a few files of JavaScript, where a loader of TypeScript would translate a thousand.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { programs, THREADS } from './build.ts';

const OUT = '.cache/tests';

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:test|drill|timed)\.ts$/.test(file))
  .concat('support/hooks.ts');
const entryPoints = Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), join('test', file)]));
rmSync(OUT, { recursive: true, force: true });
await build({ ...programs(OUT), entryPoints: { ...entryPoints, ...THREADS } });
