import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the database's clock was looked at last before old rows were deleted by it. */
export class Sweeps0111 implements MigrationInterface {
  name = 'Sweeps0111';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE sweeps (
      id integer NOT NULL,
      looked_at timestamptz(3) NOT NULL,
      held_until timestamptz(3),
      CONSTRAINT sweeps_pkey PRIMARY KEY (id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sweeps');
  }
}
