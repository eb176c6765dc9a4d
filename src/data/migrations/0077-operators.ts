import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which accounts operate the service, and which are suspended. */
export class Operators0077 implements MigrationInterface {
  name = 'Operators0077';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE accounts ADD COLUMN operator boolean NOT NULL DEFAULT false, ADD COLUMN suspended_at timestamptz(3)',
    );
    await runner.query(NOTICES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER accounts_suspended ON accounts');
    await runner.query('ALTER TABLE accounts DROP COLUMN operator, DROP COLUMN suspended_at');
  }
}

/** Every process that keeps credentials in memory hears of it at commit. */
const NOTICES = `CREATE TRIGGER accounts_suspended AFTER UPDATE OF suspended_at ON accounts
  FOR EACH ROW EXECUTE FUNCTION credentials_changed()`;
