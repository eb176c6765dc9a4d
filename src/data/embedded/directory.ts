import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the database of a data directory is, and whether this start creates it. */
export interface DatabaseDir {
  databaseDir: string;
  /** A file inside that says "not finished"; whoever finishes the first start removes it. */
  marker: string;
  isNew: boolean;
}

/**
 * Makes `<root>/pg` ready to be opened. A first start copies some thousand files, and killed halfway
 * it leaves what looks like a database: the marker tells, and such a directory is emptied. It never
 * held anybody's data. A directory without the marker is never touched. Only for the holder of the lock.
 */
export async function prepareDatabaseDir(root: string): Promise<DatabaseDir> {
  const databaseDir = join(root, 'pg');
  const marker = join(databaseDir, '.unfinished');
  if (existsSync(marker)) await rm(databaseDir, { recursive: true });
  await mkdir(databaseDir, { recursive: true, mode: 0o700 });
  const isNew = (await readdir(databaseDir)).length === 0;
  if (isNew) await writeFile(marker, '');
  return { databaseDir, marker, isNew };
}
