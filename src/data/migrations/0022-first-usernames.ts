import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the accounts of before a username, which the trigger makes. */
export class FirstUsernames0022 implements MigrationInterface {
  name = 'FirstUsernames0022';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FILL);
  }

  async down(): Promise<void> {
    // Those who have one keep it.
  }
}

/** The account that stands for deleted ones gets none. */
const FILL = `
-- safe: a thousand accounts at a time, by the primary key; each batch is committed
DO $$
DECLARE
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch FROM (SELECT id FROM accounts WHERE id > last ORDER BY id LIMIT 1000) AS next;
    EXIT WHEN batch IS NULL;
    UPDATE accounts SET username = NULL WHERE id = ANY (batch) AND username IS NULL;
    COMMIT;
    last := batch[cardinality(batch)];
  END LOOP;
END $$`;
