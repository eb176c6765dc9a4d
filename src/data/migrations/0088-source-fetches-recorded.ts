import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A source that fails for the third time in a row is recorded. */
export class SourceFetchesRecorded0088 implements MigrationInterface {
  name = 'SourceFetchesRecorded0088';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TRIGGER source_fetches_recorded AFTER UPDATE OF failures ON source_fetches
      FOR EACH ROW WHEN (OLD.failures < 3 AND NEW.failures >= 3) EXECUTE FUNCTION record_source_failure()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER source_fetches_recorded ON source_fetches');
  }
}
