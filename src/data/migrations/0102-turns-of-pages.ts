import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The page of a post that is somebody's own, or that somebody shared, is fetched when it is their turn. */
export class TurnsOfPages0102 implements MigrationInterface {
  name = 'TurnsOfPages0102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post_pages ADD COLUMN turn_of uuid');
    await runner.query(INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post_pages DROP COLUMN turn_of');
  }
}

const INDEX = `
-- safe: no row is in it yet, and the table holds only what waits to be read
CREATE INDEX post_pages_turn_idx ON post_pages (turn_of, due) WHERE turn_of IS NOT NULL`;
