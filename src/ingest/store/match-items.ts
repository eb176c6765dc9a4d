import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { parseUrl } from '../../domain/text/canonical-url.ts';
import type { FeedItem } from '../parse/feed.ts';
import { textOfSanitised } from '../parse/html.ts';
import { isNaming, isPlaceholder, itemAddress, pageOfItem } from '../parse/items/item-address.ts';
import { isSameArticle, titleKey, traitsOf, type SharedLink, type Traits } from '../parse/items/same-article.ts';
import { plainAddress, sourceAddress } from './source-address.ts';

/** Posts with the guid of an item that are compared with it besides those with its title or date: the newest. */
const NEWEST_OF_GUID = 3;
/** Posts of which the texts are compared, and characters of each. */
const MAX_TEXTS = 50;
const TEXT_CHARACTERS = 20_000;

/** Items with the addresses that they are stored at. */
export interface MatchedItems {
  readonly items: FeedItem[];
  /** The ids of the posts at these addresses, or that move there; those of other sources among them. */
  readonly ids: ReadonlyMap<string, string>;
  /** Posts whose address changes, with the new one. */
  readonly moves: readonly { readonly id: string; readonly url: string }[];
}

interface Wanted {
  readonly item: FeedItem;
  /** The page as readers see it, if several items share one; else the address. */
  readonly page: string;
  readonly link: SharedLink;
}

/** A post that an item of a feed may be. */
interface StoredCandidate {
  readonly id: string;
  readonly url: string;
  /** Whether it is of the same source. */
  readonly isOwn: boolean;
  readonly guid: string | null;
  readonly title: string;
  readonly publishedAt: Date | null;
}

type StoredPost = StoredCandidate & { readonly text?: string };

interface ItemPair {
  readonly entry: Wanted;
  readonly post: StoredPost;
  readonly strength: number;
}

const POSTS_OF_URLS = statement<{ url: string; id: string; isOwn: boolean }>(
  'SELECT url, id, source_id = $2 AS "isOwn" FROM posts WHERE url = ANY ($1::text[])',
);

/**
 * Finds the post of each item: that at its address, else one with its guid or page, if title, date or text agree as
 * well (isSameArticle). A post takes the address of its item where nothing else has it. An item that is another article
 * than the post at its address gets an address of its own, so that no post becomes another article.
 */
export async function matchItems(db: Database, sourceId: string, items: readonly FeedItem[]): Promise<MatchedItems> {
  const entries = items.map((item) => wantedOf(item, sourceId, items.length));
  const posts = await storedCandidates(db, sourceId, entries);
  const matching = new Matching(sourceId, entries, await withTexts(db, entries, posts));
  const crowded = matching.withOtherAddress();
  const stored =
    crowded.length === 0
      ? []
      : await db.query(POSTS_OF_URLS, [crowded.flatMap((entry) => matching.otherAddresses(entry)), sourceId]);
  return matching.result(new Map(stored.map((post) => [post.url, post])));
}

function wantedOf(item: FeedItem, sourceId: string, count: number): Wanted {
  const page = articleUrlOf(item, sourceId);
  return { item, page, link: sharedLinkOf(page, count > 1 && page === plainAddress(item.url, sourceId)) };
}

function articleUrlOf({ url }: { readonly url: string }, sourceId: string): string {
  const address = plainAddress(url, sourceId);
  return pageOfItem(address) ?? address;
}

/** Beside other items at other addresses, an address is an item's own, unless it is that of the site. */
function sharedLinkOf(page: string, isAlone: boolean): SharedLink {
  const { pathname = '/', search = '', hash = '' } = parseUrl(page) ?? {};
  if (pathname === '/' && search === '' && hash === '') return 'home';
  return isAlone ? 'own' : 'page';
}

/**
 * The posts at addresses ($1), of any source, and those of a source ($5) with guids ($2): of each guid at most $6,
 * those with a title ($3) or date ($4) of the items first, then the newest. A post may be there twice.
 */
const CANDIDATES = statement<StoredCandidate>(`
  SELECT id, url, source_id = $5 AS "isOwn", guid, title, published_at AS "publishedAt"
    FROM posts WHERE url = ANY ($1::text[])
  UNION ALL
  SELECT p.* FROM unnest($2::text[]) AS g (guid) CROSS JOIN LATERAL (
    SELECT id, url, true, guid, title, published_at FROM posts
     WHERE source_id = $5 AND guid = g.guid AND url IS NOT NULL
     ORDER BY (title = ANY ($3::text[]) OR published_at = ANY ($4::timestamptz[])) IS TRUE DESC, sorted_at DESC
     LIMIT $6) p`);

async function storedCandidates(
  db: Database,
  sourceId: string,
  entries: readonly Wanted[],
): Promise<StoredCandidate[]> {
  const guids = entries.flatMap(({ item, page }) => [...guidsOf(item), page]);
  const rows = await db.query(CANDIDATES, [
    [...new Set(entries.flatMap(({ item, page }) => [item.url, page].flatMap((url) => bothForms(url, sourceId))))],
    [...new Set(guids)],
    entries.map(({ item }) => item.title),
    entries.flatMap(({ item }) => item.publishedAt ?? []),
    sourceId,
    entries.length + NEWEST_OF_GUID,
  ]);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** A source's address of a post is with its id behind it where another had a post there first. */
function bothForms(url: string, sourceId: string): string[] {
  const plain = plainAddress(url, sourceId);
  return [plain, sourceAddress(plain, sourceId)];
}

/** Returns the guids that its post may have. */
function guidsOf({ guid, sharedGuid }: FeedItem): string[] {
  return [guid, sharedGuid]
    .filter((candidate) => candidate !== undefined)
    .filter((candidate) => !isPlaceholder(candidate));
}

/** The beginnings, of $2 characters, of what posts ($1) have from their feed or page: a text of HTML, or a summary. */
const TEXTS_OF_POSTS = statement<{ id: string; content: string | null; summary: string | null }>(`
  SELECT id, left(content, $2) AS content, CASE WHEN coalesce(summary_by, 'lead') = 'lead' THEN summary END AS summary
    FROM posts WHERE id = ANY ($1::uuid[])`);

/** With the texts of those that title and guid do not decide about. */
async function withTexts(
  db: Database,
  entries: readonly Wanted[],
  posts: readonly StoredCandidate[],
): Promise<StoredPost[]> {
  const byUrl = new Map(entries.map((entry) => [entry.item.url, entry]));
  const clear = new Set<string>();
  for (const post of posts) {
    const item = byUrl.get(post.url)?.item;
    if (item !== undefined && isClear(item, post)) clear.add(post.id);
  }
  const doubtful = posts.filter(({ id, isOwn }) => isOwn && !clear.has(id)).map(({ id }) => id);
  if (doubtful.length === 0) return [...posts];
  const rows = await db.query(TEXTS_OF_POSTS, [doubtful.slice(0, MAX_TEXTS), TEXT_CHARACTERS]);
  const texts = new Map(rows.map(({ id, content, summary }) => [id, textOfPost(content, summary)]));
  return posts.map((post) => {
    const text = texts.get(post.id);
    return text === undefined ? post : { ...post, text };
  });
}

function isClear(item: FeedItem, post: StoredCandidate): boolean {
  const hasOtherGuid = item.guid !== post.guid && isNaming(item.guid) && isNaming(post.guid ?? undefined);
  return !hasOtherGuid && titleKey(item.title) === titleKey(post.title);
}

function textOfPost(content: string | null, summary: string | null): string | undefined {
  return content === null ? (summary ?? undefined) : textOfSanitised(content);
}

class Matching {
  private readonly byUrl: ReadonlyMap<string, StoredPost>;
  private readonly byGuid = new Map<string, StoredPost[]>();
  private readonly postOf = new Map<Wanted, StoredPost>();
  private readonly taken = new Set<string>();

  constructor(
    private readonly sourceId: string,
    private readonly entries: readonly Wanted[],
    posts: readonly StoredPost[],
  ) {
    this.byUrl = new Map(posts.map((post) => [post.url, post]));
    for (const post of posts) {
      if (post.guid === null || !post.isOwn) continue;
      if (this.byGuid.get(post.guid)?.push(post) === undefined) this.byGuid.set(post.guid, [post]);
    }
    for (const entry of entries) this.claimByAddress(entry);
    for (const { entry, post } of this.pairs())
      if (!this.postOf.has(entry) && !this.taken.has(post.id)) this.take(entry, post);
  }

  /** Items without a post that need an address of their own. */
  withOtherAddress(): Wanted[] {
    return this.entries.filter((entry) => !this.postOf.has(entry) && this.isCrowded(entry));
  }

  /** The addresses that an item may have in place of that of another article, best first. */
  otherAddresses({ item, page }: Wanted): string[] {
    const { guid, title, publishedAt } = item;
    const known = publishedAt === undefined ? { title } : { title, publishedAt };
    // A guid of other articles names none.
    const isOwnGuid = isNaming(guid) && !this.byGuid.has(guid);
    const identities = [...(isOwnGuid ? [{ ...known, guid }] : []), known, { ...known, guid: `${guid} ${title}` }];
    const isPlain = plainAddress(item.url, this.sourceId) === item.url;
    return identities.flatMap((identity) => {
      const address = itemAddress(page, identity);
      const own = sourceAddress(address, this.sourceId);
      return isPlain ? [address, own] : [own];
    });
  }

  result(stored: ReadonlyMap<string, { readonly id: string; readonly isOwn: boolean }>): MatchedItems {
    const foreign = [...stored].filter(([, { isOwn }]) => !isOwn).map(([url]) => url);
    const items: FeedItem[] = [];
    const ids = new Map<string, string>();
    const moves: { id: string; url: string }[] = [];
    const used = new Set<string>([...foreign, ...[...this.postOf.values()].map(({ url }) => url)]);
    const listed = new Set(this.entries.map(({ item }) => item.url));
    for (const entry of this.entries) {
      const post = this.postOf.get(entry);
      const url = post === undefined ? this.newAddress(entry, used) : this.addressOf(entry, post, { used, listed });
      if (url === undefined) continue;
      used.add(url);
      const id = post?.id ?? stored.get(url)?.id;
      if (id !== undefined) ids.set(url, id);
      if (post !== undefined && post.url !== url) moves.push({ id: post.id, url });
      items.push({ ...entry.item, url, ...this.keyOf(entry, url) });
    }
    return { items, ids, moves };
  }

  private claimByAddress(entry: Wanted): void {
    const post = this.byUrl.get(entry.item.url);
    if (post !== undefined && (!post.isOwn || isSameArticle(...traits(entry, post), entry.link)))
      this.take(entry, post);
  }

  private take(entry: Wanted, post: StoredPost): void {
    this.postOf.set(entry, post);
    this.taken.add(post.id);
  }

  /** Whether another article has the address, or several have the page. */
  private isCrowded({ item, page, link }: Wanted): boolean {
    if (this.byUrl.has(item.url)) return true;
    if (link === 'own' || plainAddress(item.url, this.sourceId) !== page) return false;
    const posts = [...guidsOf(item), page].flatMap((guid) => this.byGuid.get(guid) ?? []);
    return posts.some((post) => this.isOfPage(post, page));
  }

  private isOfPage(post: StoredPost, page: string): boolean {
    return articleUrlOf(post, this.sourceId) === page;
  }

  /** Items without a post yet, with the posts of the same guid or page that they may be, the surest first. */
  private pairs(): ItemPair[] {
    const pairs: ItemPair[] = [];
    for (const entry of this.entries) {
      if (this.postOf.has(entry)) continue;
      const { item, page } = entry;
      const atPage = [item.url, page].flatMap((url) => bothForms(url, this.sourceId));
      const posts = [
        ...[...guidsOf(item), page].flatMap((guid) => this.byGuid.get(guid) ?? []),
        ...atPage.flatMap((url) => this.byUrl.get(url) ?? []).filter(({ isOwn }) => isOwn),
      ];
      for (const post of posts)
        if (isSameArticle(...traits(entry, post), this.linkTo(entry, post)))
          pairs.push({ entry, post, strength: strengthOf(entry, post) });
    }
    return pairs.sort((a, b) => b.strength - a.strength);
  }

  private linkTo({ page, link }: Wanted, post: StoredPost): SharedLink {
    if (!this.isOfPage(post, page)) return 'none';
    return link === 'own' ? 'page' : link;
  }

  /** The address of its item, unless that is of the same page or has another post. */
  private addressOf(
    { item, page }: Wanted,
    post: StoredPost,
    { used, listed }: { used: ReadonlySet<string>; listed: ReadonlySet<string> },
  ): string {
    const isFree = !this.byUrl.has(item.url) && !used.has(item.url) && !listed.has(post.url);
    return post.url !== item.url && !this.isOfPage(post, page) && isFree ? item.url : post.url;
  }

  /** Returns the key of an item: without a guid, or with one that names several, it is found again by its page. */
  private keyOf({ item, page }: Wanted, url: string): { guid?: string } {
    if (item.guid !== undefined) return {};
    if (item.sharedGuid !== undefined) return { guid: item.sharedGuid };
    return plainAddress(url, this.sourceId) === page ? {} : { guid: page };
  }

  private newAddress(entry: Wanted, used: ReadonlySet<string>): string | undefined {
    if (!this.isCrowded(entry) && !used.has(entry.item.url)) return entry.item.url;
    return this.otherAddresses(entry).find((url) => !used.has(url));
  }
}

/** Returns the traits of an item and a post. An item that has its address as title has none. */
function traits({ item }: Wanted, { guid, title, publishedAt, text }: StoredPost): [Traits, Traits] {
  const ofItem = traitsOf(item);
  const isUntitled = /^https?:\/\//.test(item.title) && item.url.startsWith(item.title);
  return [
    isUntitled ? { ...ofItem, title } : ofItem,
    { guid: guid ?? undefined, title, publishedAt: publishedAt ?? undefined, text },
  ];
}

function strengthOf({ item }: Wanted, post: StoredPost): number {
  const hasTitle = titleKey(item.title) === titleKey(post.title);
  return (hasTitle ? 2 : 0) + (item.publishedAt?.getTime() === post.publishedAt?.getTime() ? 1 : 0);
}
