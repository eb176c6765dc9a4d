import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Queues between people's rows and content, so that they agree in a distributed installation, and the functions of the
 * triggers that fill them. Only `dcs distribute` makes these triggers.
 */
export class PeopleOutbox0188 implements MigrationInterface {
  name = 'PeopleOutbox0188';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP FUNCTION queue_post_votes(), queue_bookmark(), queue_notification(), queue_removed_subjects()',
    );
    await runner.query('DROP TABLE people_outbox, applied_changes, told_events, removed_subjects');
  }
}

/** Rows of people_outbox outlast their account, whose votes still count. */
const TABLES = `
CREATE TABLE people_outbox (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  comment_id uuid,
  upvotes integer,
  downvotes integer,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT people_outbox_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX people_outbox_created_at_idx ON people_outbox (created_at);
CREATE TABLE applied_changes (
  id uuid NOT NULL,
  applied_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT applied_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX applied_changes_applied_at_idx ON applied_changes USING brin (applied_at);
CREATE TABLE told_events (
  account_id uuid NOT NULL,
  event_id uuid NOT NULL,
  told_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT told_events_pkey PRIMARY KEY (account_id, event_id)
);
CREATE INDEX told_events_told_at_idx ON told_events USING brin (told_at);
CREATE TABLE removed_subjects (
  kind text NOT NULL,
  id uuid NOT NULL,
  due timestamp(3) with time zone NOT NULL DEFAULT now(),
  is_repeated boolean NOT NULL DEFAULT false,
  CONSTRAINT removed_subjects_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX removed_subjects_due_idx ON removed_subjects (due)`;

/**
 * They stand for count_post_votes, record_bookmark and record_notification, which write content, and for the keys to
 * content. Those of people's tables are loops, which Citus can run where a person's rows are.
 */
const FUNCTIONS = `
-- The argument says whether the rows of "changed" count from now on (1) or no longer (-1).
CREATE FUNCTION queue_post_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  voted record;
BEGIN
  FOR voted IN SELECT account_id, post_id, vote FROM changed LOOP
    INSERT INTO people_outbox (account_id, id, kind, subject_id, upvotes, downvotes, created_at)
    VALUES (voted.account_id, gen_random_uuid(), 'vote', voted.post_id,
      CASE WHEN voted.vote = 1 THEN TG_ARGV[0]::integer END, CASE WHEN voted.vote = -1 THEN TG_ARGV[0]::integer END,
      clock_timestamp());
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION queue_bookmark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_outbox (account_id, id, kind, subject_id, created_at)
  VALUES (NEW.account_id, gen_random_uuid(), 'bookmark.added', NEW.post_id, clock_timestamp());
  RETURN NULL;
END $$;

CREATE FUNCTION queue_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_outbox (account_id, id, kind, subject_id, comment_id, created_at)
  VALUES (NEW.account_id, gen_random_uuid(), 'notification', NEW.id, NEW.comment_id, clock_timestamp());
  IF TG_OP = 'INSERT' AND NEW.type = 'comment_mention' THEN
    INSERT INTO people_outbox (account_id, id, kind, subject_id, comment_id, created_at)
    VALUES (NEW.account_id, gen_random_uuid(), 'mention', NEW.comment_id, NEW.comment_id, clock_timestamp());
  END IF;
  RETURN NULL;
END $$;

-- The argument is the kind of what the rows of "removed" were.
CREATE FUNCTION queue_removed_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_subjects (kind, id) SELECT TG_ARGV[0], id FROM removed
  ON CONFLICT (kind, id) DO UPDATE SET due = now(), is_repeated = false;
  RETURN NULL;
END $$`;
