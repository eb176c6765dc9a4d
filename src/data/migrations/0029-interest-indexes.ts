import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person's strongest interests are sorted when they are read, so that a new weight changes no index. */
export class InterestIndexes0029 implements MigrationInterface {
  name = 'InterestIndexes0029';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS tag_interests_weight_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS source_interests_weight_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS tag_interests_weight_idx ON tag_interests (account_id, weight DESC, tag)',
    );
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS source_interests_weight_idx
        ON source_interests (account_id, weight DESC, source_id)`,
    );
  }
}
