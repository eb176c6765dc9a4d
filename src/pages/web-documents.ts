import type { Router } from '@koa/router';
import { SITE } from './shell/page.tsx';
import type { PageServices } from './shell/services.ts';
import { createAsk } from './reading/operations.ts';
import { MAX_PAGE } from '../../generated/limits.ts';
import { API_ROOT } from '../../generated/api.ts';

/** Seconds for which they may be kept. */
const MAX_AGE_S = 3600;
const LISTS = ['/', '/popular', '/trending', '/discussed', '/newest', '/tags', '/sources', '/developers'];
/** What is one person's own, or leads there. */
const NOT_FOR_ROBOTS = ['/settings', '/sign-in', '/sign-up', '/search', '/bookmarks', '/notifications', '/feeds/'];

/** What programs ask a site for: `/robots.txt`, `/sitemap.xml` and `/manifest.webmanifest`. */
export function addWebDocuments(router: Router, services: PageServices): void {
  const { publicUrl } = services;
  const ask = createAsk(services);
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
  router.get('/sitemap.xml', async (ctx) => {
    await services.countIp(services.addressOf(ctx));
    const query = { limit: String(MAX_PAGE) };
    const [popular, newest, tags, sources] = await Promise.all([
      ask(ctx, 'listPopularFeed', { query }),
      ask(ctx, 'findPosts', { query }),
      ask(ctx, 'listTags'),
      ask(ctx, 'listSources', { query }),
    ]);
    const posts = new Set([...popular.data, ...newest.data].map(({ id }) => `/posts/${id}`));
    const paths = [
      ...LISTS,
      ...posts,
      ...tags.data.map(({ name }) => `/tags/${encodeURIComponent(name)}`),
      ...sources.data.map(({ handle }) => `/sources/${encodeURIComponent(handle)}`),
    ];
    ctx.set('cache-control', `public, max-age=${MAX_AGE_S}`);
    ctx.type = 'application/xml; charset=utf-8';
    ctx.body = sitemapOf(paths.map((path) => publicUrl + path));
  });
  router.get('/manifest.webmanifest', (ctx) => {
    ctx.set('cache-control', `public, max-age=${MAX_AGE_S}`);
    ctx.type = 'application/manifest+json; charset=utf-8';
    ctx.body = JSON.stringify(MANIFEST);
  });
}

function sitemapOf(urls: readonly string[]): string {
  const entries = urls.map((url) => `<url><loc>${url.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</loc></url>`);
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
