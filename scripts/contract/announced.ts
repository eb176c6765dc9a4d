/** Whether CHANGELOG.md names each operation that came or went since the last release; exit code 1 when it does not. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { unannounced } from './changes.ts';

const BUNDLE = 'generated/openapi.json';
const root = projectRoot();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The contract of the last release; undefined where the clone does not go back so far. */
function releasedBundle(): string | undefined {
  const [, commit = ''] = /^\| [\d.]+ \| [\d-]+ \| ([0-9a-f]+) \|$/m.exec(read('docs/releases.md')) ?? [];
  const shown = spawnSync('git', ['show', `${commit}:${BUNDLE}`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return shown.status === 0 ? shown.stdout : undefined;
}

const released = releasedBundle();
for (const missing of released === undefined ? [] : unannounced(released, read(BUNDLE), read('CHANGELOG.md'))) {
  console.error(missing);
  process.exitCode = 1;
}
