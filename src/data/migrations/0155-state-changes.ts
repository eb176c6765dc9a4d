import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A log of which posts a person marked as read or unread and starred or not, so that programs can keep in step. */
export class StateChanges0155 implements MigrationInterface {
  name = 'StateChanges0155';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(FUNCTION);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION post_states_changed()');
    await runner.query('DROP TABLE state_changes');
  }
}

/** Rows are only added, in the order of time: a summary of blocks finds the old ones. */
const TABLE = `
CREATE TABLE state_changes (
  account_id uuid NOT NULL,
  version integer NOT NULL,
  post_ids uuid[] NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT state_changes_pkey PRIMARY KEY (account_id, version),
  CONSTRAINT state_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX state_changes_changed_at_idx ON state_changes USING brin (changed_at)`;

/**
 * The log is numbered by the version of the person's taste, which these marks raise already: its row is locked until
 * the mark is stored, so that no later number is seen before an earlier one. As in taste_changed(), rows that are
 * deleted with their account leave no trace.
 */
const FUNCTION = `
CREATE FUNCTION post_states_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
  marked uuid[];
  current_version integer;
BEGIN
  FOR person, marked IN SELECT account_id, array_agg(post_id) FROM changed GROUP BY 1 ORDER BY 1 LOOP
    IF TG_OP = 'DELETE' THEN
      UPDATE taste_versions SET version = version + 1 WHERE account_id = person RETURNING version INTO current_version;
      CONTINUE WHEN NOT FOUND;
    ELSE
      INSERT INTO taste_versions (account_id, version) VALUES (person, 1)
      ON CONFLICT (account_id) DO UPDATE SET version = taste_versions.version + 1
        RETURNING version INTO current_version;
    END IF;
    INSERT INTO state_changes (account_id, version, post_ids) VALUES (person, current_version, marked);
  END LOOP;
  RETURN NULL;
END $$`;
