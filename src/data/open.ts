import { openDatabase, type OpenDatabase } from './database.ts';
import type { Settings } from './embedded/cluster.ts';
import { openEmbedded } from './embedded/embedded.ts';

/** Where data is stored: a PostgreSQL server, or a directory's embedded database. */
export interface DatabaseLocation extends Pick<Settings, 'sharedBuffersMb' | 'maxConnections' | 'signal'> {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Opens the database. Processes on one directory share its embedded database: the first starts it, the last to close
 * stops it. `died` is called when it is gone for good. Throws EmbeddedFailed, or the error of connecting to the server.
 */
export async function openPlace(
  place: DatabaseLocation,
  died: (reason: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  if (place.databaseUrl !== undefined) return openDatabase({ url: place.databaseUrl });
  const embedded = await openEmbedded(place.dataDir, place);
  void embedded.failed.then(died);
  try {
    const database = await openDatabase({ url: embedded.url });
    const closePool = database.close.bind(database);
    // The pool first: a stopping cluster breaks its connections.
    return Object.assign(database, { close: () => closePool().then(() => embedded.close()) });
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

/**
 * Opens the database and brings its tables up to date; `migrated` is called with the number of migrations. Throws like
 * openPlace, and the reason of the place's signal.
 */
export async function openMigrated(
  place: DatabaseLocation,
  heard: { died?: (reason: Error) => void; opened?: () => void; migrated?: (migrations: number) => void } = {},
): Promise<OpenDatabase> {
  const db = await openPlace(place, heard.died);
  try {
    heard.opened?.();
    const run = await db.migrate({ signal: place.signal });
    if (run > 0) heard.migrated?.(run);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
