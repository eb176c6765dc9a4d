import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people do and did, and the companies they did it for. */
export class Experiences0007 implements MigrationInterface {
  name = 'Experiences0007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE experiences, companies');
  }
}

const TABLES = `
CREATE TABLE companies (
  id uuid CONSTRAINT companies_pkey PRIMARY KEY,
  name text NOT NULL,
  image text,
  domain text NOT NULL,
  CONSTRAINT companies_domain_key UNIQUE (domain)
);

CREATE TABLE experiences (
  id uuid CONSTRAINT experiences_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT experiences_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  type text NOT NULL,
  title text NOT NULL,
  subtitle text,
  grade text,
  description text,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  company_id uuid CONSTRAINT experiences_company_id_fkey REFERENCES companies ON DELETE SET NULL,
  custom_company_name text,
  custom_domain text,
  url text,
  employment_type text,
  location_type text,
  skills text[] NOT NULL,
  custom_location jsonb,
  repository jsonb,
  created_at timestamptz(3) NOT NULL
);
`;

/* What goes on ends at the last moment that a date can name, so that one order holds for all. */
const ORDER = `(coalesce(ended_at, timestamptz '9999-12-31 23:59:59.999+00')) DESC, started_at DESC, id DESC`;
const INDEXES = `
CREATE INDEX experiences_newest_idx ON experiences (account_id, ${ORDER});
CREATE INDEX experiences_type_newest_idx ON experiences (account_id, type, ${ORDER});
CREATE INDEX experiences_company_id_idx ON experiences (company_id) WHERE company_id IS NOT NULL;
`;
