import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchOptions } from '../../src/ingest/fetch/fetch.ts';

export type Page = (request: IncomingMessage, response: ServerResponse) => void;

/** A local web: every address 127.x.y.z is a host. */
export interface FeedWeb {
  /** The URL of a page on the nth host. */
  url(host: number, path: string): string;
  /** Fetch options that allow its addresses, and no others. */
  readonly options: FetchOptions;
  /** Requests by URL; the most at the same time for one page and for one host. */
  readonly requests: Map<string, number>;
  readonly most: { page: number; host: number };
  close(): void;
}

/** Serves `pages` by path on all hosts. */
export async function feedWeb(pages: (path: string) => Page | undefined): Promise<FeedWeb> {
  const requests = new Map<string, number>();
  const running = new Map<string, number>();
  const most = { page: 0, host: 0 };
  const server = createServer((request, response) => {
    const host = request.headers.host ?? '';
    const page = `http://${host}${request.url}`;
    requests.set(page, (requests.get(page) ?? 0) + 1);
    for (const [kind, key] of [
      ['page', page],
      ['host', host],
    ] as const) {
      running.set(key, (running.get(key) ?? 0) + 1);
      most[kind] = Math.max(most[kind], running.get(key) ?? 0);
      response.once('close', () => running.set(key, (running.get(key) ?? 0) - 1));
    }
    (pages(request.url ?? '') ?? notFound)(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', 4096, listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: (host, path) => `http://127.0.${1 + Math.floor(host / 200)}.${1 + (host % 200)}:${port}${path}`,
    options: { allowPrivate: true, allowedPorts: [port] },
    requests,
    most,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const answer =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Page =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers }).end(body);
  };
const notFound = answer('not here', { 'content-type': 'text/plain' }, 404);
