import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import { createToken, revokeToken } from '../../src/auth/access-tokens.ts';
import { openPlace } from '../../src/data/open.ts';
import { loadDemo } from '../../src/ingest/store/demo.ts';
import { cli, cliProcess } from '../support/cli.ts';
import { call } from '../support/client.ts';
import { newFolder } from '../support/embedded.ts';
import { app, browserOf, letIn, refresh, type TestApp } from '../support/oauth.ts';
import { killAll, launch, ready, type Running } from '../support/server-process.ts';
import type { Service } from '../support/service.ts';
import { PASSWORD, visit } from '../support/visitor.ts';

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
  const sent = { before: [] as string[], all: new Set<string>() };
  let stored: Map<string, number>;
  const email = 'ada@example.com';

  const search = async (url: string): Promise<string[]> =>
    (await call(url, '/search/posts?q=postgres&limit=20', { token })).body.data.map(({ id }: { id: string }) => id);

  before(async () => {
    folder = newFolder();
    const [first, second, file] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'all.dcs')];
    const server = launch(await freePort(), { DATA_DIR: first });
    await ready(server.url);
    const db = await openPlace({ databaseUrl: undefined, dataDir: first });
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
    const [{ id: postId }] = (await db.query<{ id: string }>('SELECT id FROM posts ORDER BY id LIMIT 1')) as [
      { id: string },
    ];
    await db.close();

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
    expect(sent.all.size).to.be.above(sent.before.length, 'people wrote meanwhile');
    isOver = true;
    await writing;
    server.child.kill('SIGTERM');
    await server.exited;
    expect((await cli({ DATA_DIR: second }, 'restore', file)).code).to.equal(0);
    cpSync(join(first, 'secret-key'), join(second, 'secret-key'));
    restored = launch(Number(new URL(server.url).port), { DATA_DIR: second });
    await ready(restored.url);
    const copy = await openPlace({ databaseUrl: undefined, dataDir: second });
    const comments = await copy.query<{ content: string }>('SELECT content FROM comments WHERE post_id = $1', [postId]);
    const { body } = await call(restored.url, `/posts/${postId}`, { token });
    expect(body.data.numComments).to.equal(comments.length);
    stored = new Map(comments.map(({ content }, index) => [content, index]));
    await copy.close();
  });
  after(async () => {
    await killAll();
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
    const visitor = visit({ url: restored.url, config: { publicUrl: restored.url } });
    expect((await visitor.send('/sign-in', { email, password: 'not the one' })).status).to.equal(422);
    expect((await visitor.send('/sign-in', { email, password: PASSWORD })).status).to.equal(303);
  });

  it('finds what was found', async () => {
    expect(found).to.not.have.length(0);
    expect(await search(restored.url)).to.deep.equal(found);
  });
});
