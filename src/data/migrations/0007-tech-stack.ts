import type { MigrationInterface, QueryRunner } from 'typeorm';
import { WELL_KNOWN_TOOLS } from './0007-tools.ts';

/** Tools, and the people who work with them. */
export class TechStack0007 implements MigrationInterface {
  name = 'TechStack0007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(SEED, [WELL_KNOWN_TOOLS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stack_items, tools');
  }
}

/* A tool's key is its title as people mean it (see domain/tools.ts); lower() would depend on the server's locale. */
const TABLES = `
CREATE TABLE tools (
  id uuid CONSTRAINT tools_pkey PRIMARY KEY,
  title text NOT NULL,
  key text COLLATE "C" NOT NULL,
  favicon_url text,
  CONSTRAINT tools_key_key UNIQUE (key)
);
CREATE INDEX tools_key_trgm_idx ON tools USING gin (key gin_trgm_ops);

CREATE TABLE stack_items (
  id uuid CONSTRAINT stack_items_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT stack_items_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  tool_id uuid NOT NULL CONSTRAINT stack_items_tool_id_fkey REFERENCES tools,
  section text NOT NULL,
  title text,
  icon text,
  started_at timestamptz(3),
  position integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT stack_items_account_id_tool_id_key UNIQUE (account_id, tool_id)
);
CREATE INDEX stack_items_position_idx ON stack_items (account_id, position, id);
CREATE INDEX stack_items_tool_id_idx ON stack_items (tool_id);
`;

/* The ids are the first that version 7 can make, the same in every service: older than those of all other tools. */
const SEED = `INSERT INTO tools (id, title, key)
  SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, title, lower(title) FROM unnest($1::text[]) WITH ORDINALITY AS t (title, n)`;
