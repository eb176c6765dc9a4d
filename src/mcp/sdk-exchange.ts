import type { Context } from 'koa';

/** The request for the SDK, which gets the body separately. */
export function asRequest(ctx: Context, resource: string): Request {
  const disconnected = new AbortController();
  ctx.res.once('close', () => disconnected.abort());
  const headers = Object.entries(ctx.req.headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'authorization' ? [[name, value] as [string, string]] : [],
  );
  return new Request(resource, { method: ctx.method, headers, signal: disconnected.signal });
}

/**
 * Sends streams whole: nothing here takes so long that a partial answer would help, and this way they have a length,
 * are compressed, and come after the log line.
 */
export async function send(ctx: Context, response: Response): Promise<void> {
  const text = await response.text();
  ctx.body = text === '' ? null : text;
  ctx.status = response.status;
  response.headers.forEach((value, name) => name === 'connection' || ctx.set(name, value));
  // A stream that is sent whole is a text like any other, which proxies may compress, and so does the service.
  ctx.set('cache-control', 'private, no-cache');
  ctx.compress = true;
}
