import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Has triggers on people's tables write person by person, in the rows of that person, and read nothing elsewhere: so
 * they run where the rows of a person are kept.
 */
export class TriggersOfOnePerson0144 implements MigrationInterface {
  name = 'TriggersOfOnePerson0144';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, trigger, event, rows] of INTERESTS)
      await runner.query(make(trigger, `${event} ON ${table} REFERENCING ${rows}`, `interests_changed('${table}')`));
    await runner.query(FUNCTIONS);
    for (const [table, event, rows] of OF_FEEDS)
      await runner.query(
        make(`${table}_${event}_version`, `${event} ON ${table} REFERENCING ${rows}`, 'taste_changed()'),
      );
    await runner.query(UNUSED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(OLD_FUNCTIONS);
    for (const [table, trigger, event, rows] of INTERESTS)
      await runner.query(make(trigger, `${event} ON ${table} REFERENCING ${rows}`, 'interests_changed()'));
    for (const [table, event, rows] of OF_FEEDS)
      await runner.query(
        make(`${table}_${event}_version`, `${event} ON ${table} REFERENCING ${rows}`, 'feed_taste_changed()'),
      );
  }
}

const OLD = 'OLD TABLE AS old_rows';
const NEW = 'NEW TABLE AS new_rows';
/** Triggers that learn: their table, name, event and rows. */
const INTERESTS = [
  ['bookmarks', 'bookmarks_interest', 'INSERT', NEW],
  ['bookmarks', 'bookmarks_interest_loss', 'DELETE', OLD],
  ['post_votes', 'post_votes_interest', 'INSERT', NEW],
  ['post_votes', 'post_votes_interest_change', 'UPDATE', `${OLD} ${NEW}`],
  ['post_votes', 'post_votes_interest_loss', 'DELETE', OLD],
] as const;

const OF_FEEDS = ['feed_tag_filters', 'feed_source_filters', 'feed_settings'].flatMap((table) => [
  [table, 'insert', 'NEW TABLE AS changed'],
  [table, 'update', 'OLD TABLE AS changed'],
  [table, 'delete', 'OLD TABLE AS changed'],
]);

const make = (trigger: string, event: string, call: string): string => `
-- safe: takes its lock for a moment, and is committed alone
CREATE OR REPLACE TRIGGER ${trigger} AFTER ${event} FOR EACH STATEMENT EXECUTE FUNCTION ${call}`;

const UNUSED = `
-- safe: no trigger calls it any more
DROP FUNCTION IF EXISTS feed_taste_changed()`;

/**
 * Rows are deleted last with their account, whose version is gone by then and must not come again: a deletion only
 * makes the version grow that was there since the row was written.
 */
const FUNCTIONS = `
-- safe: the triggers of the release before call it as well
CREATE OR REPLACE FUNCTION taste_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
BEGIN
  FOR person IN SELECT DISTINCT account_id FROM changed ORDER BY 1 LOOP
    IF TG_OP = 'DELETE' THEN
      UPDATE taste_versions SET version = version + 1 WHERE account_id = person;
    ELSE
      INSERT INTO taste_versions (account_id, version) VALUES (person, 1)
      ON CONFLICT (account_id) DO UPDATE SET version = taste_versions.version + 1;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
-- safe: the same
CREATE OR REPLACE FUNCTION interests_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event record;
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    FOR event IN SELECT account_id, post_id, -interest_weight(TG_ARGV[0], to_jsonb(o)) AS weight FROM old_rows o LOOP
      INSERT INTO interest_changes (account_id, post_id, weight) VALUES (event.account_id, event.post_id, event.weight);
    END LOOP;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    FOR event IN SELECT account_id, post_id, interest_weight(TG_ARGV[0], to_jsonb(n)) AS weight FROM new_rows n LOOP
      INSERT INTO interest_changes (account_id, post_id, weight) VALUES (event.account_id, event.post_id, event.weight);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
-- safe: the same
CREATE OR REPLACE FUNCTION opened_posts_interest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event record;
BEGIN
  FOR event IN SELECT account_id, post_id, interest_weight('post_views', to_jsonb(n)) AS weight FROM new_rows n WHERE opened LOOP
    INSERT INTO interest_changes (account_id, post_id, weight) VALUES (event.account_id, event.post_id, event.weight);
  END LOOP;
  RETURN NULL;
END $$;
-- safe: the same
CREATE OR REPLACE FUNCTION sources_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone uuid;
BEGIN
  FOR gone IN SELECT id FROM removed LOOP
    DELETE FROM notifications WHERE source_id = gone;
  END LOOP;
  RETURN NULL;
END $$;
`;

const OLD_FUNCTIONS = `
CREATE OR REPLACE FUNCTION taste_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM grow_taste_versions(ARRAY(SELECT DISTINCT account_id FROM changed));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION feed_taste_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM grow_taste_versions(ARRAY(SELECT DISTINCT f.account_id FROM changed c JOIN custom_feeds f ON f.id = c.feed_id));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION interests_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    INSERT INTO interest_changes (account_id, post_id, weight)
    SELECT account_id, post_id, -interest_weight(TG_TABLE_NAME, to_jsonb(o)) FROM old_rows o;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO interest_changes (account_id, post_id, weight)
    SELECT account_id, post_id, interest_weight(TG_TABLE_NAME, to_jsonb(n)) FROM new_rows n;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION opened_posts_interest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO interest_changes (account_id, post_id, weight)
  SELECT account_id, post_id, interest_weight('post_views', to_jsonb(n)) FROM new_rows n WHERE opened;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION sources_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE source_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
`;
