import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { answer, type Page } from '../support/feed-web.ts';

/** Feeds of every kind and with every fault found in practice. `n` makes the items of each feed different. */

const rss = (items: string, channel = ''): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>A blog</title><link>https://blog.example/</link>${channel}${items}</channel></rss>`;
const item = (n: number, k: number, more = ''): string =>
  `<item><title>Post ${k}</title><link>https://blog${n}.example/${k}</link>${more || `<guid>https://blog${n}.example/${k}</guid><pubDate>Mon, 05 Jan 2026 10:0${k}:00 GMT</pubDate>`}</item>`;
const items = (n: number): string => [1, 2, 3].map((k) => item(n, k)).join('');
const atom = (n: number): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title>${[1, 2, 3].map((k) => `<entry><id>urn:${k}</id><title>Post ${k}</title><link href="https://blog${n}.example/${k}"/><updated>2026-01-05T10:0${k}:00Z</updated></entry>`).join('')}</feed>`;
const json = (n: number): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'JSON',
    items: [1, 2, 3].map((k) => ({ id: String(k), url: `https://blog${n}.example/${k}`, title: `Post ${k}` })),
  });
const rdf = (n: number): string =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>RDF</title></channel>${[1, 2, 3].map((k) => `<item rdf:about="https://blog${n}.example/${k}"><title>Post ${k}</title><link>https://blog${n}.example/${k}</link></item>`).join('')}</rdf:RDF>`;
const xml = (body: string | Buffer, type = 'text/xml'): Page => answer(body, { 'content-type': type });
const packed =
  (pack: (body: string) => Buffer, encoding: string) =>
  (n: number): Page =>
    answer(pack(rss(items(n))), { 'content-encoding': encoding });

/** Each has three posts. */
export const GOOD: Record<string, (n: number) => Page> = {
  'RSS 2.0': (n) => answer(rss(items(n))),
  Atom: (n) => xml(atom(n), 'application/atom+xml'),
  'JSON Feed': (n) => xml(json(n), 'application/feed+json'),
  'RSS 1.0': (n) => xml(rdf(n), 'application/rdf+xml'),
  gzip: packed(gzipSync, 'gzip'),
  br: packed(brotliCompressSync, 'br'),
  deflate: packed(deflateSync, 'deflate'),
  'windows-1252 by header': (n) =>
    xml(Buffer.from(rss(items(n)).replaceAll('Post', 'Pöst'), 'latin1'), 'text/xml; charset=windows-1252'),
  'latin1 by declaration': (n) =>
    xml(Buffer.from(rss(items(n)).replace('?>', ' encoding="ISO-8859-1"?>').replaceAll('Post', 'Pöst'), 'latin1')),
  'UTF-16': (n) => xml(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rss(items(n)), 'utf16le')])),
  'bytes that are no UTF-8': (n) =>
    xml(
      Buffer.concat([
        Buffer.from(rss(items(n)).replace('</channel></rss>', '<description>')),
        Buffer.from([0xff, 0xc3, 0x28]),
        Buffer.from('</description></channel></rss>'),
      ]),
    ),
  'no content type': (n) => (_request, response) => response.writeHead(200).end(rss(items(n))),
  'text/html as type': (n) => xml(rss(items(n)), 'text/html'),
  'text/plain as type': (n) => xml(rss(items(n)), 'text/plain; charset=utf-8'),
  'no dates': (n) =>
    answer(
      rss([1, 2, 3].map((k) => item(n, k, '<guid isPermaLink="false">x</guid>'.replace('x', String(k)))).join('')),
    ),
  'wrong dates': (n) =>
    answer(
      rss(
        [1, 2, 3]
          .map((k) => item(n, k, `<pubDate>${['someday', '0001-01-01', '2999-01-01'][k - 1]}</pubDate>`))
          .join(''),
      ),
    ),
  'one guid for all': (n) =>
    answer(rss([1, 2, 3].map((k) => item(n, k, '<guid isPermaLink="false">same</guid>')).join(''))),
  'relative addresses': (n) => (request, response) =>
    answer(
      rss([1, 2, 3].map((k) => `<item><title>Post ${k}</title><link>/${n}/${k}</link></item>`).join('')).replace(
        '<link>https://blog.example/</link>',
        `<link>http://${request.headers.host?.split(':')[0]}/</link>`,
      ),
    )(request, response),
  'HTML in titles': (n) => answer(rss(items(n).replaceAll('Post', '&lt;b&gt;Post&lt;/b&gt; &amp;amp;'))),
  'each item twice': (n) => answer(rss(items(n) + items(n))),
  'items that are none between': (n) =>
    answer(rss(`<item/><item><author>nobody</author></item>${items(n)}<item><link>javascript:alert(1)</link></item>`)),
  'a redirect': (n) => (request, response) =>
    request.url?.endsWith('&moved') === true
      ? answer(rss(items(n)))(request, response)
      : response.writeHead(302, { location: `${request.url}&moved` }).end(),
  'a permanent redirect': (n) => (request, response) =>
    request.url?.endsWith('&moved') === true
      ? answer(rss(items(n)))(request, response)
      : response.writeHead(301, { location: `${request.url}&moved` }).end(),
  ETag: (n) => (request, response) =>
    request.headers['if-none-match'] === `"${n}"`
      ? response.writeHead(304).end()
      : answer(rss(items(n)), { etag: `"${n}"` })(request, response),
  'Last-Modified': (n) => (request, response) =>
    request.headers['if-modified-since'] === undefined
      ? answer(rss(items(n)), { 'last-modified': 'Mon, 05 Jan 2026 10:00:00 GMT' })(request, response)
      : response.writeHead(304).end(),
  'control characters': (n) => answer(rss(items(n).replaceAll('Post', 'Post\u0000\u0008'))),
  'the encoding of a file as that of its transfer': (n) => answer(rss(items(n)), { 'content-encoding': 'aws-chunked' }),
  'a charset as an encoding': (n) => answer(rss(items(n)), { 'content-encoding': 'UTF-8' }),
  'no encoding by name': (n) => answer(rss(items(n)), { 'content-encoding': 'none' }),
  'one encoding and one that is none': (n) =>
    answer(gzipSync(rss(items(n))), { 'content-encoding': 'gzip, aws-chunked' }),
  'a file of gzip': (n) => xml(gzipSync(rss(items(n))), 'application/gzip'),
  'the name of the header as a type': (n) => xml(rss(items(n)), 'content-type'),
  'a type without its first half': (n) => xml(rss(items(n)), 'xml'),
  'an unknown type': (n) => xml(rss(items(n)), 'unknown/unknown'),
  'a type of its own': (n) => xml(rss(items(n)), 'application/x-xml'),
  'another type of its own': (n) => xml(rss(items(n)), 'text/x-rss'),
  'a page around it': (n) => xml(`<html><body>${rss(items(n))}</body></html>`, 'text/html'),
  'a bare sign in a title': (n) => answer(rss(items(n).replaceAll('Post 1', 'Post <1'))),
  'a title that nobody closed': (n) => answer(rss(items(n).replace('</title>', ''))),
  'half a fourth item': (n) =>
    answer(rss(items(n) + item(n, 4)).replace(/<guid>[^<]*<\/guid>(?!.*<guid>).*$/s, '<ite')),
  octets: (n) => xml(rss(items(n)), 'application/octet-stream'),
  'a document type without declarations': (n) =>
    answer(rss(items(n)).replace('?>', '?><!DOCTYPE rss PUBLIC "-//X//DTD RSS 0.91//EN" "http://x.example/x.dtd">')),
  'Latin-1 that nobody names': (n) => xml(Buffer.from(rss(items(n)).replaceAll('Post', 'Pöst'), 'latin1')),
  'a redirect that wants its cookie back': (n) => (request, response) =>
    request.headers.cookie === 'seen=1'
      ? answer(rss(items(n)))(request, response)
      : response.writeHead(302, { location: request.url ?? '', 'set-cookie': 'seen=1; Path=/' }).end(),
  'one page for all': (n) =>
    answer(
      rss(
        [1, 2, 3]
          .map(
            (k) =>
              `<item><title>Post ${k}</title><link>https://blog${n}.example/</link><guid isPermaLink="false">${n}-id-${k}</guid></item>`,
          )
          .join(''),
      ),
    ),
  'nothing but recordings': (n) =>
    answer(
      rss(
        [1, 2, 3]
          .map(
            (k) =>
              `<item><title>Post ${k}</title><enclosure url="https://blog${n}.example/${k}.mp3" type="audio/mpeg" length="1"/></item>`,
          )
          .join(''),
      ),
    ),
  'notes without titles': (n) =>
    answer(
      rss(
        [1, 2, 3]
          .map((k) => `<item><link>https://blog${n}.example/${k}</link><description>Note ${k}.</description></item>`)
          .join(''),
      ),
    ),
  'empty lines before the declaration': (n) => answer(`\n\n  ${rss(items(n))}`),
};

const BOMB = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((k) => `<!ENTITY lol${k} "${`&lol${k === 1 ? '' : k - 1};`.repeat(10)}">`).join('')}]><rss version="2.0"><channel><title>&lol9;</title></channel></rss>`;
const megabytes =
  (count: number): Page =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    let left = count * 16;
    const write = (): void => {
      while (left > 0 && !response.destroyed) if ((left -= 1) >= 0 && !response.write(Buffer.alloc(65_536, 32))) return;
      response.end();
    };
    response.on('drain', write);
    write();
  };

/** Each has no posts but a descriptive error. */
export const BAD: Record<string, { page: (n: number) => Page; error: RegExp; paused?: true }> = {
  'entity bomb': { page: () => answer(BOMB), error: /document type or entity/ },
  'external entity': {
    page: () =>
      answer(
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&e;</title></channel></rss>',
      ),
    error: /document type or entity/,
  },
  '100 MiB': { page: () => megabytes(100), error: /larger than/ },
  'a packed bomb': {
    page: () => answer(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
    error: /larger than/,
  },
  'damaged packing': { page: () => answer('no gzip', { 'content-encoding': 'gzip' }), error: /cannot be decompressed/ },
  'packing that is not supported': {
    page: () => answer('x', { 'content-encoding': 'zstd' }),
    error: /compresses its response/,
  },
  'a picture': { page: () => answer('x', { 'content-type': 'image/png' }), error: /neither a feed nor a page/ },
  'a page': {
    page: () => answer('<!doctype html><html><body>hello</body></html>', { 'content-type': 'text/html' }),
    error: /web page, not a feed/,
  },
  nothing: { page: () => answer(''), error: /empty/ },
  'half of the first item': {
    page: (n) => answer(rss(items(n)).replace(/<guid>.*$/s, '<gui')),
    error: /not well-formed/,
  },
  'octets that are no feed': {
    page: () => answer(Buffer.from([0x50, 0x4b, 3, 4]), { 'content-type': 'application/octet-stream' }),
    error: /neither a feed nor a page/,
  },
  'another vocabulary': {
    page: () => answer('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    error: /not RSS, Atom, RDF or JSON Feed/,
  },
  'another JSON document': {
    page: () => answer('{"a":1}', { 'content-type': 'application/json' }),
    error: /not RSS, Atom, RDF or JSON Feed/,
  },
  'broken JSON': { page: () => answer('{"items":[', { 'content-type': 'application/json' }), error: /cannot be read/ },
  'a thousand levels': {
    page: () => answer(`<rss version="2.0"><channel>${'<a>'.repeat(1000)}</channel></rss>`),
    error: /levels deep/,
  },
  '404': { page: () => answer('', {}, 404), error: /answered 404/ },
  '410': { page: () => answer('', {}, 410), error: /answered 410/, paused: true },
  '500': { page: () => answer('', {}, 500), error: /answered 500/ },
  '503 with Retry-After': { page: () => answer('', { 'retry-after': '7200' }, 503), error: /answered 503/ },
  '304 unasked': { page: () => answer('', {}, 304), error: /answered 304/ },
  'redirects for ever': {
    page: () => (request, response) => response.writeHead(302, { location: request.url ?? '' }).end(),
    error: /redirects more than/,
  },
  'a redirect to another port': {
    page: () => (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:22/' }).end(),
    error: /ports 80 and 443/,
  },
  'a redirect to a file': {
    page: () => (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    error: /Only http and https/,
  },
  'a connection that breaks': { page: () => (_request, response) => response.destroy(), error: /could not be reached/ },
  'an answer that breaks off': {
    page: () => (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml', 'content-length': '1000' }).write('<rss>');
      setTimeout(() => response.destroy(), 20);
    },
    error: /could not be reached/,
  },
  'no answer': { page: () => () => undefined, error: /too long/ },
  'an answer without end': {
    page: () => (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' }).write('<rss>');
    },
    error: /too long/,
  },
  'too many headers': { page: () => answer('x', { 'x-long': 'a'.repeat(100_000) }), error: /too many headers/ },
};
