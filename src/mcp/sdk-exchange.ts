import type { Context } from 'koa';

/** The library refuses clients that do not name both, and many name one of them, anything or nothing. */
const ACCEPT = 'application/json, text/event-stream';

/** The request for the SDK, which gets the body separately. */
export function asRequest(ctx: Context, resource: string): Request {
  const disconnected = new AbortController();
  ctx.res.once('close', () => disconnected.abort());
  const headers = Object.entries(ctx.req.headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'authorization' ? [[name, value] as [string, string]] : [],
  );
  const request = new Request(resource, { method: ctx.method, headers, signal: disconnected.signal });
  request.headers.set('accept', ACCEPT);
  return request;
}

/**
 * Sends streams whole: nothing here takes so long that a partial answer would help, and this way they have a length,
 * are compressed, and come after the log line. Who does not ask for a stream gets the last of its messages, the answer.
 */
export async function send(ctx: Context, response: Response): Promise<void> {
  const text = await response.text();
  const answer = isStream(response) && !ctx.get('accept').includes('text/event-stream') ? lastMessage(text) : undefined;
  ctx.body = answer ?? (text === '' ? null : text);
  ctx.status = response.status;
  response.headers.forEach((value, name) => name === 'connection' || ctx.set(name, value));
  if (answer !== undefined) ctx.set('content-type', 'application/json');
  // A stream that is sent whole is a text like any other, which proxies may compress, and so does the service.
  ctx.set('cache-control', 'private, no-cache');
  ctx.compress = true;
}

/** The message that a response holds, as JSON; undefined for none. Of a stream it is the last one: the answer. */
export async function messageOf(response: Response): Promise<string | undefined> {
  const text = await response.text();
  return (isStream(response) ? lastMessage(text) : text) || undefined;
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

function lastMessage(stream: string): string | undefined {
  return stream
    .split('\n')
    .findLast((line) => line.startsWith('data: {'))
    ?.slice('data: '.length);
}
