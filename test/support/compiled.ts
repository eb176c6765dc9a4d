import { renameSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { COMPILING } from '../../scripts/build.ts';

/**
 * Compiles what a test runs in a process of its own, into dist/ where threads are found. Gives its path. Files that run
 * beside each other may ask for the same: it is there whole, once.
 */
export function compiled(entry: string): string {
  const path = `dist/test-${entry.replace(/\W+/g, '-')}.js`;
  const outfile = `${path}.${process.pid}.js`;
  buildSync({ ...COMPILING, entryPoints: [entry], outfile, packages: 'external', sourcemap: 'inline' });
  renameSync(outfile, path);
  return path;
}
