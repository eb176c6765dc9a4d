/**
 * Fetches the packages of sources.json into .cache/words/, which scripts/words/make.ts reads:
 *
 *   node --import ./scripts/typescript.mjs scripts/words/fetch.ts
 *
 * It needs npm, and apt-get and dpkg-deb of Debian 12. Versions and hashes are pinned: another file is refused. What
 * Debian's mirrors have replaced since, its archive of snapshots still has.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOWNLOADS, folderOf, readSources, type DebianSource, type NpmSource } from './sources.ts';

/** Packages that one command downloads. */
const AT_ONCE = 40;

function main(): void {
  const { npm, debian, general } = readSources();
  const packages = [...npm, general];
  mkdirSync(DOWNLOADS, { recursive: true });
  const specs = packages
    .filter((one) => !existsSync(join(DOWNLOADS, fileOfNpm(one))))
    .map((one) => `${one.name}@${one.version}`);
  for (const some of slices(specs)) run('npm', ['pack', '--ignore-scripts', '--silent', ...some]);
  const names = debian.filter((one) => fileOfDebian(one) === undefined).map((one) => `${one.name}=${one.version}`);
  for (const some of slices(names)) run('apt-get', ['download', '-q', ...some]);
  for (const one of packages) unpackNpm(one);
  for (const one of debian) unpackDebian(one);
  console.log(`${packages.length} packages of npm and ${debian.length} of Debian are in ${DOWNLOADS}`);
}

function unpackNpm(one: NpmSource): void {
  const file = join(DOWNLOADS, fileOfNpm(one));
  const folder = folderOf(one);
  if (existsSync(folder)) return;
  refuseOther(file, { hash: 'sha512', expected: Buffer.from(one.integrity.replace('sha512-', ''), 'base64') });
  mkdirSync(folder, { recursive: true });
  run('tar', ['xzf', file, '-C', folder, '--strip-components=1', '--no-same-permissions']);
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: unknown };
  if (license !== one.license) throw new Error(`${one.name}: its licence is ${String(license)}, not ${one.license}.`);
}

function unpackDebian(one: DebianSource): void {
  const folder = folderOf(one);
  if (existsSync(folder)) return;
  const file = join(DOWNLOADS, fileOfDebian(one) ?? one.name);
  refuseOther(file, { hash: 'sha256', expected: Buffer.from(one.sha256, 'hex') });
  run('dpkg-deb', ['-x', file, folder]);
}

function refuseOther(file: string, { hash, expected }: { hash: string; expected: Buffer }): void {
  if (!createHash(hash).update(readFileSync(file)).digest().equals(expected))
    throw new Error(`${file} is not what scripts/words/sources.json names: its ${hash} differs.`);
}

function fileOfNpm({ name, version }: NpmSource): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** Debian names files with the version's colon escaped, and by machine. */
function fileOfDebian({ name, version }: DebianSource): string | undefined {
  const start = `${name}_${version.replaceAll(':', '%3a')}_`;
  return readdirSync(DOWNLOADS).find((file) => file.startsWith(start) && file.endsWith('.deb'));
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd: DOWNLOADS, stdio: ['ignore', 'ignore', 'inherit'] });
}

function slices<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, n) =>
    items.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
}

main();
