import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, their tokens, and what a person did with content. */
export class People0002 implements MigrationInterface {
  name = 'People0002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(NOTICES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE comments DROP CONSTRAINT comments_account_id_fkey;
      DROP TABLE source_filters, tag_filters, post_views, bookmarks, comment_votes, post_votes, access_tokens, accounts;
      DROP FUNCTION credentials_changed`);
  }
}

const TABLES = `
CREATE TABLE accounts (
  id uuid CONSTRAINT accounts_pkey PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  username text,
  image text,
  password_hash text,
  plan text NOT NULL,
  paid_until timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX accounts_email_key ON accounts (lower(email));
CREATE UNIQUE INDEX accounts_username_key ON accounts (lower(username));

CREATE TABLE access_tokens (
  id uuid CONSTRAINT access_tokens_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT access_tokens_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  hash bytea NOT NULL,
  prefix text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE INDEX access_tokens_account_id_idx ON access_tokens (account_id);
CREATE UNIQUE INDEX access_tokens_hash_key ON access_tokens (hash);

ALTER TABLE comments ADD CONSTRAINT comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE;

CREATE TABLE post_votes (
  account_id uuid NOT NULL CONSTRAINT post_votes_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  post_id uuid NOT NULL CONSTRAINT post_votes_post_id_fkey REFERENCES posts ON DELETE CASCADE,
  vote smallint NOT NULL,
  CONSTRAINT post_votes_pkey PRIMARY KEY (account_id, post_id)
);
CREATE TABLE comment_votes (
  account_id uuid NOT NULL CONSTRAINT comment_votes_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  comment_id uuid NOT NULL CONSTRAINT comment_votes_comment_id_fkey REFERENCES comments ON DELETE CASCADE,
  vote smallint NOT NULL,
  CONSTRAINT comment_votes_pkey PRIMARY KEY (account_id, comment_id)
);
CREATE TABLE bookmarks (
  account_id uuid NOT NULL CONSTRAINT bookmarks_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  post_id uuid NOT NULL CONSTRAINT bookmarks_post_id_fkey REFERENCES posts ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT bookmarks_pkey PRIMARY KEY (account_id, post_id)
);
CREATE TABLE post_views (
  account_id uuid NOT NULL CONSTRAINT post_views_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  post_id uuid NOT NULL CONSTRAINT post_views_post_id_fkey REFERENCES posts ON DELETE CASCADE,
  viewed_at timestamptz(3) NOT NULL,
  CONSTRAINT post_views_pkey PRIMARY KEY (account_id, post_id)
);
CREATE INDEX post_views_post_id_idx ON post_views (post_id);

CREATE TABLE tag_filters (
  account_id uuid NOT NULL CONSTRAINT tag_filters_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  tag text COLLATE "C" NOT NULL,
  blocked boolean NOT NULL,
  CONSTRAINT tag_filters_pkey PRIMARY KEY (account_id, tag)
);
CREATE TABLE source_filters (
  account_id uuid NOT NULL CONSTRAINT source_filters_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
  source_id uuid NOT NULL CONSTRAINT source_filters_source_id_fkey REFERENCES sources ON DELETE CASCADE,
  blocked boolean NOT NULL,
  CONSTRAINT source_filters_pkey PRIMARY KEY (account_id, source_id)
);
`;

/*
 * Whoever changes a credential or a plan (server, command line, psql), every process that keeps credentials in memory
 * hears of it at commit. last_used_at is left out: it changes with use.
 */
const NOTICES = `
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
