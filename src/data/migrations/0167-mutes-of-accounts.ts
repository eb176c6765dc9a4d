import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether people mute anything is known with their credentials: a person who does not pays nothing for it. */
export class MutesOfAccounts0167 implements MigrationInterface {
  name = 'MutesOfAccounts0167';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts ADD COLUMN mutes_version integer NOT NULL DEFAULT 0');
    await runner.query(NOTICES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER accounts_muted ON accounts');
    await runner.query('ALTER TABLE accounts DROP COLUMN mutes_version');
  }
}

/** Every process that keeps credentials in memory hears of it at commit. */
const NOTICES = `CREATE TRIGGER accounts_muted AFTER UPDATE OF mutes_version ON accounts
  FOR EACH ROW EXECUTE FUNCTION credentials_changed()`;
