import type { Dispatcher } from 'undici';

/** The bytes of an answer's body; of a stream of events, which may not end, those of its first block. */
export async function answerBytes({
  headers,
  body,
}: Pick<Dispatcher.ResponseData, 'headers' | 'body'>): Promise<Buffer> {
  if (!String(headers['content-type'] ?? '').startsWith('text/event-stream'))
    return Buffer.from(await body.arrayBuffer());
  let bytes = Buffer.alloc(0);
  for await (const chunk of body) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    if (bytes.includes('\n\n')) break; // which destroys the rest
  }
  return bytes;
}
