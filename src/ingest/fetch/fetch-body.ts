import { createWriteStream } from 'node:fs';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress, createGunzip, gunzip, inflate, inflateRaw } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

const decompressors = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), br: promisify(brotliDecompress) };
/** The content codings that are registered (IANA, HTTP Content Coding Registry), and those that are not supported. */
const COMPRESSIONS: ReadonlySet<string> = new Set(
  'gzip x-gzip br deflate compress x-compress zstd dcb dcz exi pack200-gzip bzip2 xz lzma'.split(' '),
);
const zlibInflate = promisify(inflate);
const rawInflate = promisify(inflateRaw);

/**
 * Reads and decompresses the body of a response, up to `maxBytes`. Throws FetchError `too-large` as soon as there are
 * more bytes before or after decompression, so that a decompression bomb costs no more than the limit; `wrong-type` for
 * a compression other than gzip, br and deflate, or for several: only bombs are compressed twice;
 * `network` for corrupt data. The stream is ended in all cases.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const compressedBytes = await collectBytes(body, maxBytes);
  const coding = codingOf(encoding, compressedBytes);
  if (compressedBytes.byteLength === 0 || coding === undefined) return compressedBytes;
  try {
    return await decompress(compressedBytes, coding, maxBytes);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw new FetchError('network', 'The response of the server is corrupt: it cannot be decompressed.', {
      cause: error,
    });
  }
}

/**
 * Saves the decompressed body of a response in a file, however large it is up to `maxBytes`, without holding more than
 * some of it. Throws FetchError `too-large`, `wrong-type` for a compression other than gzip and br, and `network` for
 * corrupt data and a body that breaks off. The stream is ended in all cases.
 */
export async function saveBody(
  body: Readable,
  encoding: string,
  { file, maxBytes, signal }: { file: string; maxBytes: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const codings = encoding.split(',').map((coding) => coding.trim());
  const compressions = codings.filter((coding) => COMPRESSIONS.has(coding));
  const [coding] = compressions;
  const decompressor = coding === undefined ? undefined : STREAMED[coding]?.();
  if (compressions.length > 1 || (coding !== undefined && !decompressor)) {
    body.on('error', () => undefined).destroy();
    throw new FetchError('wrong-type', 'The server compresses its response in a way that is not supported.');
  }
  const target = createWriteStream(file, { mode: 0o600 });
  const options = signal ? { signal } : {};
  const limit = limitTo(maxBytes);
  await (decompressor ? pipeline(body, decompressor, limit, target, options) : pipeline(body, limit, target, options));
}

const STREAMED: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
};

/** Passes chunks on until there are too many. */
function limitTo(maxBytes: number): (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (chunks) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };
}

/**
 * The one compression of a body; undefined for none. What is no name of a compression, such as `aws-chunked`, `utf-8`
 * or `none`, says nothing. A body with the mark of gzip that no header names is a file of that kind.
 */
function codingOf(encoding: string, bytes: Uint8Array): string | undefined {
  const codings = encoding.split(',').map((coding) => coding.trim());
  const compressions = codings.filter((coding) => COMPRESSIONS.has(coding));
  if (compressions.length > 1) return encoding;
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return compressions[0] ?? (isGzip ? 'gzip' : undefined);
}

async function collectBytes(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decompress(compressedBytes: Buffer, encoding: string, maxOutputLength: number): Promise<Buffer> {
  if (encoding === 'gzip' || encoding === 'x-gzip' || encoding === 'br')
    return decompressors[encoding](compressedBytes, { maxOutputLength });
  if (encoding !== 'deflate')
    throw new FetchError('wrong-type', 'The server compresses its response in a way that is not supported.');
  // RFC 9110 section 8.4.1.2: deflate means the zlib format, whose first byte ends in 8; some servers omit its header.
  const hasHeader = ((compressedBytes[0] ?? 0) & 0x0f) === 8;
  return hasHeader
    ? zlibInflate(compressedBytes, { maxOutputLength })
    : rawInflate(compressedBytes, { maxOutputLength });
}

function tooLarge(maxBytes: number): FetchError {
  return new FetchError('too-large', `The document is larger than ${maxBytes} bytes, which is the most that is read.`);
}
