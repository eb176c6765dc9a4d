import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../src/environment/project-folder.ts';

/** Folder in which `make conformance` installs the programs of others. */
export const installedFolder = join(projectRoot(), '.cache/conformance/node_modules');
/** The Python that it gives the packages of test/conformance/python-client.txt. */
export const installedPython = join(projectRoot(), '.cache/conformance/python/bin/python');

/** A module of a package there, by its specifier. The project does not depend on it, so the caller says what it has. */
export async function installed<Module>(specifier: string): Promise<Module> {
  const path = createRequire(join(installedFolder, 'x.js')).resolve(specifier);
  return (await import(pathToFileURL(path).href)) as Module;
}
