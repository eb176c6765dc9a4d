import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the posts of before their place in lists. */
export class FirstPostRanks0025 implements MigrationInterface {
  name = 'FirstPostRanks0025';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FILL);
  }

  async down(): Promise<void> {
    // They go with their table.
  }
}

/** Posts are locked, so that a view that the release before counts meanwhile is either copied or appended. */
const FILL = `
-- safe: a thousand posts at a time, by the primary key; each batch is committed
DO $$
DECLARE
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch
      FROM (SELECT id FROM posts WHERE id > last ORDER BY id LIMIT 1000 FOR NO KEY UPDATE) AS next;
    EXIT WHEN batch IS NULL;
    INSERT INTO post_ranks (post_id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at)
    SELECT id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories, version, last_comment_at
      FROM posts WHERE id = ANY (batch) ORDER BY id
    ON CONFLICT DO NOTHING;
    COMMIT;
    last := batch[cardinality(batch)];
  END LOOP;
END $$`;
