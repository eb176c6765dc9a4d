import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words of titles and tags. They are learned in the background: those of posts that are there already, too. */
export class SearchWords0034 implements MigrationInterface {
  name = 'SearchWords0034';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_words, search_backlog');
  }
}

/* Space is left in each page, so that a word's count changes in place. */
const TABLES = `
CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  uses integer NOT NULL,
  near integer[] NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
) WITH (fillfactor = 80);
CREATE INDEX search_words_near_idx ON search_words USING gin (near);

CREATE TABLE search_backlog (
  id integer NOT NULL,
  reached uuid NOT NULL,
  CONSTRAINT search_backlog_pkey PRIMARY KEY (id)
);
INSERT INTO search_backlog (id, reached) SELECT 1, '00000000-0000-0000-0000-000000000000' WHERE EXISTS (SELECT FROM posts);
`;
