import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that the files of the embedded database take. */
export interface EmbeddedSizes {
  /** The write-ahead log, which grows while something keeps PostgreSQL from forgetting it. */
  readonly walBytes: number;
  /** The disk that they are on, and what is free there. */
  readonly diskBytes: number;
  readonly freeBytes: number;
}

/** Looks at the folders: the service's role may not ask PostgreSQL for it. Throws where they cannot be read. */
export async function readSizes(dataDir: string): Promise<EmbeddedSizes> {
  const wal = join(dataDir, 'postgresql', 'pg_wal');
  const files = await readdir(wal);
  // One that is recycled meanwhile counts nothing.
  const sizes = await Promise.all(files.map((file) => stat(join(wal, file)).catch(() => undefined)));
  const { bsize, blocks, bavail } = await statfs(dataDir);
  return {
    walBytes: sizes.reduce((sum, file) => sum + (file?.isFile() === true ? file.size : 0), 0),
    diskBytes: bsize * blocks,
    freeBytes: bsize * bavail,
  };
}
