import { randomBytes } from 'node:crypto';
import { createToken } from '../../src/auth/access-tokens.ts';
import type { Database, OpenDatabase } from '../../src/data/database.ts';
import { OwnSource, Source } from '../../src/data/entities/sources.ts';
import { person, posts, source, type Person } from '../support/fixtures.ts';
import { listOf, storedColumns, type StoredColumn } from '../support/stored-columns.ts';
import { keepRows } from '../support/kept-rows.ts';
import { settled } from '../support/settled.ts';
import { contract, document, exampleValue } from './contract.ts';
import { storeExamples } from './stored.ts';
import { watchRows } from './touched-rows.ts';

/** Prefix of every id of the other person. */
const IDS = '0198feed';
const MARKED = /anothers-([a-z_]+\.[a-z_]+)-\d+/;
const MARK_OR_ID = new RegExp(`${MARKED.source}|${IDS}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`, 'gi');

/** Columns of a person and of a comment that everybody sees: the properties of these schemas. */
const PUBLIC = Object.entries({ accounts: 'Person', comments: 'Comment' }).flatMap(([table, schema]) =>
  Object.keys((document.components.schemas[schema] as { properties: object }).properties).map(
    (name) => `${table}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  ),
);

/** A person who has all that the examples name, too, under other ids and with marks in place of texts. */
interface AnotherPerson extends Person {
  /** The other's id for the reader's. */
  readonly ids: ReadonlyMap<string, string>;
  /** The other's name for the reader's name or id of a thing. */
  readonly names: ReadonlyMap<string, string>;
  /** A post and a source that only the other sees, for those of the examples. */
  readonly unlisted: ReadonlyMap<string, string>;
  /** The columns, as `table.column`, whose marks or ids a text holds and the request did not; none that is public. */
  readonly found: (text: string, sent?: string) => string[];
  /** Tables of people in which the other has no row. */
  readonly without: () => Promise<string[]>;
  /** Tables in which rows of the other were touched since it was asked before, also if that was taken back. */
  readonly touched: () => Promise<string[]>;
}

type Row = Record<string, unknown>;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly required: boolean;
  readonly inKey: boolean;
  /** The table that a foreign key leads to. */
  readonly target: string | null;
}

const COLUMNS = `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type, a.attnotnull AS required,
    EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'p' AND k.conrelid = c.oid AND a.attnum = ANY (k.conkey)) AS "inKey",
    (SELECT f.confrelid::regclass::text FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = c.oid
      AND a.attnum = ANY (f.conkey) ORDER BY cardinality(f.conkey) LIMIT 1) AS target
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum`;

/** Time at which what is made is due, ends or was: nothing in the background takes it in the meantime. */
const LATER = '2100-01-01T00:00:00.000Z';

/** Columns of a character or two, and of names of a list, into which no mark fits. */
const UNMARKED = ['icon', 'timezone'];

/** The columns that say whose a row is. */
const OWNER = /^(account_id|feed_id)$/;
const isOwner = ({ table, column }: Column): boolean => (table === 'accounts' ? column === 'id' : OWNER.test(column));

/** Every text of the examples of requests. */
const NAMED = [
  ...JSON.stringify(
    contract.map(({ parameters, body }) => [parameters.map((one) => one.example), body?.example]),
  ).matchAll(/"([^"\\]+)"/g),
].map(([, text]) => text);

/** The examples for two people, and what puts everything back as it was then. */
export interface TwoPeople {
  readonly reader: Person;
  readonly another: AnotherPerson;
  /** Somebody who has nothing. */
  readonly stranger: Person;
  readonly restore: () => Promise<void>;
}

/**
 * Stores the examples for the person who may read them and, after `between`, for another, and keeps the rows.
 */
export async function keepTwoPeople(
  db: OpenDatabase,
  between: (reader: Person) => Promise<void> = () => Promise.resolve(),
): Promise<TwoPeople> {
  const reader = await storeExamples(db);
  await settled(db);
  await between(reader);
  await settled(db);
  const another = await storeAnother(db, reader);
  const stranger = await person(db);
  await settled(db);
  return { reader, another, stranger, restore: await keepRows(db) };
}

/** Copies what is the reader's to another person, and stores a row in each table of people that has none then. */
async function storeAnother(db: OpenDatabase, reader: Person): Promise<AnotherPerson> {
  const copy = new Copy(db, await db.query<Column>(COLUMNS), storedColumns(db));
  await copy.read(reader.id);
  const id = copy.ids.get(reader.id)!;
  await db.transaction(async (tx) => {
    await tx.orm.query('SET LOCAL session_replication_role = replica');
    for (const [table, rows] of await copy.rows(id)) await insert(tx, { table, rows, columns: copy.columnsOf(table) });
  });
  const unlisted = await storeUnlisted(db, id);
  const { token } = await createToken(db, id, { name: mark('access_tokens.name', 0), lifetime: 'never' });
  const named = new Map([...copy.named, ...unlisted.named]);
  const found = (text: string, sent = ''): string[] => {
    const fresh = [...text.matchAll(MARK_OR_ID)].filter(([whole]) => !sent.includes(whole));
    const columns = fresh.map(([whole, column]) => column ?? named.get(whole.toLowerCase()) ?? 'an id');
    return [...new Set(columns)].filter((column) => !PUBLIC.includes(column));
  };
  const owners = copy.columns.filter(isOwner);
  const others = { ids: copy.ids, names: copy.names, unlisted: unlisted.ids };
  const touched = await watchRows(db, owners, IDS);
  const without = () => tablesWithout(db, owners);
  return { id, email: mark('accounts.email', 0), token, ...others, found, without, touched };
}

const mark = (column: string, n: number): string => `anothers-${column}-${n}`;

async function tablesWithout(db: Database, owners: readonly Column[]): Promise<string[]> {
  const rows = owners.map(
    ({
      table,
      column,
    }) => `SELECT '${table}' AS name, count(*) FILTER (WHERE starts_with(${column}::text, '${IDS}')) AS n
      FROM ${table}`,
  );
  const without = await db.orm.query(
    `SELECT name FROM (${rows.join(' UNION ALL ')}) t GROUP BY name HAVING sum(n) = 0 ORDER BY name`,
  );
  return (without as { name: string }[]).map(({ name }) => name);
}

async function insert(
  db: Database,
  { table, rows, columns }: { table: string; rows: readonly Row[]; columns: readonly Column[] },
): Promise<void> {
  const names = columns.map(({ column }) => `"${column}"`).join(', ');
  await db.orm.query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** A source that only the other reads, with a post of the examples' tag and words. */
async function storeUnlisted(
  db: Database,
  accountId: string,
): Promise<{ ids: Map<string, string>; named: Map<string, string> }> {
  const [handle, postId] = [exampleValue('source', 'path', 'listSourceFeed'), exampleValue('id', 'path', 'getPost')];
  const { id: listed } = await db.orm.findOneByOrFail(Source, { handle });
  const texts = (...columns: string[]): Record<string, string> =>
    Object.fromEntries(columns.map((column) => [column.split('.')[1], mark(column, 0)]));
  const own = await source(db, {
    ...texts('sources.name', 'sources.handle', 'sources.description'),
    id: `${IDS}-0000-7000-8000-000000000001`,
    listed: false,
  });
  await db.orm.insert(OwnSource, { accountId, sourceId: own.id, addedAt: new Date() });
  const post = `${IDS}-0000-7000-8000-000000000002`;
  const words = exampleValue('q', 'query', 'searchPosts');
  await posts(db, [
    {
      ...texts('posts.summary', 'posts.content'),
      id: post,
      sourceId: own.id,
      title: `${words} ${mark('posts.title', 0)}`,
      tags: [exampleValue('tag', 'path', 'listTagFeed'), 'rust'],
      comments: 1,
    },
  ]);
  return {
    ids: new Map([
      [postId, post],
      [handle, own.handle],
      [listed, own.id],
      [exampleValue('source', 'path', 'removeOwnSource'), own.id],
    ]),
    named: new Map([
      [post, 'posts.id'],
      [own.id, 'sources.id'],
    ]),
  };
}

/** The rows of one person as those of another. */
class Copy {
  readonly ids = new Map<string, string>();
  readonly names = new Map<string, string>();
  /** The column of each id of the other. */
  readonly named = new Map<string, string>();
  private readonly own = new Map<string, Row[]>();
  private readonly types: ReadonlyMap<string, string>;
  private readonly owned: ReadonlySet<string>;
  private count = 0;

  constructor(
    private readonly db: Database,
    readonly columns: readonly Column[],
    stored: readonly StoredColumn[],
  ) {
    this.types = new Map(stored.map(({ table, column, type }) => [`${table}.${column}`, type]));
    this.owned = new Set(columns.filter(isOwner).map(({ table }) => table));
  }

  columnsOf(table: string): Column[] {
    return this.columns.filter((one) => one.table === table);
  }

  /** Reads the rows of a person, and gives each of their ids its counterpart. */
  async read(accountId: string): Promise<void> {
    const shared = await this.idsOfEverybody();
    for (const table of this.owned) {
      const names = this.columnsOf(table).map(({ column }) => column);
      const owner = table === 'accounts' ? 'id' : names.includes('account_id') ? 'account_id' : 'feed_id';
      const whose = owner === 'feed_id' ? 'IN (SELECT id FROM custom_feeds WHERE account_id = $1)' : '= $1';
      const sql = `SELECT to_jsonb(t) AS row FROM ${table} t WHERE t.${owner} ${whose}`;
      const rows = (await this.db.orm.query(sql, [accountId])) as { row: Row }[];
      this.own.set(
        table,
        rows.map(({ row }) => row),
      );
      for (const column of this.columnsOf(table).filter(
        (one) => one.inKey && one.type === 'uuid' && this.isTheirs(one),
      ))
        for (const { row } of rows)
          if (!shared.has(row[column.column] as string))
            this.addId(row[column.column] as string, `${table}.${column.column}`);
    }
  }

  /** The ids of rows that are no person's. */
  private async idsOfEverybody(): Promise<Set<string>> {
    const tables = this.columns.filter(
      ({ table, column, type }) => column === 'id' && type === 'uuid' && !this.owned.has(table),
    );
    const sql = tables.map(({ table }) => `SELECT id FROM ${table}`).join(' UNION ALL ');
    return new Set(((await this.db.orm.query(sql)) as { id: string }[]).map(({ id }) => id));
  }

  private addId(id: string, column: string): void {
    const other = IDS + id.slice(IDS.length);
    if (!this.named.has(other) || !/account_id$/.test(column)) this.named.set(other, column);
    this.ids.set(id, other);
  }

  /** Whether what a column names goes with its owner. */
  private isTheirs({ target }: Column): boolean {
    return target === null || this.owned.has(target);
  }

  /** All rows of the other, by table. */
  async rows(accountId: string): Promise<Map<string, Row[]>> {
    const copies = new Map<string, Row[]>();
    for (const table of this.owned) {
      const own = this.own.get(table) ?? [];
      copies.set(
        table,
        own.length > 0 ? own.map((row) => this.copied(table, row)) : [await this.made(table, accountId)],
      );
    }
    return copies;
  }

  private copied(table: string, row: Row): Row {
    const n = (this.count += 1);
    const copy = Object.fromEntries(
      this.columnsOf(table).map((column) => [column.column, this.counterpart(column, row[column.column], n)]),
    );
    for (const column of this.columnsOf(table).filter((one) => this.isText(one) && one.type === 'text'))
      if (typeof row[column.column] === 'string')
        this.names.set(row[column.column] as string, copy[column.column] as string);
    if (typeof row.slug === 'string') this.names.set(row.id as string, copy.slug as string);
    return copy;
  }

  private counterpart(column: Column, value: unknown, n: number): unknown {
    const name = `${column.table}.${column.column}`;
    if (column.type === 'bytea') return bytes(name, n);
    if (this.isText(column)) return column.type === 'text' ? likeIt(name, value, n) : [mark(name, n)];
    return replaced(value, (text) => this.ids.get(text) ?? (column.type === 'jsonb' ? likeIt(name, text, n) : text));
  }

  /** Whether a column holds what a person wrote, and not a word of a list or the name of something of everybody. */
  private isText({ table, column, type, target }: Column): boolean {
    return (
      target === null &&
      !UNMARKED.includes(column) &&
      /^text(\[\])?$/.test(type) &&
      /^string(\[\])?$/.test(this.types.get(`${table}.${column}`) ?? '')
    );
  }

  /** A row of a table in which the reader has none. */
  private async made(table: string, accountId: string): Promise<Row> {
    const n = (this.count += 1);
    const row: Row = {};
    for (const column of this.columnsOf(table)) row[column.column] = await this.value(column, accountId, n);
    return row;
  }

  private async value(column: Column, accountId: string, n: number): Promise<unknown> {
    const { table, type, required, target } = column;
    const name = `${table}.${column.column}`;
    if (column.column === 'account_id') return accountId;
    if (target !== null) return this.something(target);
    if (this.isText(column) || type === 'bytea') return this.counterpart(column, null, n);
    if (type === 'uuid' && (required || column.inKey)) {
      const id = `${IDS}-0001-7000-8000-${randomBytes(6).toString('hex')}`;
      this.named.set(id, name);
      return id;
    }
    if (!required && /^(timestamp|uuid)/.test(type)) return null;
    const written = this.types.get(name) ?? '';
    if (type === 'text') return listOf(written)?.values[0] ?? /'(\w+)'/.exec(written)?.[1] ?? 'other';
    if (type.endsWith('[]')) return [];
    if (type === 'jsonb') return written.endsWith('[]') ? [] : {};
    if (type === 'boolean') return false;
    return /^timestamp/.test(type) ? LATER : 1;
  }

  /** A thing of a table for a foreign key: the other's, else one that an example names, else any. */
  private async something(table: string): Promise<unknown> {
    const own = this.own.get(table)?.[0]?.id;
    if (own !== undefined) return this.ids.get(own as string);
    const [key] = this.columnsOf(table).filter(({ inKey }) => inKey);
    const [any] = (await this.db.orm.query(
      `SELECT ${key!.column} AS key FROM ${table} ORDER BY ${key!.column}::text = ANY ($1) DESC LIMIT 1`,
      [NAMED],
    )) as { key: unknown }[];
    return any?.key ?? null;
  }
}

const bytes = (name: string, n: number): string => `\\x${Buffer.from(mark(name, n)).toString('hex')}`;

/** A marked text in place of another; an address where there was one or nothing, as it is good for any text. */
const likeIt = (name: string, value: unknown, n: number): string =>
  typeof value === 'string' && !/^https?:/.test(value) ? mark(name, n) : `https://x.test/${mark(name, n)}`;

/** A JSON value with other strings; names of properties stay. */
export function replaced(value: unknown, by: (text: string) => string): unknown {
  if (typeof value === 'string') return by(value);
  if (Array.isArray(value)) return value.map((one) => replaced(one, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, by)]));
}
