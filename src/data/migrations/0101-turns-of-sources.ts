import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A source that a person added is fetched when it is their turn. */
export class TurnsOfSources0101 implements MigrationInterface {
  name = 'TurnsOfSources0101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_fetches ADD COLUMN turn_of uuid');
    await runner.query(FILL);
    await runner.query(INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_fetches DROP COLUMN turn_of');
  }
}

const FILL = `
-- safe: only rows of sources that people added for themselves, each with a single small column
UPDATE source_fetches f SET turn_of = (SELECT o.account_id FROM own_sources o WHERE o.source_id = f.source_id
  ORDER BY o.added_at, o.account_id LIMIT 1)
FROM sources s WHERE s.id = f.source_id AND NOT s.listed`;
const INDEX = `
-- safe: a row a source, of which there are thousands: it takes milliseconds
CREATE INDEX source_fetches_turn_idx ON source_fetches (turn_of, next_fetch_at) WHERE turn_of IS NOT NULL`;
