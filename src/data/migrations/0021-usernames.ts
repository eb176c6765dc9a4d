import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sees to it that an account has a username from now on, whoever makes or changes it. */
export class Usernames0021 implements MigrationInterface {
  name = 'Usernames0021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TRIGGER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER accounts_username ON accounts; DROP FUNCTION account_username');
  }
}

/*
 * Letters and digits of the name and six random signs, which make it nobody else's and none that is reserved. The
 * account that stands for deleted ones is nobody to write to.
 */
const TRIGGER = `
CREATE FUNCTION account_username() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  base text := left(regexp_replace(regexp_replace(normalize(lower(NEW.name), NFKD), '[^a-z0-9 _-]', '', 'g'), '[^a-z0-9]+', '_', 'g'), 30);
BEGIN
  base := coalesce(nullif(trim(base, '_'), ''), 'user');
  LOOP
    NEW.username := base || '_' || left(md5(gen_random_uuid()::text), 6);
    EXIT WHEN NOT EXISTS (SELECT FROM accounts WHERE lower(username) = NEW.username);
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER accounts_username BEFORE INSERT OR UPDATE OF username ON accounts FOR EACH ROW
  WHEN (NEW.username IS NULL AND NEW.id <> '00000000-0000-7000-8000-000000000000')
  EXECUTE FUNCTION account_username();
`;
