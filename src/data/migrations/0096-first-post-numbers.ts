import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the posts of before their numbers, in the order in which they came. */
export class FirstPostNumbers0096 implements MigrationInterface {
  name = 'FirstPostNumbers0096';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FILL);
  }

  async down(): Promise<void> {
    // They go with their table.
  }
}

/** A post that is deleted meanwhile is left out by its lock, which inserting its number takes anyhow. */
const FILL = `
-- safe: five thousand posts at a time, by the primary key; each batch is committed
DO $$
DECLARE
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch FROM (SELECT id FROM posts WHERE id > last ORDER BY id LIMIT 5000) AS next;
    EXIT WHEN batch IS NULL;
    INSERT INTO post_numbers (post_id)
    SELECT id FROM (SELECT id FROM posts WHERE id = ANY (batch) ORDER BY id FOR KEY SHARE) AS there
    ON CONFLICT DO NOTHING;
    COMMIT;
    last := batch[cardinality(batch)];
  END LOOP;
END $$`;
