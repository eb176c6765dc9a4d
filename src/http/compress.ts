import type { Context, Middleware } from 'koa';
import compress from 'koa-compress';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes from which a body is compressed. */
const THRESHOLD = 1_024;
/**
 * Bytes up to which a body is compressed at once, which takes half a millisecond at most. A page of 64 kB takes 0.11 to
 * 0.16 ms of processor time so, and 0.42 as a stream: that costs more to set up than to compress, and is sent in parts.
 */
const AT_ONCE = 256_000;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const DEFLATE = { level: constants.Z_BEST_SPEED };
const encoders = {
  br: (body: string | Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: string | Buffer) => gzipSync(body, DEFLATE),
};
/** Types of the texts that are compressed at once: JSON, pages, feeds, Markdown. */
const TEXT = /^(?:text\/(?:html|plain|markdown|css|xml)|application\/(?:[a-z.+-]+\+)?(?:json|xml|yaml))$/;

/**
 * Compresses answers, quickly: the usual quality took as much of the processor as all other work for a page, and made
 * it a tenth smaller. Streams, large bodies and other encodings are left to koa-compress, which the first of these is;
 * the second compresses texts at once.
 */
export function compression(): [Middleware, Middleware] {
  return [compress({ threshold: THRESHOLD, gzip: DEFLATE, deflate: DEFLATE, br: BROTLI }), compressAtOnce];
}

const compressAtOnce: Middleware = async (ctx, next) => {
  await next();
  const body: unknown = ctx.body;
  if (!(typeof body === 'string' || Buffer.isBuffer(body)) || !mayBeCompressed(ctx)) return;
  const encoding = encodingFor(ctx);
  if (encoding !== 'br' && encoding !== 'gzip') return;
  ctx.set('content-encoding', encoding);
  ctx.body = encoders[encoding](body);
};

/** The encoding that a client prefers; of equal ones Brotli, which is quicker at this size, and smaller. */
function encodingFor(ctx: Context): string | false {
  const preferred = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const weighs = ctx.get('accept-encoding').includes('q=');
  return preferred === 'gzip' && !weighs && ctx.acceptsEncodings('br') !== false ? 'br' : preferred;
}

/** Whether the answer is a whole text of a size to be compressed at once, which may be encoded and is not yet. */
function mayBeCompressed({ compress: allowed, method, status, res, response }: Context): boolean {
  const { length, type } = response;
  if (allowed === false || method === 'HEAD' || status === 206 || res.headersSent || !TEXT.test(type)) return false;
  if (length < THRESHOLD || length > AT_ONCE || res.hasHeader('content-encoding')) return false;
  return !String(res.getHeader('cache-control')).includes('no-transform');
}
