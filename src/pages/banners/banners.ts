import type { Router } from '@koa/router';
import { createCookies } from '../shell/cookies.ts';
import { localPath, seeOther } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { dismissedIn } from './cache.ts';

const COOKIE_MAX_AGE_MS = 90 * 86_400_000;
/** Dismissed announcements that a browser stores; fewer are shown at a time. */
const MAX_DISMISSED = 10;

/** `/announcements/{id}/dismiss`: hides an announcement in this browser. */
export function addBanners(router: Router, { site: { publicUrl } }: Uses<'site'>): void {
  const cookies = createCookies(publicUrl);
  router.post('/announcements/:id/dismiss', (ctx) => {
    const { id = '' } = ctx.params as { id?: string };
    const ids = [...new Set([...dismissedIn(cookies.read(ctx, 'banners')), id])].filter((bannerId) =>
      /^[\w-]+$/.test(bannerId),
    );
    cookies.write(ctx, 'banners', ids.slice(-MAX_DISMISSED).join('.'), COOKIE_MAX_AGE_MS);
    const from = ctx.get('referer');
    const page = URL.canParse(from) ? new URL(from) : undefined;
    seeOther(ctx, localPath(page && page.pathname + page.search) ?? '/');
  });
}
