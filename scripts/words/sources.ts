import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';

export interface NpmSource {
  readonly name: string;
  readonly version: string;
  /** As in its package.json. */
  readonly license: string;
  readonly integrity: string;
}

export interface DebianSource {
  readonly name: string;
  readonly version: string;
  /** Of the texts, as its copyright file says. */
  readonly license: string;
  readonly sha256: string;
}

/** The packages whose texts the word table is made from; each allows that by its licence. */
export interface Sources {
  readonly npm: readonly NpmSource[];
  readonly debian: readonly DebianSource[];
  /** The package with the vectors of general English. */
  readonly general: NpmSource;
}

/** Folder of the packages. */
export const DOWNLOADS = join(projectRoot(), '.cache/words');

export function readSources(): Sources {
  return JSON.parse(readFileSync(join(projectRoot(), 'scripts/words/sources.json'), 'utf8')) as Sources;
}

/** The folder of a package's files. */
export function folderOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return join(DOWNLOADS, 'unpacked', `${name.replace('/', '+')}@${version}`);
}
