import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';

const BIGGEST_RESULT = 16 * 1024 * 1024;

/** A release of the project, compiled. */
export interface Release {
  readonly version: string;
  readonly folder: string;
}

/**
 * Compiles the last release that docs/releases.md names, or the one of that version, in `.cache/releases/`; once, which
 * takes a minute. Throws when the clone does not go back so far.
 */
export function buildRelease(version?: string): Release {
  const root = projectRoot();
  const rows = [
    ...readFileSync(join(root, 'docs/releases.md'), 'utf8').matchAll(/^\| ([\d.]+) \| [\d-]+ \| (\w+) \|$/gm),
  ];
  const row = rows.find((one) => version === undefined || one[1] === version);
  if (!row) throw new Error(`docs/releases.md has no release ${version ?? ''}.`);
  const [, name = '', commit = ''] = row;
  const folder = join(root, '.cache/releases', name);
  const built = join(folder, '.built');
  if (existsSync(built) && readFileSync(built, 'utf8') === commit) return { version: name, folder };
  console.log(`building release ${name} in ${folder} ...`);
  mkdirSync(folder, { recursive: true });
  const run = (cwd: string, line: string): unknown => execFileSync('sh', ['-c', line], { cwd, stdio: 'inherit' });
  run(root, `git archive ${commit} | tar -x -C '${folder}'`);
  run(folder, 'npm ci --silent && npm run -s build');
  writeFileSync(built, commit);
  return { version: name, folder };
}

/**
 * Calls a function that a release's own sources export, in a process of its own; returns what it resolves with.
 * Arguments and result pass as JSON, what it prints is shown.
 */
export function callInRelease({ folder }: Release, file: string, name: string, ...args: unknown[]): unknown {
  const script = `import { writeFileSync } from 'node:fs';
    import { ${name} } from './${file}';
    const result = await ${name}(...${JSON.stringify(args)});
    writeFileSync(3, JSON.stringify(result));`;
  const line = ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval', script];
  const stdio = ['ignore', 'inherit', 'inherit', 'pipe'] as const;
  const ended = spawnSync(process.execPath, line, { cwd: folder, stdio: [...stdio], maxBuffer: BIGGEST_RESULT });
  if (ended.status !== 0) throw new Error(`${name} of ${file} failed in ${folder}.`);
  return JSON.parse(String(ended.output[3]));
}
