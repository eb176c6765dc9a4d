import type { Context } from 'koa';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => promisify(gzip)(text),
};
type Encoding = keyof typeof compress;

/**
 * Sends a text that is the same for all clients in the encoding that this client prefers. It is compressed once per
 * encoding, on the first request, and cached by `key`. Returns false, and sends nothing, when the client prefers it
 * uncompressed.
 */
export type SendEncoded = (ctx: Context, key: string, text: () => string | Promise<string>) => Promise<boolean>;

/** Creates the sender, with a cache of compressed texts without a limit: for a known set of large public texts only. */
export function createEncodedSender(): SendEncoded {
  const encoded = new Map<string, Promise<Buffer>>();
  const bytesOf = (key: string, encoding: Encoding, text: () => string | Promise<string>): Promise<Buffer> => {
    const id = `${key} ${encoding}`;
    const bytes = encoded.get(id) ?? Promise.resolve(text()).then(compress[encoding]);
    encoded.set(id, bytes);
    return bytes;
  };
  return async (ctx, key, text) => {
    const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
    if (encoding !== 'br' && encoding !== 'gzip') return false;
    ctx.vary('Accept-Encoding');
    ctx.set('content-encoding', encoding);
    ctx.compress = false;
    ctx.body = await bytesOf(key, encoding, text);
    return true;
  };
}
