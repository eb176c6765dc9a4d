import {
  type PostOrder,
  StatementValues,
  type PostFilter,
  mayHaveLed,
  FOR_EVERYBODY,
  LED,
  type Topics,
  isListed,
  conditionsOf,
  EVERY_POST,
} from '../../data/sql/post-filter.ts';
import { CONTENT_VERSION, cardVersion } from '../../data/sql/versions.ts';
import { type MarkedRow, type Mark, passedTable, markColumns, NOT_PASSED } from './rank-marks.ts';
import { fragment, statement, coalescedStatement, type Statement } from '../../data/statement.ts';

/** A column that a list is ordered by, and its name in the rows of a list. */
export interface OrderKey {
  readonly column: string;
  readonly type: 'timestamptz' | 'integer' | 'double precision';
  readonly name: 'k0' | 'k1';
  /** Whether posts without a value exist; they are not in the list. */
  readonly nullable?: true;
}

/** SQL: a key of a listed post, of the table with this alias. */
function orderValue({ column, nullable }: OrderKey, alias: string): string {
  return nullable ? `coalesce(${alias}.${column}, 0)` : `${alias}.${column}`;
}

const byCount = (column: string): OrderKey[] => [
  { column, type: 'integer', name: 'k0' },
  { column: 'sorted_at', type: 'timestamptz', name: 'k1' },
];

/**
 * The keys of each order; the id always comes last. All are descending, and all have an index that ends with the id. An
 * index by a count has the posts that have one; the posts without, the tail of the order, are read from the newest.
 */
export const ORDERS: Readonly<Record<PostOrder, readonly OrderKey[]>> = {
  newest: [{ column: 'sorted_at', type: 'timestamptz', name: 'k0' }],
  popular: [{ column: 'hot_score', type: 'double precision', name: 'k0' }],
  trending: [{ column: 'trend_score', type: 'double precision', name: 'k0', nullable: true }],
  discussed: byCount('num_comments'),
  upvoted: byCount('num_upvotes'),
  downvoted: byCount('num_downvotes'),
  viewed: byCount('num_views'),
};

/** Orders by a count: their indexes have only the posts that have one. */
export const COUNT_ORDERS: ReadonlySet<PostOrder> = new Set<PostOrder>(['discussed', 'upvoted', 'downvoted', 'viewed']);

/** Part of an order that one scan reads: all of it, the posts that have a count, or its tail. */
export interface OrderPart {
  readonly keys: readonly OrderKey[];
  /** SQL: which posts it has, of the table with this alias. */
  condition(alias: string): string;
  /** SQL: the keys that all its posts share, as columns. */
  readonly constants: string;
  /** Number of keys of a position that do not decide where the scan begins: all, for a tail that is not reached yet. */
  skips(place: readonly unknown[] | undefined): number;
}

/** Returns the part of an order that a scan reads: its tail, or the posts with a count; all of an order without one. */
function partOf(order: PostOrder, isTail: boolean): OrderPart {
  const keys = ORDERS[order];
  if (!COUNT_ORDERS.has(order)) return { keys, condition: () => '', constants: '', skips: () => 0 };
  const [count = { column: '' }, ...rest] = keys;
  if (!isTail) return { keys, condition: (alias) => `${alias}.${count.column} > 0`, constants: '', skips: () => 0 };
  return {
    keys: rest,
    condition: (alias) => `${alias}.${count.column} = 0`,
    constants: ', 0 AS k0',
    skips: (place = []) => (place[0] === 0 ? 1 : place.length),
  };
}

/** Ids and first keys of posts in their order, times in seconds; null for none. */
type KeysRow = MarkedRow & { readonly ids: readonly string[] | null; readonly k0: readonly number[] | null };

/**
 * All posts of a page, since a row for each takes several times as long to send and to read; with the version of the
 * content when it is asked for.
 */
export type ListedRow = KeysRow & {
  readonly versions: readonly number[] | null;
  readonly k1?: readonly number[] | null;
  readonly content?: string | null;
};

/**
 * Each tag and source is an ordered scan, and the scans are merged; their number is rounded up to one of these, to keep
 * the number of distinct statements small.
 */
const BRANCHES = [1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024];

/**
 * Begin of a list's page: after these keys, with times in milliseconds, and in a ranked list without the posts
 * that its reader has passed. In an order by a count there is always a mark.
 */
export interface ListPlace {
  readonly keys: readonly (string | number)[];
  readonly mark?: Mark | undefined;
}

/**
 * Builds the query for ids, versions and keys. Lists are the hot reads, and each shape must use the index made for it:
 * one ordered scan for all posts, a source or a tag; for any of several tags and sources, a merge of one ordered scan
 * each, so that the cost depends on the page and not on the number of posts.
 */
export class PostListQuery {
  private readonly parameters = new StatementValues();
  private readonly part: OrderPart;
  private readonly limit: string;
  /** Begin of the scan. */
  private readonly after: string[];
  /** The columns of each post besides it and its keys. */
  private readonly numbers: string;
  /** The columns of the row of all. */
  private readonly page: string;
  /** The common table expression before the query. */
  private readonly prefix: string;
  /** With the version of the content they are read to be kept, and not shared with others. */
  private readonly declare: typeof statement<ListedRow>;

  /** `isTail`: reads the posts without a count, which follow those that have one. */
  constructor(
    order: PostOrder,
    place: ListPlace | undefined,
    limit: number,
    { isTail = false, withVersion = false }: { isTail?: boolean; withVersion?: boolean } = {},
  ) {
    this.part = partOf(order, isTail);
    this.declare = withVersion ? statement : coalescedStatement;
    this.limit = this.value(limit);
    const keys = ORDERS[order];
    const after = this.valuesOf(keys, place);
    const columns = keys.map((key) => key.column);
    this.prefix = place?.mark ? passedTable((value) => this.value(value), place.mark, { columns, after }) : '';
    this.after = after.slice(this.part.skips(place?.keys));
    this.numbers = `${this.part.constants}${withVersion ? `, ${CONTENT_VERSION} AS content` : ''}`;
    const marks = order === 'newest' ? '' : markColumns(this.prefix !== '');
    this.page = `${listed(keys)}${withVersion ? ', min(l.content) AS content' : ''}${marks}`;
  }

  /**
   * Matching posts, with their versions and keys, in one row; with `words`, a query on documents that few match, only
   * those, which are read first.
   */
  of(filter: PostFilter, words?: string): Statement<ListedRow> {
    return this.declare(fragment(`${this.prefix}SELECT ${this.page} FROM (${this.posts(filter, words)}) l`));
  }

  private posts(filter: PostFilter, words: string | undefined): string {
    const { anyOf, tag } = filter;
    if (words !== undefined) return this.scan(matching(`${this.value(words)}::tsquery`), this.isOfAny(anyOf), filter);
    if (anyOf) return this.merged(filter, this.branchesOf(anyOf, filter.since));
    // Merged before they are filtered: of those that others lead, few are shown.
    if (mayHaveLed(filter))
      return this.merged(filter, [this.branch(POSTS, [FOR_EVERYBODY]), this.branch(POSTS, [LED])]);
    return tag === undefined ? this.scan(POSTS, '', filter) : this.scan(TAGGED, `t.tag = ${this.value(tag)}`, filter);
  }

  /** Ids and keys only, from indexes alone, as two lists in one row; for orders by one number. */
  keysOf(topics: Topics | undefined): Statement<KeysRow> {
    const keys = topics
      ? `${this.distinct(this.branchesOf(topics))} LIMIT ${this.limit}`
      : fragment(
          `SELECT p.post_id AS id, ${this.columns(POSTS)} ${this.ordered('post_ranks p', POSTS, [
            FOR_EVERYBODY,
          ])} LIMIT ${this.limit}`,
        );
    return statement(`SELECT json_agg(l.id) AS ids, json_agg(l.k0) AS k0${markColumns(false)}
      FROM (${keys}) l`);
  }

  private valuesOf(keys: readonly OrderKey[], place: ListPlace | undefined): string[] {
    return (place?.keys ?? []).map((key, i) => {
      const type = keys[i]?.type ?? 'uuid';
      return `${this.value(type === 'timestamptz' ? new Date(key) : key)}::${type}`;
    });
  }

  get values(): unknown[] {
    return this.parameters.all;
  }

  private value(value: unknown): string {
    return this.parameters.add(value);
  }

  private conditions(filter: PostFilter): string[] {
    return [
      isListed(filter, this.parameters),
      ...conditionsOf(filter, this.parameters),
      ...(this.prefix === '' ? [] : [NOT_PASSED]),
    ];
  }

  /** SQL: whether a post p has one of the tags or is of one of the sources; empty without any. */
  private isOfAny(topics: Topics | undefined): string {
    if (!topics) return '';
    const [sources, tags] = [`${this.value(topics.sources)}::uuid[]`, `${this.value(topics.tags)}::text[]`];
    return fragment(`(p.source_id = ANY (${sources})
      OR EXISTS (SELECT FROM post_tags w WHERE w.post_id = p.post_id AND w.tag = ANY (${tags})))`);
  }

  /** Posts in order, each filtered as it is read. */
  private scan(table: ListTable, where: string, filter: PostFilter): string {
    return fragment(`SELECT ${table.id} AS id, ${cardVersion('p')} AS version,
      ${this.columns(table)}${this.numbers} ${this.ordered(
        `${table.name} ${table.alias}
      ${table.join}`,
        table,
        [where, ...this.conditions(filter)],
      )} LIMIT ${this.limit}`);
  }

  /** An ordered scan of one table from where the page begins. */
  private ordered(from: string, { alias, id }: ListTable, where: readonly string[]): string {
    const columns = [...this.part.keys.map((key) => `${alias}.${key.column}`), id];
    const after = this.after.length > 0 ? `(${columns.join(', ')}) < (${this.after.join(', ')})` : '';
    const conditions = [after, this.part.condition(alias), ...where]
      .filter((condition) => condition !== '')
      .join(' AND ');
    return `FROM ${from}${conditions === '' ? '' : ` WHERE ${conditions}`}
      ORDER BY ${columns.map((column) => `${column} DESC`).join(', ')}`;
  }

  private columns({ alias }: ListTable): string {
    return this.part.keys.map((key) => `${orderValue(key, alias)} AS ${key.name}`).join(', ');
  }

  /** A merge of lazy ordered scans; each post is filtered once. */
  private merged(filter: PostFilter, branches: readonly string[]): string {
    const keys = this.part.keys.map(({ name }) => `m.${name}`);
    const merged = this.distinct(branches);
    const conditions = this.conditions(filter)
      .filter((condition) => condition !== '')
      .join(' AND ');
    return fragment(`SELECT m.id, ${cardVersion('p')} AS version, ${keys.join(', ')}${this.numbers}
      FROM (${merged}) m
      JOIN post_ranks p ON p.post_id = m.id WHERE ${conditions}
      ORDER BY ${keys.map((key) => `${key} DESC, `).join('')}m.id DESC LIMIT ${this.limit}`);
  }

  /** One scan per topic. With `since`, scans in the order of time end there and do not go through what is older. */
  private branchesOf({ tags, sources }: Topics, since?: Date): string[] {
    const isByTime = this.part.keys[0]?.column === 'sorted_at';
    const bound = since && isByTime ? this.value(since) : undefined;
    const from = (alias: string): string[] => (bound === undefined ? [] : [`${alias}.sorted_at >= ${bound}`]);
    return [
      ...padded(tags).map((tag) => this.branch(TAGGED, [`t.tag = ${this.value(tag)}`, ...from('t')])),
      ...padded(sources).map((source) =>
        this.branch(POSTS, [`p.source_id = ${this.value(source)}::uuid`, ...from('p')]),
      ),
    ];
  }

  private branch(table: ListTable, where: readonly string[]): string {
    const from = `${table.name} ${table.alias}`;
    return fragment(`(SELECT ${table.id} AS id, ${this.columns(table)} ${this.ordered(from, table, where)})`);
  }

  private distinct(branches: readonly string[]): string {
    const keys = this.part.keys.map(({ name }) => name);
    return fragment(`SELECT DISTINCT ON (${keys.join(', ')}, id) id, ${keys.join(', ')}
      FROM (${branches.join(' UNION ALL ')}) b ORDER BY ${keys.map((key) => `${key} DESC, `).join('')}id DESC`);
  }
}

/** SQL: the columns of `ListedRow` for posts l with these keys. */
function listed(keys: readonly OrderKey[]): string {
  const values = keys.map(({ name, type }) => {
    const value = type === 'timestamptz' ? `date_part('epoch', l.${name})` : `l.${name}`;
    return fragment(`json_agg(${value}) AS ${name}`);
  });
  return fragment(`json_agg(l.id) AS ids, json_agg(l.version) AS versions, ${values.join(', ')}`);
}

/** A table that a list is read from; `join` adds the post itself. */
interface ListTable {
  readonly name: string;
  readonly alias: string;
  readonly id: string;
  readonly join: string;
}

const POSTS: ListTable = { name: 'post_ranks', alias: 'p', id: 'p.post_id', join: '' };

const TAGGED: ListTable = {
  name: 'post_tags',
  alias: 't',
  id: 't.post_id',
  join: 'JOIN post_ranks p ON p.post_id = t.post_id',
};

/** Posts that match a query on documents, found in its index before anything else is asked of them. */
function matching(query: string): ListTable {
  const matches = fragment(`(SELECT d.id FROM posts d WHERE d.search @@ ${query} OFFSET 0) m`);
  return { name: 'post_ranks', alias: 'p', id: 'p.post_id', join: `JOIN ${matches} ON m.id = p.post_id` };
}

/** The statement of the first page of every post, by its order; its one value is the limit. */
export const FIRST_PAGES = Object.fromEntries(
  Object.keys(ORDERS).map((order) => [order, new PostListQuery(order as PostOrder, undefined, 1).of(EVERY_POST)]),
) as Readonly<Record<PostOrder, Statement<ListedRow>>>;

/** Topics padded with nulls, which match nothing, to the next number of branches. */
function padded(topics: readonly string[]): (string | null)[] {
  if (topics.length === 0) return [];
  const size = BRANCHES.find((number) => number >= topics.length) ?? topics.length;
  return [...topics, ...Array.from({ length: size - topics.length }, () => null)];
}
