import { canonicalUrl, webUrl } from '../../../domain/text/canonical-url.ts';
import type { FeedItem, ItemDraft, SkippedItem } from '../feed.ts';
import { identityOf, isNaming, itemAddress } from './item-address.ts';

/** An entry as the feed has it, and what was read of it. */
interface Entry {
  readonly draft: ItemDraft;
  readonly result: FeedItem | SkippedItem;
}

interface Parted {
  readonly items: FeedItem[];
  readonly skipped: SkippedItem[];
}

/**
 * Separates items from skipped ones. An item is known by its guid: of several at one address each gets an address of
 * its own, by another of its URLs where it has one, and the first of two with one guid, or of two that are all alike,
 * is kept. Beside items with a guid, one without is a repetition. A guid of several addresses belongs to its first
 * item.
 */
export function tellApart(entries: readonly Entry[], baseUrl: string): Parted {
  const groups = new Map<string, Entry[]>();
  const skipped: SkippedItem[] = [];
  for (const entry of entries) {
    if ('reason' in entry.result) skipped.push(entry.result);
    else if (groups.get(entry.result.url)?.push(entry) === undefined) groups.set(entry.result.url, [entry]);
  }
  const distinct = new Set<Entry>();
  for (const group of groups.values()) for (const entry of distinctOf(group)) distinct.add(entry);
  const addresses = addressesOf(groups, distinct, baseUrl);
  const items: FeedItem[] = [];
  const guids = new Set<string>();
  for (const entry of entries) {
    if ('reason' in entry.result) continue;
    if (distinct.has(entry)) items.push(withOwnGuid({ ...entry.result, ...addresses.get(entry) }, guids));
    else skipped.push({ reason: 'duplicate', title: entry.result.title });
  }
  return { items, skipped };
}

/** The entries of one address without repetitions. */
function distinctOf(group: readonly Entry[]): readonly Entry[] {
  if (group.length === 1) return group;
  const hasGuid = group.some(({ result }) => 'guid' in result);
  const byIdentity = new Map<string, Entry>();
  for (const entry of group) {
    if ('reason' in entry.result || (hasGuid && entry.result.guid === undefined)) continue;
    const identity = identityOf(entry.result);
    if (!byIdentity.has(identity)) byIdentity.set(identity, entry);
  }
  return [...byIdentity.values()];
}

type Address = Pick<FeedItem, 'url' | 'hasNoPage'>;

/** The addresses of entries that share theirs. */
function addressesOf(
  groups: ReadonlyMap<string, readonly Entry[]>,
  distinct: ReadonlySet<Entry>,
  baseUrl: string,
): Map<Entry, Address> {
  const addresses = new Map<Entry, Address>();
  const taken = new Set(groups.keys());
  for (const [url, group] of groups) {
    const sharing = group.filter((entry) => distinct.has(entry));
    if (sharing.length < 2) continue;
    for (const entry of sharing) {
      const address = otherAddress(entry.draft, { taken, baseUrl }) ?? ownAddress(url, entry.result);
      taken.add(address.url);
      addresses.set(entry, address);
    }
  }
  return addresses;
}

function otherAddress(
  { urls, recordings = [], base }: ItemDraft,
  { taken, baseUrl }: { taken: ReadonlySet<string>; baseUrl: string },
): Address | undefined {
  const free = (raw: string | undefined): string | undefined => {
    const url = canonicalUrl(raw ?? '', webUrl(base, baseUrl) ?? baseUrl);
    return url === undefined || taken.has(url) ? undefined : url;
  };
  const page = urls.map(free).find((url) => url !== undefined);
  if (page !== undefined) return { url: page };
  const recording = recordings.map(free).find((url) => url !== undefined);
  return recording === undefined ? undefined : { url: recording, hasNoPage: true };
}

function ownAddress(page: string, result: Entry['result']): Address {
  return 'reason' in result ? { url: page } : { url: itemAddress(page, result), hasNoPage: true };
}

/** Without a guid that an earlier item has, or that may only say the place of an item that has no page. */
function withOwnGuid(item: FeedItem, guids: Set<string>): FeedItem {
  const { guid, ...rest } = item;
  if (guid === undefined) return item;
  if (guids.has(guid) || (item.hasNoPage === true && !isNaming(guid))) return rest;
  guids.add(guid);
  return item;
}
