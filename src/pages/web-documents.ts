import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { SITE } from './shell/page.tsx';
import type { Uses } from './shell/dependencies.ts';
import { createAsk } from './reading/operations.ts';
import { MAX_PAGE } from '../../generated/limits.ts';
import { API_ROOT } from '../../generated/api.ts';

/** Seconds for which they may be kept. */
const MAX_AGE_S = 3600;
/** Milliseconds for which a site map, the same for everybody, is given again. */
const SITEMAP_TTL_MS = 60_000;
const LISTS = ['/', '/popular', '/trending', '/discussed', '/newest', '/tags', '/sources', '/developers'];
/** Paths of one person's own, or that lead there. */
const NOT_FOR_ROBOTS = ['/settings', '/sign-in', '/sign-up', '/search', '/bookmarks', '/notifications', '/feeds/'];

/** Serves documents that programs ask a site for: `/robots.txt`, `/sitemap.xml` and `/manifest.webmanifest`. */
export function addWebDocuments(router: Router, { site, api }: Uses<'site' | 'api'>): void {
  const { publicUrl } = site;
  const ask = createAsk({ site, api });
  router.get('/robots.txt', (ctx) => {
    ctx.set('cache-control', `public, max-age=${MAX_AGE_S}`);
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = [
      'User-agent: *',
      ...[...NOT_FOR_ROBOTS, `${API_ROOT}/`, '/auth/'].map((path) => `Disallow: ${path}`),
      `Allow: ${API_ROOT}/docs`,
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ].join('\n');
  });
  /** The addresses that a site map names. */
  const pathsOf = async (ctx: Context): Promise<string[]> => {
    const query = { limit: String(MAX_PAGE) };
    const [popular, newest, tags, sources] = await Promise.all([
      ask(ctx, 'listPopularFeed', { query }),
      ask(ctx, 'findPosts', { query }),
      ask(ctx, 'listTags'),
      ask(ctx, 'listSources', { query }),
    ]);
    const posts = new Set([...popular.data, ...newest.data].map(({ id }) => `/posts/${id}`));
    return [
      ...LISTS,
      ...posts,
      ...tags.data.map(({ name }) => `/tags/${encodeURIComponent(name)}`),
      ...sources.data.map(({ handle }) => `/sources/${encodeURIComponent(handle)}`),
    ];
  };
  const sitemaps = new LRUCache<'sitemap', string>({ max: 1, ttl: SITEMAP_TTL_MS });
  router.get('/sitemap.xml', async (ctx) => {
    await site.countIp(site.addressOf(ctx));
    const sitemap = sitemaps.get('sitemap') ?? sitemapOf((await pathsOf(ctx)).map((path) => publicUrl + path));
    sitemaps.set('sitemap', sitemap);
    ctx.set('cache-control', `public, max-age=${MAX_AGE_S}`);
    ctx.type = 'application/xml; charset=utf-8';
    ctx.body = sitemap;
  });
  router.get('/manifest.webmanifest', (ctx) => {
    ctx.set('cache-control', `public, max-age=${MAX_AGE_S}`);
    ctx.type = 'application/manifest+json; charset=utf-8';
    ctx.body = JSON.stringify(MANIFEST);
  });
}

/** Bytes of the addresses of a site map; those after that are left out. */
const MAX_SITEMAP_BYTES = 800_000;

function sitemapOf(urls: readonly string[]): string {
  let room = MAX_SITEMAP_BYTES;
  const entries = urls
    .map((url) => `<url><loc>${url.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</loc></url>`)
    .filter((entry) => (room -= entry.length) >= 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

const MANIFEST = {
  name: SITE,
  short_name: 'Dev content',
  description: 'What developers read today, and your own view of it.',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#3f3ad6',
  icons: [
    { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/assets/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Bookmarks', url: '/bookmarks' },
    { name: 'Newest posts', url: '/newest' },
  ],
};
