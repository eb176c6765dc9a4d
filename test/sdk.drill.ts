import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../scripts/free-port.ts';
import { openDatabase, type OpenDatabase } from '../src/data/database.ts';
import { fetchAny } from './support/client.ts';
import { createMigratedDatabase } from './support/database.ts';
import { person, posts } from './support/fixtures.ts';
import { needs } from './support/needs.ts';
import { killAll, launch, ready } from './support/server-process.ts';

const NAME = 'developer-content-service';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const run = promisify(execFile);

/** Ten calls, pages, an ETag, an idempotency key, events and a webhook; prints the word that the test looks for. */
const PROGRAM_TS = `
import { createClient, verifyWebhook, ApiError, VERSION, type FeedPost, type AnyEvent } from '${NAME}';

const client = createClient({ token: process.env.TOKEN ?? '' });
const page = await client.listPopularFeed({ query: { limit: 5 } });
const first: FeedPost | undefined = page.data[0];
if (!first) throw new Error('no post');
const all: FeedPost[] = [];
for await (const post of client.pages('findPosts', { query: { limit: 5 } })) all.push(post);
const post = await client.getPost({ path: { id: first.id } });
const before = await client.request('getPost', { path: { id: first.id } });
const again = await client.request('getPost', { path: { id: first.id } });
const made = await client.createBookmarks({ body: { postIds: [first.id] } });
const key = crypto.randomUUID();
const body = { content: 'Hello' };
const comment = () => client.createComment({ path: { id: first.id }, body, idempotencyKey: key });
const [one, two] = [await comment(), await comment()];
const profile = await client.getProfile();
const tags = await client.listTags();
const sources = await client.listSources({ query: { limit: 1 } });
const events: AnyEvent[] = [];
for await (const { event } of client.events({ query: { seconds: 0 } })) events.push(event);
const missing = await client.getPost({ path: { id: '0198c7c4-0000-7000-8000-000000000000' } }).catch((error: unknown) => error);
const event = await verifyWebhook(process.env.SECRET ?? '', JSON.parse(process.env.HEADERS ?? '{}'), process.env.BODY ?? '');
const wrong = await verifyWebhook(process.env.SECRET ?? '', JSON.parse(process.env.HEADERS ?? '{}'), '{}').catch(() => 'refused');
// @ts-expect-error an input that the contract requires
const incomplete = () => client.getPost();
// @ts-expect-error a name that the contract does not have
const unknown = () => client.listPopularFeed({ query: { limits: 5 } });
// @ts-expect-error a stream, which events() reads
const endless = () => client.streamEvents();
// @ts-expect-error the same
const also = () => client.request('streamEvents');
if ('streamEvents' in client) throw new Error('a method that never ends');
void [incomplete, unknown, endless, also];
console.log(JSON.stringify({
  version: VERSION, all: all.length, title: post.data.title, isSame: again.etag === before.etag && again.data.data.id === first.id,
  made: made.data.length, isOnce: one?.id === two?.id, name: profile.name, tags: Array.isArray(tags.data), sources: sources.data.length,
  code: missing instanceof ApiError ? missing.code : undefined, event: event.type, wrong,
}));
`;

const PROGRAM_PY = `
import json, os, uuid
from developer_content_service import ApiError, Client, VERSION, verify_webhook
from developer_content_service.types import FeedPost

client = Client(os.environ["TOKEN"])
page = client.list_popular_feed(query={"limit": 5})
first: FeedPost = page["data"][0]
posts = list(client.iterate_find_posts(query={"limit": 5}))
post = client.get_post(first["id"])
before = client.last_answer
client.get_post(first["id"])
again = client.last_answer
made = client.create_bookmarks(body={"postIds": [first["id"]]})
key = str(uuid.uuid4())
comments = [client.create_comment(first["id"], body={"content": "Hi"}, idempotency_key=key) for _ in range(2)]
profile = client.get_profile()
tags = client.list_tags()
sources = client.list_sources(query={"limit": 1})
events = list(client.events(query={"seconds": 0}))
code = None
try:
    client.get_post("0198c7c4-0000-7000-8000-000000000000")
except ApiError as error:
    code = error.code
headers = json.loads(os.environ["HEADERS"])
event = verify_webhook(os.environ["SECRET"], headers, os.environ["BODY"].encode())
wrong = None
try:
    verify_webhook(os.environ["SECRET"], headers, b"{}")
except ValueError:
    wrong = "refused"
assert before is not None and again is not None
print(json.dumps({
    "version": VERSION, "all": len(posts), "title": post["data"]["title"], "isSame": before.etag == again.etag,
    "made": len(made["data"]), "isOnce": comments[0]["id"] == comments[1]["id"], "name": profile["name"],
    "tags": isinstance(tags["data"], list), "sources": len(sources["data"]), "code": code, "event": event["type"], "wrong": wrong,
}))
`;

/** Calls of a server that fails as scripted; prints how each ended. */
const RETRIES_JS = `
import { createClient } from '${NAME}';
const client = createClient({ token: 't', baseUrl: process.env.BASE, timeoutMs: 5_000 });
const ended = async (work) => await work().then(() => 'done', (error) => String(error.status ?? error.name));
const path = { id: 'p' };
const first = await client.request('getPost', { path });
const second = await client.request('getPost', { path });
console.log(JSON.stringify({
  comment: await ended(() => client.createComment({ path, body: { content: 'Hi' } })),
  list: await ended(() => client.createBookmarkList({ body: { name: 'n' } })),
  vote: await ended(() => client.votePost({ path, body: { vote: 1 } })),
  read: await ended(() => client.markAllNotificationsRead()),
  late: await ended(() => client.getProfile()),
  tags: await ended(() => client.listTags()),
  isSame: second.data.data.id === 'p' && second.etag === first.etag && second.status === 200,
}));
`;

const RETRIES_PY = `
import json, os
from developer_content_service import ApiError, Client
client = Client("t", base_url=os.environ["BASE"], timeout=5)
def ended(work):
    try:
        work()
        return "done"
    except ApiError as error:
        return str(error.status)
first = client.get_post("p")
etag = client.last_answer.etag
second = client.get_post("p")
again = client.last_answer
print(json.dumps({
    "comment": ended(lambda: client.create_comment("p", body={"content": "Hi"})),
    "list": ended(lambda: client.create_bookmark_list(body={"name": "n"})),
    "vote": ended(lambda: client.vote_post("p", body={"vote": 1})),
    "read": ended(lambda: client.mark_all_notifications_read()),
    "late": ended(lambda: client.get_profile()),
    "tags": ended(lambda: client.list_tags()),
    "isSame": second["data"]["id"] == "p" and again.etag == etag and again.status == 200,
}))
`;

/** Answers by operation, the last one again and again; `cut` breaks the connection. */
const SCRIPT: Readonly<
  Record<string, readonly ('cut' | readonly [status: number, headers?: Record<string, string>])[]>
> = {
  'GET /posts/p': [[200, { etag: 'W/"1"' }], [304]],
  'POST /posts/p/comments': [[503, { 'retry-after': '1' }], [429, { 'retry-after': '2' }], [200]],
  'POST /bookmarks/lists': ['cut', [200]],
  'PUT /posts/p/vote': [[503], [200]],
  'POST /notifications/read': [[503, { 'retry-after': '1' }]],
  'GET /profile': [[429, { 'retry-after': '3600' }]],
  'GET /tags': [[503, { 'retry-after': '0' }]],
};

/** A request that the scripted server received. */
interface Received {
  readonly at: number;
  readonly call: string;
  readonly headers: IncomingHttpHeaders;
}

/** A server that answers as SCRIPT says. */
async function scriptedServer(): Promise<{ server: Server; base: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    const steps = SCRIPT[call] ?? [[404] as const];
    const step = steps[Math.min(received.filter((earlier) => earlier.call === call).length, steps.length - 1)]!;
    received.push({ at: performance.now(), call, headers: request.headers });
    if (step === 'cut') return void request.socket.destroy();
    response.writeHead(step[0], { ...step[1], 'content-type': 'application/json' });
    response.end(step[0] === 304 ? undefined : '{"data":{"id":"p"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

describe('packages of the service', function () {
  this.timeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'dcs-sdk-'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const WHEEL = `${NAME.replaceAll('-', '_')}-${version}-py3-none-any.whl`;
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  let url: string;
  let env: Record<string, string>;

  before(async () => {
    database = await createMigratedDatabase(`dcs_sdk_${process.pid}`);
    db = await openDatabase({ url: database.url });
    ({ url } = launch(await freePort(), { DATABASE_URL: database.url, DATA_DIR: folder }));
    await ready(url);
    const { token } = await person(db, { name: 'Ada' });
    await posts(
      db,
      Array.from({ length: 12 }, (_, n) => ({ title: `Post ${n}` })),
    );
    const body = JSON.stringify({ id: 'a', type: 'mention' });
    const sentAt = new Date();
    const headers = {
      'webhook-id': 'a',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('a', sentAt, body),
    };
    const given = { TOKEN: token, SECRET, BODY: body, HEADERS: JSON.stringify(headers) };
    env = { PATH: process.env.PATH ?? '', HOME: folder, ...given };
  });
  after(async () => {
    await killAll();
    await db.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const expectCalls = (text: string): unknown =>
    expect(JSON.parse(text)).to.deep.include({
      ...{ version, all: 12, isSame: true, made: 1, isOnce: true, name: 'Ada', tags: true, sources: 1 },
      ...{ code: 'not_found', event: 'mention', wrong: 'refused' },
    });
  const bytesOf = async (path: string): Promise<string> => {
    const answer = await fetch(`${url}${path}`);
    expect(answer.status, path).to.equal(200);
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
  };

  it('for npm installs offline, compiles strictly and makes ten calls', async () => {
    const options = { cwd: folder, env };
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
    await run('npm', ['i', '--registry', 'http://127.0.0.1:9/', '--no-audit', `${url}/sdk/${NAME}.tgz`], options);
    writeFileSync(join(folder, 'program.ts'), PROGRAM_TS);
    const flags = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--module', 'nodenext'];
    const types = [
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.asynciterable',
      '--types',
      'node',
      '--typeRoots',
      join(process.cwd(), 'node_modules/@types'),
    ];
    const compiler = join(process.cwd(), 'node_modules/typescript-7/bin/tsc');
    const compiled = spawnSync(process.execPath, [compiler, ...flags, ...types, 'program.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(compiled.stdout).to.equal('');
    expect(compiled.status).to.equal(0);
    expectCalls((await run(process.execPath, ['program.js'], options)).stdout);
  });

  it('for Python installs offline and makes ten calls', async () => {
    const python = join(folder, 'venv/bin/python');
    await run('python3', ['-m', 'venv', join(folder, 'venv')], { env });
    const index = ['--index-url', `${url}/sdk/simple/`, '--disable-pip-version-check'];
    await run(python, ['-m', 'pip', 'install', '-q', ...index, NAME], { env });
    writeFileSync(join(folder, 'program.py'), PROGRAM_PY);
    expectCalls((await run(python, ['-W', 'error', join(folder, 'program.py')], { env })).stdout);
  });

  it('for Python is typed strictly, and finds inputs that the contract does not have', function () {
    needs(this, 'mypy');
    const check = (file: string): string =>
      spawnSync('mypy', ['--strict', '--python-executable', join(folder, 'venv/bin/python'), file], {
        cwd: folder,
        encoding: 'utf8',
      }).stdout;
    expect(check('program.py')).to.match(/^Success/);
    const wrong = 'Client("t").list_popular_feed(query={"limits": 5})\nClient("t").get_post()\n';
    writeFileSync(join(folder, 'wrong.py'), `from developer_content_service import Client\n${wrong}`);
    expect(check('wrong.py')).to.match(/"query" to "list_popular_feed"[\s\S]*"get_post"[\s\S]*Found 2 errors/);
  });

  for (const [of, begin, file, text] of [
    ['npm', () => process.execPath, 'retries.mjs', RETRIES_JS],
    ['Python', () => join(folder, 'venv/bin/python'), 'retries.py', RETRIES_PY],
  ] as const)
    it(`for ${of} send again what may be, when they are told to, with the same key, and answer from an ETag`, async () => {
      const { server, base, received } = await scriptedServer();
      try {
        writeFileSync(join(folder, file), text);
        const { stdout } = await run(begin(), [file], { cwd: folder, env: { ...env, BASE: base } });
        expect(JSON.parse(stdout)).to.deep.equal({
          ...{ comment: 'done', list: 'done', vote: 'done', read: '503', late: '429', tags: '503', isSame: true },
        });
      } finally {
        server.close();
      }
      const calls = (call: string): Received[] => received.filter((one) => one.call === call);
      const keys = (call: string) => calls(call).map(({ headers }) => headers['idempotency-key']);
      const seconds = (call: string): number[] =>
        calls(call).map(({ at }, n, all) => (n === 0 ? 0 : (at - all[n - 1]!.at) / 1000));
      expect(calls('GET /posts/p').map(({ headers }) => headers['if-none-match'])).to.deep.equal([undefined, 'W/"1"']);
      const [, afterFirst, afterSecond] = seconds('POST /posts/p/comments');
      expect(afterFirst).to.be.at.least(0.99);
      expect(afterSecond).to.be.at.least(1.99);
      for (const [call, times] of [
        ['POST /posts/p/comments', 3],
        ['POST /bookmarks/lists', 2],
      ] as const) {
        expect(keys(call), call).to.have.length(times);
        expect(new Set(keys(call)).size, call).to.equal(1);
        expect(keys(call)[0], call).to.match(/^[0-9a-f-]{36}$/);
      }
      expect(keys('POST /posts/p/comments')[0]).to.not.equal(keys('POST /bookmarks/lists')[0]);
      expect(calls('PUT /posts/p/vote')).to.have.length(2);
      expect(calls('POST /notifications/read'), 'has no key, so it may have been done').to.have.length(1);
      expect(calls('GET /profile'), 'longer than a program waits').to.have.length(1);
      expect(calls('GET /tags'), 'at most three times again').to.have.length(4);
    });

  it('are the same bytes each time, and of the version and name of the contract', async () => {
    for (const file of [`${NAME}-${version}.tgz`, WHEEL]) {
      const digest = await bytesOf(`/sdk/${file}`);
      const other = launch(await freePort(), { DATABASE_URL: database.url, DATA_DIR: folder, PUBLIC_URL: url });
      await ready(other.url);
      const answer = await fetch(`${other.url}/sdk/${file}`);
      const again = createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex');
      expect(again).to.equal(digest);
    }
    expect((await fetchAny(`${url}/sdk/${NAME}-9.9.9.tgz`)).status).to.equal(404);
    const index = (await fetchAny(`${url}/sdk/simple/${NAME}/`)).text;
    expect(index).to.include(`${WHEEL}#sha256=${await bytesOf(`/sdk/${WHEEL}`)}`);
    expect(await bytesOf(`/sdk/${NAME}.tgz`)).to.equal(await bytesOf(`/sdk/${NAME}-${version}.tgz`));
  });
});
