import type { Database } from '../../src/data/database.ts';

/** Tables of what is a person's, but for what is noted of any request, and what nobody is told of. */
const TABLES = `SELECT DISTINCT quote_ident(relname) AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1)
    AND (relname = 'accounts' OR attname IN ('account_id', 'feed_id')) ORDER BY 1`;
const ASIDE = [
  ...[
    'access_tokens',
    'usage_counts',
    'recent_requests',
    'events',
    'event_listeners',
    'impressions',
    'freed_usernames',
  ],
  ...['interest_changes', 'tag_interests', 'source_interests', 'taste_versions'],
];
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const DAY_MS = 86_400_000;

/** Traces of requests in the tables, to be compared: what is new each time, such as ids, is left out. */
export class Traces {
  /** The transaction after which rows are new. */
  private restoredAt = '0';

  private constructor(
    private readonly db: Database,
    private readonly tables: readonly string[],
    private readonly putBack: () => Promise<void>,
    private readonly known: ReadonlySet<string>,
  ) {}

  static async of(db: Database, putBack: () => Promise<void>): Promise<Traces> {
    const names = (await db.orm.query(TABLES, [ASIDE])) as { name: string }[];
    const traces = new Traces(
      db,
      names.map(({ name }) => name),
      putBack,
      new Set(),
    );
    const ids = (await traces.read('true')).match(UUID) ?? [];
    const all = new Traces(db, traces.tables, putBack, new Set(ids));
    await all.restore();
    return all;
  }

  async restore(): Promise<void> {
    await this.putBack();
    const [row] = (await this.db.orm.query('SELECT txid_current()::text AS now')) as { now: string }[];
    this.restoredAt = row!.now;
  }

  /** The rows that were written since all was put back, and how many each table has. */
  async rows(): Promise<string> {
    return this.read(`t.xmin::text::bigint > ${this.restoredAt}`);
  }

  private async read(which: string): Promise<string> {
    const sql = this.tables.map(
      (name) => `SELECT '${name}' || count(*) || coalesce(string_agg(to_jsonb(t)::text, ' ' ORDER BY to_jsonb(t)::text)
        FILTER (WHERE ${which}), '') AS rows FROM ${name} t`,
    );
    const rows = (await this.db.orm.query(sql.join(' UNION ALL '))) as { rows: string }[];
    return rows.map((one) => one.rows).join('\n');
  }

  /** A text without ids that are new, moments of now, random names and places of pages. */
  comparable(text: string): string {
    const days = [-1, 0, 1].map((n) => new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10)).join('|');
    return text
      .replaceAll(UUID, (id) => (this.known.has(id) ? id : '<id>'))
      .replaceAll(new RegExp(`(?:${days})T[0-9:.]+(?:Z|\\+00:00)`, 'g'), '<now>')
      .replaceAll(/"position": \d+(?=, "retry_at")|"last_match": \d+/g, '<last event>')
      .replaceAll(/"mutes_version": [1-9]\d*/g, '"mutes_version": <random>')
      .replaceAll(/\\\\x[0-9a-f]{16,}/g, '<bytes>')
      .replaceAll(/whsec_[\w+/=]+|-[a-z0-9]{6}(?=")/g, '<random>')
      .replaceAll(/"[\w-]{40,}(?:\.[\w-]+)*"/g, '<place>');
  }
}
