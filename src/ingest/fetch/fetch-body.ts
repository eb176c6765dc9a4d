import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

const unpackers = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), br: promisify(brotliDecompress) };
const zlibInflate = promisify(inflate);
const rawInflate = promisify(inflateRaw);

/**
 * The bytes of an answer after decompression, at most `maxBytes`. Throws FetchError `too-large` as soon as there are
 * more on either side of the decompression, so that a bomb costs no more than the limit; `wrong-type` for a content
 * encoding other than gzip, br, deflate and identity, or for several: only bombs are packed twice; `network` for bytes
 * that do not unpack. Whatever happens, the stream is ended.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const packed = await collected(body, maxBytes);
  if (packed.byteLength === 0 || encoding === 'identity' || encoding === '') return packed;
  try {
    return await unpacked(packed, encoding, maxBytes);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw new FetchError('network', 'The answer of the server is damaged: it does not unpack.', { cause: error });
  }
}

async function collected(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unpacked(packed: Buffer, encoding: string, maxOutputLength: number): Promise<Buffer> {
  if (encoding === 'gzip' || encoding === 'x-gzip' || encoding === 'br')
    return unpackers[encoding](packed, { maxOutputLength });
  if (encoding !== 'deflate')
    throw new FetchError('wrong-type', 'The server packs its answer in a way that is not read here.');
  // RFC 9110 section 8.4.1.2: deflate means the zlib format, whose first byte ends in 8; some servers send it bare.
  const hasHeader = ((packed[0] ?? 0) & 0x0f) === 8;
  return hasHeader ? zlibInflate(packed, { maxOutputLength }) : rawInflate(packed, { maxOutputLength });
}

function tooLarge(maxBytes: number): FetchError {
  return new FetchError('too-large', `The document is larger than ${maxBytes} bytes, which is the most that is read.`);
}
