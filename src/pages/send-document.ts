import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/** Seconds for which a document may be kept: it changes with a new version of the service only. */
const MAX_AGE_S = 3600;

/** Sends a document for programs, which may be kept and is not sent twice: 304 where the client has it. */
export function sendDocument(ctx: Context, type: string, content: string | Buffer): void {
  ctx.set({ 'cache-control': `public, max-age=${MAX_AGE_S}`, 'access-control-allow-origin': '*' });
  ctx.status = 200;
  ctx.etag = createHash('sha1').update(content).digest('base64url');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = content;
  ctx.set('content-type', type.includes(';') || typeof content !== 'string' ? type : `${type}; charset=utf-8`);
}
