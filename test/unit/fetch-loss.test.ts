import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { CLIENT_METADATA } from '../../src/ingest/fetch/document-kinds.ts';
import { FetchError, type FetchErrorReason } from '../../src/ingest/fetch/fetch-error.ts';
import { fetchDocument, type FetchOptions } from '../../src/ingest/fetch/fetch.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A local server for one test, and the options that allow fetching from it. */
async function serve(
  handler: Handler,
): Promise<{ base: string; port: number; local: FetchOptions; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handler(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, port, local: { allowPrivate: true, allowedPorts: [port] }, requests };
}

const answer =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers }).end(body);
  };
async function failure(url: string, options: FetchOptions = {}): Promise<FetchError> {
  const error: unknown = await fetchDocument(url, options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(FetchError);
  return error as FetchError;
}
const reasonOf = async (url: string, options?: FetchOptions): Promise<FetchErrorReason> =>
  (await failure(url, options)).reason;

describe('fetchDocument: what other readers fetch, too', () => {
  it('sends a cookie that a redirect set back to its host, within one fetch', async () => {
    const { base, local, requests } = await serve((request, response) =>
      request.headers.cookie === 'a=1; b=2'
        ? answer('<rss/>')(request, response)
        : response.writeHead(302, { location: '/feed', 'set-cookie': ['a=1; Path=/', 'b=2; HttpOnly'] }).end(),
    );
    for (const n of [1, 2]) expect((await fetchDocument(`${base}/feed`, local)).status, `fetch ${n}`).to.equal(200);
    expect(requests.map(({ headers }) => headers.cookie)).to.deep.equal([undefined, 'a=1; b=2', undefined, 'a=1; b=2']);
  });

  it('security 60: sends a cookie to no other host', async () => {
    const other = await serve(answer('<rss/>'));
    const { base, local } = await serve((_request, response) =>
      response.writeHead(302, { location: `${other.base}/`, 'set-cookie': 'a=1; Domain=127.0.0.1' }).end(),
    );
    await fetchDocument(base, { ...local, allowedPorts: [...(local.allowedPorts ?? []), other.port] });
    expect(other.requests[0]?.headers).to.not.have.property('cookie');
  });

  it('reads what is called octets and begins as a feed, and nothing else', async () => {
    const { base, local } = await serve((request, response) => {
      const [type = '', body = ''] = decodeURIComponent(request.url!.slice(2)).split('|');
      answer(Buffer.from(body, body.startsWith('\ufeff') ? 'utf16le' : 'utf8'), { 'content-type': type })(
        request,
        response,
      );
    });
    const ask = (type: string, body: string) => `${base}/?${encodeURIComponent(`${type}|${body}`)}`;
    const octets = 'application/octet-stream';
    for (const body of [
      '<?xml version="1.0"?><rss/>',
      '\n<rss>',
      '<feed xmlns="x">',
      '<rdf:RDF>',
      '{"version":1}',
      '\ufeff<rss>',
      '<!-- x --><rss/>',
    ])
      expect((await fetchDocument(ask(octets, body), local)).status, body).to.equal(200);
    for (const body of ['', 'PK', '<svg>', 'x<rss>', '%PDF'])
      expect(await reasonOf(ask(octets, body), local), body).to.equal('wrong-type');
    expect(await reasonOf(ask(octets, '<rss>'), { ...local, kind: CLIENT_METADATA })).to.equal('wrong-type');
    expect(await reasonOf(ask('image/png', '<rss>'), local)).to.equal('wrong-type');
  });
});
