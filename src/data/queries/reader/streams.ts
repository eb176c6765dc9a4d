import { statement, type Statement } from '../../statement.ts';
import { firstIdOf } from '../../first-id.ts';
import { conditionsOf, Values } from '../feeds/post-conditions.ts';
import type { PostFilter, Topics } from '../feeds/post-filter.ts';

/** A post of a stream; `at` is what the stream is ordered by. */
export interface StreamRow {
  readonly id: string;
  readonly number: string;
  readonly at: Date;
}

/** Content of a stream: posts of any of these topics, a person's bookmarks, or the posts they have read. */
export type StreamOrigin = Topics | 'starred' | 'read';

/** Which posts of a stream. */
export interface StreamFilter extends Pick<
  PostFilter,
  'noneOf' | 'since' | 'minUpvotes' | 'minViews' | 'hidden' | 'source'
> {
  readonly viewerId: string;
  /** Posts published before then count as read. */
  readonly unreadSince: Date;
  readonly read?: boolean | undefined;
  readonly starred?: boolean | undefined;
  /** Bounds of the arrival in the service: from then on, and before then. */
  readonly arrivedFrom?: Date | undefined;
  readonly arrivedBefore?: Date | undefined;
  /** Sources whose posts are left out. */
  readonly withoutSources?: readonly string[] | undefined;
}

/** A page: at most so many after a place, beginning with the newest or with the oldest. */
export interface StreamPage {
  readonly oldestFirst: boolean;
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/**
 * A page of a stream by keyset. Each source and tag is one ordered scan of its own index that ends with the page, so
 * that the cost depends on their number and on the page, not on how much they have.
 */
export class StreamQuery {
  private readonly parameters = new Values();
  private readonly viewerId: string;
  private viewerValue: string | undefined;
  private readonly limit: string;
  private readonly direction: string;
  private readonly conditions: string;
  private readonly after: StreamPage['after'];

  constructor(filter: StreamFilter, page: StreamPage) {
    this.viewerId = filter.viewerId;
    this.limit = this.parameters.add(page.limit);
    this.direction = page.oldestFirst ? 'ASC' : 'DESC';
    this.after = page.after;
    this.conditions = this.conditionsOf(filter)
      .map((one) => ` AND ${one}`)
      .join('');
  }

  get values(): readonly unknown[] {
    return this.parameters.all;
  }

  /** The posts with their numbers. */
  of(origin: StreamOrigin): Statement<StreamRow> {
    return statement<StreamRow>(`SELECT m.id, n.number, m.at FROM (${this.postsOf(origin)}) m
      JOIN post_numbers n ON n.post_id = m.id ORDER BY m.at ${this.direction}, m.id ${this.direction}`);
  }

  /** Marks the posts as read, without having been opened. */
  marking(topics: Topics): Statement<unknown> {
    return statement(`INSERT INTO post_views (account_id, post_id, viewed_at, opened)
      SELECT ${this.viewer}::uuid, m.id, now(), false FROM (${this.ofTopics(topics)}) m ORDER BY m.id
      ON CONFLICT DO NOTHING`);
  }

  private postsOf(origin: StreamOrigin): string {
    return typeof origin === 'string' ? this.ofPerson(origin) : this.ofTopics(origin);
  }

  private ofTopics({ sources, tags }: Topics): string {
    const wanted = `${this.parameters.add(sources)}::uuid[]`;
    const ofSources = `SELECT t.id, t.at FROM unnest(${wanted}) AS s (id) CROSS JOIN LATERAL (
        SELECT p.post_id AS id, p.sorted_at AS at FROM post_ranks p
        WHERE p.source_id = s.id${this.behind(keysOf('p'))}${this.conditions} ${this.ordered(keysOf('p'))}) t`;
    if (tags.length === 0) return this.page(ofSources);
    const ofTags = `SELECT t.id, t.at FROM unnest(${this.parameters.add(tags)}::text[]) AS g (tag) CROSS JOIN LATERAL (
        SELECT k.post_id AS id, k.sorted_at AS at FROM post_tags k JOIN post_ranks p ON p.post_id = k.post_id
        WHERE k.tag = g.tag AND (p.listed AND p.story_id IS NULL OR p.source_id = ANY (${wanted}))
          ${this.behind(keysOf('k'))}${this.conditions} ${this.ordered(keysOf('k'))}) t`;
    return this.page(`${ofSources} UNION ${ofTags}`);
  }

  /** In the order of its own key; ids are made in the order of time. */
  private ofPerson(origin: 'starred' | 'read'): string {
    const [table, at, keys] =
      origin === 'read'
        ? (['post_views', `timestamptz 'epoch'`, ['b.post_id']] as const)
        : (['bookmarks', 'b.created_at', ['b.created_at', 'b.post_id']] as const);
    return `SELECT b.post_id AS id, ${at} AS at FROM ${table} b JOIN post_ranks p ON p.post_id = b.post_id
      WHERE b.account_id = ${this.viewer}${this.behind(keys)}${this.conditions}
      ${this.ordered(keys)}`;
  }

  /** Only where it is used: PostgreSQL wants to know the type of each parameter. */
  private get viewer(): string {
    return (this.viewerValue ??= this.parameters.add(this.viewerId));
  }

  /** Condition for the begin of the page; an order by the id alone takes only the id of a position. */
  private behind(keys: readonly string[]): string {
    if (!this.after) return '';
    const { at, id } = this.after;
    const place = [
      ...(keys.length === 1 ? [] : [`${this.parameters.add(at)}::timestamptz`]),
      `${this.parameters.add(id)}::uuid`,
    ];
    return ` AND (${keys.join(', ')}) ${this.direction === 'ASC' ? '>' : '<'} (${place.join(', ')})`;
  }

  private ordered(keys: readonly string[]): string {
    return `ORDER BY ${keys.map((key) => `${key} ${this.direction}`).join(', ')} LIMIT ${this.limit}`;
  }

  private page(branches: string): string {
    return `SELECT c.id, c.at FROM (${branches}) c ${this.ordered(['c.at', 'c.id'])}`;
  }

  private conditionsOf(filter: StreamFilter): string[] {
    const { unreadSince, read, starred, arrivedFrom, arrivedBefore, withoutSources = [] } = filter;
    const values = this.parameters;
    const conditions = conditionsOf(filter, values);
    if (read !== undefined) {
      const isOld = `p.sorted_at <= ${values.add(unreadSince)}`;
      // OFFSET 0 has one key looked up for each post, however much the person has read.
      const isMarked = `EXISTS (SELECT FROM post_views v
        WHERE v.account_id = ${this.viewer} AND v.post_id = p.post_id OFFSET 0)`;
      conditions.push(read ? `(${isOld} OR ${isMarked})` : `NOT ${isOld} AND NOT ${isMarked}`);
    }
    if (starred !== undefined)
      conditions.push(`${starred ? '' : 'NOT '}EXISTS (SELECT FROM bookmarks k
        WHERE k.account_id = ${this.viewer} AND k.post_id = p.post_id OFFSET 0)`);
    if (arrivedFrom) conditions.push(`p.post_id >= ${values.add(firstIdOf(arrivedFrom))}::uuid`);
    if (arrivedBefore) conditions.push(`p.post_id < ${values.add(firstIdOf(arrivedBefore))}::uuid`);
    if (withoutSources.length > 0) conditions.push(`p.source_id <> ALL (${values.add(withoutSources)}::uuid[])`);
    return conditions;
  }
}

/** The keys of time order, of the table with an alias. */
function keysOf(alias: string): readonly string[] {
  return [`${alias}.sorted_at`, `${alias}.post_id`];
}
