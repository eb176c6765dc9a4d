import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secret addresses of people's For You feeds. */
export class ForYouLinks0042 implements MigrationInterface {
  name = 'ForYouLinks0042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE for_you_links');
  }
}

const TABLE = `
CREATE TABLE for_you_links (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT for_you_links_pkey PRIMARY KEY (id),
  CONSTRAINT for_you_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX for_you_links_account_id_key ON for_you_links (account_id);
`;
