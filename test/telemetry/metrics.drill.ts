import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { enqueueEmail } from '../../src/auth/email/email-queue.ts';
import { HubSubscription, FetchHost, SourceFetch } from '../../src/data/entities/sources.ts';
import { parse } from 'yaml';
import { call, fetchAny } from '../support/client.ts';
import { FaultyPostgres } from '../support/faulty-postgres.ts';
import { person, source, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { startReplicated, type Replicated } from '../support/replicated.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

const FOLDER = 'deploy/observability';
/** Metrics that Prometheus itself makes for each target. */
const OF_PROMETHEUS = new Set(['up']);
const FUNCTIONS = new Set(
  `sum rate by le topk histogram_quantile max min count changes max_over_time ignoring group_left or vector on`.split(
    ' ',
  ),
);

/** The names of metrics in an expression. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|ignoring) \([^)]*\)/g, '');
  return [...bare.replace(/\[[^\]]*\]/g, '').matchAll(/(?<![0-9.])\b[a-zA-Z_]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !FUNCTIONS.has(name) && !OF_PROMETHEUS.has(name));
}

/** Every expression of an alert or a panel. */
function expressions(): string[] {
  const { groups } = parse(readFileSync(`${FOLDER}/alerts.yaml`, 'utf8'));
  const { panels } = JSON.parse(readFileSync(`${FOLDER}/dashboard.json`, 'utf8'));
  return [
    ...groups.flatMap(({ rules }: any) => rules.map(({ expr }: any) => expr)),
    ...panels.flatMap(({ targets = [] }: any) => targets.map(({ expr }: any) => expr)),
  ];
}

/** Samples by name and labels. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('metrics', function () {
  this.timeout(300_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-metrics-'));
  let servers: Replicated;
  let faulty: FaultyPostgres;
  let db: OpenDatabase;
  let ada: Person;
  let port: number;
  let server: Running;
  /** Names that were exported at any time, by any process. */
  const seen = new Set<string>();

  before(async function () {
    needs(this, 'postgresql');
    servers = await startReplicated();
    faulty = await FaultyPostgres.before(servers.primary.urlOf('postgres'));
    db = await openDatabase({ url: servers.primary.urlOf('postgres') });
    await db.migrate();
    ada = await person(db);
    port = await freePort();
    server = launch(await freePort(), {
      DATA_DIR: dataDir,
      DATABASE_URL: faulty.url,
      DATABASE_READ_URL: servers.replica.urlOf('postgres'),
      NODE_ENV: 'production',
      WORKER: 'on',
      METRICS_PORT: String(port),
      SMTP_URL: 'smtp://127.0.0.1:9',
      FREE_DAILY_QUOTA: '2',
    });
    await ready(server.url);
  });
  after(async () => {
    await killAll();
    await db?.close();
    await faulty?.close();
    await servers?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function scrape(at = port): Promise<Map<string, number>> {
    const { status, text, headers } = await fetchAny(`http://127.0.0.1:${at}/metrics`);
    expect(status).to.equal(200);
    expect(headers['content-type']).to.match(/^text\/plain; version=0\.0\.4/);
    const samples = samplesOf(text);
    for (const key of samples.keys()) seen.add(key.split('{')[0]!);
    return samples;
  }
  /** Waits until what is exported is as wanted. Answers and figures are good for some seconds. */
  const shows = (what: string, wanted: (samples: Map<string, number>) => boolean): Promise<true> =>
    until(what, async () => wanted(await scrape()), 60_000);
  const get = (path: string): Promise<{ status: number }> => call(server.url, path, { token: ada.token });

  it('are what promtool finds nothing to say of', async function () {
    needs(this, 'promtool');
    await get('/tags');
    const { text } = await fetchAny(`http://127.0.0.1:${port}/metrics`);
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect([status, stdout + stderr]).to.deep.equal([0, '']);
  });

  it('requests count by operation, status and door, and by nothing that has more values', async () => {
    expect((await get('/profile')).status).to.equal(200);
    expect((await get('/posts/00000000-0000-7000-8000-000000000000')).status).to.equal(404);
    await fetchAny(`${server.url}/some/path/of/a/person`);
    const count = (labels: string): string => `dcs_http_request_duration_seconds_count{${labels},via="http"}`;
    await shows('requests', (samples) => samples.get(count('operation="getPost",status="404"')) === 1);
    const samples = await scrape();
    expect(samples.get(count('operation="getProfile",status="200"'))).to.equal(1);
    expect(samples.get(count('operation="page",status="404"'))).to.equal(1);
    const all = [...samples.keys()].join('\n');
    for (const secret of ['some/path', ada.id, ada.token, '127.0.0.1']) expect(all).not.to.contain(secret);
    expect(samples.get('dcs_database_up')).to.equal(1);
    expect(samples.get('dcs_queue_due{queue="letters"}')).to.equal(0);
    const { status } = await fetchAny(`http://127.0.0.1:${port}/`);
    expect(status).to.equal(404);
  });

  it('what fails is seen: fetches, letters, what limits refuse, and queues that grow old', async () => {
    const { id } = await source(db, { feedUrl: 'http://127.0.0.1/feed' });
    await db.orm.insert(FetchHost, { host: '127.0.0.1' });
    await db.orm.insert(SourceFetch, { sourceId: id, host: '127.0.0.1' });
    await shows('a fetch', (samples) => (samples.get('dcs_fetches_total{result="blocked-address"}') ?? 0) > 0);
    await enqueueEmail(db, { to: ada.email, kind: 'password_changed' });
    await shows('a letter', (samples) => (samples.get('dcs_letters_total{result="failed"}') ?? 0) > 0);
    const { token } = await person(db, { plan: 'free' });
    for (let i = 0; i < 3; i += 1) await call(server.url, '/profile', { token });
    await shows('a limit', (samples) => samples.get('dcs_refused_total{limit="day"}') === 1);
    // Nobody subscribes to hubs from an address that they cannot reach.
    const hour = new Date(Date.now() - 3_600_000);
    await db.orm.insert(HubSubscription, {
      sourceId: id,
      hub: 'https://hub.example/',
      topic: 'https://a.example/',
      renewAt: hour,
    });
    await shows('an old queue', (samples) => (samples.get('dcs_queue_age_seconds{queue="hubs"}') ?? 0) > 3000);
  });

  it('requests that wait for connections are seen, and a database that is away; the service and metrics go on', async () => {
    faulty.set({ kind: 'silent' });
    const waiting = Promise.all(Array.from({ length: 30 }, () => get('/profile').catch(() => undefined)));
    await until('waiting', async () => ((await scrape()).get('dcs_database_pool_waiting') ?? 0) > 0, 20_000);
    faulty.set({ kind: 'none' });
    await waiting;
    await shows('waits', (samples) => (samples.get('dcs_database_pool_wait_seconds_count{pool="primary"}') ?? 0) > 0);

    faulty.set({ kind: 'refused', sqlstate: '57P03' });
    await shows(
      'away',
      (samples) => samples.get('dcs_database_up') === 0 && !samples.has('dcs_queue_due{queue="letters"}'),
    );
    await shows('no notices', (samples) => samples.get('dcs_notices_heard') === 0);
    expect((await fetchAny(`${server.url}/healthz`)).status).to.equal(200);
    await shows('failures', (samples) => [...samples.keys()].some((key) => key.startsWith('dcs_background_failures')));
    faulty.set({ kind: 'none' });
    await shows('back', (samples) => samples.get('dcs_database_up') === 1 && samples.get('dcs_notices_heard') === 1);
  });

  it('a replica is seen with its lag', async () => {
    await shows('the replica', (samples) => samples.get('dcs_replica_read') === 1);
    expect((await scrape()).get('dcs_replica_lag_seconds')).to.be.below(60);
  });

  it('every name in an alert or a panel is exported, with those of the embedded database', async () => {
    const own = await freePort();
    const embedded = launch(await freePort(), {
      DATA_DIR: join(dataDir, 'own'),
      NODE_ENV: 'production',
      METRICS_PORT: String(own),
    });
    await ready(embedded.url);
    await until('figures', async () => (await scrape(own)).has('dcs_embedded_wal_bytes'), 30_000);
    const used = new Set(expressions().flatMap(namesIn));
    expect(used.size).to.be.above(30);
    expect([...used].filter((name) => !seen.has(name))).to.deep.equal([]);
    expect([...seen].filter((name) => !/^(dcs|nodejs|process)_/.test(name))).to.deep.equal([]);
  });

  it('each process of WEB_CONCURRENCY has a port of its own; one that is taken is tried again', async () => {
    const first = await freePort(2);
    const taken = launch(await freePort(), {
      DATA_DIR: join(dataDir, 'own'),
      NODE_ENV: 'production',
      METRICS_PORT: String(port),
    });
    const both = launch(await freePort(), {
      DATA_DIR: join(dataDir, 'own'),
      NODE_ENV: 'production',
      WEB_CONCURRENCY: '2',
      METRICS_PORT: String(first),
    });
    await Promise.all([ready(taken.url), ready(both.url)]);
    const started = async (at: number): Promise<number | undefined> =>
      (
        await fetchAny(`http://127.0.0.1:${at}/metrics`).then(
          ({ text }) => samplesOf(text),
          () => undefined,
        )
      )?.get('process_start_time_seconds');
    await until('both', async () => (await started(first)) !== undefined && (await started(first + 1)) !== undefined);
    expect(taken.logs().map(({ msg }) => msg)).to.include('metrics server failed to listen, retrying');
    server.child.kill('SIGKILL');
    await until('its turn', () => Promise.resolve(taken.logs().some(({ msg }) => msg === 'metrics server listening')));
  });
});
