import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { filterSource, person, posts, source, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { inTerminal, type InTerminal } from '../support/pty.ts';
import { until } from '../support/server-process.ts';
import { sharedService, type Service } from '../support/service.ts';
import { READ, READING_LIST, ReaderApp, STARRED } from './reader.ts';

const ENTER = '\r';
const CTRL_E = '\x05';
const CTRL_U = '\x15';
/** Time that a screen may take to show on a busy machine. */
const SCREEN_MS = 20_000;

describe('newsboat, a feed reader for the terminal', function () {
  this.timeout(120_000);
  let service: Service;
  let ada: Person;
  let app: ReaderApp;
  let folder: string;
  let window: InTerminal | undefined;

  before(function () {
    needs(this, 'newsboat');
  });
  beforeEach(async () => {
    service = await sharedService();
    const { db } = service;
    ada = await person(db);
    app = ReaderApp.of(service, ada);
    for (const name of ['Alpha', 'Beta']) {
      const { id } = await source(db, { name });
      await filterSource(db, ada.id, id);
      await posts(
        db,
        [1, 2, 3].map((n) => ({
          sourceId: id,
          title: `${name} ${n}`,
          content: `<p>The text of ${name} ${n}</p>`,
          publishedAt: new Date(Date.now() - n * 60_000),
          createdAt: new Date(),
        })),
      );
    }
    folder = mkdtempSync(join(tmpdir(), 'newsboat-'));
    writeFileSync(
      join(folder, 'config'),
      `urls-source "feedhq"
feedhq-url "${service.url}/greader"
feedhq-login "${ada.email}"
feedhq-password "${ada.token}"
feedhq-flag-star "s"
feedhq-min-items 50
feedhq-show-special-feeds no
feed-sort-order title
article-sort-order title-asc
`,
    );
    writeFileSync(join(folder, 'urls'), '');
  });
  afterEach(async () => {
    window?.type('\x03');
    await window?.exited;
    window = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const options = (): string[] =>
    ['-C', 'config', '-c', 'cache.db', '-u', 'urls'].map((one) => (one.startsWith('-') ? one : join(folder, one)));
  /** Runs a command of newsboat to its end, and returns what it says. */
  function run(...commands: string[]): Promise<string> {
    const child = spawn('newsboat', [...options(), '-x', ...commands], {
      env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    return new Promise((resolve) => child.on('close', () => resolve(said)));
  }
  const shows = (what: string, from = 0): Promise<unknown> =>
    until(`the screen shows ${what}`, () => Promise.resolve(window?.screen().slice(from).includes(what)), SCREEN_MS);
  const unread = (): Promise<string[]> => app.titles(READING_LIST, { xt: READ });

  it('lists what is followed, with what was read elsewhere', async () => {
    expect(await run('reload')).to.equal('');
    expect(await run('print-unread')).to.equal('6 unread articles\n');
    const [first = ''] = await app.ids(READING_LIST);
    await app.mark({ i: first, a: READ });
    await run('reload');
    expect(await run('print-unread')).to.equal('5 unread articles\n');
  });

  it('reads an article, stars one, and marks a source as read', async () => {
    await run('reload');
    window = inTerminal(`newsboat ${options().join(' ')}`, { HOME: folder });
    await shows('(3/3) Alpha');
    window.type(ENTER);
    await shows('Alpha 1');
    window.type(ENTER);
    await shows('The text of Alpha 1');
    window.type('q'); // it says so when the article is left
    await until('it is read', async () => !(await unread()).includes('Alpha 1'), SCREEN_MS);
    expect(await unread()).to.have.length(5);
    window.type(`${CTRL_E}s${ENTER}`);
    await until('it is starred', async () => (await app.ids(STARRED)).length === 1, SCREEN_MS);
    expect(await app.titles(STARRED)).to.deep.equal(['Alpha 1']);
    window.type(`${CTRL_E}${CTRL_U}${ENTER}`);
    await until('it is starred no more', async () => (await app.ids(STARRED)).length === 0, SCREEN_MS);
    window.type('N');
    await until('it is unread', async () => (await unread()).length === 6, SCREEN_MS);
    window.type('A');
    await until('the source is read', async () => (await unread()).length === 3, SCREEN_MS);
    expect((await unread()).every((title) => title.startsWith('Beta'))).to.equal(true);
  });

  it('says that it cannot sign in with a token that was revoked', async () => {
    await service.db.query('UPDATE access_tokens SET revoked_at = now() WHERE account_id = $1', [ada.id]);
    await until('it is known', async () => (await app.get('/reader/api/0/token')).status === 401);
    expect(await run('reload')).to.match(/fail/i);
  });
});
