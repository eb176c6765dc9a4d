/**
 * Writes what changed in the contract from each release to the next into docs/differences/, which the service serves
 * with its changelog: for releases that have no file yet, from the commits of docs/releases.md, and for the version of
 * the working tree. Releases that this clone does not go back to are left out.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { bundleAt, differencesBetween, releasesIn } from './released.ts';

const FOLDER = join(projectRoot(), 'docs/differences');
const read = (file: string): string => readFileSync(join(projectRoot(), file), 'utf8');

mkdirSync(FOLDER, { recursive: true });
const releases = releasesIn(read('docs/releases.md'));
const current = read('generated/openapi.json');
const { version } = (JSON.parse(current) as { info: { version: string } }).info;
const isReleased = releases.some((release) => release.version === version);
const versions = [
  ...(isReleased ? [] : [{ version, bundle: current }]),
  ...releases.map((release) => ({ version: release.version, bundle: bundleAt(release.commit) })),
];
for (const [n, { version: name, bundle }] of versions.entries()) {
  const before = versions[n + 1];
  const file = join(FOLDER, `${name}.json`);
  if (before?.bundle === undefined || bundle === undefined || (existsSync(file) && name !== version)) continue;
  writeFileSync(
    file,
    differencesBetween({ version: before.version, bundle: before.bundle }, { version: name, bundle }),
  );
  console.log(file);
}
