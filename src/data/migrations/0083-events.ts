import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened, and who wants to be told of it. */
export class Events0083 implements MigrationInterface {
  name = 'Events0083';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const [name, body] of FUNCTIONS)
      await runner.query(
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of FUNCTIONS) await runner.query(`DROP FUNCTION ${name}() CASCADE`);
    await runner.query('DROP TABLE events, event_listeners');
    await runner.query('DROP SEQUENCE event_positions');
  }
}

const TABLES = `
CREATE TABLE event_listeners (
  account_id uuid NOT NULL,
  until timestamptz(3) NOT NULL,
  CONSTRAINT event_listeners_pkey PRIMARY KEY (account_id),
  CONSTRAINT event_listeners_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX event_listeners_until_idx ON event_listeners (until);
CREATE TABLE events (
  id uuid NOT NULL,
  type text NOT NULL,
  account_id uuid,
  subject_id uuid NOT NULL,
  position bigint,
  data jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX events_position_key ON events (position);
CREATE INDEX events_created_at_idx ON events (created_at);
CREATE INDEX events_account_id_idx ON events (account_id) WHERE account_id IS NOT NULL;
CREATE SEQUENCE event_positions INCREMENT BY 1000;
`;

const INSERT = 'INSERT INTO events (id, type, account_id, subject_id, created_at)';
const ANYBODY = 'EXISTS (SELECT FROM event_listeners WHERE until > now())';
const OWNER = 'EXISTS (SELECT FROM event_listeners WHERE account_id = NEW.account_id AND until > now())';
const event = (type: string, account: string, subject: string): string =>
  `${INSERT} VALUES (gen_random_uuid(), ${type}, ${account}, ${subject}, clock_timestamp());`;

/** What a row becomes, by the trigger that calls it. */
const FUNCTIONS = [
  ['record_public_event', `IF ${ANYBODY} THEN ${event('TG_ARGV[0]', 'NULL', 'NEW.id')} END IF;`],
  ['record_source_failure', `IF ${ANYBODY} THEN ${event(`'source.failed'`, 'NULL', 'NEW.source_id')} END IF;`],
  ['record_bookmark', `IF ${OWNER} THEN ${event(`'bookmark.added'`, 'NEW.account_id', 'NEW.post_id')} END IF;`],
  [
    'record_notification',
    `IF ${OWNER} THEN ${event(`'notification'`, 'NEW.account_id', 'NEW.id')}
       IF TG_OP = 'INSERT' AND NEW.type = 'comment_mention' THEN
         ${event(`'mention'`, 'NEW.account_id', 'NEW.comment_id')}
       END IF;
     END IF;`,
  ],
] as const;
