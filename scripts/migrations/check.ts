/**
 * Refuses migrations that would keep others waiting on a large table, or that the last release cannot run beside. Those
 * of a release are not looked at again: they are never edited. `docs/releases.md` says which are.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';
import { migrations } from '../../src/data/migrations/index.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { faultsOf } from './faults.ts';

const releases = readFileSync(join(projectRoot(), 'docs/releases.md'), 'utf8');
const released = /last released migration is (\d{4})/.exec(releases)?.[1];
if (released === undefined) throw new Error('docs/releases.md does not say which migration is the last one released.');

for (const Migration of migrations) {
  const migration: MigrationInterface = new Migration();
  const { name = '' } = migration;
  if (Number(/\d{4}$/.exec(name)?.[0]) <= Number(released)) continue;
  for (const fault of await faultsOf(migration)) {
    console.error(`${name}: ${fault}\n`);
    process.exitCode = 1;
  }
}
if (process.exitCode === 1)
  console.error(
    'CONTRIBUTING.md says how such a change is made; `-- safe: <reason>` before a statement says why it may be.',
  );
