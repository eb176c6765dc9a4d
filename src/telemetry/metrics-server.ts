import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsSettings } from '../environment/telemetry-settings.ts';
import type { Log } from '../log.ts';

/** Milliseconds for a request to arrive, and until a port that another process holds is tried again. */
const MS = { request: 5_000, retry: 5_000 };
/** Limit of connections: metrics are read by one or two programs. */
const MAX_CONNECTIONS = 20;
/** Milliseconds for which one response serves all scrapes, which bounds their cost. */
const FRESH_MS = 1_000;

/**
 * Serves only `GET /metrics`, on a separate port. If the port is taken, it retries every 5 seconds, with one line in
 * the log; the service serves requests without metrics.
 */
export function serveMetrics(
  { host, port }: MetricsSettings,
  { log, text }: { log: Log; text: () => Promise<string> },
): { close(): void } {
  const read = shared(text);
  const server = createServer((req, res) => void sendMetrics(req, res, read).catch(() => res.destroy()));
  server.headersTimeout = server.requestTimeout = MS.request;
  server.maxConnections = MAX_CONNECTIONS;
  let retry: NodeJS.Timeout | undefined;
  let isTold = false;
  // Not shared with other processes of WEB_CONCURRENCY: each has a port of its own.
  const listen = (): unknown => server.listen({ host, port, exclusive: true });
  server.on('listening', () => {
    log.info({ port: (server.address() as AddressInfo).port, host }, 'metrics server listening');
    server.unref();
  });
  server.on('error', (error) => {
    if (!isTold) log.warn({ host, port, reason: error.message }, 'metrics server failed to listen, retrying');
    isTold = true;
    retry = setTimeout(listen, MS.retry).unref();
  });
  listen();
  return { close: () => stop(server, retry) };
}

function stop(server: Server, retry: NodeJS.Timeout | undefined): void {
  clearTimeout(retry);
  server.close(() => undefined);
  server.closeAllConnections();
}

async function sendMetrics(req: IncomingMessage, res: ServerResponse, read: () => Promise<string>): Promise<void> {
  const isThere = req.url?.split('?')[0] === '/metrics' && (req.method === 'GET' || req.method === 'HEAD');
  if (!isThere) {
    res.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here but GET /metrics.\n');
    return;
  }
  const text = await read();
  res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
  res.end(text);
}

/** Runs `work` once for all who ask at the same time, and for those who ask within a second. */
function shared(work: () => Promise<string>): () => Promise<string> {
  let last: { at: number; text: Promise<string> } | undefined;
  return () => {
    if (last && performance.now() - last.at < FRESH_MS) return last.text;
    const text = work();
    last = { at: performance.now(), text };
    text.then(
      () => last && (last.at = performance.now()),
      () => (last = undefined),
    );
    return text;
  };
}
