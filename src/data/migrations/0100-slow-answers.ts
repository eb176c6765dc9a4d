import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What answered slowly within the last hour. */
export class SlowAnswers0100 implements MigrationInterface {
  name = 'SlowAnswers0100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE slow_answers (
      key text COLLATE "C" NOT NULL,
      until timestamptz(3) NOT NULL,
      CONSTRAINT slow_answers_pkey PRIMARY KEY (key)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE slow_answers');
  }
}
