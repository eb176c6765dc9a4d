import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers that tell whether what a list was made from is still the same, so that a process may keep it in memory: one
 * for each person, of all that shapes their lists, and one of which posts there are.
 */
export class ListVersions0013 implements MigrationInterface {
  name = 'ListVersions0013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(FUNCTIONS);
    for (const { name, table, event, does } of TRIGGERS) {
      const rows = event === 'INSERT' ? 'NEW TABLE' : 'OLD TABLE';
      await runner.query(
        `CREATE TRIGGER ${name} AFTER ${event} ON ${table} REFERENCING ${rows} AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${does}()`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name, table } of TRIGGERS) await runner.query(`DROP TRIGGER ${name} ON ${table}`);
    await runner.query(`
      DROP FUNCTION content_changed, feed_taste_changed, taste_changed, grow_taste_versions;
      DROP SEQUENCE content_version;
      DROP TABLE taste_versions`);
  }
}

const TABLES = `
CREATE TABLE taste_versions (
  account_id uuid CONSTRAINT taste_versions_pkey PRIMARY KEY CONSTRAINT taste_versions_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  version integer NOT NULL
);
CREATE SEQUENCE content_version;
`;

/*
 * A person's number moves in the transaction of the change, so that nobody sees one without the other. The number of
 * the content is a sequence: imports then do not wait for each other, but it moves a moment before others see the
 * posts. Who keeps lists of posts by it must throw them away after some seconds all the same.
 */
const FUNCTIONS = `
CREATE FUNCTION grow_taste_versions(given_accounts uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO taste_versions (account_id, version) SELECT id, 1 FROM accounts WHERE id = ANY (given_accounts) ORDER BY id
  ON CONFLICT (account_id) DO UPDATE SET version = taste_versions.version + 1
$$;

CREATE FUNCTION taste_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM grow_taste_versions(ARRAY(SELECT DISTINCT account_id FROM changed));
  RETURN NULL;
END $$;

CREATE FUNCTION feed_taste_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM grow_taste_versions(ARRAY(SELECT DISTINCT f.account_id FROM changed c JOIN custom_feeds f ON f.id = c.feed_id));
  RETURN NULL;
END $$;

CREATE FUNCTION content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM nextval('content_version');
  END IF;
  RETURN NULL;
END $$;
`;

interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly event: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly does: string;
}

const on = (events: readonly Trigger['event'][], does: string, tables: readonly string[]): Trigger[] =>
  tables.flatMap((table) =>
    events.map((event) => ({ name: `${table}_${event.toLowerCase()}_version`, table, event, does })),
  );

const TRIGGERS: readonly Trigger[] = [
  ...on(['INSERT', 'UPDATE', 'DELETE'], 'taste_changed', [
    'tag_filters',
    'source_filters',
    'advanced_settings',
    'post_votes',
    'custom_feeds',
  ]),
  ...on(['INSERT', 'UPDATE', 'DELETE'], 'feed_taste_changed', [
    'feed_tag_filters',
    'feed_source_filters',
    'feed_settings',
  ]),
  ...on(['INSERT', 'DELETE'], 'taste_changed', ['post_views', 'bookmarks']),
  ...on(['INSERT', 'DELETE'], 'content_changed', ['posts', 'post_tags']),
];
