import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which secret key a database belongs to, by a fingerprint. */
export class Installation0119 implements MigrationInterface {
  name = 'Installation0119';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE installation (
      id integer NOT NULL,
      key_salt text NOT NULL,
      key_fingerprint text NOT NULL,
      CONSTRAINT installation_pkey PRIMARY KEY (id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE installation');
  }
}
