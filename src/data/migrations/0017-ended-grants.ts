import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Grants that were ended, in a table that nothing else empties: whatever is disconnected, deleted or removed, an access
 * token of an ended grant stays dead. A release that runs beside this one marks them too, by the trigger.
 */
export class EndedGrants0017 implements MigrationInterface {
  name = 'EndedGrants0017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(TRIGGERS);
    await runner.query(`
      INSERT INTO ended_grants (grant_id, ended_at)
      SELECT id, consumed_at FROM oauth_artefacts WHERE kind = 'Grant' AND consumed_at > now() - interval '2 hours'
      ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE TRIGGER oauth_grants_ended AFTER UPDATE OF consumed_at ON oauth_artefacts
        FOR EACH ROW WHEN (NEW.kind = 'Grant') EXECUTE FUNCTION credentials_changed();
      DROP TRIGGER oauth_apps_deleted ON oauth_apps;
      DROP TABLE ended_grants;
      DROP FUNCTION grant_ended, grants_ended_with_app, ended_grant_added`);
  }
}

/** No reference to accounts or apps: a mark outlives both. */
const TABLE = `
CREATE TABLE ended_grants (
  grant_id bytea CONSTRAINT ended_grants_pkey PRIMARY KEY,
  ended_at timestamptz(3) NOT NULL
);
CREATE INDEX ended_grants_ended_at_idx ON ended_grants (ended_at);
`;

/*
 * The deleted app's row is locked before its trigger runs, so that no grant can be added unseen; the grants next, as by
 * whoever ends one. Every process hears of a mark.
 */
const TRIGGERS = `
CREATE FUNCTION grant_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_grants (grant_id, ended_at) VALUES (NEW.id, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER oauth_grants_ended AFTER UPDATE OF consumed_at ON oauth_artefacts
  FOR EACH ROW WHEN (NEW.kind = 'Grant' AND NEW.consumed_at IS NOT NULL) EXECUTE FUNCTION grant_ended();

CREATE FUNCTION grants_ended_with_app() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM oauth_artefacts WHERE app_id = OLD.id AND kind IN ('Grant', 'WithdrawnGrant') ORDER BY id FOR UPDATE;
  INSERT INTO ended_grants (grant_id, ended_at)
  SELECT id, now() FROM oauth_artefacts WHERE app_id = OLD.id AND kind IN ('Grant', 'WithdrawnGrant')
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
CREATE TRIGGER oauth_apps_deleted BEFORE DELETE ON oauth_apps
  FOR EACH ROW EXECUTE FUNCTION grants_ended_with_app();

CREATE FUNCTION ended_grant_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credentials', encode(NEW.grant_id, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER ended_grants_added AFTER INSERT ON ended_grants
  FOR EACH ROW EXECUTE FUNCTION ended_grant_added();
`;
