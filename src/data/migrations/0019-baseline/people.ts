/** Accounts, how they prove who they are, and what people say of themselves. */
export const PEOPLE_TABLES = `
CREATE TABLE accounts (
  id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  username text,
  image text,
  password_hash text,
  plan text NOT NULL,
  paid_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  bio text,
  cover text,
  timezone text,
  week_start smallint,
  experience_level text,
  reputation integer NOT NULL DEFAULT 0,
  social_links jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT accounts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX accounts_email_key ON accounts (lower(email));
CREATE UNIQUE INDEX accounts_username_key ON accounts (lower(username));

CREATE TABLE access_tokens (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  prefix text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT access_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT access_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX access_tokens_hash_key ON access_tokens (hash);
CREATE INDEX access_tokens_account_id_idx ON access_tokens (account_id);

CREATE TABLE sessions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  authenticated_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_hash_key ON sessions (hash);
CREATE INDEX sessions_account_id_idx ON sessions (account_id);

CREATE TABLE one_time_links (
  hash bytea NOT NULL,
  purpose text NOT NULL,
  account_id uuid,
  email text,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT one_time_links_pkey PRIMARY KEY (hash),
  CONSTRAINT one_time_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX one_time_links_expires_at_idx ON one_time_links (expires_at);
CREATE INDEX one_time_links_account_id_idx ON one_time_links (account_id);

CREATE TABLE security_events (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  detail text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT security_events_pkey PRIMARY KEY (id),
  CONSTRAINT security_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX security_events_account_id_id_idx ON security_events (account_id, id);

CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  body text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key),
  CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
`;

/*
 * Whoever changes a credential or a plan (server, command line, psql), every process that keeps credentials in memory
 * hears of it at commit. last_used_at is left out: it changes with use.
 */
export const CREDENTIAL_NOTICES = `
CREATE FUNCTION credentials_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credentials', CASE TG_TABLE_NAME WHEN 'accounts' THEN OLD.id::text ELSE to_jsonb(OLD)->>'account_id' END);
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_changed AFTER UPDATE OF plan, paid_until, name OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION credentials_changed();
CREATE TRIGGER access_tokens_changed AFTER UPDATE OF revoked_at, expires_at, hash OR DELETE ON access_tokens
  FOR EACH ROW EXECUTE FUNCTION credentials_changed();
`;

/**
 * What people do and did, the companies they did it for, and the tools that they work with. What goes on ends at the
 * last moment that a date can name, so that one order holds for all experiences. A tool's key is its title as people
 * mean it; lower() would depend on the server's locale.
 */
export const PROFILE_TABLES = `
CREATE TABLE companies (
  id uuid NOT NULL,
  name text NOT NULL,
  image text,
  domain text NOT NULL,
  CONSTRAINT companies_domain_key UNIQUE (domain),
  CONSTRAINT companies_pkey PRIMARY KEY (id)
);

CREATE TABLE experiences (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  subtitle text,
  grade text,
  description text,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  company_id uuid,
  custom_company_name text,
  custom_domain text,
  url text,
  employment_type text,
  location_type text,
  skills text[] NOT NULL,
  custom_location jsonb,
  repository jsonb,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT experiences_pkey PRIMARY KEY (id),
  CONSTRAINT experiences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT experiences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies ON DELETE SET NULL
);
CREATE INDEX experiences_newest_idx ON experiences (account_id, (coalesce(ended_at, timestamptz '9999-12-31 23:59:59.999+00')) DESC, started_at DESC, id DESC);
CREATE INDEX experiences_type_newest_idx ON experiences (account_id, type, (coalesce(ended_at, timestamptz '9999-12-31 23:59:59.999+00')) DESC, started_at DESC, id DESC);
CREATE INDEX experiences_company_id_idx ON experiences (company_id) WHERE company_id IS NOT NULL;

CREATE TABLE tools (
  id uuid NOT NULL,
  title text NOT NULL,
  key text COLLATE "C" NOT NULL,
  favicon_url text,
  CONSTRAINT tools_key_key UNIQUE (key),
  CONSTRAINT tools_pkey PRIMARY KEY (id)
);
CREATE INDEX tools_key_trgm_idx ON tools USING gin (key gin_trgm_ops);

CREATE TABLE stack_items (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  tool_id uuid NOT NULL,
  section text NOT NULL,
  title text,
  icon text,
  started_at timestamptz(3),
  position integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT stack_items_account_id_tool_id_key UNIQUE (account_id, tool_id),
  CONSTRAINT stack_items_pkey PRIMARY KEY (id),
  CONSTRAINT stack_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT stack_items_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tools
);
CREATE INDEX stack_items_tool_id_idx ON stack_items (tool_id);
CREATE INDEX stack_items_position_idx ON stack_items (account_id, position, id);
`;
