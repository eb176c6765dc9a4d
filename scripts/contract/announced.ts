/**
 * Whether CHANGELOG.md names each operation that came or went since the last release, and `info.version` is one that
 * may have it; exit code 1 when not.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { unannounced, versionOfOperations } from './changes.ts';
import { bundleAt, releasesIn } from './released.ts';

const BUNDLE = 'generated/openapi.json';
const SPEC = 'spec/openapi.yaml';
const root = projectRoot();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** `info.version` where it is written. */
function versionLine(): string {
  const lines = read(SPEC).split('\n');
  return `${SPEC}:${lines.findIndex((line) => line.startsWith('  version: ')) + 1}`;
}

const [last] = releasesIn(read('docs/releases.md'));
const released = last && bundleAt(last.commit);
if (released !== undefined) {
  const bundle = read(BUNDLE);
  const version = versionOfOperations(released, bundle);
  const faults = [
    ...unannounced(released, bundle, read('CHANGELOG.md')),
    ...(version === undefined ? [] : [`${versionLine()}: ${version} Raise it and run \`make codegen\`.`]),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
