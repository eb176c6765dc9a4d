import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import Koa, { type Context } from 'koa';
import { request } from 'undici';
import { compression } from '../../src/http/middleware.ts';

const TEXT = 'One line of a text that repeats. '.repeat(2_000);
const DECODE: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

describe('compression of answers', () => {
  let respond: (ctx: Context) => void;
  const koa = new Koa();
  for (const middleware of compression()) koa.use(middleware);
  koa.use((ctx) => respond(ctx));
  const server = koa.listen(0, '127.0.0.1');
  before(() => server.listening || once(server, 'listening'));
  after(() => server.close());

  const ask = async (accept: string, answer: typeof respond, method: 'GET' | 'HEAD' = 'GET') => {
    respond = answer;
    const { port } = server.address() as AddressInfo;
    const { headers, statusCode, body } = await request(`http://127.0.0.1:${port}/`, {
      method,
      headers: { 'accept-encoding': accept },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    const encoding = String(headers['content-encoding'] ?? '');
    return { headers, statusCode, bytes, encoding, text: (DECODE[encoding]?.(bytes) ?? bytes).toString() };
  };
  const html = (ctx: Context): void => {
    ctx.type = 'html';
    ctx.body = TEXT;
  };

  it('is of texts and bytes at once, whole, with their length', async () => {
    for (const body of [TEXT, Buffer.from(TEXT)])
      for (const [accept, encoding] of [
        ['gzip', 'gzip'],
        ['br', 'br'],
        ['gzip, deflate, br', 'br'],
        ['br;q=0.1, gzip', 'gzip'],
      ] as const) {
        const answer = await ask(accept, (ctx) => {
          ctx.type = 'json';
          ctx.status = 422;
          ctx.body = body;
        });
        expect([answer.statusCode, answer.encoding, answer.text], accept).to.deep.equal([422, encoding, TEXT]);
        expect(answer.headers['content-length']).to.equal(String(answer.bytes.length));
        expect(answer.headers['content-type']).to.match(/^application\/json/);
        expect(answer.headers.vary).to.match(/accept-encoding/i);
      }
  });

  it('is of streams, large texts and deflate as they come', async () => {
    const stream = await ask('gzip', (ctx) => {
      ctx.type = 'html';
      ctx.body = Readable.from([TEXT, TEXT]);
    });
    expect([stream.encoding, stream.text]).to.deep.equal(['gzip', TEXT + TEXT]);
    const large = await ask('gzip', (ctx) => {
      ctx.type = 'html';
      ctx.body = TEXT.repeat(5);
    });
    expect([large.encoding, large.text.length]).to.deep.equal(['gzip', 5 * TEXT.length]);
    expect(large.headers).to.not.have.property('content-length');
    expect((await ask('deflate', html)).encoding).to.equal('deflate');
  });

  it('is of nothing that is short, encoded, partial, no text, or not to be changed', async () => {
    const plain: Record<string, typeof respond> = {
      short: (ctx) => {
        ctx.type = 'html';
        ctx.body = 'x'.repeat(1_023);
      },
      partial: (ctx) => {
        html(ctx);
        ctx.status = 206;
      },
      image: (ctx) => {
        ctx.type = 'image/png';
        ctx.body = Buffer.from(TEXT);
      },
      kept: (ctx) => {
        html(ctx);
        ctx.set('cache-control', 'public, no-transform');
      },
      refused: (ctx) => {
        html(ctx);
        ctx.compress = false;
      },
    };
    for (const [name, answer] of Object.entries(plain)) {
      const { headers, encoding, bytes } = await ask('br, gzip', answer);
      expect([encoding, Number(headers['content-length'])], name).to.deep.equal(['', bytes.length]);
    }
    const already = await ask('br, gzip', (ctx) => {
      html(ctx);
      ctx.set('content-encoding', 'of-its-own');
    });
    expect([already.encoding, already.bytes.toString()]).to.deep.equal(['of-its-own', TEXT]);
    for (const none of ['identity', 'identity;q=0, *;q=0', 'gzip;q=0, br;q=0'])
      expect((await ask(none, html)).text, none).to.equal(TEXT);
    const head = await ask('gzip', html, 'HEAD');
    expect([head.bytes.length, head.encoding]).to.deep.equal([0, '']);
  });
});
