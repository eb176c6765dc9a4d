import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which posts of several sources are known as one story. */
export class StoryKeys0044 implements MigrationInterface {
  name = 'StoryKeys0044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(KEY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const TABLES = `
ALTER TABLE post_ranks ADD COLUMN story_id uuid;
ALTER TABLE post_ranks ADD COLUMN num_sources integer NOT NULL DEFAULT 0;
ALTER TABLE count_changes ADD COLUMN num_sources integer;
`;

/**
 * The same for addresses that differ in what seldom leads to another page: http or https, www., m., amp. and mobile.,
 * a slash or index.html at the end, /amp, the parameters ref, source, via and amp, and the source's id behind the
 * address.
 */
const KEY = `
CREATE FUNCTION story_key(url text) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN md5(
  regexp_replace(
  regexp_replace(
  regexp_replace(
  regexp_replace(
  regexp_replace(
  regexp_replace(
  regexp_replace(
    left(url, 2048),
    '#[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', ''),
    '^https?://(www\\.|m\\.|amp\\.|mobile\\.)?', ''),
    '([?&])((ref|ref_src|source|via|amp)(=[^&#]*)?(&|(?=#|$)))+', '\\1', 'g'),
    '[?&](?=#|$)', ''),
    '/index\\.(html?|php)(?=[?#]|$)', '/'),
    '/amp/?(?=[?#]|$)|\\.amp(?=[?#]|$)', ''),
    '/+(?=[?#]|$)', '')
)::uuid;
`;

const DOWN = `
DROP FUNCTION story_key;
ALTER TABLE count_changes DROP COLUMN num_sources;
ALTER TABLE post_ranks DROP COLUMN story_id;
ALTER TABLE post_ranks DROP COLUMN num_sources;
`;
