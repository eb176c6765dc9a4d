import type { Database } from '../data/database.ts';
import { decodeCursor, encodeCursor, type Key, type KeyKind } from './cursor.ts';
import { pageOf, type Page, type PageRequest } from './page.ts';

/** A post in a list before it is shown: what its card is stored under. */
export interface PostRef {
  readonly id: string;
  readonly version: number;
}

export type PostOrder = 'newest' | 'popular' | 'discussed';

/** Which posts a list holds. Everything is optional and narrows it. */
export interface PostFilter {
  readonly source?: string | undefined;
  readonly tag?: string | undefined;
  /** Posts with any of these tags or from any of these sources. */
  readonly anyOf?: { readonly tags: readonly string[]; readonly sources: readonly string[] } | undefined;
  /** Posts with none of these tags and from none of these sources. */
  readonly noneOf?: { readonly tags: readonly string[]; readonly sources: readonly string[] } | undefined;
  /** Posts that somebody commented on after this moment. */
  readonly discussedSince?: Date | undefined;
  /** Posts that the person had opened, or had not, at this moment. */
  readonly viewed?: { readonly by: string; readonly at: Date; readonly state: boolean } | undefined;
}

type Row = PostRef & { k0: Key | Date; k1?: Date };

interface OrderKey {
  readonly column: string;
  readonly cast: string;
  readonly kind: KeyKind;
}

const TIME: OrderKey = { column: 'sorted_at', cast: 'timestamptz', kind: 'date' };
/** The keys of each order; the id always comes last. All descend, and all have an index that ends the same way. */
const ORDERS = {
  newest: [TIME],
  popular: [{ column: 'hot_score', cast: 'double precision', kind: 'number' }],
  discussed: [{ column: 'num_comments', cast: 'integer', kind: 'integer' }, TIME],
} satisfies Record<PostOrder, OrderKey[]>;

/**
 * A page of a list of posts, by keyset: following its cursor gives each post once even while new ones arrive.
 * `list` names the list with all its filters, for the cursor.
 */
export async function listPosts(db: Database, list: string, query: { order: PostOrder; filter: PostFilter; page: PageRequest }): Promise<Page<PostRef>> {
  const after = decodeCursor(list, query.page.cursor, keyKinds(query.order));
  const rows = await readPosts(db, { ...query, after, limit: query.page.limit + 1 });
  return pageOf(rows, query.page.limit, (last) => encodeCursor(list, last.keys));
}

/** At most `limit` posts of a list after the given keys, with their own keys. */
export async function readPosts(
  db: Database,
  query: { order: PostOrder; filter: PostFilter; after: Key[] | undefined; limit: number },
): Promise<(PostRef & { keys: Key[] })[]> {
  const sql = new Skeleton(query.order, query.after, query.limit);
  const text = sql.of(query.filter);
  const rows = await db.query<Row>(text, sql.values);
  return rows.map((row) => ({ id: row.id, version: row.version, keys: keysOf(row) }));
}

/** The kinds of the keys of an order, for its cursors. */
export function keyKinds(order: PostOrder): KeyKind[] {
  return [...ORDERS[order].map((key) => key.kind), 'id'];
}

function keysOf(row: Row): Key[] {
  const plain = (key: Key | Date): Key => (key instanceof Date ? key.getTime() : key);
  return row.k1 === undefined ? [plain(row.k0), row.id] : [plain(row.k0), plain(row.k1), row.id];
}

/**
 * Writes the query that gives ids, versions and keys. Raw SQL because the lists are the hot reads and each shape must
 * run on the index made for it: one ordered scan for all posts, a source or a tag; for any of several tags and sources
 * one short ordered scan for each, merged, so that the cost follows their number and not the number of posts.
 */
class Skeleton {
  readonly values: unknown[] = [];
  private readonly keys: OrderKey[];
  private readonly limit: string;
  private readonly after: string[];

  constructor(order: PostOrder, after: Key[] | undefined, limit: number) {
    this.keys = ORDERS[order];
    this.limit = this.value(limit);
    const casts = [...this.keys.map((key) => key.cast), 'uuid'];
    this.after = (after ?? []).map((key, i) => `${this.value(casts[i] === 'timestamptz' ? new Date(key) : key)}::${casts[i] ?? 'uuid'}`);
  }

  of(filter: PostFilter): string {
    if (filter.anyOf) return this.merged(filter, filter.anyOf);
    return filter.tag === undefined ? this.posts('', filter) : this.tagged(this.value(filter.tag), filter);
  }

  private value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Posts in order, on posts' own indexes. */
  private posts(where: string, filter: PostFilter): string {
    return this.scan('p.id', 'p', { from: 'posts p', where: [where, ...this.conditions(filter)] });
  }

  /** Posts under a tag in order, on post_tags' indexes. */
  private tagged(tag: string, filter: PostFilter): string {
    return this.scan('t.post_id', 't', { from: 'post_tags t JOIN posts p ON p.id = t.post_id', where: [`t.tag = ${tag}`, ...this.conditions(filter)] });
  }

  private scan(id: string, alias: string, { from, where }: { from: string; where: string[] }): string {
    const columns = this.keys.map((key) => `${alias}.${key.column}`);
    const after = this.after.length > 0 ? `(${[...columns, id].join(', ')}) < (${this.after.join(', ')})` : '';
    const conditions = [after, ...where].filter((one) => one !== '').join(' AND ');
    return `SELECT ${id} AS id, p.version, ${columns.map((column, i) => `${column} AS k${i}`).join(', ')} FROM ${from}
      ${conditions === '' ? '' : `WHERE ${conditions}`}
      ORDER BY ${[...columns, id].map((column) => `${column} DESC`).join(', ')} LIMIT ${this.limit}`;
  }

  private merged(filter: PostFilter, anyOf: { tags: readonly string[]; sources: readonly string[] }): string {
    const streams: string[] = [];
    if (anyOf.tags.length > 0) streams.push(`SELECT s.* FROM unnest(${this.value(anyOf.tags)}::text[]) AS wanted (tag) CROSS JOIN LATERAL (${this.tagged('wanted.tag', filter)}) s`);
    if (anyOf.sources.length > 0) streams.push(`SELECT s.* FROM unnest(${this.value(anyOf.sources)}::uuid[]) AS wanted (source) CROSS JOIN LATERAL (${this.posts('p.source_id = wanted.source', filter)}) s`);
    return `SELECT * FROM (${streams.join(' UNION ')}) merged ORDER BY ${this.keys.map((_, i) => `k${i} DESC, `).join('')}id DESC LIMIT ${this.limit}`;
  }

  private conditions({ source, noneOf, discussedSince, viewed }: PostFilter): string[] {
    const found: string[] = [];
    if (source !== undefined) found.push(`p.source_id = ${this.value(source)}`);
    if (noneOf && noneOf.tags.length > 0) found.push(`NOT EXISTS (SELECT FROM post_tags n WHERE n.post_id = p.id AND n.tag = ANY (${this.value(noneOf.tags)}))`);
    if (noneOf && noneOf.sources.length > 0) found.push(`p.source_id <> ALL (${this.value(noneOf.sources)}::uuid[])`);
    if (discussedSince) found.push(`p.num_comments > 0 AND p.last_comment_at > ${this.value(discussedSince)}`);
    if (viewed) found.push(`${viewed.state ? '' : 'NOT '}EXISTS (SELECT FROM post_views v WHERE v.account_id = ${this.value(viewed.by)} AND v.post_id = p.id AND v.viewed_at <= ${this.value(viewed.at)})`);
    return found;
  }
}
