import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names that operators add to those that search knows. */
export class SearchAliases0150 implements MigrationInterface {
  name = 'SearchAliases0150';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE search_aliases (
      name text NOT NULL,
      meanings text[] NOT NULL,
      created_at timestamp(3) with time zone NOT NULL,
      CONSTRAINT search_aliases_pkey PRIMARY KEY (name))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_aliases');
  }
}
