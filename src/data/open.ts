import { openDatabase, type OpenDatabase } from './database.ts';
import { openEmbedded, openOrJoinEmbedded } from './embedded/embedded.ts';

/** Where data is kept: a PostgreSQL server, or a directory of the embedded database. */
export interface Place {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Opens the database of a server process, which holds the directory of the embedded one for itself. `died` hears when
 * an embedded one stops by itself. Throws DataDirInUse, EmbeddedFailed, or what the server's connection says.
 */
export async function openForServer({ databaseUrl, dataDir }: Place, died: (reason: Error) => void): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openDatabase({ url: databaseUrl });
  const embedded = await openEmbedded(dataDir);
  void embedded.failed.then(died);
  return withEngine(await openDatabase(embedded.connection), () => embedded.close());
}

/** Opens the database for a command: beside a running server it uses that server's. */
export async function openForCommand({ databaseUrl, dataDir }: Place): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openDatabase({ url: databaseUrl });
  const embedded = await openOrJoinEmbedded(dataDir);
  return withEngine(await openDatabase(embedded.connection), () => embedded.close());
}

/** The pool goes first: the engine would wait for its sessions. */
function withEngine(database: OpenDatabase, closeEngine: () => Promise<void>): OpenDatabase {
  const closePool = database.close.bind(database);
  return Object.assign(database, {
    close: async () => {
      await closePool();
      await closeEngine();
    },
  });
}
