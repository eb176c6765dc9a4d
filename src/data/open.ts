import { databaseName } from '../environment/database-addresses.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import type { ClusterSettings } from './embedded/cluster.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { hasCluster } from './embedded/folder.ts';
import type { Wait } from './migration-waits.ts';
import { schemaState } from './schema-state.ts';
import { routePeople, type PeopleNodeCallbacks } from './servers/people-nodes.ts';

/** Place of the data: a PostgreSQL server, or a directory's embedded database. */
export interface DatabaseLocation extends Pick<ClusterSettings, 'sharedBuffersMb' | 'maxConnections' | 'signal'> {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  /** Nodes of the Citus cluster for statements on people's tables alone; only a service and a worker use them. */
  readonly databasePeopleUrl?: string | undefined;
  readonly statementNames?: boolean;
  readonly dataDir: string;
  /** Whether the embedded database is not made when it is not there. */
  readonly mustExist?: boolean;
}

/** There is no database where one was looked for, and nothing was made. The message says where, and what to set. */
export class MissingDatabaseError extends Error {
  override readonly name = 'MissingDatabaseError';

  constructor(place: DatabaseLocation, lacks: 'database' | 'tables') {
    const where = databaseName(place);
    const found =
      lacks === 'database'
        ? `There is no database (${where})`
        : `The database has no tables of this service (${where})`;
    super(
      `${found}. Name the service's own: DATABASE_URL, or DATA_DIR, as the server has it, or the file of its ` +
        'settings (dcs --env-file FILE). The start of the server makes a new one, or `dcs migrate`; nothing was made.',
    );
  }
}

/**
 * Opens the database. Processes on one directory share its embedded database: the first starts it, the last to close
 * stops it. `died` is called when it is gone for good, `pooled` once when a pooler
 * is seen and nothing leads past it. Throws EmbeddedPostgresError, MissingDatabaseError, or the error of connecting to
 * the server.
 */
export async function openAt(
  place: DatabaseLocation,
  died: (reason: Error) => void = () => undefined,
  pooled?: () => void,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, statementNames } = place;
  if (databaseUrl !== undefined)
    return openDatabase({ url: databaseUrl, directUrl: databaseDirectUrl, statementNames, pooled });
  if (place.mustExist === true && !hasCluster(place.dataDir)) throw new MissingDatabaseError(place, 'database');
  const embedded = await openEmbedded(place.dataDir, place);
  void embedded.failed.then(died);
  try {
    const database = await openDatabase({ url: embedded.url, dataDir: place.dataDir });
    const closePool = database.close.bind(database);
    // The pool first: a stopping cluster breaks its connections.
    return Object.assign(database, { close: () => closePool().then(() => embedded.close()) });
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

/** Callbacks while a database is opened. */
export interface OpenCallbacks {
  readonly died?: (reason: Error) => void;
  readonly opened?: () => void;
  /** Called once when DATABASE_URL leads to a pooler and nothing leads past it, whenever that is seen. */
  readonly pooled?: () => void;
  /** Called with the number of migrations, when some ran. */
  readonly migrated?: (migrations: number) => void;
  /** Called with the migrations that this version does not know, if there are any. */
  readonly newer?: (migrations: readonly string[]) => void;
  /** Called once for each who keeps a migration waiting. */
  readonly waiting?: (wait: Wait) => void;
  readonly peopleNodes?: PeopleNodeCallbacks;
}

/**
 * Opens the database and migrates it. Tables of a newer version are served as they are, so that servers of two versions
 * run concurrently during an upgrade. Throws like openAt, migrate and routePeople.
 */
export async function openAndMigrate(place: DatabaseLocation, callbacks: OpenCallbacks = {}): Promise<OpenDatabase> {
  const db = await openAt(place, callbacks.died, callbacks.pooled);
  try {
    callbacks.opened?.();
    const run = await db.migrate({ signal: place.signal, waiting: callbacks.waiting });
    if (run > 0) callbacks.migrated?.(run);
    const { newer } = await schemaState(db.orm, db.orm.dataSource.migrations);
    if (newer.length > 0) callbacks.newer?.(newer);
    const { databasePeopleUrl: url, statementNames } = place;
    return url === undefined ? db : await routePeople(db, { url, statementNames }, callbacks.peopleNodes);
  } catch (error) {
    await db.close();
    throw error;
  }
}
