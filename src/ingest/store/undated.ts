import type { FeedItem } from '../parse/feed.ts';

const DAY_MS = 86_400_000;
/** Most that all undated posts of a feed are spread over. */
const SPREAD_MS = 365 * DAY_MS;

/**
 * Returns publication times for the undated items of a feed that is read for the first time: before `at`, a day apart
 * or less, each before the newer items around it; the feed's order is taken for that of time, whichever end is the
 * newest. So an archive does not stand above everything else as news. Undefined for items with a date.
 */
export function assignDates(items: readonly FeedItem[], at: Date): (Date | undefined)[] {
  const step = Math.min(DAY_MS, SPREAD_MS / Math.max(1, items.length));
  const times: (Date | undefined)[] = items.map(() => undefined);
  const order = items.map((_, i) => i);
  if (isOldestFirst(items)) order.reverse();
  let last = at.getTime();
  for (const i of order) {
    const date = items[i]?.publishedAt;
    last = date === undefined ? last - step : Math.min(last, date.getTime());
    if (date === undefined) times[i] = new Date(last);
  }
  return times;
}

function isOldestFirst(items: readonly FeedItem[]): boolean {
  const dates = items.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []);
  return (dates[0] ?? 0) < (dates.at(-1) ?? 0);
}
