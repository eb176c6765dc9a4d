import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The authorization server: registered apps, what was issued for them, and the keys that sign it. */
export class OAuth0014 implements MigrationInterface {
  name = 'OAuth0014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(NOTICES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE oauth_artefacts, oauth_apps, signing_keys;
      DROP FUNCTION signing_keys_changed`);
  }
}

const TABLES = `
CREATE TABLE oauth_apps (
  id uuid CONSTRAINT oauth_apps_pkey PRIMARY KEY,
  account_id uuid CONSTRAINT oauth_apps_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  redirect_uris text[] NOT NULL,
  homepage text,
  logo text,
  secret_hash bytea,
  secret_prefix text,
  created_at timestamptz(3) NOT NULL,
  disabled_at timestamptz(3)
);
CREATE INDEX oauth_apps_account_id_idx ON oauth_apps (account_id);

CREATE TABLE oauth_artefacts (
  kind text NOT NULL,
  id bytea NOT NULL,
  account_id uuid CONSTRAINT oauth_artefacts_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  app_id uuid CONSTRAINT oauth_artefacts_app_id_fkey REFERENCES oauth_apps ON DELETE CASCADE,
  grant_id bytea,
  uid bytea,
  payload bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  CONSTRAINT oauth_artefacts_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX oauth_artefacts_account_id_idx ON oauth_artefacts (account_id);
CREATE INDEX oauth_artefacts_app_id_idx ON oauth_artefacts (app_id);
CREATE INDEX oauth_artefacts_grant_id_idx ON oauth_artefacts (grant_id);
CREATE INDEX oauth_artefacts_uid_idx ON oauth_artefacts (uid) WHERE (uid IS NOT NULL);
CREATE INDEX oauth_artefacts_expires_at_idx ON oauth_artefacts (expires_at);

CREATE TABLE signing_keys (
  id text CONSTRAINT signing_keys_pkey PRIMARY KEY,
  public_key jsonb NOT NULL,
  private_key bytea,
  created_at timestamptz(3) NOT NULL,
  retired_at timestamptz(3)
);
`;

/*
 * Every process hears of a grant that was ended for misuse, so that its access tokens die at once, and of a change of
 * the signing keys.
 */
const NOTICES = `
CREATE TRIGGER oauth_grants_ended AFTER UPDATE OF consumed_at ON oauth_artefacts
  FOR EACH ROW WHEN (NEW.kind = 'Grant') EXECUTE FUNCTION credentials_changed();

CREATE FUNCTION signing_keys_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('signing_keys', '');
  RETURN NULL;
END $$;
CREATE TRIGGER signing_keys_changed AFTER INSERT OR UPDATE OR DELETE ON signing_keys
  FOR EACH STATEMENT EXECUTE FUNCTION signing_keys_changed();
`;
