import { LRUCache } from 'lru-cache';
import { onceAMinute, storeTokenUse, type TokenUse } from '../auth/token-use.ts';
import { createWriteBuffer } from '../background/write-buffer.ts';
import type { Database, ReadReplica } from '../data/database.ts';
import { judgeUses, JUDGED_AT_ONCE, type PackageUse } from '../domain/changes/verdicts.ts';
import { createImpressions, storeImpressions, type Impressions } from '../domain/feeds/impressions.ts';
import { onceEach, storeDeprecatedUses, type UseOfDeprecated } from '../domain/notifications/deprecated-uses.ts';
import { storeViews, type View } from '../domain/posts/posts.ts';
import { createUsageStore, type UsageRequest } from '../domain/usage/record-usage.ts';
import type { Log } from '../log.ts';

/** People of whom a process remembers what it showed them last; at most some 20 kB each. */
const MAX_RECENT_READERS = 2_000;
/** Shown pages that wait to be stored, and how many are stored at once: each is up to 50 posts. */
const FEW_PAGES = { maxWaiting: 5_000, chunkSize: 100 };

/** Requests that wait to be counted. Each few seconds will do: who asks has their own counted first. */
const REQUESTS = { maxWaiting: 50_000, chunkSize: 5_000, intervalMs: 3_000 };

/** Uses of packages that wait to be judged: as many as five of the largest stacks have. */
const PACKAGE_USES = { maxWaiting: 50_000, chunkSize: JUDGED_AT_ONCE };

/** Writes that are gathered, and the calls that add to them. */
export type Buffers = ReturnType<typeof createBuffers>;

/** Creates the buffers of writes that are stored in batches a moment later. */
export function createBuffers(db: Database, log: Log, reads?: ReadReplica) {
  const onFailure = (what: string) => (error: unknown) =>
    log.warn({ what, reason: String(error) }, 'buffered write failed, retrying');
  const store = async (items: View[]): Promise<void> => {
    await storeViews(db, items);
    await reads?.recordWrites(items.map(({ viewerId }) => viewerId)).catch(() => undefined); // they are stored
  };
  const views = createWriteBuffer<View>(store, onFailure('views'));
  const shown = createWriteBuffer<Impressions>(
    (pages) => storeImpressions(db, pages),
    onFailure('impressions'),
    FEW_PAGES,
  );
  const uses = createWriteBuffer<TokenUse>((items) => storeTokenUse(db, items), onFailure('token use'));
  const requests = createWriteBuffer<UsageRequest>(createUsageStore(db), onFailure('usage'), REQUESTS);
  const deprecated = createWriteBuffer<UseOfDeprecated>(
    (items) => storeDeprecatedUses(db, items),
    onFailure('deprecated uses'),
  );
  const packages = createWriteBuffer<PackageUse>(
    (uses) => judgeUses(db, uses),
    onFailure('uses of packages'),
    PACKAGE_USES,
  );
  const all = [views, shown, uses, requests, deprecated, packages];
  const services = {
    recordView: (viewerId: string, postId: string) => views.add({ viewerId, postId, at: new Date() }),
    recordShown: createImpressions(new LRUCache({ max: MAX_RECENT_READERS }), (page) => shown.add(page)),
    noteUses: (judged: readonly PackageUse[]) => judged.forEach(packages.add),
    viewsStored: () => views.flush(),
    usageStored: () => requests.flush(),
  };
  return {
    services,
    noteUse: onceAMinute((use) => uses.add(use)),
    noteRequest: requests.add,
    noteDeprecated: onceEach(deprecated.add),
    /** Number of items that wait to be stored, by buffer. */
    waiting: () => ({
      views: views.waiting(),
      impressions: shown.waiting(),
      'token use': uses.waiting(),
      requests: requests.waiting(),
      'deprecated uses': deprecated.waiting(),
      'uses of packages': packages.waiting(),
    }),
    /** Stores all that waits. */
    flush: () => Promise.all(all.map((buffer) => buffer.flush())),
    close: () => Promise.all(all.map((buffer) => buffer.close())),
  };
}
