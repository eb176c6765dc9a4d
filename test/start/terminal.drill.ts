import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { openAt } from '../../src/data/open.ts';
import { demoFiles } from '../../src/ingest/store/demo.ts';
import { fetchAny } from '../support/client.ts';
import { killCluster, postgresOf } from '../support/embedded.ts';
import { inTerminal, type InTerminal } from '../support/pty.ts';
import { killAll, launch, until } from '../support/server-process.ts';
import { visit } from '../support/visitor.ts';

const SERVER = `${process.execPath} dist/main.js`;

describe('the start in a terminal', function () {
  this.timeout(180_000);
  let dataDir: string;
  let port: number;
  let env: Record<string, string>;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'dcs-start-'));
    port = await freePort();
    env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'true',
      NODE_ENV: 'production',
      WORKER: 'off',
      ENRICH: 'false',
    };
  });
  afterEach(async () => {
    await killAll();
    killCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The text on the screen, without colours; a line that was redrawn has all its versions. */
  const text = (one: InTerminal): string => stripVTControlCharacters(one.screen()).replaceAll('\r', '');
  const shows = (one: InTerminal, what: string | RegExp): Promise<true | undefined> =>
    until(`${String(what)} in ${text(one)}`, () => Promise.resolve(text(one).search(what) >= 0 || undefined));
  const tokenIn = (one: InTerminal): string => /dcs_pat_\w+/.exec(text(one))![0];

  it('is short lines and a moving one; the token works, and is the same at the next start; a letter shows its link', async () => {
    const first = inTerminal(SERVER, env);
    await shows(first, 'sign-in-link you@example.com');
    expect(text(first))
      .to.include('starting the database')
      .and.include('demo content: web.dev')
      .and.not.include('WARNING');
    expect(
      text(first)
        .split('\n')
        .filter((line) => line.startsWith('{')),
    ).to.deep.equal([]);
    const token = tokenIn(first);
    const answer = await fetchAny(`http://localhost:${port}/public/v1/feeds/popular?limit=5`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).to.equal(200);
    await fetchAny(`http://localhost:${port}/healthz`);
    await fetchAny(`http://localhost:${port}/nothing%1b`);
    await shows(first, /\d\d:\d\d:\d\d 404 GET \/nothing%1b not_found \d+(\.\d)? ms\n/);
    expect(text(first))
      .to.match(/\d\d:\d\d:\d\d 200 GET \w+ \d+(\.\d)? ms\n/)
      .and.not.include('healthz');
    first.type('\x03');
    expect(await first.exited).to.equal(0);
    expect(text(first)).to.match(/stopping\n$/);
    const second = inTerminal(SERVER, env);
    await shows(second, 'sign-in-link you@example.com');
    expect(tokenIn(second)).to.equal(token);
    expect(text(second)).to.not.include('demo content');

    // The link of a mail is on its own line.
    const url = `http://localhost:${port}`;
    await visit({ url, config: { publicUrl: url } }).send('/sign-up', { email: 'ada@example.com' });
    await shows(
      second,
      /"Confirm your e-mail address" to ada@example\.com\n {2}http:\/\/\S+\/confirm-email\?token=\S+\n/,
    );
    second.type('\x03');
    expect(await second.exited).to.equal(0);
    expect(postgresOf(dataDir)).to.deep.equal([]);
  });

  it('that fails is one sentence and 1, in a terminal and elsewhere', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port: used } = blocker.address() as { port: number };
    const url = 'postgres://nobody:wrong@127.0.0.1:1/x';
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PORT: 'abc' }, /^The configuration has a problem: PORT is "abc"; use a whole number .*\.$/],
      [{ DATABASE_URL: 'nonsense' }, /^The configuration has a problem: DATABASE_URL is not a URL .*\.$/],
      [{ TRUSTED_PROXIES: 'here' }, /^The configuration has a problem: TRUSTED_PROXIES holds "here"; .*\.$/],
      [
        { DATA_DIR: join(file, 'x') },
        /^The (embedded database in|configuration has a problem:) DATA_DIR .* (S|s)et (DATA_DIR|it) to a folder/,
      ],
      [
        { DATA_DIR: join(file, 'x'), DATABASE_URL: url },
        /^The configuration has a problem: DATA_DIR cannot hold .*\.$/,
      ],
      [
        { PORT: String(used) },
        /^Port \d+ of 127\.0\.0\.1 is in use\. Stop the program that has it, or try another: PORT=\d+ make run$/,
      ],
      [{ HOST: '192.0.2.1' }, /^HOST is 192\.0\.2\.1, which is not an address of this machine\. .*\.$/],
    ];
    for (const [over, sentence] of wrong) {
      const away = launch(port, { ...env, ...over });
      expect([await away.exited, away.output.err.split('\n').length, away.output.err.trim()]).to.satisfy(
        ([code, lines, errors]: [number, number, string]) => code === 1 && lines === 2 && sentence.test(errors),
        JSON.stringify(over) + away.output.err,
      );
      const here = inTerminal(SERVER, { ...env, ...over });
      expect(await here.exited, text(here)).to.equal(1);
      expect(text(here).trim().split('\n').at(-1)).to.match(/\S/);
      expect(text(here)).to.not.match(/\n\s+at /);
      expect(
        text(here)
          .trim()
          .split(/\n| s {2}starting the database/)
          .at(-1),
        JSON.stringify(over),
      ).to.match(sentence);
      expect(postgresOf(dataDir)).to.deep.equal([]);
    }
    blocker.close();
  });

  const inFolder = (name: string) => () => readdirSync(dataDir).some((one) => one.startsWith(name));
  const moments: Record<string, (one: InTerminal) => boolean> = {
    'it begins to load': (one) => text(one).includes('starting the database'),
    'the cluster is made': inFolder('unfinished-'),
    'the cluster is there': inFolder('postgresql'),
    'the cluster starts': () => existsSync(join(dataDir, 'postgresql/postmaster.pid')),
    'tables are made': (one) => text(one).includes('bringing the tables'),
    'the demo content begins': (one) => text(one).includes('demo content'),
    'the demo content is half there': (one) => /={8}[=-]* \d+ s {2}demo content/.test(text(one)),
    'it is ready': (one) => text(one).includes('ready'),
  };

  it('ends with 0 by Ctrl+C at every moment, leaves nothing running, and the next start is whole', async () => {
    for (const [moment, came] of Object.entries(moments)) {
      const server = inTerminal(SERVER, env);
      await until(moment, () => Promise.resolve(came(server)));
      server.type('\x03');
      expect(await server.exited, `${moment}: ${text(server)}`).to.equal(0);
      expect(text(server), `${moment}: ${text(server)}`).to.not.match(/\n\s+at |error|Error/);
      expect(postgresOf(dataDir), moment).to.deep.equal([]);
      expect(inFolder('unfinished-')(), moment).to.equal(false);
    }
    const whole = launch(port, env);
    await until('it greets', () => Promise.resolve(whole.output.out.includes('The service runs at')));
    const db = await openAt({ databaseUrl: undefined, dataDir });
    const [row] = await db.query<{ sources: number }>('SELECT count(*)::int AS sources FROM sources');
    await db.close();
    expect(row?.sources).to.equal(demoFiles().length);
  });
});
