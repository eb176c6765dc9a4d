import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { createCookies } from './cookies.ts';
import type { Uses } from './dependencies.ts';
import { localPath, seeOther } from './guards.ts';
import { isChoice, LOOK, lookAttributes, lookIn, type PageLook } from './look.ts';
import { visitorOf } from './visitor.ts';

const COOKIE_MAX_AGE_MS = 365 * 86_400_000;

/**
 * `/look`: keeps a look in the browser's cookie. A link and not a form, so that pages that are the same for all
 * visitors can have it; links of other sites change nothing.
 */
export function addLook(router: Router, { site: { publicUrl } }: Uses<'site'>): void {
  const cookies = createCookies(publicUrl);
  router.get(LOOK, (ctx) => {
    const look = { ...lookIn(cookies.read(ctx, 'look')), ...choiceIn(ctx) };
    if (['', 'none', 'same-origin'].includes(ctx.get('sec-fetch-site')))
      cookies.write(ctx, 'look', `${look.theme}.${look.density}`, COOKIE_MAX_AGE_MS);
    const from = ctx.get('referer');
    const page = URL.canParse(from) ? new URL(from) : undefined;
    seeOther(ctx, localPath(page && page.pathname + page.search) ?? '/');
  });
}

function choiceIn({ query }: Context): Partial<PageLook> {
  const { theme, density } = query;
  return {
    ...(typeof theme === 'string' && isChoice('theme', theme) && { theme }),
    ...(typeof density === 'string' && isChoice('density', density) && { density }),
  };
}

/** `/viewer`: the mark of who is signed in, and the look of pages; a page from the browser's history asks for them. */
export function addViewer(router: Router): void {
  router.get('/viewer', (ctx) => {
    ctx.set('cache-control', 'no-store');
    const { mark, look } = visitorOf(ctx);
    ctx.body = { mark, look: lookAttributes(look) };
  });
}
