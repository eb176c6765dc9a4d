import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters of custom feeds: as their people wrote them, and as statements test them. */
export class FiltersOfFeeds0160 implements MigrationInterface {
  name = 'FiltersOfFeeds0160';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE custom_feeds ADD filter jsonb, ADD compiled_filter jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE custom_feeds DROP filter, DROP compiled_filter');
  }
}
