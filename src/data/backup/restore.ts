import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import type { Database, OpenDatabase } from '../database.ts';
import {
  BackupError,
  FORMAT,
  parseHead,
  parseLine,
  type BackupHead,
  type BackupProgress,
  type BackupTable,
  type Tail,
} from './format.ts';
import { Lines } from './lines.ts';
import { withoutKeysBetween } from './keys-between.ts';
import { copyClient, migrationsOf, tablesOf, target } from './tables.ts';

/** Filled by a migration, but also contained in the backup. */
const SEEDED = 'tools';

/** Input and callbacks of a restore. */
export interface Restoring {
  /** Name of the backup in messages. */
  readonly name: string;
  readonly progress: BackupProgress;
  /** Called with the head, before anything is changed; what it throws ends the restore. */
  readonly opened?: (head: BackupHead) => void;
}

/**
 * Fills a database without rows from a backup, in one transaction; its tables are first migrated to the backup's
 * version, and brought up to date afterwards. Killed in between, it leaves a database without rows. Returns the number
 * of rows by table; a table that is not the service's is left out. Throws BackupError for a backup that is cut off,
 * changed, of another kind or of a newer version, and for a database with rows or newer tables.
 */
export async function restore(
  db: OpenDatabase,
  input: Readable,
  { name, progress, opened }: Restoring,
): Promise<Tail['rows']> {
  const text = createGunzip({ chunkSize: 64 << 10 });
  const reading = pipeline(input, text);
  reading.catch(() => undefined); // reading the text reports it
  try {
    const lines = new Lines(text);
    const head = parseHead(await lines.next(), name);
    opened?.(head);
    if (db.isDistributed) throw new BackupError(DISTRIBUTED);
    await assertEmpty(db, await tablesOf(db));
    await db.migrate({ names: head.migrations });
    const rows = await db.transaction((tx) => {
      const work = (): Promise<Tail['rows']> => fill(tx, head, { lines, progress });
      return head.isDistributed === true ? withoutKeysBetween(tx, work) : work();
    });
    await db.migrate();
    await db.orm.query('ANALYZE');
    return rows;
  } catch (error) {
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new BackupError(`${name} was cut off or changed, or is no file of \`dcs backup\`. Nothing was restored.`);
  } finally {
    text.destroy();
  }
}

async function fill(
  tx: Database,
  head: BackupHead,
  { lines, progress }: { lines: Lines; progress: BackupProgress },
): Promise<Tail['rows']> {
  const client = await copyClient(tx);
  const own = await tablesOf(tx);
  const names = own.map(({ name }) => client.escapeIdentifier(name));
  // Counts come with the rows, so triggers are off. The ALTERs wait for writers, and keep others out to the end.
  await tx.orm.query(names.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`).join('; '));
  await assertEmpty(tx, own);
  await assertSameTables(tx, head, own);
  await tx.orm.query(`DELETE FROM ${SEEDED}`);
  const rows = await copied(client, head, { own, lines, progress });
  if (head.format === FORMAT) await assertSameRows(lines, rows);
  await lines.assertEnd();
  for (const [name, value] of Object.entries(head.sequences))
    await tx.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
  await tx.orm.query(names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`).join('; '));
  return rows;
}

async function copied(
  client: PoolClient,
  { tables }: BackupHead,
  { own, lines, progress }: { own: readonly BackupTable[]; lines: Lines; progress: BackupProgress },
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const bar = progress(tables.length);
  try {
    for (const table of tables) {
      if (own.some(({ name }) => name === table.name)) {
        const copy = client.query(from(`COPY ${target(client, table)} FROM STDIN`));
        await pipeline(lines.rows(), copy);
        rows[table.name] = copy.rowCount;
      } else await lines.skipRows();
      bar.step(table.name);
    }
  } finally {
    bar.stop();
  }
  return rows;
}

async function assertSameRows(lines: Lines, rows: Tail['rows']): Promise<void> {
  const sha256 = lines.sha256();
  const tail = parseLine(await lines.next()) as Tail | undefined;
  if (tail?.sha256 !== sha256)
    throw new BackupError('The backup was cut off or changed: its checksum is another one. Nothing was restored.');
  const [other] = Object.entries(rows).filter(([name, count]) => tail.rows[name] !== count);
  if (other === undefined) return;
  const [name, count] = other;
  throw new BackupError(`Of ${tail.rows[name]} rows in ${name}, ${count} could be stored. Nothing was restored.`);
}

const DISTRIBUTED =
  'This database is distributed, and nothing was changed. Restore into an empty one, and run `dcs distribute` then.';

async function assertEmpty(db: Database, tables: readonly BackupTable[]): Promise<void> {
  const filled = tables.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM "${name}")`);
  if (filled.length === 0) return;
  const rows = await db.query<{ name: string }>(filled.join(' UNION ALL '));
  const other = rows.find(({ name }) => name !== SEEDED);
  if (other === undefined) return;
  throw new BackupError(
    `There are rows in this database (in ${other.name}), and nothing was changed. Restore into an empty one, on which ` +
      'no server was started yet: create a database, or name a new DATA_DIR.',
  );
}

async function assertSameTables(tx: Database, head: BackupHead, own: readonly BackupTable[]): Promise<void> {
  const newer = (await migrationsOf(tx)).filter((name) => !head.migrations.includes(name));
  if (newer.length > 0)
    throw new BackupError(
      `The tables here are newer than the backup, by ${newer.join(', ')}. Restore into a database without tables.`,
    );
  // A table that these migrations did not make is not ours.
  const isOwn = ({ name }: BackupTable): boolean => own.some((table) => table.name === name);
  const texts = (tables: readonly BackupTable[]): string[] =>
    tables.map(({ name, columns }) => `${name}(${columns.join()})`);
  const [theirs, ours] = [texts(head.tables.filter(isOwn)), texts(own)];
  if (theirs.join(' ') === ours.join(' ')) return;
  const other = [...theirs.filter((text) => !ours.includes(text)), ...ours.filter((text) => !theirs.includes(text))];
  throw new BackupError(
    'The backup has other tables than its migrations make, and cannot be restored here: ' +
      `${other.join(', ').slice(0, 500)}. Nothing was restored.`,
  );
}
