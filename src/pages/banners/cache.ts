import type { AuthServices } from '../../auth/services.ts';
import { shownBanners, type ShownBanner } from '../../operate/banners.ts';

/** Cache of the banners that pages show now. */
export interface Banners {
  readonly shown: () => Promise<readonly ShownBanner[]>;
  /** Reads them again for the next page. */
  readonly invalidate: () => void;
}

/** Milliseconds after which banners are read again: other processes show a new one this much later. */
const CACHE_TTL_MS = 5_000;

/** Caches the banners that pages show; while the database is unavailable, the last ones stay. */
export function createBanners({ db, log }: Pick<AuthServices, 'db' | 'log'>): Banners {
  let known: readonly ShownBanner[] = [];
  let readAt = -Infinity;
  return {
    shown: async () => {
      if (performance.now() - readAt < CACHE_TTL_MS) return known;
      readAt = performance.now();
      try {
        known = await shownBanners(db);
      } catch (error) {
        log.debug({ reason: String(error) }, 'failed to read banners');
      }
      return known;
    },
    invalidate: () => {
      readAt = -Infinity;
    },
  };
}

/** The ids in the cookie of banners that a browser dismissed. */
export function dismissedIn(cookie: string | undefined): string[] {
  return (cookie ?? '').split('.').filter((id) => id !== '');
}
