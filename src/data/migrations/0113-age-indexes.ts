import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows whose time is over are found without reading the whole table, and a deleted post finds who bookmarked it. */
export class AgeIndexes0113 implements MigrationInterface {
  name = 'AgeIndexes0113';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of INDEXES) await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}

const INDEXES = [
  ['security_events_created_at_idx', 'security_events (created_at)'],
  ['idempotency_keys_created_at_idx', 'idempotency_keys (created_at)'],
  ['bookmarks_post_id_idx', 'bookmarks (post_id)'],
] as const;
