import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import { createToken, revokeToken } from '../../src/auth/access-tokens.ts';
import { openAt } from '../../src/data/open.ts';
import { loadDemo } from '../../src/ingest/store/demo.ts';
import { ReaderApp } from '../greader/reader.ts';
import { Authenticator as Passkey } from '../support/authenticator.ts';
import { cli, cliProcess } from '../support/cli.ts';
import { call } from '../support/client.ts';
import { newFolder } from '../support/embedded.ts';
import { app, browserOf, letIn, refresh, type TestApp } from '../support/oauth.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { turnOn, type Authenticator } from '../support/second-factor.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';
import type { Service } from '../support/service.ts';
import { PASSWORD, signedIn, visit, type Visitor } from '../support/visitor.ts';

describe('a backup that is made while people write, restored into a new cluster', function () {
  this.timeout(180_000);
  let folder: string;
  let restored: Running;
  let client: TestApp;
  let grant: { access_token: string; refresh_token: string };
  let token: string;
  let revoked: string;
  let session: Awaited<ReturnType<typeof browserOf>>;
  let found: string[];
  let receiver: Receiver;
  let webhook: { id: string; secret: string };
  let postId: string;
  let said: string;
  /** Somebody with an authenticator app and a passkey. */
  const grace = { email: 'grace@example.com', app: {} as Authenticator, passkey: new Passkey() };
  const sent = { before: [] as string[], all: new Set<string>() };
  let stored: Map<string, number>;
  const email = 'ada@example.com';

  const search = async (url: string): Promise<string[]> =>
    (await call(url, '/search/posts?q=postgres&limit=20', { token })).body.data.map(({ id }: { id: string }) => id);

  const secretOf = async (url: string): Promise<string> =>
    (await call(url, `/webhooks/${webhook.id}/secret`, { token })).body.secret;
  const newVisitor = (url: string): Visitor => visit({ url, config: { publicUrl: url } });
  const PASSKEYS = '/settings/security/passkeys';

  before(async () => {
    folder = newFolder();
    receiver = await startReceiver();
    const [first, second, file] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'all.dcs')];
    const port = await freePort();
    // Passkeys belong to a name, not to an address.
    const start = (dataDir: string): Running => {
      const url = `http://localhost:${port}`;
      return { ...launch(port, { DATA_DIR: dataDir, PUBLIC_URL: url, WEBHOOK_ORIGINS: receiver.origin }), url };
    };
    const server = start(first);
    await ready(server.url);
    const db = await openAt({ databaseUrl: undefined, dataDir: first });
    await loadDemo(db);
    const person = await createAccount(db, { email, name: 'Ada', password: PASSWORD, plan: 'paid' });
    ({ token } = await createToken(db, person.id, { name: 'kept', lifetime: 'never' }));
    const other = await createToken(db, person.id, { name: 'revoked', lifetime: 'never' });
    revoked = other.token;
    await revokeToken(db, person.id, other.id);
    const service = { url: server.url, db } as unknown as Service;
    client = await app(service, person);
    grant = await letIn(service, { person, client });
    session = await browserOf(service, person);
    found = await search(server.url);
    [{ id: postId }] = (await db.query<{ id: string }>('SELECT id FROM posts ORDER BY id LIMIT 1')) as [{ id: string }];
    await createAccount(db, { email: grace.email, name: 'Grace', password: PASSWORD, plan: 'paid' });
    await db.close();
    const inside = await signedIn({ ...service, config: { publicUrl: server.url } } as Service, grace.email);
    const credential = grace.passkey.make((await inside.get(PASSKEYS)).text, { origin: server.url });
    expect((await inside.send(PASSKEYS, { credential, name: 'laptop' })).status).to.equal(303);
    grace.app = await turnOn(inside);
    const json = { url: receiver.url, events: ['comment.created'] };
    const made = await call(server.url, '/webhooks', { method: 'POST', token, json });
    expect(made.status, made.text).to.equal(200);
    webhook = { id: made.body.id, secret: '' };
    webhook.secret = await secretOf(server.url);

    let isOver = false;
    const write = async (): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        const content = `written ${n}`;
        const { status } = await call(server.url, `/posts/${postId}/comments`, {
          method: 'POST',
          token,
          json: { content },
        });
        expect(status).to.equal(200);
        sent.all.add(content);
      }
    };
    const writing = write();
    while (sent.all.size < 20) await new Promise((resolve) => setTimeout(resolve, 10));
    sent.before = [...sent.all];
    const backup = await cliProcess({ DATA_DIR: first }, 'backup', file);
    expect(backup.err).to.equal('');
    said = backup.out;
    expect(sent.all.size).to.be.above(sent.before.length, 'people wrote meanwhile');
    isOver = true;
    await writing;
    server.child.kill('SIGTERM');
    await server.exited;
    expect((await cli({ DATA_DIR: second }, 'restore', file)).code).to.equal(0);
    cpSync(join(first, 'secret-key'), join(second, 'secret-key'));
    restored = start(second);
    await ready(restored.url);
    const copy = await openAt({ databaseUrl: undefined, dataDir: second });
    const comments = await copy.query<{ content: string }>('SELECT content FROM comments WHERE post_id = $1', [postId]);
    const { body } = await call(restored.url, `/posts/${postId}`, { token });
    expect(body.data.numComments).to.equal(comments.length);
    stored = new Map(comments.map(({ content }, index) => [content, index]));
    await copy.close();
  });
  after(async () => {
    await killAll();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has what was acknowledged before it began, and nothing that nobody sent', () => {
    for (const content of sent.before) expect(stored.has(content), content).to.equal(true);
    for (const content of stored.keys())
      if (content.startsWith('written ')) expect(sent.all.has(content)).to.equal(true);
  });

  it('knows tokens, and those that were revoked', async () => {
    expect((await call(restored.url, '/profile', { token })).status).to.equal(200);
    expect((await call(restored.url, '/profile', { token: revoked })).status).to.equal(401);
  });

  it('lets apps go on: access token, refresh token once, and the flow again', async () => {
    expect((await call(restored.url, '/profile', { token: grant.access_token })).status).to.equal(200);
    const next = await refresh(client, grant.refresh_token);
    expect(next.status, JSON.stringify(next.body)).to.equal(200);
    expect((await call(restored.url, '/profile', { token: next.body.access_token })).status).to.equal(200);
    expect((await refresh(client, grant.refresh_token)).body.error).to.equal('invalid_grant');
  });

  it('keeps people signed in, and takes their password', async () => {
    expect((await session.get('/settings/tokens')).status).to.equal(200);
    const visitor = newVisitor(restored.url);
    expect((await visitor.send('/sign-in', { email, password: 'not the one' })).status).to.equal(422);
    expect((await visitor.send('/sign-in', { email, password: PASSWORD })).status).to.equal(303);
  });

  it('asks for the code of an authenticator app, takes it, and a recovery code', async () => {
    for (const code of [grace.app.code(1), grace.app.recoveryCodes[0] ?? '']) {
      const visitor = newVisitor(restored.url);
      const half = await visitor.send('/sign-in', { email: grace.email, password: PASSWORD });
      expect([half.status, half.headers.location]).to.deep.equal([303, '/sign-in/code']);
      expect((await visitor.send('/sign-in/code', { code: '000000' })).status).to.equal(422);
      expect((await visitor.send('/sign-in/code', { code })).status, code).to.equal(303);
      expect((await visitor.get('/settings')).status).to.equal(200);
    }
  });

  it('takes a passkey', async () => {
    const visitor = newVisitor(restored.url);
    const { text } = await visitor.get('/sign-in');
    const credential = grace.passkey.use(text, { origin: restored.url });
    const sentIn = await visitor.send('/sign-in/passkey', { credential }, { from: '/sign-in' });
    expect(sentIn.status, sentIn.text).to.equal(303);
    expect((await visitor.get('/settings')).status).to.equal(200);
  });

  it('lets reader apps in, and sign in', async () => {
    const login = { Email: email, Passwd: token, output: 'json' };
    const { body } = await new ReaderApp(restored, undefined).post('/accounts/ClientLogin', login);
    expect(body).to.include({ Auth: token });
    const reader = ReaderApp.of(restored, { token: body.Auth });
    expect((await reader.get('/reader/api/0/user-info')).status).to.equal(200);
    expect(
      (await new ReaderApp(restored, undefined).post('/accounts/ClientLogin', { ...login, Passwd: revoked })).status,
    ).to.equal(401);
  });

  it('sends webhooks on, signed with the same secret', async () => {
    expect(await secretOf(restored.url)).to.equal(webhook.secret);
    receiver.secret = webhook.secret;
    const json = { content: 'after the restore' };
    expect((await call(restored.url, `/posts/${postId}/comments`, { method: 'POST', token, json })).status).to.equal(
      200,
    );
    await until('it is told', () => Promise.resolve(receiver.all.some(({ body }) => body.includes(json.content))));
    expect(receiver.unsigned).to.equal(0);
    const { body } = await call(restored.url, `/webhooks/${webhook.id}`, { token });
    expect(body).to.include({ status: 'active' });
  });

  it('is told what to keep beside it', () => {
    expect(said).to.include('the file secret-key in DATA_DIR').and.include('settings');
  });

  it('finds what was found', async () => {
    expect(found).to.not.have.length(0);
    expect(await search(restored.url)).to.deep.equal(found);
  });
});
