import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications are recorded, those that grow too, and mentions beside them. */
export class NotificationsRecorded0086 implements MigrationInterface {
  name = 'NotificationsRecorded0086';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TRIGGER notifications_recorded AFTER INSERT OR UPDATE OF number ON notifications
      FOR EACH ROW EXECUTE FUNCTION record_notification()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER notifications_recorded ON notifications');
  }
}
