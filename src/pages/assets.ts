import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Middleware } from 'koa';
import { DOCS_SCRIPT } from './docs.tsx';

interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
}

/** Seconds that a browser may use a file without asking again. */
const MAX_AGE_S = 3600;

/** Serves the pages' styles and scripts from memory, all of them ours or from installed packages; nothing from elsewhere. */
export function assets(): Middleware {
  const files = readAssets();
  return (ctx, next) => {
    const asset = ctx.path.startsWith('/assets/') ? files.get(ctx.path.slice('/assets/'.length)) : undefined;
    if (!asset || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx.set({ 'cache-control': `public, max-age=${MAX_AGE_S}`, etag: asset.etag });
    ctx.type = asset.type;
    ctx.body = asset.body;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    return undefined;
  };
}

function readAssets(): Map<string, Asset> {
  const { resolve } = createRequire(import.meta.url);
  const packaged = (file: string): Buffer => readFileSync(resolve(file));
  return new Map([
    ['swagger-ui.css', asset('css', packaged('swagger-ui-dist/swagger-ui.css'))],
    ['swagger-ui-bundle.js', asset('js', packaged('swagger-ui-dist/swagger-ui-bundle.js'))],
    ['favicon.png', asset('png', packaged('swagger-ui-dist/favicon-32x32.png'))],
    ['pico.css', asset('css', packaged('@picocss/pico/css/pico.classless.min.css'))],
    ['docs.js', asset('js', Buffer.from(DOCS_SCRIPT))],
  ]);
}

function asset(type: string, body: Buffer): Asset {
  return { type, body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}
