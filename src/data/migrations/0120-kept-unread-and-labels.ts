import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts that a person keeps unread whatever their age, and the names of custom feeds in reader apps. */
export class KeptUnreadAndLabels0120 implements MigrationInterface {
  name = 'KeptUnreadAndLabels0120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UNREAD_MARKS);
    await runner.query('ALTER TABLE custom_feeds ADD label text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE custom_feeds DROP COLUMN label');
    await runner.query('DROP TABLE unread_marks');
  }
}

const UNREAD_MARKS = `
CREATE TABLE unread_marks (
  account_id uuid NOT NULL,
  post_id uuid NOT NULL,
  CONSTRAINT unread_marks_pkey PRIMARY KEY (account_id, post_id),
  CONSTRAINT unread_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
)`;
