import { type Topics, type PostFilter, StatementValues, conditionsOf } from '../../data/sql/post-filter.ts';
import { fragment, type Statement, statement } from '../../data/statement.ts';
import { firstIdOf } from '../../data/first-id.ts';

/** A post of a stream; `at` is what the stream is ordered by. */
interface StreamRow {
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
  /** Posts published before then count as read, unless they were kept unread. */
  readonly unreadSince: Date;
  /** End of the scan of a source or tag; posts that were kept unread are found however old they are. */
  readonly scannedSince?: Date | undefined;
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
  private readonly parameters = new StatementValues();
  private readonly viewerId: string;
  private viewerValue: string | undefined;
  private readonly limit: string;
  private readonly direction: string;
  private readonly common: readonly string[];
  private readonly scan: readonly string[];
  private readonly after: StreamPage['after'];

  constructor(
    private readonly filter: StreamFilter,
    page: StreamPage,
  ) {
    this.viewerId = filter.viewerId;
    this.limit = this.parameters.add(page.limit);
    this.direction = page.oldestFirst ? 'ASC' : 'DESC';
    this.after = page.after;
    this.common = this.conditionsOf(filter);
    this.scan = filter.scannedSince ? [`p.sorted_at > ${this.parameters.add(filter.scannedSince)}`] : [];
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
    return statement(`WITH marked AS (INSERT INTO post_views (account_id, post_id, viewed_at, opened)
        SELECT ${this.viewer}::uuid, m.id, now(), false FROM (${this.ofTopics(topics)}) m ORDER BY m.id
        ON CONFLICT DO NOTHING RETURNING post_id)
      DELETE FROM unread_marks u USING marked WHERE u.account_id = ${this.viewer} AND u.post_id = marked.post_id`);
  }

  private postsOf(origin: StreamOrigin): string {
    return typeof origin === 'string' ? this.ofPerson(origin) : this.ofTopics(origin);
  }

  private ofTopics({ sources, tags }: Topics): string {
    const sourceIds = `${this.parameters.add(sources)}::uuid[]`;
    const ofSources = fragment(`SELECT t.id, t.at FROM unnest(${sourceIds}) AS s (id) CROSS JOIN LATERAL (
        SELECT p.post_id AS id, p.sorted_at AS at FROM post_ranks p
        WHERE p.source_id = s.id${this.afterPosition(orderColumns('p'))}${this.where('recent')} ${this.ordered(orderColumns('p'))}) t`);
    const isUnread = this.filter.read === false;
    if (tags.length === 0)
      return this.page(isUnread ? [ofSources, this.keptUnread(`p.source_id = ANY (${sourceIds})`)] : [ofSources]);
    const named = `${this.parameters.add(tags)}::text[]`;
    const isForAll = `(p.listed AND p.story_id IS NULL OR p.source_id = ANY (${sourceIds}))`;
    const ofTags = fragment(`SELECT t.id, t.at FROM unnest(${named}) AS g (tag) CROSS JOIN LATERAL (
        SELECT k.post_id AS id, k.sorted_at AS at FROM post_tags k JOIN post_ranks p ON p.post_id = k.post_id
        WHERE k.tag = g.tag AND ${isForAll}
          ${this.afterPosition(orderColumns('k'))}${this.where('recent')} ${this.ordered(orderColumns('k'))}) t`);
    if (!isUnread) return this.page([ofSources, ofTags]);
    const hasTag = fragment(`EXISTS (SELECT FROM post_tags k WHERE k.post_id = p.post_id AND k.tag = ANY (${named}))`);
    const ofUnread = this.keptUnread(`(p.source_id = ANY (${sourceIds}) OR ${hasTag} AND ${isForAll})`);
    return this.page([ofSources, ofTags, ofUnread]);
  }

  /** Posts that the person keeps unread though they are older than other unread ones: a scan of their own marks. */
  private keptUnread(isOfTopics: string): string {
    return fragment(`SELECT t.id, t.at FROM (SELECT p.post_id AS id, p.sorted_at AS at
        FROM unread_marks u JOIN post_ranks p ON p.post_id = u.post_id
        WHERE u.account_id = ${this.viewer} AND ${isOfTopics}${this.afterPosition(orderColumns('p'))}${this.where('old')}
        ${this.ordered(orderColumns('p'))}) t`);
  }

  /** In the order of its own key; ids are made in the order of time. */
  private ofPerson(origin: 'starred' | 'read'): string {
    const [table, at, keys] =
      origin === 'read'
        ? (['post_views', `timestamptz 'epoch'`, ['b.post_id']] as const)
        : (['bookmarks', 'b.created_at', ['b.created_at', 'b.post_id']] as const);
    return fragment(`SELECT b.post_id AS id, ${at} AS at FROM ${table} b JOIN post_ranks p ON p.post_id = b.post_id
      WHERE b.account_id = ${this.viewer}${this.afterPosition(keys)}${this.where('both')}
      ${this.ordered(keys)}`);
  }

  /** Added on first use: PostgreSQL must know the type of each parameter. */
  private get viewer(): string {
    return (this.viewerValue ??= this.parameters.add(this.viewerId));
  }

  /** Condition for the begin of the page; an order by the id alone takes only the id of a position. */
  private afterPosition(keys: readonly string[]): string {
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

  private page(branches: readonly string[]): string {
    return fragment(`SELECT c.id, c.at FROM (${branches.join(' UNION ')}) c ${this.ordered(['c.at', 'c.id'])}`);
  }

  /** SQL: what posts p must fulfil. Unread ones are recent, or older and kept unread: a scan for each, or for both. */
  private where(unread: 'recent' | 'old' | 'both'): string {
    const scan = unread === 'old' ? [] : this.scan;
    return [...this.common, ...scan, ...this.readConditions(unread)].map((condition) => ` AND ${condition}`).join('');
  }

  private readConditions(unread: 'recent' | 'old' | 'both'): string[] {
    const { read, unreadSince } = this.filter;
    if (read === undefined) return [];
    const isOld = `p.sorted_at <= ${this.parameters.add(unreadSince)}`;
    const isViewed = this.has('post_views');
    if (read) return [`(${isViewed} OR ${isOld} AND NOT ${this.has('unread_marks')})`];
    const age = { recent: `NOT ${isOld}`, old: isOld, both: `(NOT ${isOld} OR ${this.has('unread_marks')})` };
    return [age[unread], `NOT ${isViewed}`];
  }

  /** SQL: OFFSET 0 forces one key lookup for each post, however many rows the person has. */
  private has(table: 'post_views' | 'unread_marks' | 'bookmarks'): string {
    return fragment(
      `EXISTS (SELECT FROM ${table} v WHERE v.account_id = ${this.viewer} AND v.post_id = p.post_id OFFSET 0)`,
    );
  }

  private conditionsOf(filter: StreamFilter): string[] {
    const { starred, arrivedFrom, arrivedBefore, withoutSources = [] } = filter;
    const values = this.parameters;
    const conditions = conditionsOf(filter, values);
    if (starred !== undefined) conditions.push(`${starred ? '' : 'NOT '}${this.has('bookmarks')}`);
    if (arrivedFrom) conditions.push(`p.post_id >= ${values.add(firstIdOf(arrivedFrom))}::uuid`);
    if (arrivedBefore) conditions.push(`p.post_id < ${values.add(firstIdOf(arrivedBefore))}::uuid`);
    if (withoutSources.length > 0) conditions.push(`p.source_id <> ALL (${values.add(withoutSources)}::uuid[])`);
    return conditions;
  }
}

/** The keys of time order, of the table with an alias. */
function orderColumns(alias: string): readonly string[] {
  return [`${alias}.sorted_at`, `${alias}.post_id`];
}
