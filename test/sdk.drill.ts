import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
void [incomplete, unknown];
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
      spawnSync('python3', ['-m', 'mypy', '--strict', '--python-executable', join(folder, 'venv/bin/python'), file], {
        cwd: folder,
        encoding: 'utf8',
      }).stdout;
    expect(check('program.py')).to.match(/^Success/);
    const wrong = 'Client("t").list_popular_feed(query={"limits": 5})\nClient("t").get_post()\n';
    writeFileSync(join(folder, 'wrong.py'), `from developer_content_service import Client\n${wrong}`);
    expect(check('wrong.py')).to.match(/"query" to "list_popular_feed"[\s\S]*"get_post"[\s\S]*Found 2 errors/);
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
