import { canonicalUrl, webUrl } from '../../../domain/text/canonical-url.ts';
import type { FeedItem, ItemDraft, SkippedItem } from '../feed.ts';
import { isNaming, itemAddress } from './item-address.ts';
import { isSameArticle, titleKey, traitsOf } from './same-article.ts';

/** An entry as the feed has it, and what was read of it. */
interface ItemEntry<Result = FeedItem | SkippedItem> {
  readonly draft: ItemDraft;
  readonly result: Result;
}

type ReadEntry = ItemEntry<FeedItem>;

interface Parted {
  readonly items: FeedItem[];
  readonly skipped: SkippedItem[];
}

/**
 * Separates items from skipped ones. Items with one address are distinguished by guid, and items with one guid by title
 * and date; an item that agrees with an earlier one is a repetition and skipped. If items of one guid differ in both,
 * the guid is ignored, and title and date together identify them. Each item gets an address of its own, another of its
 * URLs if it has one. A guid of items at different addresses is ignored, too.
 */
export function disambiguateItems(entries: readonly ItemEntry[], baseUrl: string): Parted {
  const groups = new Map<string, ReadEntry[]>();
  const skipped: SkippedItem[] = [];
  const read = entries.filter((entry) => isRead(entry));
  for (const { result } of entries) if ('reason' in result) skipped.push(result);
  for (const entry of read)
    if (groups.get(entry.result.url)?.push(entry) === undefined) groups.set(entry.result.url, [entry]);
  const distinct = new Set<ReadEntry>();
  for (const group of groups.values()) for (const entry of distinctOf(group)) distinct.add(entry);
  const shared = sharedGuids(distinct);
  const addresses = addressesOf(groups, { distinct, shared, baseUrl });
  const items: FeedItem[] = [];
  for (const entry of read) {
    if (distinct.has(entry)) items.push(withOwnGuid({ ...entry.result, ...addresses.get(entry) }, shared));
    else skipped.push({ reason: 'duplicate', title: entry.result.title });
  }
  return { items, skipped };
}

function isRead(entry: ItemEntry): entry is ReadEntry {
  return !('reason' in entry.result);
}

/** The guids that more than one item has. */
function sharedGuids(entries: Iterable<ReadEntry>): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { result } of entries) {
    if (result.guid === undefined) continue;
    if (seen.has(result.guid)) shared.add(result.guid);
    seen.add(result.guid);
  }
  return shared;
}

/** The entries of one address without repetitions. */
function distinctOf(group: readonly ReadEntry[]): readonly ReadEntry[] {
  if (group.length === 1) return group;
  const named = new Map<string, ReadEntry[]>();
  const unnamed: ReadEntry[] = [];
  for (const entry of group) {
    const { guid } = entry.result;
    if (!isNaming(guid)) unnamed.push(entry);
    else if (named.get(guid)?.push(entry) === undefined) named.set(guid, [entry]);
  }
  const ofGuids = [...named.values()].flatMap(distinctOfGuid);
  const agreement = new Agreement(ofGuids);
  return [...ofGuids, ...withoutRepetitions(unnamed.filter((entry) => !agreement.has(entry)))];
}

/** Of one address and one guid. */
function distinctOfGuid(entries: readonly ReadEntry[]): readonly ReadEntry[] {
  const agreement = new Agreement([]);
  const distinct = entries.filter((entry) => {
    const isNew = !agreement.has(entry);
    if (isNew) agreement.add(entry);
    return isNew;
  });
  return distinct.length === 1 ? distinct : withoutRepetitions(entries);
}

/** The first of those that have title and date in common. */
function withoutRepetitions(entries: readonly ReadEntry[]): readonly ReadEntry[] {
  const byIdentity = new Map<string, ReadEntry>();
  for (const entry of entries) {
    const { title, publishedAt } = entry.result;
    const identity = `${publishedAt?.getTime()} ${titleKey(title)}`;
    if (!byIdentity.has(identity)) byIdentity.set(identity, entry);
  }
  return [...byIdentity.values()];
}

/** Finds out whether an entry is one of several again, which is known by its title or date. */
class Agreement {
  private readonly titles = new Map<string, ReadEntry>();
  private readonly dates = new Map<number, ReadEntry>();

  constructor(entries: readonly ReadEntry[]) {
    for (const entry of entries) this.add(entry);
  }

  add(entry: ReadEntry): void {
    this.titles.set(titleKey(entry.result.title), entry);
    if (entry.result.publishedAt) this.dates.set(entry.result.publishedAt.getTime(), entry);
  }

  has({ result }: ReadEntry): boolean {
    const known = [
      this.titles.get(titleKey(result.title)),
      result.publishedAt && this.dates.get(result.publishedAt.getTime()),
    ];
    return known.some(
      (entry) => entry !== undefined && isSameArticle(traitsOf(entry.result), traitsOf(result), 'page'),
    );
  }
}

type ItemAddress = Pick<FeedItem, 'url' | 'hasNoPage'>;

/** The addresses of entries that share theirs. */
function addressesOf(
  groups: ReadonlyMap<string, readonly ReadEntry[]>,
  { distinct, shared, baseUrl }: { distinct: ReadonlySet<ReadEntry>; shared: ReadonlySet<string>; baseUrl: string },
): Map<ReadEntry, ItemAddress> {
  const addresses = new Map<ReadEntry, ItemAddress>();
  const taken = new Set(groups.keys());
  for (const [url, group] of groups) {
    const sharing = group.filter((entry) => distinct.has(entry));
    if (sharing.length < 2) continue;
    for (const entry of sharing) {
      const own = withOwnGuid(entry.result, shared);
      const address = otherAddress(entry.draft, { taken, baseUrl }) ?? { url: itemAddress(url, own), hasNoPage: true };
      taken.add(address.url);
      addresses.set(entry, address);
    }
  }
  return addresses;
}

function otherAddress(
  { urls, recordings = [], base }: ItemDraft,
  { taken, baseUrl }: { taken: ReadonlySet<string>; baseUrl: string },
): ItemAddress | undefined {
  const free = (raw: string | undefined): string | undefined => {
    const url = canonicalUrl(raw ?? '', webUrl(base, baseUrl) ?? baseUrl);
    return url === undefined || taken.has(url) ? undefined : url;
  };
  const page = urls.map(free).find((url) => url !== undefined);
  if (page !== undefined) return { url: page };
  const recording = recordings.map(free).find((url) => url !== undefined);
  return recording === undefined ? undefined : { url: recording, hasNoPage: true };
}

/** Without a guid that names several items, or that may only say the place of an item that has no page. */
function withOwnGuid(item: FeedItem, shared: ReadonlySet<string>): FeedItem {
  const { guid, ...rest } = item;
  if (guid === undefined) return item;
  if (shared.has(guid)) return { ...rest, sharedGuid: guid };
  return item.hasNoPage === true && !isNaming(guid) ? rest : item;
}
