import { expect } from 'chai';
import type { OpenDatabase } from '../../src/data/database.ts';
import { CLAIM_SUBSCRIPTIONS } from '../../src/websub/hub-subscriptions.ts';
import { ACCOUNTS_AT_ONCE } from '../../src/data/sql/fair-turns.ts';
import {
  ACCOUNTS_WITH_DUE_PAGES,
  CLAIM_OWN_PAGES,
  CLAIM_PAGES,
  ACCOUNTS_WITH_DUE_SOURCES,
  CLAIM_OWN_SOURCES,
  CLAIM_SOURCES,
} from '../../src/ingest/schedule/claims.ts';
import { CLAIM_ENRICHMENT } from '../../src/ingest/enrich/enrich.ts';
import { ACCOUNTS_WITH_DUE_WEBHOOKS, CLAIM_WEBHOOKS } from '../../src/webhooks/sender.ts';
import { emptyDatabase } from '../support/database.ts';

/** Rows in each queue, all due; two per host. */
const ROWS = Number(process.env.ROWS ?? 5_000);

/** Of an account, in each queue. */
const EACH = 20;

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
}

describe('a claim', function () {
  this.timeout(240_000);
  let db: OpenDatabase;
  before(async () => {
    db = await emptyDatabase();
    await fill(FILL);
  });

  const fill = async (statements: readonly string[]): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.orm.query('SET LOCAL session_replication_role = replica'); // disables triggers, which would count rows
      for (const sql of statements) await tx.orm.query(sql);
    });
    await db.orm.query('ANALYZE');
  };

  /** Table rows that a statement reads, with the generic plan that the service's prepared statements get. */
  const rowsRead = async (text: string, values: string): Promise<number> => {
    let rows = 0;
    const done = new Error('to be taken back');
    const explained = db.transaction(async (tx) => {
      await tx.orm.query(`PREPARE claim AS ${text}`);
      const explain = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE claim (${values})`;
      const [answer] = (await tx.orm.query(explain)) as { 'QUERY PLAN': [{ Plan: Plan }] }[];
      await tx.orm.query('DEALLOCATE claim');
      rows = rowsOf(answer!['QUERY PLAN'][0].Plan);
      throw done;
    });
    await explained.catch((error: unknown) => (error === done ? undefined : Promise.reject(error as Error)));
    return rows;
  };

  it('of posts to read takes them by their keys, however many wait', async () => {
    expect(await rowsRead(CLAIM_ENRICHMENT.text, `50, 'words'`)).to.be.within(50, 4 * 50);
  });

  it('of subscriptions to renew, too', async () => {
    expect(await rowsRead(CLAIM_SUBSCRIPTIONS.text, '10')).to.be.within(10, 4 * 10);
  });

  for (const [what, { text }] of Object.entries({ sources: CLAIM_SOURCES, pages: CLAIM_PAGES }))
    it(`of ${what} looks at what is due and at hosts once, and takes the rest by keys`, async () => {
      // PostgreSQL 15 looks up the host of each due row, 18 reads each host once.
      const [{ version }] = await db.orm.query<[{ version: number }]>(
        `SELECT current_setting('server_version_num')::int / 10000 AS version`,
      );
      const hosts = version < 18 ? ROWS : ROWS / 2;
      expect(await rowsRead(text, '10, 90000')).to.be.within(10, ROWS + hosts + 6 * 10);
    });

  describe('of what accounts have', () => {
    before(() => fill(FILL_OF_ACCOUNTS));

    const fair = {
      webhooks: ACCOUNTS_WITH_DUE_WEBHOOKS,
      sources: ACCOUNTS_WITH_DUE_SOURCES,
      pages: ACCOUNTS_WITH_DUE_PAGES,
    };
    const [free, most] = [`'{12,9,6,3}'`, ACCOUNTS_AT_ONCE * EACH];
    const claims = {
      webhooks: (accounts: string) => rowsRead(CLAIM_WEBHOOKS.text, `${accounts}, 60000, true, ${free}`),
      sources: (accounts: string) => rowsRead(CLAIM_OWN_SOURCES.text, `${accounts}, 60000, ${free}, '{}', '{}'`),
      pages: (accounts: string) => rowsRead(CLAIM_OWN_PAGES.text, `${accounts}, 60000, ${free}, '{}', '{}'`),
    };
    for (const what of ['webhooks', 'sources', 'pages'] as const)
      it(`security 121: ${what}, looks at ${ACCOUNTS_AT_ONCE} of them, however many there are`, async () => {
        const first = `'00000000-0000-0000-0000-000000000000'`;
        expect(await rowsRead(fair[what].text, first)).to.be.within(ACCOUNTS_AT_ONCE, 2 * ACCOUNTS_AT_ONCE);
        const rows = await db.query(fair[what], ['00000000-0000-0000-0000-000000000000']);
        expect(rows).to.have.length(ACCOUNTS_AT_ONCE);
        // Each row with its host, and a few rows of what is claimed.
        const read = await claims[what](`'{${rows.map(({ account }) => account).join(',')}}'`);
        expect(read).to.be.within(most, 2 * most + 200);
      });
  });
});

function rowsOf(plan: Plan): number {
  const isScan = /Scan$/.test(plan['Node Type']) && plan['Relation Name'] !== undefined;
  const own = isScan ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), own);
}

const ACCOUNT = `('0190a000-0000-7000-8000-' || lpad(to_hex(n / ${EACH}), 12, '0'))::uuid`;
const AGO = `now() - n * interval '1 second'`;
const HOST = `'h' || n / 2 || '.example'`;
const N = `CREATE TEMP TABLE n ON COMMIT DROP AS
     SELECT n, gen_random_uuid() AS source, gen_random_uuid() AS post FROM generate_series(0, ${ROWS - 1}) AS n`;
const FILL = [
  N,
  `INSERT INTO fetch_hosts (host, free_at) SELECT ${HOST}, ${AGO} FROM n WHERE n % 2 = 0`,
  `INSERT INTO sources (id, name, handle, feed_url, created_at)
     SELECT source, 'n' || n, 'n' || n, 'https://n.example/' || n, now() FROM n`,
  `INSERT INTO source_fetches (source_id, host, next_fetch_at) SELECT source, ${HOST}, ${AGO} FROM n`,
  `INSERT INTO posts (id, source_id, type, title, url, created_at, sorted_at)
     SELECT post, source, 'article', 't', 'https://n.example/p/' || n, now(), now() FROM n`,
  `INSERT INTO post_pages (post_id, host, due) SELECT post, ${HOST}, ${AGO} FROM n`,
  `INSERT INTO post_work (post_id, due) SELECT post, ${AGO} FROM n`,
  `INSERT INTO hub_subscriptions (source_id, hub, topic, renew_at)
     SELECT source, 'https://hub.example/', 'https://n.example/' || n, ${AGO} FROM n`,
];
const FILL_OF_ACCOUNTS = [
  N,
  `INSERT INTO sources (id, name, handle, feed_url, created_at, listed)
     SELECT post, 'o' || n, 'o' || n, 'https://o.example/' || n, now(), false FROM n`,
  `INSERT INTO source_fetches (source_id, host, next_fetch_at, turn_of) SELECT post, ${HOST}, ${AGO}, ${ACCOUNT} FROM n`,
  `INSERT INTO post_pages (post_id, host, due, turn_of) SELECT source, ${HOST}, ${AGO}, ${ACCOUNT} FROM n`,
  `INSERT INTO webhooks (account_id, id, url, host, events, key_number, status, position, last_match, due_at, asks,
       failures, created_at)
     SELECT ${ACCOUNT}, source, 'https://n.example/', ${HOST}, '{mention}', 1, 'active', 0, 1, ${AGO}, 0, 0, now() FROM n`,
];
