import { expect } from 'chai';
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Pipeline } from '../../src/api/pipeline.ts';
import type { Handlers } from '../../src/handlers/types.ts';
import { AppError } from '../../src/errors.ts';
import { servePipeline, stubPipeline } from '../contract/pipeline.ts';
import { call, type Answer, type Ask } from '../support/client.ts';

/**
 * A contract with one operation that takes a body. Its id is one of the real contract, since scopes are looked up by
 * id; everything else is made up.
 */
const definition = {
  openapi: '3.1.0',
  info: { title: 'One that writes', version: '1' },
  paths: {
    '/things': {
      post: {
        operationId: 'listFeed',
        tags: ['feeds'],
        security: [{ personalToken: [] }, { oauth2: ['read'] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string', minLength: 1, maxLength: 50 },
                  count: { type: 'integer', minimum: 0, maximum: 1000 },
                  ids: { type: 'array', maxItems: 3, items: { type: 'string', format: 'uuid' } },
                  deep: { type: 'object', properties: { 'a/b': { type: 'boolean' } } },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  },
};

describe('request bodies', () => {
  let service: { url: string; logs: string[]; close: () => Promise<void> };
  let pipeline: Pipeline;
  const taken: unknown[] = [];
  const send = (ask: Ask): Promise<Answer> => call(service.url, '/things', { method: 'POST', token: 'any', ...ask });
  const sendRaw = (
    raw: string | Buffer,
    type = 'application/json',
    headers: Record<string, string> = {},
  ): Promise<Answer> => send({ raw, headers: { 'content-type': type, ...headers } });

  before(async () => {
    const handlers = {
      listFeed: ({ body }: { body: unknown }) => Promise.resolve({ body: { got: taken.push(body) } }),
    } as unknown as Handlers;
    pipeline = await stubPipeline({ definition, handlers });
    service = await servePipeline(pipeline);
  });
  after(() => service.close());
  beforeEach(() => taken.splice(0));

  /** Sends a body without its length. */
  const chunked = (text: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sending = httpRequest(
        `${service.url}/public/v1/things`,
        { method: 'POST', headers: { authorization: 'Bearer any', 'content-type': 'application/json' } },
        (answer) => {
          let got = '';
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => (got += part))
            .on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers as Record<string, string>,
                text: got,
                body: JSON.parse(got),
              }),
            );
        },
      );
      sending.on('error', reject);
      for (let at = 0; at < text.length; at += 16_384) sending.write(text.slice(at, at + 16_384));
      sending.end();
    });

  const expectRefused = (answer: Answer, places: string[]): void => {
    expect(answer.status, answer.text).to.equal(400);
    expect(answer.body.error).to.equal('validation_error');
    expect(answer.body.details.map((one: { in: string; path: string }) => `${one.in} ${one.path}`)).to.have.members(
      places,
    );
    expect(taken).to.deep.equal([]);
  };

  it('security 53: a body that fits reaches the handler as it was sent', async () => {
    const sent = {
      name: 'Ünïcode 😀 "quoted" \u2028',
      count: 1000,
      deep: { 'a/b': true },
      unknown: 'kept out of nothing',
    };
    expect((await send({ json: sent })).status).to.equal(200);
    expect((await sendRaw(JSON.stringify({ name: 'x' }), 'application/json; charset=utf-8')).status).to.equal(200);
    expect((await sendRaw(JSON.stringify({ name: 'x' }), 'APPLICATION/JSON')).status).to.equal(200);
    expect(taken[0]).to.deep.include({ name: sent.name, count: 1000, deep: { 'a/b': true } });
  });

  it('security 53: what is no JSON is 400 and names the body', async () => {
    const bad = [
      '{',
      '{"name":"x"',
      '{"name":"x"}}',
      "{'name':'x'}",
      '{"name":undefined}',
      '{"name":"x",}',
      'name=x',
      '\u0000',
      '{"name":"x"}{"name":"y"}',
      '[1',
      '"',
      'NaN',
      '{"name":"a\nb"}',
      '{"name":"\\x41"}',
    ];
    for (const text of bad) expectRefused(await sendRaw(text), ['body ']);
  });

  it('security 53: bytes that are no UTF-8 are refused and not replaced', async () => {
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xc0, 0xaf]]) {
      expectRefused(await sendRaw(Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('"}')])), [
        'body ',
      ]);
    }
  });

  it('security 53: NUL and halves of surrogate pairs are refused wherever they stand', async () => {
    expectRefused(await sendRaw('{"name":"a\\u0000b"}'), ['body /name']);
    expectRefused(await sendRaw('{"name":"a\\ud800b"}'), ['body /name']);
    expectRefused(await sendRaw('{"name":"ok","deep":{"other":["x","\\udfff"]}}'), ['body /deep/other/1']);
  });

  it('security 53: every wrong place is named with its JSON Pointer', async () => {
    expectRefused(await send({ json: { name: '', count: 1001, ids: ['x', 'y', 'z', 'z'], deep: { 'a/b': 'yes' } } }), [
      'body /name',
      'body /count',
      'body /ids',
      'body /ids/0',
      'body /ids/1',
      'body /ids/2',
      'body /ids/3',
      'body /deep/a~1b',
    ]);
    expectRefused(await send({ json: {} }), ['body /name']);
    for (const json of [null, 1, 'text', [], [{ name: 'x' }], true]) expectRefused(await send({ json }), ['body ']);
  });

  it('security 53: numbers of any size and form are 200 or 400', async () => {
    for (const number of [
      '99999999999999999999999999',
      '1e400',
      '-1e400',
      '1.5',
      '-0',
      '1e3',
      '9007199254740993',
      '0.1e1',
      '1'.repeat(2000),
    ]) {
      const answer = await sendRaw(`{"name":"x","count":${number}}`);
      expect(answer.status, number).to.be.oneOf(['-0', '1e3', '0.1e1'].includes(number) ? [200] : [400]);
    }
  });

  it('security 53: a property is no way to an object’s inside', async () => {
    expect(
      (await sendRaw('{"name":"x","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'))
        .status,
    ).to.be.oneOf([200, 400]);
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
    expect((await sendRaw('{"__proto__":{"name":"x"}}')).status).to.equal(400);
  });

  it('security 53: no body is 400, and another type than JSON is 415 and says what to send', async () => {
    expectRefused(await send({}), ['body ']);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'nonsense',
    ]) {
      const answer = await sendRaw('{"name":"x"}', type);
      expect([answer.status, answer.body.error], type).to.deep.equal([415, 'unsupported_media_type']);
      expect(answer.body.message).to.include('application/json');
    }
    expect((await send({ raw: '{"name":"x"}' })).status, 'no type').to.equal(415);
    expect((await sendRaw('{"name":"x"}', 'application/json; charset=utf-7')).status, 'charset').to.equal(415);
    expect(
      (await sendRaw('{"name":"x"}', 'application/json', { 'content-encoding': 'made-up' })).status,
      'encoding',
    ).to.equal(415);
    expect(taken).to.deep.equal([]);
  });

  it('security 52: a body over 256 KiB is 413, also without a length and also compressed', async () => {
    const large = JSON.stringify({ name: 'x', filler: 'y'.repeat(256 * 1024) });
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '));
    const sent = [
      await sendRaw(large),
      await chunked(large),
      await sendRaw(bomb, 'application/json', { 'content-encoding': 'gzip' }),
    ];
    for (const answer of sent) expect([answer.status, answer.body.error]).to.deep.equal([413, 'payload_too_large']);
    expect((await sendRaw(JSON.stringify({ name: 'x', filler: 'y'.repeat(255 * 1024) }))).status).to.equal(200);
  });

  it('security 52: a body that is nested very deep is an answer, not a crash', async () => {
    for (const depth of [1_000, 50_000]) {
      const answer = await sendRaw(`{"name":"x","deep":${'['.repeat(depth)}${']'.repeat(depth)}}`);
      expect(answer.status, `${depth} deep`).to.equal(400);
    }
    expect(
      (await sendRaw(`{"name":"x","unknown":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`)).status,
    ).to.be.oneOf([200, 400]);
  });

  it('security 32: nothing is read of the body before it is known who sends it', async () => {
    const stranger = await servePipeline(
      await stubPipeline({
        definition,
        handlers: { listFeed: () => Promise.resolve({ body: {} }) } as unknown as Handlers,
        identify: () => Promise.reject(new AppError('invalid_token', 'No.')),
      }),
    );
    const answer = await call(stranger.url, '/things', {
      method: 'POST',
      raw: '{',
      headers: { 'content-type': 'application/json' },
    });
    await stranger.close();
    expect(answer.status).to.equal(401);
  });
});
