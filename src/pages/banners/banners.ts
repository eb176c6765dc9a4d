import type { Router } from '@koa/router';
import type { AuthServices } from '../../auth/services.ts';
import { shownBanners, type ShownBanner } from '../../operate/banners.ts';
import { dismissedIn } from './dismissed.ts';
import { createCookies } from '../shell/cookies.ts';
import { localPath, seeOther } from '../shell/guards.ts';
import type { PageServices } from '../shell/services.ts';

/** What stands above pages now. */
export interface Banners {
  readonly shown: () => Promise<readonly ShownBanner[]>;
  /** Reads them anew for the next page. */
  readonly forget: () => void;
}

/** Milliseconds after which banners are read again: other processes show a new one this much later. */
const MEMORY_MS = 5_000;
const COOKIE_MAX_AGE_MS = 90 * 86_400_000;
/** Dismissed banners that a browser remembers; no more are shown at once. */
const MAX_DISMISSED = 10;

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
        log.debug({ reason: String(error) }, 'the banners cannot be read');
      }
      return known;
    },
    forget: () => {
      readAt = -Infinity;
    },
  };
}

/** `/announcements/{id}/dismiss`: the browser shows it no more. */
export function addBanners(router: Router, { publicUrl }: PageServices): void {
  const cookies = createCookies(publicUrl);
  router.post('/announcements/:id/dismiss', (ctx) => {
    const { id = '' } = ctx.params as { id?: string };
    const ids = [...new Set([...dismissedIn(cookies.read(ctx, 'banners')), id])].filter((one) => /^[\w-]+$/.test(one));
    cookies.write(ctx, 'banners', ids.slice(-MAX_DISMISSED).join('.'), COOKIE_MAX_AGE_MS);
    const from = ctx.get('referer');
    const page = URL.canParse(from) ? new URL(from) : undefined;
    seeOther(ctx, localPath(page && page.pathname + page.search) ?? '/');
  });
}
