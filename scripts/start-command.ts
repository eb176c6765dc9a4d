import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/environment/project-folder.ts';

/** The arguments that `dcs serve` gives to Node: its flags, then the program compiled in this folder or another one. */
export function startCommand(folder = projectRoot()): string[] {
  const program = join(folder, 'bin/dcs');
  const flags = existsSync(program) ? flagsOf(readFileSync(program, 'utf8')) : oldFlags(folder);
  return [...flags, join(folder, 'dist/main.js')];
}

function flagsOf(program: string): string[] {
  return /^flags='(.*)'$/m.exec(program)?.[1]?.split(' ') ?? [];
}

/** Releases before 1.9.0 had no `dcs serve`: `npm start` had the flags. */
function oldFlags(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  return scripts.start.split(' ').filter((word) => word.startsWith('-'));
}

interface Package {
  readonly scripts: { readonly start: string };
}
