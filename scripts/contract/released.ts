import { spawnSync } from 'node:child_process';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { compareContracts } from './changes.ts';

/** A release and the commit that it was made from. */
export interface ReleasedCommit {
  readonly version: string;
  readonly commit: string;
}

/** A version of the contract, and its document. */
interface VersionedBundle {
  readonly version: string;
  readonly bundle: string;
}

const ROW = /^\| ([\d.]+) \| [\d-]+ \| ([0-9a-f]+) \|$/gm;
const MAX_BYTES = 64 * 1024 * 1024;

/** The rows of docs/releases.md, the last release first. */
export function releasesIn(text: string): ReleasedCommit[] {
  return Array.from(text.matchAll(ROW), ([, version = '', commit = '']) => ({ version, commit }));
}

/** The bundled contract of a commit; undefined where the clone does not go back so far. */
export function bundleAt(commit: string): string | undefined {
  const shown = spawnSync('git', ['show', `${commit}:generated/openapi.json`], {
    cwd: projectRoot(),
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
  });
  return shown.status === 0 ? shown.stdout : undefined;
}

/** Compares two versions, words aside, and returns the file that is stored of it. */
export function differencesBetween(before: VersionedBundle, after: VersionedBundle): string {
  const changes = compareContracts(before.bundle, after.bundle)
    .filter((change) => change.class !== 'words')
    .map(({ class: kind, where, message }) => ({ kind, where, message }));
  return `${JSON.stringify({ version: after.version, since: before.version, changes }, null, 2)}\n`;
}
