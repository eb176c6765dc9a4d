import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { sendDocument } from './send-document.ts';
import { iconOf, type Brand } from './shell/brand.ts';
import type { Uses } from './shell/dependencies.ts';
import { createAsk } from './reading/operations.ts';
import { MAX_PAGE } from '../../generated/limits.ts';
import { API_ROOT } from '../../generated/api.ts';
import { AppError } from '../errors.ts';
import { METADATA_PATHS } from '../auth/oauth/paths.ts';
import { issuerOf, resourceMetadata, resourcesOf } from '../auth/oauth/resources.ts';
import { readDocument } from '../contract/document.ts';
import type { Operation } from '../contract/operation.ts';
import { readOperations } from '../contract/operations.ts';
import { READY_PATH } from '../http/health.ts';
import { DOCS } from './docs/paths.ts';

const API_CATALOG = '/.well-known/api-catalog';
/** A linkset of the profile for catalogues (RFC 9727, section 4). */
const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
/** Links to what programs look for (RFC 8631, RFC 9727): the catalogue, the contract, its documentation, llms.txt. */
const LINKS = [
  `<${API_CATALOG}>; rel="api-catalog"`,
  `<${API_ROOT}/docs/json>; rel="service-desc"; type="application/json"`,
  `<${DOCS}>; rel="service-doc"; type="text/html"`,
  '</llms.txt>; rel="describedby"; type="text/plain"',
];
const GUIDE_TO_MCP = `${DOCS}/guides/mcp`;
const SECURITY_TXT = '/.well-known/security.txt';
/** Days until `Expires`, counted from each day's response. */
const SECURITY_TXT_DAYS = 90;
const DAY_MS = 86_400_000;
const SECURITY_TXT_MAX_AGE_S = 86_400;
/** Seconds for which they may be kept. */
const MAX_AGE_S = 3600;
/** Lifetime (ms) of the cached site map, which is the same for all readers. */
const SITEMAP_TTL_MS = 60_000;
const LISTS = ['/', '/popular', '/trending', '/discussed', '/newest', '/tags', '/sources', '/developers'];
/** Paths of one person's own, or that lead there. */
const NOT_FOR_ROBOTS = [
  '/settings',
  '/sign-in',
  '/sign-up',
  '/search',
  '/bookmarks',
  '/notifications',
  '/feeds/',
  '/look',
];

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
    ctx.body = JSON.stringify(manifestOf(site.brand));
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

/** The colour of the accent in the light theme, as in site.css. */
const ACCENT = '#3b3bc4';
/** Characters that fit below an icon. */
const MAX_SHORT_NAME = 12;

/** The manifest of the pages as an app (W3C Web Application Manifest). */
function manifestOf({ siteName, siteIcon, siteAccent }: Brand): object {
  const { path, type } = iconOf(siteIcon);
  const own = [{ src: path, sizes: 'any', type }];
  return {
    ...MANIFEST,
    name: siteName,
    short_name: siteName.length > MAX_SHORT_NAME ? MANIFEST.short_name : siteName,
    theme_color: siteAccent?.light.accent ?? ACCENT,
    icons: siteIcon || siteAccent ? own : MANIFEST.icons,
  };
}

const MANIFEST = {
  short_name: 'Dev content',
  description: 'What developers are reading, in your own feed.',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfbfa',
  icons: [
    { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/assets/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // A shared page: some programs send its address as the text.
  share_target: { action: '/save', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  shortcuts: [
    { name: 'Bookmarks', url: '/bookmarks' },
    { name: 'Newest posts', url: '/newest' },
  ],
};

/** Serves the contact for vulnerabilities (RFC 9116). The RFC requires a contact, so without one there is no file. */
export function addSecurityTxt(
  router: Router,
  { publicUrl, securityContact }: { publicUrl: string; securityContact: string | undefined },
): void {
  router.get(SECURITY_TXT, (ctx) => {
    if (securityContact === undefined)
      throw new AppError(
        'not_found',
        'The operator of this service has not set a contact for security reports (SECURITY_CONTACT).',
      );
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + SECURITY_TXT_DAYS) * DAY_MS);
    const fields = {
      Contact: securityContact,
      Expires: expires.toISOString(),
      'Preferred-Languages': 'en',
      Canonical: `${publicUrl}${SECURITY_TXT}`,
    };
    ctx.set('cache-control', `public, max-age=${SECURITY_TXT_MAX_AGE_S}`);
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('');
  });
}

/** Target of a link (RFC 9264, section 4.2.3). */
interface LinkTarget {
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}

/** The links of one endpoint, by relation. */
type Links = { readonly anchor: string } & Readonly<Record<string, string | readonly LinkTarget[]>>;

/** `/.well-known/api-catalog` (RFC 9727): the APIs of this service and what describes them, for programs. */
export function addApiCatalog(router: Router, { publicUrl }: { readonly publicUrl: string }): void {
  const text = JSON.stringify({ linkset: linksetOf(publicUrl) });
  router.get(API_CATALOG, (ctx) => {
    ctx.set('link', LINKS.slice(0, 1));
    sendDocument(ctx, API_CATALOG_TYPE, text);
  });
}

/** Links to the catalogue in a response header (RFC 9727, section 3.1). */
export function linkToApiCatalog(ctx: Context): void {
  ctx.append('link', LINKS);
}

/** The REST API, the MCP server, and the authorization server of both. */
function linksetOf(publicUrl: string): Links[] {
  const { rest, mcp } = resourcesOf(publicUrl);
  const metadata = resourceMetadataOf(publicUrl);
  const status = [{ href: publicUrl + READY_PATH, type: 'application/json' }];
  return [
    {
      anchor: rest,
      ...documentsOf(publicUrl),
      'service-meta': metadata(rest),
      'version-history': [
        { href: `${publicUrl}/changelog`, type: 'text/html', title: 'What changed' },
        { href: `${publicUrl}/changelog.json`, type: 'application/json' },
        { href: `${publicUrl}/changelog.xml`, type: 'application/atom+xml' },
      ],
      status,
    },
    {
      anchor: mcp,
      'service-doc': [{ href: publicUrl + GUIDE_TO_MCP, type: 'text/html', title: 'The MCP server' }],
      'service-meta': metadata(mcp),
      status,
    },
    { anchor: issuerOf(publicUrl), 'service-meta': Object.keys(METADATA_PATHS).map((path) => json(publicUrl + path)) },
  ];
}

/** Returns the documents about the API: the operations of the contract that say a relation. */
function documentsOf(publicUrl: string): Record<string, LinkTarget[]> {
  const links: Record<string, LinkTarget[]> = {};
  for (const operation of readOperations(readDocument()))
    if (operation.relation !== undefined)
      (links[operation.relation] ??= []).push(
        ...pathsOf(operation).map((path) => ({
          href: publicUrl + API_ROOT + path,
          type: operation.answer?.type ?? '',
          title: operation.summary,
        })),
      );
  return links;
}

/** The paths of a document, or of one for each value of its parameter. */
function pathsOf({ path, parameters }: Operation): string[] {
  const [parameter] = parameters.filter((input) => input.in === 'path');
  if (!parameter) return [path];
  const { enum: values = [] } = parameter.schema;
  return values.map((value) => path.replace(`{${parameter.name}}`, String(value)));
}

/** Path of the protected resource metadata (RFC 9728) of a resource; the API also has a shorter path. */
function resourceMetadataOf(publicUrl: string): (resource: string) => LinkTarget[] {
  const documents = [...resourceMetadata(publicUrl, '')];
  return (resource) =>
    documents
      .filter(([path]) => publicUrl + path.replace('/.well-known/oauth-protected-resource', '') === resource)
      .map(([path]) => json(publicUrl + path));
}

function json(href: string): LinkTarget {
  return { href, type: 'application/json' };
}
