import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Writes down which usernames were given up, whoever changes or deletes an account. */
export class FreedUsernames0110 implements MigrationInterface {
  name = 'FreedUsernames0110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER accounts_username_freed ON accounts');
    await runner.query('DROP TRIGGER accounts_username_left ON accounts');
    await runner.query('DROP FUNCTION account_username_freed()');
    await runner.query('DROP TABLE freed_usernames');
  }
}

const TABLE = `
CREATE TABLE freed_usernames (
  hash bytea NOT NULL,
  account_id uuid,
  freed_at timestamptz(3) NOT NULL,
  CONSTRAINT freed_usernames_pkey PRIMARY KEY (hash)
);
CREATE INDEX freed_usernames_freed_at_idx ON freed_usernames (freed_at);
CREATE INDEX freed_usernames_account_id_idx ON freed_usernames (account_id);
CREATE FUNCTION account_username_freed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := CASE WHEN TG_OP = 'UPDATE' THEN OLD.id END;
BEGIN
  IF owner IS NULL THEN
    UPDATE freed_usernames SET account_id = NULL WHERE account_id = OLD.id;
  END IF;
  INSERT INTO freed_usernames (hash, account_id, freed_at)
  VALUES (sha256(convert_to(lower(OLD.username), 'UTF8')), owner, now())
  ON CONFLICT (hash) DO UPDATE SET account_id = EXCLUDED.account_id, freed_at = EXCLUDED.freed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_username_freed AFTER UPDATE OF username ON accounts FOR EACH ROW
  WHEN (OLD.username IS NOT NULL AND lower(OLD.username) IS DISTINCT FROM lower(NEW.username))
  EXECUTE FUNCTION account_username_freed();
CREATE TRIGGER accounts_username_left AFTER DELETE ON accounts FOR EACH ROW
  WHEN (OLD.username IS NOT NULL) EXECUTE FUNCTION account_username_freed();
`;
