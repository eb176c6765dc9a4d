import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { createCookies } from './cookies.ts';
import type { Uses } from './dependencies.ts';
import { localPath, seeOther } from './guards.ts';

/** Kinds of looks, each with its choices by value; the first is the default. */
export const LOOKS = {
  theme: { system: 'System', light: 'Light', dark: 'Dark' },
  density: { list: 'List', cards: 'Cards', headlines: 'Headlines' },
} as const;

/** The theme and density of pages in a browser. */
export interface Look {
  readonly theme: keyof (typeof LOOKS)['theme'];
  readonly density: keyof (typeof LOOKS)['density'];
}
type Kind = keyof Look;

export const DEFAULT_LOOK: Look = { theme: 'system', density: 'list' };
/** Path that changes the look. */
const LOOK = '/look';
const COOKIE_MAX_AGE_MS = 365 * 86_400_000;

/** The look in a browser's cookie, such as `dark.cards`; the default for what it does not say. */
export function lookIn(cookie: string | undefined): Look {
  const [theme = '', density = ''] = (cookie ?? '').split('.');
  return {
    ...DEFAULT_LOOK,
    ...(isChoice('theme', theme) && { theme }),
    ...(isChoice('density', density) && { density }),
  };
}

function isChoice<K extends Kind>(kind: K, value: string): value is Look[K] & string {
  return Object.hasOwn(LOOKS[kind], value);
}

/** Path of a link that chooses a look, and leads back to the page that it is on. */
export function lookPath(kind: Kind, value: string): string {
  return `${LOOK}?${kind}=${value}`;
}

/** The attributes of a page's root element. */
export function lookAttributes({ theme, density }: Look): { 'data-theme'?: string; 'data-density': string } {
  return { ...(theme === 'system' ? {} : { 'data-theme': theme }), 'data-density': density };
}

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

function choiceIn({ query }: Context): Partial<Look> {
  const { theme, density } = query;
  return {
    ...(typeof theme === 'string' && isChoice('theme', theme) && { theme }),
    ...(typeof density === 'string' && isChoice('density', density) && { density }),
  };
}
