import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP/HTTP sends it, its attributes by name. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
  /** Whether its status is an error. */
  readonly failed: boolean;
}

/** Takes what a service exports over OTLP/HTTP as JSON. */
export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: SentSpan[];
  /** Names that services give themselves, and every path that was posted to. */
  readonly services: Set<string>;
  readonly paths: Set<string>;
  /** All that was received, as it came. */
  readonly texts: string[];
  close(): void;
}

export async function startCollector(): Promise<Collector> {
  const [spans, texts]: [SentSpan[], string[]] = [[], []];
  const [services, paths] = [new Set<string>(), new Set<string>()];
  const server = createServer((request, response) => {
    let text = '';
    paths.add(request.url ?? '');
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      texts.push(text);
      for (const { resource, scopeSpans } of (JSON.parse(text) as any).resourceSpans) {
        services.add(String(named(resource.attributes)['service.name']));
        for (const { spans: sent } of scopeSpans) spans.push(...sent.map(asSpan));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, services, paths, texts, close };
}

function asSpan({ traceId, spanId, parentSpanId, name, kind, attributes, links = [], status }: any): SentSpan {
  return {
    traceId,
    spanId,
    parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
    name,
    kind,
    attributes: named(attributes),
    links: links.map((link: any) => link.traceId),
    failed: status?.code === 2,
  };
}

function named(attributes: { key: string; value: Record<string, unknown> }[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
