import type { Context } from 'koa';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Documents, OperationId } from '../contract/types.ts';

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => promisify(gzip)(text),
};
type Encoding = keyof typeof compress;

/** Sends one of the contract's documents; returns false when the operation has none. */
export type SendDocument = (ctx: Context, operation: OperationId | undefined) => Promise<boolean>;

/** The documents are large, public and the same for everybody: each is compressed once, on its first request. */
export function createDocumentSender(documents: Documents): SendDocument {
  const texts: Partial<Record<OperationId, string>> = {
    getOpenapiJson: documents.json,
    getOpenapiYaml: documents.yaml,
    getDocsPage: documents.page,
    getSkill: documents.skill,
  };
  const encoded = new Map<string, Promise<Buffer>>();
  const bytesOf = (operation: OperationId, encoding: Encoding, text: string): Promise<Buffer> => {
    const key = `${operation} ${encoding}`;
    const bytes = encoded.get(key) ?? compress[encoding](text);
    encoded.set(key, bytes);
    return bytes;
  };
  return async (ctx, operation) => {
    const text = operation && texts[operation];
    const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
    if (!operation || text === undefined || (encoding !== 'br' && encoding !== 'gzip')) return false;
    ctx.vary('Accept-Encoding');
    ctx.set('content-encoding', encoding);
    ctx.compress = false;
    ctx.body = await bytesOf(operation, encoding, text);
    return true;
  };
}
