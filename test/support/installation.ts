import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';

/** Folders of an installation, which a test has below one of its own. */
const FOLDERS = /(?<![\w/-])\/(opt\/dcs|etc\/dcs|var\/lib\/dcs|var\/backups)\b/g;

/** An installation as docs/installing.md makes it, below a folder. */
export interface Installation {
  /** Paths of an installation in a text, such as a unit or a line of cron, as they are here. */
  here(text: string): string;
  /** Makes the folder of a release, of this project; only what is in `bin/` is copied. */
  release(name: string): void;
}

/** Makes the folders of docs/installing.md below one of a test, and one release. */
export function installIn(folder: string): Installation {
  const here = (text: string): string => text.replaceAll(FOLDERS, (path) => join(folder, path));
  for (const path of ['/opt/dcs/releases', '/etc/dcs', '/var/lib/dcs', '/var/backups/dcs'])
    mkdirSync(here(path), { recursive: true, mode: 0o755 });
  const release = (name: string): void => {
    const release = here(`/opt/dcs/releases/${name}`);
    mkdirSync(join(release, 'bin'), { recursive: true });
    for (const entry of readdirSync(projectRoot()))
      if (!['bin', '.git', '.data', '.env'].includes(entry))
        symlinkSync(join(projectRoot(), entry), join(release, entry));
    writeFileSync(join(release, 'bin/dcs'), here(readFileSync(join(projectRoot(), 'bin/dcs'), 'utf8')), {
      mode: 0o755,
    });
  };
  release('first');
  symlinkSync('releases/first', here('/opt/dcs/current'));
  copyFileSync(join(projectRoot(), '.env.example'), here('/etc/dcs/env'));
  return { here, release };
}

/** A unit of systemd: its settings in their order, by section. */
export interface Unit {
  all(name: string): string[];
  one(name: string): string;
}

/** Reads a unit as systemd does. */
export function readUnit(text: string): Unit {
  const settings = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Za-z]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  const all = (name: string): string[] => settings.filter(([one]) => one === name).map(([, value]) => value);
  return { all, one: (name) => all(name).at(-1) ?? '' };
}

/** The environment of a unit: the words of Environment=, and EnvironmentFile=, which is stronger. */
export function environmentOf(unit: Unit, readFile: (path: string) => Record<string, string>): Record<string, string> {
  const words = unit.all('Environment').flatMap((line) => line.split(/\s+/).filter((word) => word !== ''));
  const own = Object.fromEntries(
    words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  return Object.assign(own, ...unit.all('EnvironmentFile').map((path) => readFile(path))) as Record<string, string>;
}

/** Starts the main process of a unit as systemd does: without a shell, in its folder, with its environment only. */
export function startUnit(unit: Unit, env: Record<string, string>): ChildProcess {
  const words = [
    ...unit
      .one('ExecStart')
      .replaceAll('%%', '%')
      .matchAll(/'([^']*)'|(\S+)/g),
  ].map(([, a, b]) => a ?? b!);
  return spawn(words[0]!, words.slice(1), {
    cwd: unit.one('WorkingDirectory'),
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
