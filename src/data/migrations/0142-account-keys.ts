import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys of what belongs to one person begin with the account. */
export class AccountKeys0142 implements MigrationInterface {
  name = 'AccountKeys0142';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notifications_id_key ON notifications (id)');
    for (const table of TABLES) {
      await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ${table}_key ON ${table} (account_id, id)`);
      await runner.query(changeKey(table));
    }
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS security_events_account_id_id_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX security_events_account_id_id_idx ON security_events (account_id, id)');
    for (const table of TABLES) await runner.query(keyOfId(table));
    await runner.query('DROP INDEX notifications_id_key');
  }
}

/** Nothing refers to them, so that the same can be done again. */
const TABLES = ['experiences', 'notifications', 'security_events', 'source_suggestions', 'stack_items'];

const changeKey = (table: string): string => `
-- safe: for a moment, since the index is there; the release before names these keys nowhere, and finds one of them by
-- its id alone, a notification, by notifications_id_key
ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD CONSTRAINT ${table}_pkey PRIMARY KEY USING INDEX ${table}_key`;

const keyOfId = (table: string): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD CONSTRAINT ${table}_pkey PRIMARY KEY (id)`;
