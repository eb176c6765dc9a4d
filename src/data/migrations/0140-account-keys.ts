import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The keys of what belongs to one person begin with the account; what belongs to a custom feed has the account of that,
 * and refers to it with the account.
 */
export class AccountKeys0140 implements MigrationInterface {
  name = 'AccountKeys0140';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS custom_feeds_key ON custom_feeds (account_id, id)',
    );
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS custom_feeds_id_key ON custom_feeds (id)');
    await runner.query(ACCOUNT_OF_FEED);
    for (const [table, key] of PARTS) {
      await runner.query(addAccount(table));
      await runner.query(setAccount(table));
      await runner.query(fill(table));
      await runner.query(requireAccount(table));
      await runner.query(validate(table, `${table}_account_id_check`));
      await runner.query(
        `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ${table}_feed_key ON ${table} (feed_id, ${key})`,
      );
      await runner.query(
        `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ${table}_key ON ${table} (account_id, feed_id, ${key})`,
      );
      await runner.query(changeKey(table, `DROP CONSTRAINT ${table}_account_id_check`));
      await runner.query(refer(table));
      await runner.query(validate(table, `${table}_feed_id_fkey`));
    }
    for (const table of REFERRING) {
      await runner.query(refer(table));
      await runner.query(validate(table, `${table}_feed_id_fkey`));
    }
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notifications_id_key ON notifications (id)');
    for (const table of WITH_ID) {
      await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ${table}_key ON ${table} (account_id, id)`);
      await runner.query(changeKey(table));
    }
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS security_events_account_id_id_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX security_events_account_id_id_idx ON security_events (account_id, id)');
    for (const table of WITH_ID) await runner.query(keyOf(table, 'id'));
    await runner.query('DROP INDEX notifications_id_key');
    await runner.query('DROP INDEX custom_feeds_id_key');
    for (const table of REFERRING) await runner.query(referById(table));
    for (const [table, key] of PARTS) {
      await runner.query(referById(table));
      await runner.query(keyOf(table, `feed_id, ${key}`));
      await runner.query(`DROP INDEX ${table}_feed_key`);
      await runner.query(`DROP TRIGGER ${table}_account ON ${table}`);
      await runner.query(`ALTER TABLE ${table} DROP account_id`);
    }
    await runner.query('DROP FUNCTION account_of_feed()');
    await runner.query('DROP INDEX custom_feeds_key');
  }
}

/** With what their key has besides the feed. */
const PARTS = [
  ['feed_tag_filters', 'tag'],
  ['feed_source_filters', 'source_id'],
  ['feed_settings', 'setting_id'],
] as const;
/** Nothing refers to these, so that the same can be done again. */
const WITH_ID = ['experiences', 'notifications', 'security_events', 'source_suggestions', 'stack_items'];
const REFERRING = ['feed_links', 'digests', 'webhooks'];

/** The release before writes no account. */
const ACCOUNT_OF_FEED = `
-- safe: nothing uses it yet
CREATE OR REPLACE FUNCTION account_of_feed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT account_id INTO NEW.account_id FROM custom_feeds WHERE id = NEW.feed_id;
  RETURN NEW;
END $$`;

const addAccount = (table: string): string => `
-- safe: takes its lock for a moment, as do the next ones, and is committed alone
ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS account_id uuid`;

const setAccount = (table: string): string => `
-- safe: for a moment
CREATE OR REPLACE TRIGGER ${table}_account BEFORE INSERT ON ${table}
  FOR EACH ROW WHEN (NEW.account_id IS NULL) EXECUTE FUNCTION account_of_feed()`;

const fill = (table: string): string => `
-- safe: those of five hundred feeds at a time, by the primary key; each batch is committed
DO $$
DECLARE
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch FROM (SELECT id FROM custom_feeds WHERE id > last ORDER BY id LIMIT 500) AS next;
    EXIT WHEN batch IS NULL;
    UPDATE ${table} AS part SET account_id = f.account_id FROM custom_feeds f
     WHERE f.id = ANY (batch) AND part.feed_id = f.id AND part.account_id IS NULL;
    COMMIT;
    last := batch[cardinality(batch)];
  END LOOP;
END $$`;

const requireAccount = (table: string): string => `
-- safe: for a moment; what there is is looked at by the next statement
ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_account_id_check,
  ADD CONSTRAINT ${table}_account_id_check CHECK (account_id IS NOT NULL) NOT VALID`;

const validate = (table: string, constraint: string): string => `
-- safe: keeps no reader or writer waiting
ALTER TABLE ${table} VALIDATE CONSTRAINT ${constraint}`;

/** The release before finds the key of its ON CONFLICT in other indexes, and so a notification by its id alone. */
const changeKey = (table: string, ...more: string[]): string => `
-- safe: for a moment, since the index is there and its columns are known to be filled
ALTER TABLE ${table} ${[`DROP CONSTRAINT ${table}_pkey`, `ADD CONSTRAINT ${table}_pkey PRIMARY KEY USING INDEX ${table}_key`, ...more].join(', ')}`;

const keyOf = (table: string, columns: string): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD CONSTRAINT ${table}_pkey PRIMARY KEY (${columns})`;

const refer = (table: string): string => `
-- safe: for a moment; what there is is looked at by the next statement
ALTER TABLE ${table} DROP CONSTRAINT ${table}_feed_id_fkey, ADD CONSTRAINT ${table}_feed_id_fkey
  FOREIGN KEY (account_id, feed_id) REFERENCES custom_feeds (account_id, id) ON DELETE CASCADE NOT VALID`;

const referById = (table: string): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_feed_id_fkey, ADD CONSTRAINT ${table}_feed_id_fkey
  FOREIGN KEY (feed_id) REFERENCES custom_feeds (id) ON DELETE CASCADE`;
