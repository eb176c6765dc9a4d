import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A log of which posts a person marked as read or unread and starred or not, so that programs can keep in step. It is
 * numbered by the version of the person's taste, which these marks raise already: its row is locked until the mark is
 * stored, so that no later number is seen before an earlier one.
 */
export class StateChanges0155 implements MigrationInterface {
  name = 'StateChanges0155';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [TABLE, AGE_INDEX, FUNCTION]) await runner.query(sql);
    for (const [table, event] of VERSIONED) await runner.query(trigger(table, event, 'post_states_changed'));
    for (const event of EVENTS) await runner.query(trigger('unread_marks', event, 'post_states_changed'));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, event] of VERSIONED) await runner.query(trigger(table, event, 'taste_changed'));
    for (const event of EVENTS)
      await runner.query(`DROP TRIGGER IF EXISTS unread_marks_${event.toLowerCase()}_version ON unread_marks`);
    await runner.query('DROP FUNCTION IF EXISTS post_states_changed()');
    await runner.query('DROP TABLE IF EXISTS state_changes');
  }
}

const EVENTS = ['INSERT', 'DELETE'] as const;
const VERSIONED = ['post_views', 'bookmarks'].flatMap((table) => EVENTS.map((event) => [table, event] as const));

const TABLE = `
CREATE TABLE IF NOT EXISTS state_changes (
  account_id uuid NOT NULL,
  version integer NOT NULL,
  post_ids uuid[] NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT state_changes_pkey PRIMARY KEY (account_id, version),
  CONSTRAINT state_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
)`;

/** Rows are only added, in the order of time: a summary of blocks finds the old ones. */
const AGE_INDEX = 'CREATE INDEX IF NOT EXISTS state_changes_changed_at_idx ON state_changes USING brin (changed_at)';

const trigger = (table: string, event: 'INSERT' | 'DELETE', call: string): string => `
-- safe: takes its lock for a moment, and is committed alone
CREATE OR REPLACE TRIGGER ${table}_${event.toLowerCase()}_version AFTER ${event} ON ${table}
  REFERENCING ${event === 'INSERT' ? 'NEW' : 'OLD'} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${call}()`;

/** As taste_changed(): rows that are deleted with their account leave no trace. */
const FUNCTION = `
CREATE OR REPLACE FUNCTION post_states_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
  posts uuid[];
  current_version integer;
BEGIN
  FOR person, posts IN SELECT account_id, array_agg(post_id) FROM changed GROUP BY 1 ORDER BY 1 LOOP
    IF TG_OP = 'DELETE' THEN
      UPDATE taste_versions SET version = version + 1 WHERE account_id = person RETURNING version INTO current_version;
      CONTINUE WHEN NOT FOUND;
    ELSE
      INSERT INTO taste_versions (account_id, version) VALUES (person, 1)
      ON CONFLICT (account_id) DO UPDATE SET version = taste_versions.version + 1 RETURNING version INTO current_version;
    END IF;
    INSERT INTO state_changes (account_id, version, post_ids) VALUES (person, current_version, posts);
  END LOOP;
  RETURN NULL;
END $$`;
