import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The feed's own identity of a post, by which it is found again under another address. */
export class Guids0016 implements MigrationInterface {
  name = 'Guids0016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE posts ADD COLUMN guid text');
    await runner.query('CREATE INDEX posts_source_guid_idx ON posts (source_id, guid) WHERE guid IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE posts DROP COLUMN guid');
  }
}
