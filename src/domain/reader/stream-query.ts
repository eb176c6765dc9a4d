import type { Database } from '../../data/database.ts';
import {
  type Topics,
  type PostFilter,
  StatementValues,
  conditionsOf,
  FOR_EVERYBODY,
} from '../../data/sql/post-filter.ts';
import { fragment, type Statement, statement } from '../../data/statement.ts';
import { firstIdOf } from '../../data/first-id.ts';

/** A post of a stream; `at` is what a stream of topics is ordered by. */
export interface StreamRow {
  readonly id: string;
  readonly number: string;
  readonly at: Date;
}

/** Topics of a stream; with `every` its posts are those of all topics. */
export type StreamTopics = Topics & { readonly every?: boolean };

/** Content of a stream: posts of any of these topics, a person's bookmarks, or the posts they have read. */
export type StreamOrigin = StreamTopics | 'starred' | 'read';

/** Which posts of a stream. */
export interface StreamFilter extends Pick<
  PostFilter,
  'noneOf' | 'since' | 'minUpvotes' | 'minViews' | 'hidden' | 'source' | 'fits'
> {
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

/** A person's marks among some posts. */
export interface PersonMarks {
  readonly viewed: ReadonlySet<string>;
  readonly keptUnread: ReadonlySet<string>;
  readonly starred: ReadonlySet<string>;
}

const MARKS = statement<{ id: string; mark: keyof PersonMarks }>(`
  SELECT post_id AS id, 'viewed' AS mark FROM post_views WHERE account_id = $1 AND post_id = ANY ($2::uuid[])
  UNION ALL SELECT post_id, 'keptUnread' FROM unread_marks WHERE account_id = $1 AND post_id = ANY ($2::uuid[])
  UNION ALL SELECT post_id, 'starred' FROM bookmarks WHERE account_id = $1 AND post_id = ANY ($2::uuid[])`);

/** Reads which of these posts a person has read, keeps unread and starred. */
export async function readMarks(db: Database, viewerId: string, ids: readonly string[]): Promise<PersonMarks> {
  const marks = { viewed: new Set<string>(), keptUnread: new Set<string>(), starred: new Set<string>() };
  for (const { id, mark } of ids.length === 0 ? [] : await db.query(MARKS, [viewerId, ids])) marks[mark].add(id);
  return marks;
}

const KEPT_UNREAD = statement<{ id: string }>('SELECT post_id AS id FROM unread_marks WHERE account_id = $1');

/** Posts that a person keeps unread however old it is: read before unread posts of topics. */
export async function readKeptUnread(db: Database, viewerId: string): Promise<string[]> {
  return (await db.query(KEPT_UNREAD, [viewerId])).map(({ id }) => id);
}

/** Whether a person's marks on a post are what the filter wants. Unread ones are recent, or older and kept unread. */
export function isWanted({ id, at }: StreamRow, filter: StreamFilter, marks: PersonMarks): boolean {
  const isRead = marks.viewed.has(id) || (at <= filter.unreadSince && !marks.keptUnread.has(id));
  return (
    (filter.read === undefined || filter.read === isRead) &&
    (filter.starred === undefined || filter.starred === marks.starred.has(id))
  );
}

/**
 * The posts of a stream by keyset, whatever the person's marks on them. Each source and tag is one ordered scan of its
 * own index that ends with the page, so that the cost depends on their number and on the page, not on how much they
 * have.
 */
export class StreamQuery {
  private readonly parameters = new StatementValues();
  private readonly limit: string;
  private readonly direction: string;
  private readonly common: readonly string[];
  private readonly scan: readonly string[];
  private readonly after: StreamPage['after'];

  constructor(
    private readonly filter: StreamFilter,
    page: StreamPage,
  ) {
    this.limit = this.parameters.add(page.limit);
    this.direction = page.oldestFirst ? 'ASC' : 'DESC';
    this.after = page.after;
    this.common = this.conditionsOf(filter);
    this.scan = filter.scannedSince ? [`p.sorted_at > ${this.parameters.add(filter.scannedSince)}`] : [];
  }

  get values(): readonly unknown[] {
    return this.parameters.all;
  }

  /** The posts of topics with their numbers; unread ones of any age among those that the person keeps unread. */
  ofTopics(topics: StreamTopics, keptUnread: readonly string[]): Statement<StreamRow> {
    return statement<StreamRow>(`SELECT m.id, n.number, m.at FROM (${this.topics(topics, keptUnread)}) m
      JOIN post_numbers n ON n.post_id = m.id ORDER BY m.at ${this.direction}, m.id ${this.direction}`);
  }

  /** The posts of these that the person may find in a stream of their own, in no order. */
  ofIds(ids: readonly string[]): Statement<StreamRow> {
    const named = this.parameters.add(ids);
    return statement<StreamRow>(`SELECT p.post_id AS id, n.number, p.sorted_at AS at FROM post_ranks p
      JOIN post_numbers n ON n.post_id = p.post_id WHERE p.post_id = ANY (${named}::uuid[])${this.where('both')}
      LIMIT ${this.limit}`);
  }

  private topics({ sources, tags, every = false }: StreamTopics, keptUnread: readonly string[]): string {
    const isUnread = this.filter.read === false;
    if (every) return this.page([this.ofAll(), ...(isUnread ? [this.oldUnread(keptUnread, FOR_EVERYBODY)] : [])]);
    const sourceIds = `${this.parameters.add(sources)}::uuid[]`;
    const ofSources = fragment(`SELECT t.id, t.at FROM unnest(${sourceIds}) AS s (id) CROSS JOIN LATERAL (
        SELECT p.post_id AS id, p.sorted_at AS at FROM post_ranks p
        WHERE p.source_id = s.id${this.afterPosition('p')}${this.where('recent')} ${this.ordered(orderColumns('p'))}) t`);
    if (tags.length === 0)
      return this.page(
        isUnread ? [ofSources, this.oldUnread(keptUnread, `p.source_id = ANY (${sourceIds})`)] : [ofSources],
      );
    const named = `${this.parameters.add(tags)}::text[]`;
    const isForAll = `(p.listed AND p.story_id IS NULL OR p.source_id = ANY (${sourceIds}))`;
    const ofTags = fragment(`SELECT t.id, t.at FROM unnest(${named}) AS g (tag) CROSS JOIN LATERAL (
        SELECT k.post_id AS id, k.sorted_at AS at FROM post_tags k JOIN post_ranks p ON p.post_id = k.post_id
        WHERE k.tag = g.tag AND ${isForAll}
          ${this.afterPosition('k')}${this.where('recent')} ${this.ordered(orderColumns('k'))}) t`);
    if (!isUnread) return this.page([ofSources, ofTags]);
    const hasTag = fragment(`EXISTS (SELECT FROM post_tags k WHERE k.post_id = p.post_id AND k.tag = ANY (${named}))`);
    const ofUnread = this.oldUnread(keptUnread, `(p.source_id = ANY (${sourceIds}) OR ${hasTag} AND ${isForAll})`);
    return this.page([ofSources, ofTags, ofUnread]);
  }

  private ofAll(): string {
    return fragment(`SELECT t.id, t.at FROM (SELECT p.post_id AS id, p.sorted_at AS at FROM post_ranks p
        WHERE ${FOR_EVERYBODY}${this.afterPosition('p')}${this.where('recent')} ${this.ordered(orderColumns('p'))}) t`);
  }

  /** Posts that the person keeps unread though they are older than other unread ones. */
  private oldUnread(keptUnread: readonly string[], isOfTopics: string): string {
    return fragment(`SELECT t.id, t.at FROM (SELECT p.post_id AS id, p.sorted_at AS at FROM post_ranks p
        WHERE p.post_id = ANY (${this.parameters.add(keptUnread)}::uuid[])
          AND ${isOfTopics}${this.afterPosition('p')}${this.where('old')}
        ${this.ordered(orderColumns('p'))}) t`);
  }

  /** Condition for the begin of the page. */
  private afterPosition(alias: string): string {
    if (!this.after) return '';
    const { at, id } = this.after;
    const place = `${this.parameters.add(at)}::timestamptz, ${this.parameters.add(id)}::uuid`;
    return ` AND (${orderColumns(alias).join(', ')}) ${this.direction === 'ASC' ? '>' : '<'} (${place})`;
  }

  private ordered(keys: readonly string[]): string {
    return `ORDER BY ${keys.map((key) => `${key} ${this.direction}`).join(', ')} LIMIT ${this.limit}`;
  }

  private page(branches: readonly string[]): string {
    return fragment(`SELECT c.id, c.at FROM (${branches.join(' UNION ')}) c ${this.ordered(['c.at', 'c.id'])}`);
  }

  /** SQL: what posts p must fulfil. Unread ones are recent, or older and kept unread: a scan for each. */
  private where(unread: 'recent' | 'old' | 'both'): string {
    const scan = unread === 'old' ? [] : this.scan;
    const age = this.filter.read === false && unread !== 'both' ? [this.ageOf(unread)] : [];
    return [...this.common, ...scan, ...age].map((condition) => ` AND ${condition}`).join('');
  }

  private ageOf(unread: 'recent' | 'old'): string {
    return `p.sorted_at ${unread === 'old' ? '<=' : '>'} ${this.parameters.add(this.filter.unreadSince)}`;
  }

  private conditionsOf(filter: StreamFilter): string[] {
    const { arrivedFrom, arrivedBefore, withoutSources = [] } = filter;
    const values = this.parameters;
    const conditions = conditionsOf(filter, values);
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
