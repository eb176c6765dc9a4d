import type { AuthServices } from '../../auth/services.ts';
import { shownBanners, type ShownBanner } from '../../operate/banners.ts';

/** Cache of the banners that pages show now. */
export interface Banners {
  readonly shown: () => Promise<readonly ShownBanner[]>;
  /** Reads them again for the next page. */
  readonly forget: () => void;
}

/** Milliseconds after which banners are read again: other processes show a new one this much later. */
const MEMORY_MS = 5_000;

/** Keeps in memory which banners are shown; without a database, those that were. */
export function createBanners({ db, log }: Pick<AuthServices, 'db' | 'log'>): Banners {
  let known: readonly ShownBanner[] = [];
  let readAt = -Infinity;
  return {
    shown: async () => {
      if (performance.now() - readAt < MEMORY_MS) return known;
      readAt = performance.now();
      try {
        known = await shownBanners(db);
      } catch (error) {
        log.debug({ reason: String(error) }, 'failed to read banners');
      }
      return known;
    },
    forget: () => {
      readAt = -Infinity;
    },
  };
}

/** The ids in the cookie of banners that a browser dismissed. */
export function dismissedIn(cookie: string | undefined): string[] {
  return (cookie ?? '').split('.').filter((id) => id !== '');
}
