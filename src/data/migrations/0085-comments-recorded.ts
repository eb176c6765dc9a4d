import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New comments are recorded. */
export class CommentsRecorded0085 implements MigrationInterface {
  name = 'CommentsRecorded0085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TRIGGER comments_recorded AFTER INSERT ON comments
      FOR EACH ROW EXECUTE FUNCTION record_public_event('comment.created')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER comments_recorded ON comments');
  }
}
