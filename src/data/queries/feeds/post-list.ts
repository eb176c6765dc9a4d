import { statement, type Statement } from '../../statement.ts';
import type { PostRef } from '../posts/posts.ts';
import { CONTENT_VERSION, TASTE_VERSION } from './list-state.ts';
import type { PostFilter, PostOrder, Topics } from './post-filter.ts';
import { markColumns, NOT_PASSED, passedTable, type Mark, type MarkedRow } from './rank-marks.ts';

/** A post of a list with its keys; the versions stand beside them where the viewer is named. */
export type ListedRow = PostRef & MarkedRow & { k0: number | Date; k1?: Date; taste?: number; content?: string };

interface OrderKey {
  readonly column: string;
  readonly type: 'timestamptz' | 'integer' | 'double precision';
}

const TIME: OrderKey = { column: 'sorted_at', type: 'timestamptz' };
const most = (column: string): OrderKey[] => [{ column, type: 'integer' }, TIME];
/** The keys of each order; the id always comes last. All descend, and all have an index that ends the same way. */
export const ORDERS: Readonly<Record<PostOrder, readonly OrderKey[]>> = {
  newest: [TIME],
  popular: [{ column: 'hot_score', type: 'double precision' }],
  discussed: most('num_comments'),
  upvoted: most('num_upvotes'),
  downvoted: most('num_downvotes'),
  viewed: most('num_views'),
};

/**
 * Tags and sources are merged by one ordered scan each; their number is rounded up to one of these to have few
 * statements.
 */
const BRANCHES = [1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024];

/**
 * Where a page of a list begins: behind these keys, moments in milliseconds, and in a list by rank without what its
 * reader has passed.
 */
export interface ListPlace {
  readonly keys: readonly (string | number)[];
  readonly mark?: Mark | undefined;
}

/**
 * Writes the query that gives ids, versions and keys. The lists are the hot reads and each shape must run on the index
 * made for it: one ordered scan for all posts, a source or a tag; for any of several tags and sources one ordered scan
 * for each, merged, so that the cost follows what is shown and not the number of posts.
 */
export class PostListQuery {
  readonly values: unknown[] = [];
  private readonly keys: readonly OrderKey[];
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
    this.after = (place?.keys ?? []).map((key, i) => {
      const type = this.keys[i]?.type ?? 'uuid';
      return `${this.value(type === 'timestamptz' ? new Date(key) : key)}::${type}`;
    });
    const columns = this.keys.map((key) => key.column);
    this.passed = place?.mark ? passedTable((one) => this.value(one), place.mark, { columns, after: this.after }) : '';
    this.numbers = [
      viewerId === undefined ? '' : `, ${TASTE_VERSION} AS taste, ${CONTENT_VERSION} AS content`,
      order === 'newest' ? '' : markColumns(this.passed !== ''),
    ].join('');
  }

  /** Posts that fit, with their versions and keys. */
  of(filter: PostFilter): Statement<ListedRow> {
    const { anyOf, tag } = filter;
    if (anyOf) return statement(this.merged(filter, anyOf));
    return statement(
      tag === undefined ? this.scan(POSTS, '', filter) : this.scan(TAGGED, `t.tag = ${this.value(tag)}`, filter),
    );
  }

  /** Ids and keys alone, whatever the posts hold otherwise; for orders by one number. */
  keysOf(topics: Topics | undefined): Statement<{ id: string; k0: number; snapshot: string }> {
    return statement(
      topics
        ? `SELECT d.*${markColumns(false)} FROM (${this.distinct(topics)}) d LIMIT ${this.limit}`
        : `SELECT p.id, ${this.columns(POSTS)}${markColumns(false)} ${this.ordered('posts p', POSTS, [])} LIMIT ${this.limit}`,
    );
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
    const conditions = this.bounds(bounds);
    if (this.passed !== '') conditions.push(NOT_PASSED);
    if (source !== undefined) conditions.push(`p.source_id = ${this.value(source)}`);
    if (noneOf && noneOf.tags.length > 0)
      conditions.push(
        `NOT EXISTS (SELECT FROM post_tags n WHERE n.post_id = p.id AND n.tag = ANY (${this.value(noneOf.tags)}))`,
      );
    if (noneOf && noneOf.sources.length > 0)
      conditions.push(`p.source_id <> ALL (${this.value(noneOf.sources)}::uuid[])`);
    if (discussedSince) conditions.push(`p.num_comments > 0 AND p.last_comment_at > ${this.value(discussedSince)}`);
    // OFFSET 0 keeps the planner from joining with all that the person has opened, which grows; this looks one key up.
    if (unviewed)
      conditions.push(
        `NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = ${this.value(unviewed.by)} AND v.post_id = p.id AND v.viewed_at <= ${this.value(unviewed.at)} OFFSET 0)`,
      );
    return conditions;
  }

  private bounds({ since, minUpvotes, minViews, hidden = 0 }: PostFilter): string[] {
    const conditions: string[] = [];
    if (since) conditions.push(`p.sorted_at >= ${this.value(since)}`);
    if (minUpvotes !== undefined) conditions.push(`p.num_upvotes >= ${this.value(minUpvotes)}`);
    if (minViews !== undefined) conditions.push(`p.num_views >= ${this.value(minViews)}`);
    if (hidden !== 0) conditions.push(`p.categories & ${this.value(hidden)} = 0`);
    return conditions;
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
