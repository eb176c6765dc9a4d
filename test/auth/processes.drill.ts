import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAt, type DatabaseLocation } from '../../src/data/open.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { call, fetchAny } from '../support/client.ts';
import { cli } from '../support/cli.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person, type Person } from '../support/fixtures.ts';
import {
  app,
  authorize,
  authorizeUrl,
  browserOf,
  decide,
  exchange,
  letIn,
  pkce,
  refresh,
  type TestApp,
} from '../support/oauth.ts';
import { freePort } from '../../scripts/free-port.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

const SECRET_KEY = 'a secret of tests only 0123456789';

/** Number of kills during an exchange or a refresh, each at a different moment. */
const ROUNDS = Math.max(4, Number(process.env.LOOPS ?? 0) / 10);

/** The same app, using another origin of the service. */
const at = (client: TestApp, origin: string): TestApp => ({ ...client, origin });

describe('the authorization server over restarts and processes', function () {
  this.timeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-oauth-'));
  let db: OpenDatabase;
  let url = '';
  let ada: Person;
  let drop: (() => Promise<void>) | undefined;
  const env = (): Record<string, string> => ({ SECRET_KEY, DATABASE_URL: url, DATA_DIR: dataDir });
  const service = (server: Running): { url: string; db: OpenDatabase } => ({ url: server.url, db });

  before(async function () {
    const database = await createMigratedDatabase(`dcs_oauth_${process.pid}`);
    ({ url, drop } = database);
    db = await openAt({ databaseUrl: url, dataDir } satisfies DatabaseLocation);
    ada = await person(db);
  });
  afterEach(() => killAll());
  after(async () => {
    await db?.close();
    await drop?.();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Two processes behind one address, as behind a reverse proxy. */
  async function two(): Promise<[Running, Running]> {
    const [port, other] = [await freePort(), await freePort()];
    const one = launch(port, env());
    const second = launch(other, { ...env(), PUBLIC_URL: one.url });
    await Promise.all([ready(one.url), ready(second.url)]);
    return [one, second];
  }

  it('two that start together make one key, and share sessions, requests, grants and tokens', async () => {
    const [one, second] = await two();
    expect(await db.query('SELECT FROM signing_keys')).to.have.length(1);
    const client = await app(service(one) as never, ada);
    const visitor = await browserOf(service(one), ada);
    const { verifier, challenge } = pkce();
    const first = await visitor.get(authorizeUrl(client, { challenge }));
    const there = (address: URL): URL => new URL(address.pathname + address.search, second.url);
    const back = await decide(visitor, there(first.location!));
    const { status, body } = await exchange(at(client, second.url), back.searchParams.get('code')!, verifier);
    expect(status, JSON.stringify(body)).to.equal(200);
    for (const { url: origin } of [one, second])
      expect((await call(origin, '/profile', { token: body.access_token })).status).to.equal(200);
    expect((await refresh(client, body.refresh_token)).status).to.equal(200);
    expect((await refresh(at(client, second.url), body.refresh_token)).body.error).to.equal('invalid_grant');
  });

  it('security 67: after dcs keys rotate both sign with the new key without a restart, and take each other’s tokens at once', async () => {
    const [one, second] = await two();
    const client = await app(service(one) as never, ada);
    const before = await letIn(service(one) as never, { person: ada, client });
    const { code, out, err } = await cli(env(), 'keys', 'rotate', '--json');
    expect(code, err).to.equal(0);
    const { id } = JSON.parse(out) as { id: string };
    for (const { url: origin } of [one, second])
      await until('the new key', async () => (await fetchAny(`${origin}/auth/jwks`)).body.keys[0].kid === id);
    const after = (await refresh(client, before.refresh_token)).body;
    for (const { url: origin } of [one, second])
      for (const token of [before.access_token, after.access_token])
        expect((await call(origin, '/profile', { token })).status).to.equal(200);
    expect(JSON.parse((await cli(env(), 'keys', 'list', '--json')).out)).to.have.length(2);
  });

  it('a restart in the middle of a consent loses nothing', async () => {
    const port = await freePort();
    const server = launch(port, env());
    await ready(server.url);
    const client = await app(service(server) as never, ada);
    const visitor = await browserOf(service(server), ada);
    const { verifier, challenge } = pkce();
    const first = await visitor.get(authorizeUrl(client, { challenge }));
    const page = await visitor.get(first.location!.href);
    expect(page.status).to.equal(200);
    server.child.kill('SIGKILL');
    await server.exited;
    const again = launch(port, env());
    await ready(again.url);
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const answer = await visitor.post(first.location!.href, { form_token: token, decision: 'allow', write: 'on' });
    const back = await visitor.get(answer.location!.href);
    const { status } = await exchange(client, back.location!.searchParams.get('code')!, verifier);
    expect(status).to.equal(200);
  });

  it('security 64: killed at any moment of an exchange or a refresh, nothing is issued twice, and the app is told cleanly', async () => {
    const port = await freePort();
    let server = launch(port, env());
    await ready(server.url);
    const client = await app(service(server) as never, ada);
    for (let round = 0; round < ROUNDS; round += 1) {
      const visitor = await browserOf(service(server), ada);
      const { verifier, challenge } = pkce();
      const back = await authorize(visitor, client, { challenge });
      const code = back.searchParams.get('code')!;
      const tokens = round % 2 === 0 ? undefined : (await exchange(client, code, verifier)).body;
      const ask = (): ReturnType<typeof refresh> =>
        tokens ? refresh(client, tokens.refresh_token) : exchange(client, code, verifier);
      const lost = ask().catch(() => undefined);
      // A real delay: the kill should hit another moment in each round.
      await new Promise((resolve) => setTimeout(resolve, round * 4));
      server.child.kill('SIGKILL');
      await server.exited;
      const first = await lost;
      server = launch(port, env());
      await ready(server.url);
      const second = await ask();
      const issued = [first, second].filter((answer) => answer?.status === 200);
      expect(issued.length, `round ${round}`).to.be.at.most(1);
      if (second.status !== 200) expect([second.status, second.body.error]).to.deep.equal([400, 'invalid_grant']);
    }
  });

  it('dcs app registers, lists, disables, enables and deletes beside a running server', async () => {
    const server = launch(await freePort(), env());
    await ready(server.url);
    const run = async (...args: string[]): Promise<any> => {
      const { code, out, err } = await cli(env(), 'app', ...args, '--json');
      expect(code, err).to.equal(0);
      return JSON.parse(out);
    };
    const created = await run(
      'create',
      '--account',
      ada.email,
      '--name',
      'From the command line',
      '--redirect-uri',
      'https://app.example/callback',
      'http://127.0.0.1:8080/cb',
    );
    const client: TestApp = {
      origin: server.url,
      id: created.clientId,
      secret: created.clientSecret,
      redirectUri: 'https://app.example/callback',
    };
    const tokens = await letIn(service(server) as never, { person: ada, client });
    expect(
      (await run('list', '--account', ada.email)).find((one: { clientId: string }) => one.clientId === client.id),
    ).to.deep.include({ name: 'From the command line', account: ada.email, public: false, disabledAt: null });
    await run('disable', client.id);
    expect((await refresh(client, tokens.refresh_token)).body.error).to.equal('invalid_client');
    await run('enable', client.id);
    expect((await refresh(client, tokens.refresh_token)).status).to.equal(200);
    await run('delete', client.id);
    const refused = await cli(
      env(),
      'app',
      'create',
      '--account',
      ada.email,
      '--name',
      'Admin',
      '--redirect-uri',
      'http://evil.example/',
    );
    expect(refused.code).to.equal(3);
    expect(refused.err).to.include('Line 1').and.include('taken for the service itself').and.not.include('at ');
  });

  it('security 132: another SECRET_KEY than the stored keys need ends the start with a clear message', async () => {
    const port = await freePort();
    const server = launch(port, env());
    await ready(server.url);
    await killAll();
    const wrong = launch(port, { ...env(), SECRET_KEY: 'quite another secret 9876543210 abc' });
    expect(await wrong.exited).to.equal(1);
    expect(wrong.output.err).to.include('SECRET_KEY').and.include('dcs keys rotate');
  });
});
