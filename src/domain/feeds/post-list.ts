import type { Database } from '../../data/database.ts';
import { decodeCursor, encodeCursor, type Key, type KeyKind } from '../pagination/cursor.ts';
import { CONTENT_VERSION, TASTE_VERSION } from './list-state.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';
import {
  MARK_KINDS,
  markColumns,
  markKeys,
  markOf,
  NOT_PASSED,
  passedTable,
  readMark,
  type Mark,
  type Marked,
} from '../ranking/rank-marks.ts';

/** A post in a list before it is shown: what its card is stored under. */
export interface PostRef {
  readonly id: string;
  readonly version: number;
}

export type PostOrder = 'newest' | 'popular' | 'discussed' | 'upvoted' | 'downvoted' | 'viewed';

/** Tags and sources, each by what it is stored under. */
export interface Topics {
  readonly tags: readonly string[];
  readonly sources: readonly string[];
}

/** Which posts a list holds. Everything is optional and narrows it. */
export interface PostFilter {
  readonly source?: string | undefined;
  readonly tag?: string | undefined;
  /** Posts with any of these tags or from any of these sources. */
  readonly anyOf?: Topics | undefined;
  /** Posts with none of these tags and from none of these sources. */
  readonly noneOf?: Topics | undefined;
  /** Posts that somebody commented on after this moment. */
  readonly discussedSince?: Date | undefined;
  /** Posts that the person had not opened at this moment. */
  readonly unviewed?: { readonly by: string; readonly at: Date } | undefined;
  /** Posts that came after this moment. */
  readonly since?: Date | undefined;
  readonly minUpvotes?: number | undefined;
  readonly minViews?: number | undefined;
  /** Posts in none of these categories, as bits; see advanced-settings.ts. */
  readonly hidden?: number | undefined;
}

type Row = PostRef & Marked & { k0: Key | Date; k1?: Date; taste?: number; content?: string };

interface OrderKey {
  readonly column: string;
  readonly cast: string;
  readonly kind: KeyKind;
}

const TIME: OrderKey = { column: 'sorted_at', cast: 'timestamptz', kind: 'date' };
const most = (column: string): OrderKey[] => [{ column, cast: 'integer', kind: 'integer' }, TIME];
/** The keys of each order; the id always comes last. All descend, and all have an index that ends the same way. */
const ORDERS = {
  newest: [TIME],
  popular: [{ column: 'hot_score', cast: 'double precision', kind: 'number' }],
  discussed: most('num_comments'),
  upvoted: most('num_upvotes'),
  downvoted: most('num_downvotes'),
  viewed: most('num_views'),
} satisfies Record<PostOrder, OrderKey[]>;

/**
 * Tags and sources are merged by one ordered scan each; their number is rounded up to one of these to have few
 * statements.
 */
const BRANCHES = [1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024];

/** Where a page of a list begins: behind these keys, and in a list by rank without what its reader has passed. */
export interface ListPlace {
  readonly keys: readonly Key[];
  readonly mark?: Mark | undefined;
}

/**
 * A page of a list of posts, by keyset: following its cursor gives each post once even while new ones arrive and ranks
 * move. `list` names the list with all its filters, for the cursor.
 */
export async function listPosts(
  db: Database,
  list: string,
  query: { order: PostOrder; filter: PostFilter; page: PageRequest },
): Promise<Page<PostRef>> {
  const after = placeOf(list, query.order, query.page.cursor);
  const sql = new Skeleton(query.order, after, query.page.limit + 1);
  const rows = await db.query<Row>(sql.of(query.filter), sql.values);
  const mark = markOf(rows[0]);
  const { items, next } = pageOf(rows, query.page.limit, (last) => cursorAt(list, { keys: keysOf(last), mark }));
  return { items: items.map(({ id, version }) => ({ id, version })), next };
}

/** A post with its keys in the order of its list. */
export type KeyedPost = PostRef & { readonly keys: readonly Key[] };

/**
 * At most `limit` posts behind the keys, with the numbers that tell whether the filter, made from what was remembered
 * of the viewer, was theirs at that moment; these are undefined when there are no posts.
 */
export async function readPostsFor(
  db: Database,
  viewerId: string,
  query: { order: PostOrder; filter: PostFilter; after: ListPlace | undefined; limit: number },
): Promise<{ posts: KeyedPost[]; taste: number | undefined; content: string | undefined; mark: Mark | undefined }> {
  const sql = new Skeleton(query.order, query.after, query.limit, viewerId);
  const rows = await db.query<Row>(sql.of(query.filter), sql.values);
  const posts = rows.map((row) => ({ id: row.id, version: row.version, keys: keysOf(row) }));
  return { posts, taste: rows[0]?.taste, content: rows[0]?.content, mark: markOf(rows[0]) };
}

/** A post's place in the popular order: its hot score and its id. */
export type HotKey = readonly [hotScore: number, id: string];

/**
 * At most `limit` posts with any of the topics (all, without topics) behind a place in the popular order, read from
 * indexes alone.
 */
export async function readHotKeys(
  db: Database,
  query: { topics?: Topics | undefined; after: HotKey; limit: number },
): Promise<HotKey[]> {
  const sql = new Skeleton('popular', { keys: query.after }, query.limit);
  const rows = await db.query<{ id: string; k0: number }>(sql.keysOf(query.topics), sql.values);
  return rows.map(({ id, k0 }) => [k0, id]);
}

/** The place in a cursor of a list; undefined for an absent one. Throws validation_error for one of another list. */
export function placeOf(list: string, order: PostOrder, cursor: string | undefined): ListPlace | undefined {
  const kinds: KeyKind[] = [...ORDERS[order].map((key) => key.kind), 'id'];
  const keys = decodeCursor(list, cursor, order === 'newest' ? kinds : [...kinds, ...MARK_KINDS]);
  return keys && { keys: keys.slice(0, kinds.length), mark: readMark(keys.slice(kinds.length)) };
}

/** The cursor of a place in a list. */
export function cursorAt(list: string, { keys, mark }: ListPlace): string {
  return encodeCursor(list, [...keys, ...markKeys(mark)]);
}

function keysOf(row: Row): Key[] {
  const plain = (key: Key | Date): Key => (key instanceof Date ? key.getTime() : key);
  return row.k1 === undefined ? [plain(row.k0), row.id] : [plain(row.k0), plain(row.k1), row.id];
}

/**
 * Writes the query that gives ids, versions and keys. Raw SQL because the lists are the hot reads and each shape must
 * run on the index made for it: one ordered scan for all posts, a source or a tag; for any of several tags and sources
 * one ordered scan for each, merged, so that the cost follows what is shown and not the number of posts.
 */
class Skeleton {
  readonly values: unknown[] = [];
  private readonly keys: OrderKey[];
  private readonly limit: string;
  private readonly after: string[];
  /** What each row tells beside its post. */
  private readonly numbers: string;
  /** What comes before the query. */
  private readonly passed: string;

  constructor(order: PostOrder, place: ListPlace | undefined, limit: number, viewerId?: string) {
    this.keys = ORDERS[order];
    // The first value, as the number's own text has it.
    if (viewerId !== undefined) this.value(viewerId);
    this.limit = this.value(limit);
    const casts = [...this.keys.map((key) => key.cast), 'uuid'];
    this.after = (place?.keys ?? []).map(
      (key, i) => `${this.value(casts[i] === 'timestamptz' ? new Date(key) : key)}::${casts[i] ?? 'uuid'}`,
    );
    const columns = this.keys.map((key) => key.column);
    this.passed = place?.mark ? passedTable((one) => this.value(one), place.mark, { columns, after: this.after }) : '';
    this.numbers = [
      viewerId === undefined ? '' : `, ${TASTE_VERSION} AS taste, ${CONTENT_VERSION} AS content`,
      order === 'newest' ? '' : markColumns(this.passed !== ''),
    ].join('');
  }

  /** Posts that fit, with their versions and keys. */
  of(filter: PostFilter): string {
    const { anyOf, tag } = filter;
    if (anyOf) return this.merged(filter, anyOf);
    return tag === undefined ? this.scan(POSTS, '', filter) : this.scan(TAGGED, `t.tag = ${this.value(tag)}`, filter);
  }

  /** Ids and keys alone, whatever the posts hold otherwise. */
  keysOf(topics: Topics | undefined): string {
    return topics
      ? `${this.distinct(topics)} LIMIT ${this.limit}`
      : `SELECT p.id, ${this.columns(POSTS)} ${this.ordered('posts p', POSTS, [])} LIMIT ${this.limit}`;
  }

  private value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Posts in order, each tested as it comes. */
  private scan(table: Table, where: string, filter: PostFilter): string {
    return `${this.passed}SELECT ${table.id} AS id, p.version, ${this.columns(table)}${this.numbers} ${this.ordered(`${table.name} ${table.alias} ${table.join}`, table, [where, ...this.conditions(filter)])} LIMIT ${this.limit}`;
  }

  /** From one table after the place where the page begins, in order. */
  private ordered(from: string, { alias, id }: Table, where: string[]): string {
    const columns = [...this.keys.map((key) => `${alias}.${key.column}`), id];
    const after = this.after.length > 0 ? `(${columns.join(', ')}) < (${this.after.join(', ')})` : '';
    const conditions = [after, ...where].filter((one) => one !== '').join(' AND ');
    return `FROM ${from}${conditions === '' ? '' : ` WHERE ${conditions}`} ORDER BY ${columns.map((column) => `${column} DESC`).join(', ')}`;
  }

  private columns({ alias }: Table): string {
    return this.keys.map((key, i) => `${alias}.${key.column} AS k${i}`).join(', ');
  }

  /** One endless ordered scan for each topic, merged as they come; each post is tested once. */
  private merged(filter: PostFilter, topics: Topics): string {
    const keys = this.keys.map((_, i) => `m.k${i}`);
    const merged = this.distinct(topics);
    const conditions = this.conditions(filter).join(' AND ');
    return `${this.passed}SELECT m.id, p.version, ${keys.join(', ')}${this.numbers} FROM (${merged}) m
      JOIN posts p ON p.id = m.id ${conditions === '' ? '' : `WHERE ${conditions}`}
      ORDER BY ${keys.map((key) => `${key} DESC, `).join('')}m.id DESC LIMIT ${this.limit}`;
  }

  private distinct({ tags, sources }: Topics): string {
    const branch = (table: Table, where: string): string =>
      `(SELECT ${table.id} AS id, ${this.columns(table)} ${this.ordered(`${table.name} ${table.alias}`, table, [where])})`;
    const branches = [
      ...padded(tags).map((tag) => branch(TAGGED, `t.tag = ${this.value(tag)}`)),
      ...padded(sources).map((source) => branch(POSTS, `p.source_id = ${this.value(source)}::uuid`)),
    ];
    const keys = this.keys.map((_, i) => `k${i}`);
    return `SELECT DISTINCT ON (${keys.join(', ')}, id) id, ${keys.join(', ')} FROM (${branches.join(' UNION ALL ')}) b ORDER BY ${keys.map((key) => `${key} DESC, `).join('')}id DESC`;
  }

  private conditions({ source, noneOf, discussedSince, unviewed, ...bounds }: PostFilter): string[] {
    const found = this.bounds(bounds);
    if (this.passed !== '') found.push(NOT_PASSED);
    if (source !== undefined) found.push(`p.source_id = ${this.value(source)}`);
    if (noneOf && noneOf.tags.length > 0)
      found.push(
        `NOT EXISTS (SELECT FROM post_tags n WHERE n.post_id = p.id AND n.tag = ANY (${this.value(noneOf.tags)}))`,
      );
    if (noneOf && noneOf.sources.length > 0) found.push(`p.source_id <> ALL (${this.value(noneOf.sources)}::uuid[])`);
    if (discussedSince) found.push(`p.num_comments > 0 AND p.last_comment_at > ${this.value(discussedSince)}`);
    // OFFSET 0 keeps the planner from joining with all that the person has opened, which grows; this looks one key up.
    if (unviewed)
      found.push(
        `NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = ${this.value(unviewed.by)} AND v.post_id = p.id AND v.viewed_at <= ${this.value(unviewed.at)} OFFSET 0)`,
      );
    return found;
  }

  private bounds({ since, minUpvotes, minViews, hidden = 0 }: PostFilter): string[] {
    const found: string[] = [];
    if (since) found.push(`p.sorted_at >= ${this.value(since)}`);
    if (minUpvotes !== undefined) found.push(`p.num_upvotes >= ${this.value(minUpvotes)}`);
    if (minViews !== undefined) found.push(`p.num_views >= ${this.value(minViews)}`);
    if (hidden !== 0) found.push(`p.categories & ${this.value(hidden)} = 0`);
    return found;
  }
}

/** Where a list is read from; `join` brings the post itself. */
interface Table {
  readonly name: string;
  readonly alias: string;
  readonly id: string;
  readonly join: string;
}

const POSTS: Table = { name: 'posts', alias: 'p', id: 'p.id', join: '' };
const TAGGED: Table = { name: 'post_tags', alias: 't', id: 't.post_id', join: 'JOIN posts p ON p.id = t.post_id' };

/** Topics filled up with nulls, which match nothing, to the next number of branches. */
function padded(topics: readonly string[]): (string | null)[] {
  if (topics.length === 0) return [];
  const size = BRANCHES.find((one) => one >= topics.length) ?? topics.length;
  return [...topics, ...Array.from({ length: size - topics.length }, () => null)];
}
