import type { Database } from '../../data/database.ts';
import { FIRST_REVISION } from '../ranking/nearest-posts.ts';
import { readFacts, readHeadline, type Facts, type Headline } from './headline.ts';
import { statement } from '../../data/statement.ts';

/** Milliseconds between the first and last post of a story. */
const NEWS_MS = 72 * 3_600_000;
/** Maximum vectors read for posts of that time, the latest ones. */
const MAX_VECTORS = 20_000;
/** Posts compared with a new one: those that share the most and the rarest words. */
const CANDIDATES = 20;
/** Words and numbers that a candidate shares at least. */
const SHARED = 2;
/** Maximum posts compared for a word, the latest ones. */
const MAX_USES = 500;

/** A post for everybody of the last three days. */
export interface News {
  readonly id: string;
  readonly sourceId: string;
  /** Milliseconds. */
  readonly at: number;
  readonly title: string;
  /** Of its summary. */
  readonly facts: Facts;
}

/** Vectors per read: a few milliseconds of work. */
const NEWS_AT_ONCE = 1_000;

/** A post whose vector was stored; only the revision of one that is too old or not for everybody. */
interface NewsRow {
  readonly revision: string;
  readonly id: string | null;
  readonly sourceId: string | null;
  readonly sortedAt: Date | null;
  readonly title: string | null;
  readonly summary: string | null;
}

/** Lists posts stored with the vectors of a model after a revision, of posts after a time, in that order. */
const NEXT_NEWS = statement<NewsRow>(`
  SELECT v.revision::text AS revision, p.id, r.source_id AS "sourceId", r.sorted_at AS "sortedAt", p.title, p.summary
    FROM (SELECT revision, post_id FROM post_vectors WHERE model = $1 AND revision > $2
      ORDER BY revision LIMIT ${NEWS_AT_ONCE}) v
    LEFT JOIN post_ranks r ON r.post_id = v.post_id AND r.listed AND r.sorted_at > $3
    LEFT JOIN posts p ON p.id = r.post_id ORDER BY v.revision`);

/**
 * The posts for everybody of the last three days that have a vector, found by words of their titles: some 600 bytes
 * each, at most 20,000. What any process has stored is read before each search. A post that went, changed its title or
 * is of a story since may still be found.
 */
export class RecentNews {
  private readonly posts = new Map<string, News>();
  private readonly uses = new Map<string, string[]>();
  /** Posts that went, and are still in the lists of uses. */
  private deleted = 0;
  private revision: string | undefined;

  constructor(
    private readonly db: Database,
    private readonly model: string,
  ) {}

  /** Reads posts stored since the last call, and evicts old ones. */
  async refresh(now = Date.now()): Promise<void> {
    this.revision ??= (await this.db.query(FIRST_REVISION, [this.model, MAX_VECTORS]))[0]?.revision ?? '0';
    const since = new Date(now - NEWS_MS);
    for (let more = true; more;) {
      const rows: NewsRow[] = await this.db.query(NEXT_NEWS, [this.model, this.revision, since]);
      for (const row of rows) this.add(row);
      this.revision = rows.at(-1)?.revision ?? this.revision;
      more = rows.length === NEWS_AT_ONCE;
    }
    this.forget(since.getTime());
  }

  get(id: string): News | undefined {
    return this.posts.get(id);
  }

  /** The posts of other sources around the time of one whose titles share the most, the best first. */
  near(news: News, headline: Headline): News[] {
    const shared = new Map<string, { count: number; weight: number }>();
    for (const key of headlineKeys(headline)) {
      const ids = this.uses.get(key) ?? [];
      for (const id of new Set(ids.slice(-MAX_USES))) {
        const { count, weight } = shared.get(id) ?? { count: 0, weight: 0 };
        shared.set(id, { count: count + (isIdentifier(key) ? SHARED : 1), weight: weight + 1 / ids.length });
      }
    }
    return [...shared]
      .filter(([, { count }]) => count >= SHARED)
      .sort(([, first], [, second]) => second.weight - first.weight)
      .flatMap(([id]) => this.posts.get(id) ?? [])
      .filter(({ sourceId, at }) => sourceId !== news.sourceId && Math.abs(at - news.at) <= NEWS_MS)
      .slice(0, CANDIDATES);
  }

  private add({ id, sourceId, sortedAt, title, summary }: NewsRow): void {
    if (id === null || sourceId === null || sortedAt === null || title === null) return;
    if (this.posts.delete(id)) this.deleted += 1;
    const post = { id, sourceId, at: sortedAt.getTime(), title, facts: readFacts(summary ?? '') };
    this.posts.set(id, post);
    this.index(post);
  }

  private index({ id, title, facts }: News): void {
    for (const key of headlineKeys(readHeadline(title, facts))) {
      const ids = this.uses.get(key);
      if (ids) ids.push(id);
      else this.uses.set(key, [id]);
    }
  }

  /** Rebuilds the lists of uses when half of their posts are deleted. */
  private forget(since: number): void {
    let surplus = this.posts.size - MAX_VECTORS;
    for (const { id, at } of this.posts.values()) {
      surplus -= 1;
      if (at > since && surplus < 0) continue;
      this.posts.delete(id);
      this.deleted += 1;
    }
    if (this.deleted <= this.posts.size) return;
    this.uses.clear();
    for (const post of this.posts.values()) this.index(post);
    this.deleted = 0;
  }
}

/** Returns the keys that a post is found by: words of its title, names and identifiers below it. */
function headlineKeys({ words, numbers, facts }: Headline): Set<string> {
  return new Set([...words, ...numbers, ...facts.names, ...facts.vulnerabilities]);
}

/** Whether a key alone is enough for a candidate: that of a weakness. */
function isIdentifier(key: string): boolean {
  return /^(?:cve|ghsa|rustsec)-/.test(key);
}
