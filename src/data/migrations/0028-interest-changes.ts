import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Interests are learned some time after what people do, for all of their tags and sources at once. */
export class InterestChanges0028 implements MigrationInterface {
  name = 'InterestChanges0028';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

/** Without a key or an index, since all is read at once, and without references: what has gone is left out then. */
const UP = `
CREATE TABLE interest_changes (
  account_id uuid NOT NULL,
  post_id uuid NOT NULL,
  weight double precision NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
ALTER TABLE tag_interests SET (fillfactor = 80);
ALTER TABLE source_interests SET (fillfactor = 80);

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

-- safe: a vote changes no list before it is learned from
DROP TRIGGER post_votes_insert_version ON post_votes;
-- safe: the same
DROP TRIGGER post_votes_update_version ON post_votes;
-- safe: the same
DROP TRIGGER post_votes_delete_version ON post_votes;
`;

const DOWN = `
CREATE TRIGGER post_votes_insert_version AFTER INSERT ON post_votes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION taste_changed();
CREATE TRIGGER post_votes_update_version AFTER UPDATE ON post_votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION taste_changed();
CREATE TRIGGER post_votes_delete_version AFTER DELETE ON post_votes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION taste_changed();
CREATE OR REPLACE FUNCTION interests_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM grow_interests(array_agg(o.account_id), array_agg(o.post_id), array_agg(-interest_weight(TG_TABLE_NAME, to_jsonb(o)))) FROM old_rows o;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM grow_interests(array_agg(n.account_id), array_agg(n.post_id), array_agg(interest_weight(TG_TABLE_NAME, to_jsonb(n)))) FROM new_rows n;
  END IF;
  RETURN NULL;
END $$;
SELECT grow_interests(array_agg(account_id), array_agg(post_id), array_agg(weight)) FROM interest_changes;
DROP TABLE interest_changes;
ALTER TABLE tag_interests RESET (fillfactor);
ALTER TABLE source_interests RESET (fillfactor);
`;
