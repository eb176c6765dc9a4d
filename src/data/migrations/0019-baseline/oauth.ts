/**
 * The authorization server: registered apps, what was issued for them, the keys that sign it, and grants that were
 * ended. Those name no account and no app: a mark outlives both, so that an access token of an ended grant stays dead.
 */
export const OAUTH_TABLES = `
CREATE TABLE oauth_apps (
  id uuid NOT NULL,
  account_id uuid,
  name text NOT NULL,
  redirect_uris text[] NOT NULL,
  homepage text,
  logo text,
  secret_hash bytea,
  secret_prefix text,
  created_at timestamptz(3) NOT NULL,
  disabled_at timestamptz(3),
  self_registered boolean NOT NULL DEFAULT false,
  metadata_url text,
  metadata_read_at timestamptz(3),
  CONSTRAINT oauth_apps_pkey PRIMARY KEY (id),
  CONSTRAINT oauth_apps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX oauth_apps_account_id_idx ON oauth_apps (account_id);

CREATE TABLE oauth_artefacts (
  kind text NOT NULL,
  id bytea NOT NULL,
  account_id uuid,
  app_id uuid,
  grant_id bytea,
  uid bytea,
  payload bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  CONSTRAINT oauth_artefacts_pkey PRIMARY KEY (kind, id),
  CONSTRAINT oauth_artefacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT oauth_artefacts_app_id_fkey FOREIGN KEY (app_id) REFERENCES oauth_apps ON DELETE CASCADE
);
CREATE INDEX oauth_artefacts_expires_at_idx ON oauth_artefacts (expires_at);
CREATE INDEX oauth_artefacts_uid_idx ON oauth_artefacts (uid) WHERE (uid IS NOT NULL);
CREATE INDEX oauth_artefacts_grant_id_idx ON oauth_artefacts (grant_id);
CREATE INDEX oauth_artefacts_app_id_idx ON oauth_artefacts (app_id);
CREATE INDEX oauth_artefacts_account_id_idx ON oauth_artefacts (account_id);

CREATE TABLE ended_grants (
  grant_id bytea NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  CONSTRAINT ended_grants_pkey PRIMARY KEY (grant_id)
);
CREATE INDEX ended_grants_ended_at_idx ON ended_grants (ended_at);

CREATE TABLE signing_keys (
  id text NOT NULL,
  public_key jsonb NOT NULL,
  private_key bytea,
  created_at timestamptz(3) NOT NULL,
  retired_at timestamptz(3),
  CONSTRAINT signing_keys_pkey PRIMARY KEY (id)
);
`;

/*
 * The deleted app's row is locked before its trigger runs, so that no grant can be added unseen; the grants next, as by
 * whoever ends one. Every process hears of a mark and of a change of the signing keys.
 */
export const OAUTH_TRIGGERS = `
CREATE FUNCTION grant_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_grants (grant_id, ended_at) VALUES (NEW.id, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER oauth_grants_ended AFTER UPDATE OF consumed_at ON oauth_artefacts
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

CREATE FUNCTION signing_keys_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('signing_keys', '');
  RETURN NULL;
END $$;
CREATE TRIGGER signing_keys_changed AFTER INSERT OR UPDATE OR DELETE ON signing_keys
  FOR EACH STATEMENT EXECUTE FUNCTION signing_keys_changed();
`;
