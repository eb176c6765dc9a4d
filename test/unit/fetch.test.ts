import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { isPublicAddress } from '../../src/ingest/fetch/fetch-guard.ts';
import { FEED, IMAGE, CLIENT_METADATA, PAGE, type DocumentKind } from '../../src/ingest/fetch/document-kinds.ts';
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
const redirect =
  (status: number, location: string): Handler =>
  (_request, response) => {
    response.writeHead(status, { location }).end('moved');
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

describe('fetchDocument', () => {
  it('answers the bytes with what is needed to ask again', async () => {
    const { base, local, requests } = await serve(
      answer('<rss/>', { etag: '"1"', 'last-modified': 'Tue, 10 Jun 2003 04:00:00 GMT' }),
    );
    const document = await fetchDocument(`${base}/feed`, local);
    expect(document).to.deep.include({
      url: `${base}/feed`,
      status: 200,
      contentType: 'application/rss+xml',
      etag: '"1"',
      lastModified: 'Tue, 10 Jun 2003 04:00:00 GMT',
    });
    expect(Buffer.from(document.bytes).toString()).to.equal('<rss/>');
    expect(document).not.to.have.property('permanentUrl');
    expect(requests[0]?.headers).not.to.have.any.keys('cookie', 'authorization', 'referer', 'if-none-match');
  });

  it('asks for the kind of document that is wanted, a feed by itself', async () => {
    const { base, local, requests } = await serve(answer('{}', { 'content-type': 'application/json' }));
    await fetchDocument(base, local);
    await fetchDocument(base, { ...local, kind: CLIENT_METADATA });
    expect(requests.map(({ headers }) => headers.accept)).to.deep.equal([FEED.accept, 'application/json']);
  });

  it('asks conditionally and answers 304 without bytes', async () => {
    const { base, local, requests } = await serve(answer('', { etag: '"1"' }, 304));
    const document = await fetchDocument(base, {
      ...local,
      etag: '"1"',
      lastModified: 'Tue, 10 Jun 2003 04:00:00 GMT',
    });
    expect(document).to.include({ status: 304, etag: '"1"' });
    expect(document.bytes).to.have.length(0);
    expect(requests[0]?.headers).to.include({
      'if-none-match': '"1"',
      'if-modified-since': 'Tue, 10 Jun 2003 04:00:00 GMT',
    });
  });
  it('takes a 304 that nobody asked for as an error', async () => {
    const { base, local } = await serve(answer('', {}, 304));
    expect(await failure(base, local)).to.include({ reason: 'http-status', status: 304 });
  });

  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ] as const) {
    it(`unpacks ${pack.name}`, async () => {
      const { base, local } = await serve(answer(pack('<rss>packed</rss>'), { 'content-encoding': encoding }));
      expect(Buffer.from((await fetchDocument(base, local)).bytes).toString()).to.equal('<rss>packed</rss>');
    });
  }
  it('calls damaged packing a network error', async () => {
    const { base, local } = await serve(answer('not gzip', { 'content-encoding': 'gzip' }));
    expect(await reasonOf(base, local)).to.equal('network');
  });

  for (const status of [400, 404, 410, 500, 503]) {
    it(`reports status ${status}`, async () => {
      const { base, local } = await serve(answer('no', {}, status));
      expect(await failure(base, local)).to.include({ reason: 'http-status', status });
    });
  }
  it('reports when to try again, in seconds or by date', async () => {
    const { base, local } = await serve((request, response) => {
      const soon = new Date(Date.now() + 60_000).toUTCString();
      response.writeHead(429, { 'retry-after': request.url === '/date' ? soon : '120' }).end();
    });
    expect((await failure(base, local)).retryAfter).to.equal(120);
    expect((await failure(`${base}/date`, local)).retryAfter).to.be.within(50, 61);
  });

  describe('redirects', () => {
    it('follows them and tells the place found', async () => {
      const { base, local } = await serve((request, response) =>
        (request.url === '/a' ? redirect(302, '/b') : answer('x'))(request, response),
      );
      const document = await fetchDocument(`${base}/a`, local);
      expect(document.url).to.equal(`${base}/b`);
      expect(document).not.to.have.property('permanentUrl');
    });
    it('tells the permanent address as far as the chain is permanent', async () => {
      const hops: Record<string, Handler> = {
        '/a': redirect(301, '/b'),
        '/b': redirect(308, '/c'),
        '/c': redirect(307, '/d'),
        '/d': redirect(301, '/e'),
      };
      const { base, local } = await serve((request, response) =>
        (hops[request.url ?? ''] ?? answer('x'))(request, response),
      );
      expect(await fetchDocument(`${base}/a`, local)).to.include({ url: `${base}/e`, permanentUrl: `${base}/c` });
    });
    it('follows five and no more', async () => {
      const { base, local, requests } = await serve((request, response) => {
        const remaining = Number(request.url?.slice(1));
        (remaining === 0 ? answer('x') : redirect(302, `/${remaining - 1}`))(request, response);
      });
      expect((await fetchDocument(`${base}/5`, local)).url).to.equal(`${base}/0`);
      requests.length = 0;
      expect(await reasonOf(`${base}/6`, local)).to.equal('too-many-redirects');
      expect(requests).to.have.length(6);
    });
    it('reports a redirect to nowhere', async () => {
      const { base, local } = await serve((_request, response) => response.writeHead(302).end());
      expect(await failure(base, local)).to.include({ reason: 'http-status', status: 302 });
    });
  });

  it('calls a closed port, a dropped connection and a strange protocol network errors', async () => {
    const { base, local } = await serve((_request, response) => response.destroy());
    expect(await reasonOf(base, local)).to.equal('network');
    const strange = createTcpServer((socket) => socket.end('SSH-2.0-x\r\n'));
    await new Promise<void>((listening) => strange.listen(0, '127.0.0.1', listening));
    closers.push(() => strange.close());
    const { port } = strange.address() as AddressInfo;
    expect(await reasonOf(`http://127.0.0.1:${port}`, { allowPrivate: true, allowedPorts: [port] })).to.equal(
      'network',
    );
    strange.close();
    expect(await reasonOf(`http://127.0.0.1:${port}`, { allowPrivate: true, allowedPorts: [port] })).to.equal(
      'network',
    );
  });
  it('calls a name without address a network error', async () => {
    expect(await reasonOf('http://nowhere.example/', { resolve: () => Promise.resolve([]) })).to.equal('network');
    expect(
      await reasonOf('http://nowhere.example/', { resolve: () => Promise.reject(new Error('ENOTFOUND')) }),
    ).to.equal('network');
  });
});

describe('security 59: addresses', () => {
  const blocked = [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '192.88.99.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '5f00::1',
    '4000::1',
    '[::1]',
    '',
    'localhost',
    'example.com',
    '1',
    '0x7f.1',
    '2130706433',
    '127.1',
    '017700000001',
    '8.8.8.8/8',
    ' 8.8.8.8',
  ];
  for (const address of blocked)
    it(`security 59: ${JSON.stringify(address)} is not public`, () => expect(isPublicAddress(address)).to.equal(false));
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '[2606:4700::1111]',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ]) {
    it(`security 59: ${address} is public`, () => expect(isPublicAddress(address)).to.equal(true));
  }

  const literals = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://10.0.0.1/',
    'https://192.168.0.1/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
  ];
  const kinds = Object.entries({ feed: FEED, page: PAGE, image: IMAGE, metadata: CLIENT_METADATA });
  for (const url of literals) {
    for (const [name, kind] of kinds)
      it(`security 59: blocks ${url} as ${name}`, async () =>
        expect(await reasonOf(url, { kind })).to.equal('blocked-address'));
  }

  const bad = [
    '',
    'nonsense',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/xml,<rss/>',
    'javascript:1',
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://:@example.com:22/',
    'http://example.com:22/',
    'http://example.com:6379/',
    'https://example.com:8443/',
    'http://[fe80::1%25eth0]/',
    'http://256.256.256.256/',
  ];
  for (const url of bad) {
    for (const [name, kind] of kinds)
      it(`security 59: refuses ${url || 'nothing'} as ${name}`, async () =>
        expect(await reasonOf(url, { kind })).to.equal('bad-url'));
  }

  const resolving = (...addresses: string[]): FetchOptions => ({ resolve: () => Promise.resolve(addresses) });
  for (const addresses of [
    ['127.0.0.1'],
    ['::1'],
    ['169.254.169.254'],
    ['8.8.8.8', '10.0.0.1'],
    ['::ffff:10.0.0.1'],
    ['not an address'],
  ]) {
    for (const [name, kind] of kinds) {
      it(`security 59: blocks a name that resolves to ${addresses.join(' and ')} as ${name}`, async () =>
        expect(await reasonOf('http://feeds.example/', { ...resolving(...addresses), kind })).to.equal(
          'blocked-address',
        ));
    }
  }
  it("security 59: blocks localhost with the system's own resolver", async () =>
    expect(await reasonOf('http://localhost/')).to.equal('blocked-address'));

  it('security 59: connects to the very address that was judged, and asks for it once', async () => {
    const { port, local, requests } = await serve(answer('x'));
    let lookups = 0;
    const resolve = () => Promise.resolve([lookups++ === 0 ? '127.0.0.1' : '10.0.0.1']);
    await fetchDocument(`http://feeds.example:${port}/`, { ...local, resolve });
    expect(lookups).to.equal(1);
    expect(requests[0]?.headers.host).to.equal(`feeds.example:${port}`);
  });
  it('security 59: reaches no server on the way to a refusal', async () => {
    const { port, requests } = await serve(answer('x'));
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost', '2130706433'])
      expect(await reasonOf(`http://${host}:${port}/`, { allowedPorts: [port] })).to.equal('blocked-address');
    expect(requests).to.have.length(0);
  });
  it('security 59: names no inner address in the message', async () => {
    const { message } = await failure('http://feeds.example/', resolving('10.1.2.3'));
    expect(message).not.to.contain('10.1.2.3');
  });
});

describe('security 60: answers', () => {
  const targets: [string, FetchErrorReason][] = [
    ['http://user:secret@example.com/', 'bad-url'],
    ['file:///etc/passwd', 'bad-url'],
    ['http://example.com:25/', 'bad-url'],
    ['//', 'bad-url'],
  ];
  for (const [location, reason] of targets) {
    it(`security 60: judges a redirect to ${location}`, async () => {
      const { base, local } = await serve(redirect(302, location));
      expect(await reasonOf(base, local)).to.equal(reason);
    });
  }
  for (const [location, kind] of [
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://inner.example/',
  ].flatMap((one) => [FEED, PAGE, IMAGE, CLIENT_METADATA].map((kind) => [one, kind] as const))) {
    it(`security 60: blocks a redirect from outside to ${location}, asked for ${kind.accept.slice(0, 20)}`, async () => {
      const { base, local, requests } = await serve(redirect(301, location));
      const options: FetchOptions = {
        ...local,
        kind,
        resolve: () => Promise.resolve(['10.0.0.1']),
        // This machine counts as public until it has answered once.
        get allowPrivate() {
          return requests.length === 0;
        },
      };
      expect(await reasonOf(base, options)).to.equal('blocked-address');
      expect(requests).to.have.length(1);
    });
  }

  for (const type of [
    'image/png',
    'application/octet-stream',
    'video/mp4',
    'application/pdf',
    'text/css',
    'image/svg+xml',
    'application/javascript',
    'multipart/x-mixed-replace',
  ]) {
    it(`security 60: refuses ${type}`, async () => {
      const { base, local } = await serve(answer('x', { 'content-type': type }));
      expect(await reasonOf(base, local)).to.equal('wrong-type');
    });
  }
  for (const type of [
    'text/xml',
    'application/xml; charset=utf-8',
    'APPLICATION/ATOM+XML',
    'application/rdf+xml',
    'application/feed+json',
    'application/json',
    'text/html',
    'application/xhtml+xml',
    'text/plain',
    '',
  ]) {
    it(`security 60: reads ${type || 'an answer without type'}`, async () => {
      const { base, local } = await serve((_request, response) =>
        response.writeHead(200, type === '' ? {} : { 'content-type': type }).end('x'),
      );
      expect((await fetchDocument(base, local)).status).to.equal(200);
    });
  }

  const alien: [string, DocumentKind, string[], string[]][] = [
    [
      'page',
      PAGE,
      ['text/html; charset=utf-8', 'application/xhtml+xml'],
      ['', 'text/plain', 'application/xml', 'application/json', 'image/png'],
    ],
    [
      'image',
      IMAGE,
      ['image/png', 'IMAGE/JPEG', 'image/webp'],
      ['', 'image/svg+xml', 'text/html', 'application/octet-stream'],
    ],
    [
      'metadata',
      CLIENT_METADATA,
      ['application/json', 'application/ld+json'],
      ['', 'text/html', 'text/plain', 'application/xml'],
    ],
  ];
  for (const [name, kind, taken, refused] of alien) {
    it(`security 60: takes of types for ${name} only its own`, async () => {
      const { base, local } = await serve((request, response) =>
        response
          .writeHead(200, request.url === '/?' ? {} : { 'content-type': decodeURIComponent(request.url!.slice(2)) })
          .end('{}'),
      );
      for (const type of taken)
        expect((await fetchDocument(`${base}/?${encodeURIComponent(type)}`, { ...local, kind })).status, type).to.equal(
          200,
        );
      for (const type of refused)
        expect(await reasonOf(`${base}/?${encodeURIComponent(type)}`, { ...local, kind }), type).to.equal('wrong-type');
    });
  }
  it('security 60: a metadata document is small', async () => {
    const { base, local } = await serve(answer('x'.repeat(64 * 1024 + 1), { 'content-type': 'application/json' }));
    expect(await reasonOf(base, { ...local, kind: CLIENT_METADATA })).to.equal('too-large');
  });

  it('security 60: stops at the size limit, whatever the length announced', async () => {
    const { base, local } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
      };
      response.on('drain', write);
      write();
    });
    expect(await reasonOf(base, local)).to.equal('too-large');
  });
  it('security 60: takes a document of just the limit', async () => {
    const { base, local } = await serve(answer('x'.repeat(1000)));
    expect((await fetchDocument(base, { ...local, maxBytes: 1000 })).bytes).to.have.length(1000);
    expect(await reasonOf(base, { ...local, maxBytes: 999 })).to.equal('too-large');
  });
  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const) {
    it(`security 60: stops a ${encoding} bomb at the size limit`, async () => {
      const { base, local } = await serve(
        answer(pack(Buffer.alloc(20 * 1024 * 1024)), { 'content-encoding': encoding }),
      );
      const before = process.memoryUsage().arrayBuffers;
      expect(await reasonOf(base, local)).to.equal('too-large');
      expect(process.memoryUsage().arrayBuffers - before).to.be.below(15 * 1024 * 1024);
    });
  }
  for (const encoding of ['gzip, gzip', 'zstd', 'compress', 'gzip, aws-chunked, gzip']) {
    it(`security 60: does not unpack ${encoding}`, async () => {
      const { base, local } = await serve(answer(gzipSync(gzipSync('x')), { 'content-encoding': encoding }));
      expect(await reasonOf(base, local)).to.equal('wrong-type');
    });
  }

  const slow: [string, Handler][] = [
    ['never answers', () => undefined],
    [
      'never ends',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/xml' }).write('<rss>');
      },
    ],
    [
      'drips',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/xml' });
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'redirects in slow motion',
      (_request, response) => {
        setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 100);
      },
    ],
  ];
  for (const [title, handler] of slow) {
    it(`security 60: gives up on a server that ${title}`, async () => {
      const { base, local } = await serve(handler);
      const started = Date.now();
      expect(await reasonOf(base, { ...local, timeoutMs: 250 })).to.equal('timeout');
      expect(Date.now() - started).to.be.below(2000);
    });
  }
  it('security 60: stops when the caller does', async () => {
    const { base, local } = await serve(() => undefined);
    expect(await reasonOf(base, { ...local, signal: AbortSignal.timeout(50) })).to.equal('timeout');
  });
  it('security 60: refuses too many headers', async () => {
    const { base, local } = await serve(answer('x', { 'x-long': 'a'.repeat(100_000) }));
    expect(await reasonOf(base, local)).to.equal('too-large');
  });
  it('security 60: sends no credentials or conditions along that could be smuggled in', async () => {
    const { base, local } = await serve(answer('x'));
    expect(await reasonOf(base, { ...local, etag: '"1"\r\nx-injected: 1' })).to.equal('network');
  });
});
