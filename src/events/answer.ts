import type { Readable } from 'node:stream';
import type { EventStreamRequest } from './stream.ts';

/** Characters of a stream after which a tool is given no more. */
const MAX_READ_CHARACTERS = 50_000;

/** Builds the response of a stream. A tool, which has no address and cannot read on, gets the events so far. */
export async function answerOf(
  open: (request: EventStreamRequest) => Promise<Readable>,
  request: Omit<EventStreamRequest, 'address'> & { address: string | undefined },
): Promise<{ body: string } | { stream: Readable }> {
  const { accountId, address } = request;
  if (address !== undefined) return { stream: await open({ ...request, address }) };
  return { body: await beginning(await open({ ...request, seconds: 0, address: accountId })) };
}

/** The text of a stream that ends; of a long one what comes first. */
async function beginning(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.length > MAX_READ_CHARACTERS) break; // which closes it
  }
  return text;
}
