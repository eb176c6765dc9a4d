import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of packages that projects use, with the changes that concern them, and how often a change was stored. */
export class PackageUses0187 implements MigrationInterface {
  name = 'PackageUses0187';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS package_uses (
      package text COLLATE "C" NOT NULL,
      stated text COLLATE "C" NOT NULL,
      rules integer NOT NULL,
      verdicts text NOT NULL,
      used_at timestamp(3) with time zone NOT NULL,
      CONSTRAINT package_uses_pkey PRIMARY KEY (package, stated))`);
    await runner.query(`CREATE TABLE IF NOT EXISTS change_version (
      id integer NOT NULL,
      version bigint NOT NULL,
      CONSTRAINT change_version_pkey PRIMARY KEY (id))`);
    await runner.query(`-- safe: nothing uses the table yet
CREATE INDEX IF NOT EXISTS package_uses_used_idx ON package_uses (used_at)`);
    await runner.query(FUNCTIONS);
    for (const [trigger, event] of TRIGGERS) await runner.query(make(trigger, event));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [trigger] of TRIGGERS) await runner.query(`DROP TRIGGER IF EXISTS ${trigger} ON package_changes`);
    await runner.query('DROP FUNCTION IF EXISTS package_changes_begin(), package_changes_end()');
    await runner.query('DROP TABLE IF EXISTS package_uses, change_version');
  }
}

const TRIGGERS = [
  ['package_changes_begin', 'BEFORE INSERT OR UPDATE OR DELETE'],
  ['package_changes_insert', 'AFTER INSERT'],
  ['package_changes_update', 'AFTER UPDATE'],
  ['package_changes_delete', 'AFTER DELETE'],
] as const;

/** Which uses a change may concern depends on its package, which never becomes another one. */
const make = (trigger: string, event: string): string => {
  const rows = { 'AFTER INSERT': 'NEW', 'AFTER UPDATE': 'NEW', 'AFTER DELETE': 'OLD' }[event];
  const referencing = rows === undefined ? '' : `REFERENCING ${rows} TABLE AS changed`;
  const call = rows === undefined ? 'package_changes_begin' : 'package_changes_end';
  return `
-- safe: takes its lock for a moment, and is committed alone
CREATE OR REPLACE TRIGGER ${trigger} ${event} ON package_changes ${referencing}
  FOR EACH STATEMENT EXECUTE FUNCTION ${call}()`;
};

/**
 * One transaction at a time stores changes, and none judges uses meanwhile: a use that is judged has seen all changes
 * that were stored before, and is marked by those that are stored later, whichever release stores them.
 */
const FUNCTIONS = `
-- safe: nothing calls it yet
CREATE OR REPLACE FUNCTION package_changes_begin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7247164);
  RETURN NULL;
END $$;
-- safe: the same
CREATE OR REPLACE FUNCTION package_changes_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    UPDATE package_uses SET rules = 0 WHERE package = ANY (ARRAY(SELECT DISTINCT package FROM changed)) AND rules <> 0;
    INSERT INTO change_version (id, version) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET version = change_version.version + 1;
  END IF;
  RETURN NULL;
END $$;
`;
