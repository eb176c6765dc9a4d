import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import pino from 'pino';
import type { TraceSettings } from '../../src/environment/telemetry-settings.ts';
import { FetchHost, SourceFetch } from '../../src/data/entities/sources.ts';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { startTelemetry, type Telemetry } from '../../src/telemetry/start.ts';
import { call, fetchAny } from '../support/client.ts';
import { person, post, source, type Person } from '../support/fixtures.ts';
import { post as postMessage } from '../support/mcp.ts';
import { startCollector, type Collector, type SentSpan } from '../support/otlp.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';

const [SERVER, CLIENT] = [2, 3];
/** Words that a person searches for, and writes. */
const SECRET_WORDS = 'violet-hippopotamus';
const quiet = pino({ level: 'silent' });

describe('traces', function () {
  this.timeout(60_000);
  let service: Service;
  let collector: Collector;
  let telemetry: Telemetry | undefined;
  let ada: Person;
  let postId: string;

  beforeEach(async () => {
    service = await sharedService();
    collector = await startCollector();
    ada = await person(service.db);
    postId = await post(service.db);
  });
  afterEach(async () => {
    await telemetry?.close();
    telemetry = undefined;
    collector.close();
  });

  async function start(settings: Partial<TraceSettings> = {}): Promise<void> {
    const traces = { url: `${collector.url}/v1/traces`, sampler: 'always_on', ratio: 1, ...settings } as const;
    telemetry = await startTelemetry({ metrics: undefined, traces }, { log: quiet, version: () => '1.2.3' });
  }
  /** All spans, sent as at the end of a process. */
  async function sent(): Promise<readonly SentSpan[]> {
    await telemetry?.close();
    telemetry = undefined;
    return collector.spans;
  }
  const newTrace = (): string => randomBytes(16).toString('hex');
  const callTool = (_meta: object): Promise<{ status: number }> =>
    postMessage(
      service.url,
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'getPost', arguments: { id: postId }, _meta } },
      { token: ada.token, view: '?tools=all' },
    );
  const lineOf = (has: (line: any) => boolean): any =>
    service.logs.map((line) => JSON.parse(line)).find((line) => line.msg === 'request' && has(line));
  const parentOf = (spans: readonly SentSpan[], { parentSpanId }: SentSpan): SentSpan | undefined =>
    spans.find(({ spanId }) => spanId === parentSpanId);
  const isSql = ({ attributes }: SentSpan): boolean => attributes['db.system'] === 'postgresql';

  it('one trace goes through REST, the operation, SQL and the log', async () => {
    await start({ sampler: 'parentbased_traceidratio', ratio: 0 });
    const [trace, caller] = [newTrace(), randomBytes(8).toString('hex')];
    const headers = { traceparent: `00-${trace}-${caller}-01` };
    expect((await call(service.url, `/posts/${postId}`, { token: ada.token, headers })).status).to.equal(200);

    const spans = await sent();
    expect(new Set(spans.map(({ traceId }) => traceId))).to.deep.equal(new Set([trace]));
    const http = spans.find(({ kind }) => kind === SERVER)!;
    expect(http).to.include({ name: 'GET getPost', parentSpanId: caller, failed: false });
    expect(http.attributes).to.include({ 'dcs.operation': 'getPost', 'http.request.method': 'GET' });
    const operation = spans.find(({ name }) => name === 'getPost')!;
    expect(parentOf(spans, operation)).to.equal(http);
    const sql = spans.filter(isSql);
    expect(sql.some((span) => parentOf(spans, span) === operation)).to.equal(true);
    for (const span of sql) expect(span.kind).to.equal(CLIENT);
    expect(sql.some(({ attributes }) => String(attributes['db.query.text']).includes('$1'))).to.equal(true);
    expect(lineOf(({ operation: id }) => id === 'getPost')).to.include({ trace_id: trace, span_id: http.spanId });
    expect([...collector.services]).to.deep.equal(['developer-content-service']);
    expect([...collector.paths]).to.deep.equal(['/v1/traces']);
  });

  it('one trace goes through MCP, by _meta of the call', async () => {
    await start({ sampler: 'parentbased_traceidratio', ratio: 0 });
    const [trace, caller] = [newTrace(), randomBytes(8).toString('hex')];
    expect((await callTool({ traceparent: `00-${trace}-${caller}-01` })).status).to.equal(200);

    const spans = await sent();
    expect(new Set(spans.map(({ traceId }) => traceId))).to.deep.equal(new Set([trace]));
    const tool = spans.find(({ kind }) => kind === SERVER)!;
    expect(tool).to.include({ name: 'tools/call getPost', parentSpanId: caller });
    const operation = spans.find(({ name }) => name === 'getPost')!;
    expect(parentOf(spans, operation)).to.equal(tool);
    expect(spans.some((span) => isSql(span) && parentOf(spans, span) === operation)).to.equal(true);
    expect(lineOf(({ via }) => via === 'mcp')).to.include({ trace_id: trace, span_id: tool.spanId });
  });

  it('a call without one is a part of its HTTP request; where both have one, they are linked', async () => {
    await start();
    const trace = newTrace();
    await callTool({});
    await callTool({ traceparent: `00-${trace}-${'1'.repeat(16)}-01` });
    const spans = await sent();
    const tools = spans.filter(({ name }) => name === 'tools/call getPost');
    const requests = spans.filter(({ name }) => name === 'POST getPost');
    const [within, apart] = [tools.find((one) => one.traceId !== trace)!, tools.find((one) => one.traceId === trace)!];
    expect(parentOf(spans, within)).to.equal(requests.find(({ traceId }) => traceId === within.traceId));
    expect(requests.map(({ traceId }) => traceId)).to.include(apart.links[0]);
  });

  it('what a person sends is in no span: tokens, addresses, words, paths and values', async () => {
    await start();
    const cookie = `session=${randomBytes(12).toString('hex')}`;
    const headers = { cookie, authorization: `Bearer ${ada.token}` };
    await call(service.url, `/search/posts?query=${SECRET_WORDS}`, { token: ada.token });
    const comment = { method: 'POST', token: ada.token, json: { content: SECRET_WORDS } } as const;
    expect((await call(service.url, `/posts/${postId}/comments`, comment)).status).to.equal(200);
    await fetchAny(`${service.url}/${SECRET_WORDS}?email=${ada.email}`, { headers });
    await fetchAny(`${service.url}/posts/${postId}`, { headers });
    const spans = await sent();
    const names = spans.filter(({ kind }) => kind === SERVER).map(({ name }) => name);
    expect(names).to.include.members(['GET searchPosts', 'POST createComment', 'GET page']);
    expect(spans.map(({ name }) => name)).to.include('INSERT comments');
    const all = collector.texts.join('\n');
    for (const secret of [ada.token, ada.email, SECRET_WORDS, cookie, ada.id, postId])
      expect(all, secret).not.to.contain(secret);
  });

  it('a request that fails is marked, with the code and not the message', async () => {
    await start();
    await call(service.url, '/posts/not-an-id', { token: ada.token });
    await call(service.url, '/feeds/popular?limit=-5', { token: ada.token });
    const spans = await sent();
    const wrong = spans.find(({ name }) => name === 'GET listPopularFeed')!;
    expect(wrong.attributes).to.include({ 'error.type': 'validation_error' });
    expect(wrong.failed).to.equal(false); // it is the caller's
  });

  it('the fetch of a source is a trace, with what is stored of it', async () => {
    await start();
    const { id, handle } = await source(service.db, { feedUrl: 'http://127.0.0.1/feed?key=secret' });
    await service.db.orm.insert(FetchHost, { host: '127.0.0.1' });
    await service.db.orm.insert(SourceFetch, { sourceId: id, host: '127.0.0.1' });
    const worker = startWorker(service.db, { log: quiet });
    await until(async () => (await service.db.orm.findOneBy(SourceFetch, { sourceId: id }))?.failures === 1, 20_000);
    await worker.stop();
    const spans = await sent();
    const root = spans.find(({ name }) => name === 'fetch source')!;
    expect(root.attributes).to.include({ 'dcs.source': handle, 'dcs.outcome': 'failed' });
    const fetched = spans.find(({ name }) => name === 'fetch')!;
    expect(parentOf(spans, fetched)).to.equal(root);
    expect(fetched).to.include({ kind: CLIENT, failed: true });
    expect(fetched.attributes).to.include({ 'error.type': 'blocked-address', 'server.address': '127.0.0.1' });
    const stored = spans.find((span) => span.name === 'UPDATE source_fetches' && span.traceId === root.traceId);
    expect(stored).not.to.equal(undefined);
    expect(collector.texts.join('')).not.to.contain('key=secret');
  });

  it('a caller decides which of its requests are recorded; of the others a share is', async () => {
    await start({ sampler: 'parentbased_traceidratio', ratio: 0.01 });
    const left = newTrace();
    const ask = (traceparent?: string): Promise<unknown> =>
      call(service.url, '/feeds/popular', { token: ada.token, ...(traceparent && { headers: { traceparent } }) });
    await ask(`00-${left}-${'1'.repeat(16)}-00`);
    await ask('not a traceparent');
    for (let i = 0; i < 40; i += 1) await ask();
    const spans = await sent();
    expect(spans.filter(({ traceId }) => traceId === left)).to.deep.equal([]);
    expect(spans.filter(({ kind }) => kind === SERVER)).to.have.length.below(20);
    // Whoever named a trace finds it in the log, recorded or not.
    expect(lineOf(({ trace_id }) => trace_id === left)).not.to.equal(undefined);
  });

  it('requests side by side stay apart, those that are not recorded among them', async () => {
    await start({ sampler: 'parentbased_always_off' });
    const traces = Array.from({ length: 20 }, newTrace);
    const ask = (trace: string, i: number): Promise<unknown> => {
      const headers = { traceparent: `00-${trace}-${'1'.repeat(16)}-0${i % 2}` };
      return call(service.url, i % 3 === 0 ? '/profile' : `/posts/${postId}`, { token: ada.token, headers });
    };
    await Promise.all(traces.map(ask));
    const spans = await sent();
    traces.forEach((trace, i) => {
      const own = spans.filter(({ traceId }) => traceId === trace);
      expect(own.filter(({ kind }) => kind === SERVER)).to.have.length(i % 2);
      for (const span of own) if (span.kind !== SERVER) expect(parentOf(own, span), span.name).not.to.equal(undefined);
    });
  });

  it('a collector that is away changes nothing; where nothing is asked for nothing is traced', async () => {
    const get = async (): Promise<number> => {
      const headers = { traceparent: `00-${newTrace()}-${'1'.repeat(16)}-01` };
      return (await call(service.url, '/feeds/popular', { token: ada.token, headers })).status;
    };
    await start({ url: 'http://127.0.0.1:9/v1/traces' });
    for (let i = 0; i < 10; i += 1) expect(await get()).to.equal(200);
    await sent();
    service.logs.length = 0;
    telemetry = await startTelemetry({ metrics: undefined, traces: undefined }, { log: quiet, version: () => '' });
    expect(await get()).to.equal(200);
    await until(() => lineOf(() => true) !== undefined, 5_000);
    expect(lineOf(() => true)).not.to.have.property('trace_id');
    expect(collector.spans).to.deep.equal([]);
  });
});
