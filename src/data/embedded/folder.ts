import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedFailed, failure } from './errors.ts';
import { handOver, runAs, type User } from './user.ts';

/** What lies in a data directory. */
export interface Folder {
  readonly dataDir: string;
  /** The cluster. */
  readonly cluster: string;
  /** Holds the socket. */
  readonly run: string;
  readonly log: string;
  readonly passwordFile: string;
  readonly password: string;
}

/** The role of the service: it owns the database and is no superuser. */
export const ROLE = 'dcs';

/**
 * Makes the data directory, for its owner only, and the password of its database. Nothing is touched where a cluster of
 * another kind lies. Throws EmbeddedFailed.
 */
export function openFolder(path: string): Folder {
  const dataDir = resolve(path);
  const [cluster, run, passwordFile] = [join(dataDir, 'postgresql'), join(dataDir, 'run'), join(dataDir, 'database-password')];
  if (existsSync(join(dataDir, 'pg', 'PG_VERSION')) && !existsSync(cluster)) {
    throw new EmbeddedFailed(dataDir, 'is of an older kind (PGlite), which this version cannot read. Save what you need with the version that made it (dcs account export), then set DATA_DIR to a new folder or move the folder pg out of this one.');
  }
  try {
    mkdirSync(run, { recursive: true, mode: 0o700 });
    for (const folder of [dataDir, run]) if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return { dataDir, cluster, run, log: join(dataDir, 'database.log'), passwordFile, password: passwordIn(passwordFile) };
  } catch (error) {
    throw failure(dataDir, (error as Error).message);
  }
}

/** Two processes may start at once: a link is there whole or not at all, and the first one stays. */
function passwordIn(path: string): string {
  if (!existsSync(path)) {
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * Makes the cluster where there is none. It gets its name when it is whole, so an interrupted start leaves nothing that
 * looks like one. Only for the holder of the lock. Throws EmbeddedFailed, also for a cluster of another major version.
 */
export async function ensureCluster(folder: Folder, binaries: Binaries, user: User): Promise<void> {
  const { cluster, dataDir } = folder;
  if (existsSync(cluster)) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (version === binaries.major) return;
    throw new EmbeddedFailed(dataDir, `was made by PostgreSQL ${version}; this version of the service has ${binaries.major} and leaves it as it is. docs/embedded-database.md says how to move it.`);
  }
  for (const name of readdirSync(dataDir)) if (name.startsWith('unfinished-')) rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  const draft = mkdtempSync(join(dataDir, 'unfinished-'));
  try {
    handOver(user, draft, folder.run, folder.passwordFile);
    const said = (await runAs(user, [binaries.initdb, ...initArguments(folder, draft)]))
      ?? (await runAs(user, [binaries.postgres, '--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'], roleSql(folder)));
    if (said !== undefined) throw failure(dataDir, said);
    renameSync(draft, cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The builtin locale sorts by code points on every machine; libraries of the system have no part in it. */
function initArguments({ passwordFile }: Folder, draft: string): string[] {
  return ['-D', draft, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--text-search-config=english', '--no-instructions'];
}

/** One statement a line, as a server in single-user mode reads them. The password is random letters and digits. */
function roleSql({ password }: Folder): string {
  return `CREATE ROLE ${ROLE} LOGIN PASSWORD '${password}'\nALTER DATABASE postgres OWNER TO ${ROLE}\n`;
}
