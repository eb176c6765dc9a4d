import { renameSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { BUILD_OPTIONS } from '../../scripts/build.ts';

/**
 * Bundles a program that a test runs in its own process, into dist/, where threads are found. Returns its path. Test
 * files that run in parallel may share it: it is written atomically, once.
 */
export function bundleProgram(entry: string): string {
  const path = `dist/test-${entry.replace(/\W+/g, '-')}.js`;
  const outfile = `${path}.${process.pid}.js`;
  buildSync({ ...BUILD_OPTIONS, entryPoints: [entry], outfile, packages: 'external', sourcemap: 'inline' });
  renameSync(outfile, path);
  return path;
}
