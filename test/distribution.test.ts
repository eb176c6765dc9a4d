import { expect } from 'chai';
import { GOES_WITH, ONE_PLACE_TABLES, PEOPLE_TABLES } from '../src/data/data-sets.ts';
import type { OpenDatabase } from '../src/data/database.ts';
import { closeDatabase, testDatabase } from './support/database.ts';

/** Keys of people's tables, and references between them, that leave out the account. */
const KEYS = `
  WITH people AS (SELECT oid, relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1::text[])),
  column_names AS (
    SELECT p.oid, a.attnum, a.attname::text AS name FROM people p JOIN pg_attribute a ON a.attrelid = p.oid)
  SELECT p.name || ': ' || CASE WHEN i.indisprimary THEN 'primary key' ELSE 'unique' END || ' (' || k.names || ')' AS what
    FROM people p JOIN pg_index i ON i.indrelid = p.oid AND i.indisunique
    CROSS JOIN LATERAL (SELECT string_agg(coalesce(c.name, '?'), ', ' ORDER BY k.n) AS names, bool_or(c.name = 'account_id') AS whose
      FROM unnest(i.indkey) WITH ORDINALITY AS k (num, n) LEFT JOIN column_names c ON c.oid = p.oid AND c.attnum = k.num) k
   WHERE k.whose IS NOT TRUE
  UNION ALL
  SELECT p.name || ': foreign key (' || k.names || ') to ' || o.name
    FROM people p JOIN pg_constraint f ON f.conrelid = p.oid AND f.contype = 'f' JOIN people o ON o.oid = f.confrelid
    CROSS JOIN LATERAL (SELECT string_agg(c.name, ', ' ORDER BY k.n) AS names, bool_or(c.name = 'account_id') AS whose
      FROM unnest(f.conkey) WITH ORDINALITY AS k (num, n) JOIN column_names c ON c.oid = p.oid AND c.attnum = k.num) k
   WHERE k.whose IS NOT TRUE`;

/** Keys by which rows of people go with something in one place. */
const GOING = `SELECT confrelid::regclass::text || ': ' || conrelid::regclass || '.' || attname AS what
  FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
 WHERE f.contype = 'f' AND f.confdeltype = 'c' AND cardinality(f.conkey) = 1
   AND f.conrelid::regclass::text = ANY ($1::text[]) AND f.confrelid::regclass::text = ANY ($2::text[])`;

interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly source: string;
  /** The names of its transition tables. */
  readonly rows: readonly string[];
}

const TRIGGERS = `SELECT DISTINCT c.relname::text AS "table", p.proname::text AS name, p.prosrc AS source,
    array_remove(ARRAY[t.tgoldtable::text, t.tgnewtable::text], NULL) AS rows
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
 WHERE NOT t.tgisinternal AND c.relname = ANY ($1::text[])`;

/** A loop over rows is the only use of a transition table that Citus can run at a shard. */
const LOOP = /\bIN\s+SELECT\s[^;]{1,400}\sLOOP\b/g;

/** Parts of a trigger that cannot run where a person's rows are kept, one of several shards of their table. */
function unfitIn({ table, name, source, rows }: Trigger): string[] {
  const words = (text: string): Set<string> => new Set(text.split(/\W+/));
  const [all, outsideOfLoops] = [words(source), words(source.replaceAll(LOOP, ' '))];
  return [
    ...rows.filter((one) => outsideOfLoops.has(one)).map((one) => `reads ${one} outside of a loop`),
    ...(all.has('TG_TABLE_NAME') ? ['takes the name of a shard'] : []),
    ...ONE_PLACE_TABLES.filter((one) => all.has(one)).map((one) => `names ${one}`),
  ].map((what) => `${table}: ${name} ${what}`);
}

async function obstacles(db: Pick<OpenDatabase['orm'], 'query'>, tables: readonly string[]): Promise<string[]> {
  const keys = (await db.query(KEYS, [tables])) as { what: string }[];
  const triggers = (await db.query(TRIGGERS, [tables])) as Trigger[];
  return [...new Set([...keys.map(({ what }) => what), ...triggers.flatMap(unfitIn)])].sort();
}

/** Obstacles by reason. Nothing may be added without one. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  'For 1.10.0, which serves while its successor is rolled out: goes in the release after that, or when distributed': [
    'custom_feeds: unique (id)',
    'feed_settings: unique (feed_id, setting_id)',
    'feed_source_filters: unique (feed_id, source_id)',
    'feed_tag_filters: unique (feed_id, tag)',
    'notifications: unique (id)',
  ],
  'Counts or records for everybody, in one place': [
    'bookmarks: record_bookmark names event_listeners',
    'bookmarks: record_bookmark names events',
    'notifications: record_notification names event_listeners',
    'notifications: record_notification names events',
    'post_votes: count_post_votes names count_changes',
    'post_votes: count_post_votes reads changed outside of a loop',
  ],
};

/** Nothing deletes a tag, whose name is its key. */
const OF_TAGS = 'tags: tag_interests.tag';
/** Deleted by a trigger on one server, where no key leads. */
const BY_TRIGGERS = ['sources: notifications.source_id'];

describe('tables of people', () => {
  after(closeDatabase);

  it('can be distributed by account but for what is listed here with its reason', async () => {
    const db = await testDatabase();
    expect(await obstacles(db.orm, PEOPLE_TABLES)).to.deep.equal(Object.values(EXCEPTIONS).flat().sort());
  });

  it('name all that goes with something in one place, as the keys of one server do', async () => {
    const db = await testDatabase();
    const keys = (await db.orm.query(GOING, [PEOPLE_TABLES, ONE_PLACE_TABLES])) as { what: string }[];
    const gone = keys.map(({ what }) => what).filter((what) => what !== OF_TAGS);
    const listed = Object.entries(GOES_WITH).flatMap(([to, rows]) => rows.map((row) => `${to}: ${row.join('.')}`));
    expect(keys).to.have.length.above(30);
    expect(listed).to.include.members([...gone, ...BY_TRIGGERS]);
  });

  it('that cannot be are found by their keys, references and triggers', async () => {
    const db = await testDatabase();
    await db.orm.transaction(async (tx) => {
      await tx.query('CREATE TABLE planted (id uuid PRIMARY KEY, account_id uuid NOT NULL, slug text UNIQUE)');
      await tx.query('CREATE TABLE planted_part (account_id uuid, planted_id uuid REFERENCES planted)');
      await tx.query(`CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO events (id, type) SELECT id, TG_TABLE_NAME FROM planted_rows; RETURN NULL; END $$`);
      await tx.query(`CREATE TRIGGER planted AFTER INSERT ON planted REFERENCING NEW TABLE AS planted_rows
        FOR EACH STATEMENT EXECUTE FUNCTION planted()`);
      expect(await obstacles(tx, ['planted', 'planted_part'])).to.deep.equal([
        'planted: planted names events',
        'planted: planted reads planted_rows outside of a loop',
        'planted: planted takes the name of a shard',
        'planted: primary key (id)',
        'planted: unique (slug)',
        'planted_part: foreign key (planted_id) to planted',
      ]);
      await tx.query('DROP TABLE planted_part, planted');
      await tx.query('DROP FUNCTION planted');
    });
  });
});
