import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/environment/project-folder.ts';

/** What `npm start` gives to Node: its flags, then the program that is compiled in this folder or another one. */
export function startCommand(folder = projectRoot()): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('-'));
  return [...flags, join(folder, 'dist/main.js')];
}

interface Package {
  readonly scripts: { readonly start: string };
}
