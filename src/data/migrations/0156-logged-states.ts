import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logs the marks on posts where they raised the version of the person's taste alone, and marks as unread too. */
export class LoggedStates0156 implements MigrationInterface {
  name = 'LoggedStates0156';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, event] of MARKS) await runner.query(trigger(table, event, 'post_states_changed'));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, event] of MARKS)
      await runner.query(
        table === 'unread_marks'
          ? `DROP TRIGGER IF EXISTS ${table}_${event.toLowerCase()}_version ON ${table}`
          : trigger(table, event, 'taste_changed'),
      );
  }
}

const MARKS = ['post_views', 'bookmarks', 'unread_marks'].flatMap((table) =>
  (['INSERT', 'DELETE'] as const).map((event) => [table, event] as const),
);

const trigger = (table: string, event: 'INSERT' | 'DELETE', call: string): string => `
-- safe: takes its lock for a moment, and is committed alone
CREATE OR REPLACE TRIGGER ${table}_${event.toLowerCase()}_version AFTER ${event} ON ${table}
  REFERENCING ${event === 'INSERT' ? 'NEW' : 'OLD'} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${call}()`;
