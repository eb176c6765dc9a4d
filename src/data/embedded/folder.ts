import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../environment/project-folder.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, clusterFailure } from './cluster-errors.ts';
import { handOver, runAs, type User } from './user.ts';

/** The paths in a data directory (`run` holds the socket), and the password. */
export type Folder = Readonly<ReturnType<typeof openFolder>>;

/** The role of the service: it owns the database and is no superuser. */
export const ROLE = 'dcs';
/** The builtin locale sorts by code points on every machine, independent of system libraries. */
const INITDB = `--username=postgres --auth=scram-sha-256 --encoding=UTF8 --locale=C --locale-provider=builtin
  --builtin-locale=C.UTF-8 --text-search-config=english --no-instructions`.split(/\s+/);
const { existsSync } = fs;

/**
 * Creates the data directory, accessible to its owner only, and the database's password. Throws EmbeddedPostgresError,
 * and touches nothing, when it holds another kind of database.
 */
export function openFolder(path: string) {
  const dataDir = resolve(path);
  const at = (name: string): string => join(dataDir, name);
  const folder = {
    dataDir,
    cluster: at('postgresql'),
    run: at('run'),
    log: at('database.log'),
    passwordFile: at('database-password'),
  };
  if (existsSync(at('pg/PG_VERSION')) && !existsSync(folder.cluster)) {
    throw new EmbeddedPostgresError(
      dataDir,
      'is of an older kind (PGlite), which this version cannot read. Save what you need with ' +
        'the version that made it (dcs account export), then set DATA_DIR to a new folder or move its folder pg away.',
    );
  }
  try {
    makeFolder(folder.run);
    for (const path of [dataDir, folder.run]) if ((fs.statSync(path).mode & 0o077) !== 0) fs.chmodSync(path, 0o700);
    return { ...folder, password: passwordIn(folder.passwordFile) };
  } catch (error) {
    throw clusterFailure(dataDir, (error as Error).message);
  }
}

/** Whether there is a database in a data directory; touches nothing. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgresql', 'PG_VERSION')) || existsSync(join(dataDir, 'pg', 'PG_VERSION'));
}

/** Two processes may start at once: a link appears atomically, and the first one wins. */
function passwordIn(path: string): string {
  if (!existsSync(path)) {
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      fs.writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
      fs.linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(draft, { force: true });
    }
  }
  return fs.readFileSync(path, 'utf8').trim();
}

/**
 * Creates the cluster if there is none. It is renamed into place when complete, so an interrupted start leaves nothing
 * that looks like a cluster. Only for the holder of the lock. Throws EmbeddedPostgresError, also for a cluster of
 * another major version, and the reason of `signal` when it aborts.
 */
export async function ensureCluster(
  { dataDir, cluster, ...folder }: Folder,
  programs: Binaries,
  user: User,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(cluster)) {
    const version = fs.readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (version === programs.major) return;
    throw new EmbeddedPostgresError(
      dataDir,
      `was made by PostgreSQL ${version}; this version of the service has ` +
        `${programs.major} and leaves it as it is. docs/embedded-database.md says how to move it.`,
    );
  }
  const remove = (path: string): void => fs.rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  fs.readdirSync(dataDir)
    .filter((name) => name.startsWith('unfinished-'))
    .forEach((name) => remove(join(dataDir, name)));
  const draft = fs.mkdtempSync(join(dataDir, 'unfinished-'));
  try {
    handOver(user, draft, folder.passwordFile);
    const problem =
      (await runAs(user, [programs.initdb, '-D', draft, `--pwfile=${folder.passwordFile}`, ...INITDB], { signal })) ??
      (await runAs(user, [programs.postgres, '--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'], {
        input: `CREATE ROLE ${ROLE} LOGIN PASSWORD '${folder.password}'\nALTER DATABASE postgres OWNER TO ${ROLE}\n`,
        signal,
      }));
    signal?.throwIfAborted();
    if (problem !== undefined) throw clusterFailure(dataDir, problem);
    fs.renameSync(draft, cluster);
  } finally {
    remove(draft);
  }
}
