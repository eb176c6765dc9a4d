import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Middleware } from 'koa';
import { requireMethod, READ_METHODS } from '../http/methods.ts';
import { projectRoot } from '../environment/project-folder.ts';
import { API_ROOT } from '../../generated/api.ts';
import { iconOf, type Brand } from './shell/brand.ts';
import { KEYS } from './reading/keys.ts';
import { page } from './shell/page.tsx';

interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  /** Content security policy, where it differs because the script makes requests. */
  readonly policy?: string;
}

/** The colour of assets/icon.svg. */
const ICON_COLOR = '#3f3ad6';
/** Seconds for which a browser may use a file without revalidating it. */
const MAX_AGE_S = 3600;

/** The scripts of pages of content, sent as one. */
const READING_SCRIPTS = ['place.js', 'reading.js', 'search-box.js', 'keys.js'];

/** Serves the pages' styles and scripts by path, from memory. All are our own files or from installed packages. */
export function assets(brand: Brand): Middleware {
  const files = readAssets(brand);
  return (ctx, next) => {
    const asset = files.get(ctx.path);
    if (!asset) return next();
    requireMethod(ctx.method, READ_METHODS);
    ctx.set({ 'cache-control': `public, max-age=${MAX_AGE_S}`, etag: asset.etag });
    if (asset.policy !== undefined) ctx.set('content-security-policy', asset.policy);
    ctx.type = asset.type;
    ctx.body = asset.body;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    return undefined;
  };
}

function readAssets(brand: Brand): Map<string, Asset> {
  const { resolve } = createRequire(import.meta.url);
  const packaged = (file: string): Buffer => readFileSync(resolve(file));
  // The package exports its modules only, which are below its folder.
  const webauthn = join(dirname(resolve('@simplewebauthn/browser')), '..');
  const own = (file: string): Buffer => readFileSync(join(projectRoot(), 'assets', file));
  return new Map([
    ['/assets/pico.css', asset('css', packaged('@picocss/pico/css/pico.classless.min.css'))],
    ['/assets/site.css', asset('css', withAccent(own('site.css'), brand))],
    ['/assets/frame.js', asset('js', own('frame.js'))],
    ['/assets/reading.css', asset('css', own('reading.css'))],
    ['/assets/reading.js', asset('js', asOne([keyTable(), ...READING_SCRIPTS.map(own)]))],
    // At the root, since a service worker serves what is below its own path; it fetches pages and files of this site.
    ['/sw.js', { ...asset('js', own('sw.js')), policy: "default-src 'self'" }],
    ['/favicon.ico', brand.siteIcon ? siteIcon(brand.siteIcon) : asset('image/x-icon', own('favicon.ico'))],
    ['/assets/signs.svg', asset('svg', own('signs.svg'))],
    ['/assets/icon.svg', asset('svg', inAccent(own('icon.svg'), brand))],
    ...(brand.siteIcon ? [[iconOf(brand.siteIcon).path, siteIcon(brand.siteIcon)] as const] : []),
    ...['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'].map(
      (file) => [`/assets/${file}`, asset('png', own(file))] as const,
    ),
    ['/assets/copy.js', asset('js', own('copy.js'))],
    ['/assets/passkeys.js', asset('js', own('passkeys.js'))],
    ['/assets/stack.js', asset('js', own('stack.js'))],
    ['/assets/webauthn.js', asset('js', readFileSync(join(webauthn, 'dist/bundle/index.umd.min.js')))],
    ['/assets/docs.css', asset('css', own('docs.css'))],
    ['/assets/docs.js', asset('js', own('docs.js'))],
    ['/assets/docs-try.js', asset('js', own('docs-try.js'))],
    ['/assets/docs-sign-in.js', asset('js', own('docs-sign-in.js'))],
    ['/assets/docs-redirect.js', asset('js', own('docs-redirect.js'))],
    [`${API_ROOT}/docs/oauth2-redirect.html`, asset('html', Buffer.from(redirectPage(brand)))],
    ['/assets/offline.html', asset('html', Buffer.from(offlinePage(brand)))],
  ]);
}

/** The styles with the operator's accent in place of their own. */
function withAccent(styles: Buffer, { siteAccent }: Brand): Buffer {
  if (!siteAccent) return styles;
  const { light, dark } = siteAccent;
  const rule =
    `:root:root:root { --accent: light-dark(${light.accent}, ${dark.accent}); ` +
    `--accent-soft: light-dark(${light.soft}, ${dark.soft}); }`;
  return Buffer.concat([styles, Buffer.from(`\n${rule}\n`)]);
}

/** The service's own icon in the operator's accent. */
function inAccent(icon: Buffer, { siteAccent }: Brand): Buffer {
  return siteAccent ? Buffer.from(icon.toString().replace(ICON_COLOR, siteAccent.light.accent)) : icon;
}

/** The operator's icon. It may have styles, which no script can read. */
function siteIcon({ type, body }: NonNullable<Brand['siteIcon']>): Asset {
  return { ...asset(type, body), policy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" };
}

/** The table of keys for the script that acts on them. */
function keyTable(): Buffer {
  return Buffer.from(`const KEYS = ${JSON.stringify(KEYS)};\n`);
}

/** Scripts as one, whose names no other script of a page sees. */
function asOne(scripts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('(() => {\n'), ...scripts, Buffer.from('})();\n')]);
}

function asset(type: string, body: Buffer): Asset {
  return { type, body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}

/** Renders the page without a connection, the same for all: assets/sw.js adds the copies that the browser has. */
function offlinePage(brand: Brand): string {
  return page(
    undefined,
    'No connection',
    <>
      <h1>No connection</h1>
      <p>
        There is no copy of this page in your browser. Check your connection, then <a href="">try again</a>.
      </p>
      <p data-kept />
    </>,
    { brand, room: 'offline', head: <meta name="robots" content="noindex" /> },
  );
}

/**
 * Renders the page that the documentation's sign-in returns to, in a window of its own: its script passes the code on.
 */
function redirectPage(brand: Brand): string {
  return page(
    undefined,
    'Signing in',
    <>
      <h1>Signing in</h1>
      <p>This window closes automatically. If it stays open, close it and return to the documentation.</p>
    </>,
    { brand, head: <script src="/assets/docs-redirect.js" type="module" /> },
  );
}
