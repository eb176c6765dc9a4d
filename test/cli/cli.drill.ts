import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { demoFiles } from '../../src/ingest/store/demo.ts';
import { cli, cliProcess, document, reason, type CliResult } from '../support/cli.ts';
import { call } from '../support/client.ts';
import { createServerDatabase } from '../support/database.ts';
import { freePort } from '../../scripts/free-port.ts';
import { killAll, launch, ready, until } from '../support/server-process.ts';
import { turnOn } from '../support/second-factor.ts';
import { visit, type Visitor } from '../support/visitor.ts';

const FEED = '/feeds/popular';

describe('command line', function () {
  this.timeout(180_000);
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'dcs-cli-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is a program: it writes to its outputs and ends with its code', async () => {
    const help = await cliProcess({}, '--help');
    expect([help.code, help.err]).to.deep.equal([0, '']);
    expect(help.out).to.equal((await cli({}, '--help')).out);
    const wrong = await cliProcess({}, 'bake');
    expect([wrong.code, wrong.out]).to.deep.equal([2, '']);
    expect(wrong.err).to.equal((await cli({}, 'bake')).err);
    expect(reason(await cli({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'account', 'list'))).to.include(
      'DATABASE_URL',
    );
  });

  for (const kind of ['embedded', 'postgresql'] as const) {
    describe(`beside a running server (${kind})`, () => {
      let url: string;
      let run: (...args: string[]) => Promise<CliResult>;
      let drop: (() => Promise<void>) | undefined;

      before(async function () {
        const result = kind === 'postgresql' ? await createServerDatabase(`dcs_cli_${process.pid}`) : undefined;
        drop = result?.drop;
        const env: Record<string, string> = result ? { DATABASE_URL: result.url } : { DATA_DIR: join(folder, 'data') };
        if (result) expect(document(await cli(env, 'migrate', '--json')).migrations).to.be.above(0);
        ({ url } = launch(await freePort(), env));
        await ready(url);
        run = (...args) => cli(env, ...args);
      });
      after(async () => {
        await killAll();
        await drop?.();
      });

      it('brings tables up to date, which the server has done', async () => {
        expect(document(await run('migrate', '--json'))).to.deep.equal({ migrations: 0 });
        expect((await run('migrate')).out).to.equal('No pending migrations.\n');
      });

      it('makes, lists and changes accounts', async () => {
        const result = document(
          await run(
            'account',
            'create',
            '--email',
            'Ada@example.com',
            '--name',
            ' Ada ',
            '--password',
            'correct horse',
            '--json',
          ),
        );
        expect(result).to.have.all.keys('id', 'email', 'plan').and.include({ email: 'Ada@example.com', plan: 'free' });
        const [entry] = document(await run('account', 'list', '--json'));
        expect(entry).to.include({
          id: result.id,
          email: 'Ada@example.com',
          name: 'Ada',
          plan: 'free',
          paidUntil: null,
        });
        expect(JSON.stringify(entry)).to.not.match(/password|argon/);
        expect(
          document(
            await run(
              'account',
              'plan',
              '--account',
              'ada@EXAMPLE.com',
              '--plan',
              'paid',
              '--until',
              '2099-01-31',
              '--json',
            ),
          ),
        ).to.include({ id: result.id, plan: 'paid', paidUntil: '2099-01-31T00:00:00.000Z' });
        const { out } = await run('account', 'list');
        expect(out.split('\n')[0]).to.match(/^E-MAIL +NAME +PLAN +PAID UNTIL +ID$/);
        expect(out).to.match(/^Ada@example\.com +Ada +paid +2099-01-31T00:00:00\.000Z +[\da-f-]{36}$/m);
      });

      it('makes a link that signs somebody in, in the running server', async () => {
        const found = document(
          await run('token', 'create', '--account', 'ada@example.com', '--name', 'found', '--json'),
        );
        const live = async (): Promise<boolean> => (await call(url, FEED, { token: found.token })).status !== 401;
        expect(await live()).to.equal(true);
        expect((await run('token', 'revoke', found.token)).out).to.equal('Revoked "found" of Ada@example.com.\n');
        await until('what was found is dead', async () => !(await live()), 1_000);
        expect(reason(await run('token', 'revoke', found.token))).to.include('No account has that token');
        const { link } = document(await run('account', 'sign-in-link', 'ada@example.com', '--json')) as {
          link: string;
        };
        expect(await (await fetch(`${url}${new URL(link).pathname}${new URL(link).search}`)).text()).to.include(
          'Ada@example.com',
        );
        expect(reason(await run('account', 'sign-in-link', 'nobody@example.com'))).to.include('dcs account list');
      });

      it('makes tokens that work at once and ends them within a second, in the running server', async () => {
        const result = document(
          await run('token', 'create', '--account', 'ada@example.com', '--name', 'laptop', '--expires', '30', '--json'),
        );
        expect(result).to.have.all.keys('id', 'token', 'expiresAt');
        const ask = async (): Promise<number> => (await call(url, FEED, { token: result.token })).status;
        expect(await ask()).to.equal(200);
        const { out } = await run('token', 'list', '--account', 'ada@example.com', '--json');
        expect(out).to.not.include(result.token);
        expect(JSON.parse(out)).to.have.length(1);
        expect(JSON.parse(out)[0]).to.include({
          id: result.id,
          name: 'laptop',
          prefix: result.token.slice(0, 12),
          expiresAt: result.expiresAt,
        });
        expect(
          document(await run('token', 'revoke', '--account', 'ada@example.com', result.id, '--json')),
        ).to.deep.equal({ id: result.id, revoked: true });
        await until('the token is dead', async () => (await ask()) === 401, 1_000);
        expect(document(await run('token', 'list', '--account', 'ada@example.com', '--json'))).to.deep.equal([]);
        expect(reason(await run('token', 'revoke', '--account', 'ada@example.com', result.id))).to.include(
          'no such live token',
        );
        const { link } = document(await run('account', 'sign-in-link', 'ada@example.com', '--json')) as {
          link: string;
        };
        const { pathname, search, searchParams } = new URL(link);
        const ada = visit({ url, config: { publicUrl: url } });
        await ada.send(pathname, { token: searchParams.get('token') ?? '' }, { from: `${pathname}${search}` });
        const { text } = await ada.get('/settings/security');
        for (const line of [
          'Access token created</strong>: laptop',
          'Access token revoked</strong>: laptop',
          'by the operator of this service',
        ])
          expect(text).to.include(line);
      });

      it('turns two-factor authentication off for somebody who is locked out, who sees that', async () => {
        expect(reason(await run('account', 'remove-two-factor', 'ada@example.com'))).to.include('is not on');
        const enter = async (): Promise<Visitor> => {
          const { link } = document(await run('account', 'sign-in-link', 'ada@example.com', '--json')) as {
            link: string;
          };
          const { pathname, search, searchParams } = new URL(link);
          const ada = visit({ url, config: { publicUrl: url } });
          await ada.send(pathname, { token: searchParams.get('token') ?? '' }, { from: `${pathname}${search}` });
          return ada;
        };
        await turnOn(await enter());
        expect((await (await enter()).get('/settings')).status, 'a code is asked for').to.equal(303);
        expect(document(await run('account', 'remove-two-factor', 'ada@example.com', '--json'))).to.include({
          twoFactor: false,
        });
        const { text } = await (await enter()).get('/settings/security');
        expect(text).to.match(/Two-factor authentication turned off<.{0,300}by the operator of this service/s);
      });

      it('takes a plan away within a second', async () => {
        const { token } = document(
          await run('token', 'create', '--account', 'ada@example.com', '--name', 'x', '--expires', 'never', '--json'),
        );
        expect((await call(url, FEED, { token })).status).to.equal(200);
        document(await run('account', 'plan', '--account', 'ada@example.com', '--plan', 'free', '--json'));
        await until('the plan has ended', async () => (await call(url, FEED, { token })).status === 429, 1_000);
        document(await run('account', 'plan', '--account', 'ada@example.com', '--plan', 'paid', '--json'));
        await until('the plan has begun', async () => (await call(url, FEED, { token })).status === 200, 1_000);
      });

      it('tells everybody something', async () => {
        const { token } = document(
          await run('token', 'create', '--account', 'ada@example.com', '--name', 'reader of news', '--json'),
        );
        expect(
          document(
            await run('announce', 'New docs', '--description', 'Read them', '--url', '/public/v1/docs', '--json'),
          ),
        )
          .to.have.all.keys('id', 'told')
          .and.include({ told: 1 });
        const newest = await until('it is told', async () => {
          const [notification] = (await call(url, '/notifications', { token })).body.data;
          return notification?.type === 'announcement' ? notification : undefined;
        });
        expect(newest).to.include({ type: 'announcement', title: 'New docs', description: 'Read them' });
        expect(newest.targetUrl).to.match(/^http:.*\/public\/v1\/docs$/);
        expect((await run('announce', 'Again')).out).to.equal('Notified 1 account.\n');
        expect(reason(await run('announce', 'x', '--url', 'javascript:alert(1)'))).to.include('neither');
      });

      it('says in one line what is wrong with a value, and does nothing', async () => {
        const rows = async (): Promise<unknown[]> => [
          document(await run('account', 'list', '--json')),
          // The last use is stored a moment later.
          document(await run('token', 'list', '--account', 'ada@example.com', '--json')).map((one: object) => ({
            ...one,
            lastUsedAt: 'some time',
          })),
        ];
        const before = await rows();
        const wrong: [string[], string][] = [
          [['account', 'create', '--email', 'nobody', '--name', 'x'], 'not an e-mail address'],
          [['account', 'create', '--email', 'a@b.c', '--name', ' '], 'name has 1 to 60'],
          [['account', 'create', '--email', 'a@b.c', '--name', 'x', '--password', 'short'], 'at least|8 to'],
          [['account', 'create', '--email', 'a@b.c', '--name', 'x', '--plan', 'gold'], 'free or paid'],
          [['account', 'create', '--email', 'ADA@example.com', '--name', 'x'], 'already'],
          [['account', 'plan', '--account', 'ada@example.com', '--plan', 'gold'], 'free or paid'],
          [['account', 'plan', '--account', 'ada@example.com', '--plan', 'paid', '--until', 'someday'], 'someday'],
          [['account', 'plan', '--account', 'nobody@example.com', '--plan', 'paid'], 'nobody@example.com'],
          [['token', 'create', '--account', 'ada@example.com', '--name', 'x', '--expires', '31'], 'never, 30, 90, 365'],
          [['token', 'create', '--account', 'ada@example.com', '--name', 'x'.repeat(51)], '1 to 50'],
          [['token', 'list', '--account', 'nobody@example.com'], 'nobody@example.com'],
          [['token', 'revoke', '--account', 'ada@example.com', 'no-id'], 'no such live token'],
          [['import', join(folder, 'none.xml')], 'there is no such file'],
          [['import', folder], 'is a folder'],
          [['import', 'http://127.0.0.1:1/feed'], '127.0.0.1'],
        ];
        await Promise.all(
          wrong.map(async ([args, word]) => expect(reason(await run(...args, '--json'))).to.match(new RegExp(word))),
        );
        expect(await rows()).to.deep.equal(before);
      });

      it('imports what the running server shows at once', async () => {
        const file = join(folder, 'feed.json');
        writeFileSync(
          file,
          JSON.stringify({
            version: 'https://jsonfeed.org/version/1.1',
            title: 'Blog',
            home_page_url: 'https://blog.example',
            items: [{ id: '1', url: 'https://blog.example/1', title: 'Fresh' }, { id: '2' }],
          }),
        );
        const { imported, failed } = document(await run('import', file, '--json'));
        expect([imported.length, failed]).to.deep.equal([1, []]);
        expect(imported[0]).to.deep.include({ location: file, added: 1, changed: 0, unchanged: 0, skipped: 1 });
        const { token } = document(
          await run('token', 'create', '--account', 'ada@example.com', '--name', 'reader', '--json'),
        );
        expect(
          (await call(url, '/feeds/source/blog', { token })).body.data.map((one: { title: string }) => one.title),
        ).to.deep.equal(['Fresh']);
        expect((await run('import', file)).out).to.equal('blog: 0 new, 0 changed, 1 unchanged, 1 skipped\n');
      });

      it('keeps sources fresh: in by OPML, listed, paused, resumed, out by OPML, removed', async () => {
        const file = join(folder, 'list.opml');
        writeFileSync(
          file,
          '<opml version="2.0"><body><outline text="Tech"><outline type="rss" text="One" xmlUrl="https://one.example/feed"/></outline><outline text="Two" xmlUrl="https://two.example/feed"/><outline text="Three" xmlUrl="feed://three.example/feed"/></body></opml>',
        );
        expect(document(await run('opml', 'import', file, '--json'))).to.deep.equal({
          added: 2,
          known: 0,
          passedOver: ['feed://three.example/feed'],
          refused: [],
        });
        expect((await run('opml', 'import', file)).out)
          .to.include('existing: 2')
          .and.include('Skipped, not an http URL: feed://three.example/feed');
        const list = async (): Promise<any[]> => document(await run('source', 'list', '--json'));
        expect((await list()).map(({ handle, folder: of }) => [handle, of])).to.deep.equal([
          ['one', '/Tech'],
          ['two', null],
        ]);
        expect((await run('source', 'pause', 'https://one.example/feed')).out).to.equal('Paused one.\n');
        expect((await list())[0]).to.include({ pauseReason: 'The operator paused it.' });
        expect(document(await run('status', '--json')).sources).to.deep.equal({ total: 2, paused: 1, failing: 0 });
        // The letter of a change before is sent at the server's next look.
        await until('letters are sent', async () => (await run('status')).out.includes('E-mail:  0 queued'), 20_000);
        expect((await run('status')).out)
          .to.include('Sources: 2')
          .and.include('NEW POSTS')
          .and.match(/^webhooks +0 +0 /m);
        expect((await run('source', 'resume', 'one')).out).to.equal('Resumed one.\n');
        expect((await run('opml', 'export')).out).to.include('xmlUrl="https://one.example/feed"');
        for (const one of ['https://one.example/feed', 'two']) document(await run('source', 'remove', one, '--json'));
        expect(await list()).to.deep.equal([]);
        expect(reason(await run('source', 'pause', 'https://one.example/feed'))).to.include('dcs source list');
        expect(reason(await run('source', 'add', 'http://127.0.0.1/feed'))).to.include('not on the public internet');
        expect(reason(await run('opml', 'import', join(folder, 'none.opml')))).to.include(
          'none.opml: there is no such file',
        );
      });

      it('exports an account, and deletes it in the running server when it is told twice', async () => {
        const result = document(
          await run(
            'account',
            'create',
            '--email',
            'bob@example.com',
            '--name',
            'Bob',
            '--password',
            'correct horse',
            '--plan',
            'paid',
            '--json',
          ),
        );
        const { token } = document(
          await run(
            'token',
            'create',
            '--account',
            'bob@example.com',
            '--name',
            'mine',
            '--expires',
            'never',
            '--json',
          ),
        );
        await call(url, '/bookmarks/lists', { method: 'POST', token, json: { name: 'Later' } });
        const data = document(await run('account', 'export', result.id, '--json'));
        expect([data.account.id, data.bookmarkLists[0].name, data.accessTokens[0].name]).to.deep.equal([
          result.id,
          'Later',
          'mine',
        ]);
        expect(JSON.stringify(data))
          .to.not.match(/hash|argon2/i)
          .and.not.include(token);
        expect(JSON.parse((await run('account', 'export', 'BOB@example.com')).out)).to.deep.include({
          bookmarkLists: data.bookmarkLists,
        });
        expect(reason(await run('account', 'delete', result.id)))
          .to.include('--yes')
          .and.include('bob@example.com');
        expect((await call(url, FEED, { token })).status).to.equal(200);
        expect(document(await run('account', 'delete', 'bob@example.com', '--yes', '--json'))).to.deep.equal({
          id: result.id,
          deleted: true,
        });
        await until('the token is dead', async () => (await call(url, FEED, { token })).status === 401, 1_000);
        for (const name of [result.id, 'bob@example.com'])
          expect(reason(await run('account', 'delete', name, '--yes')))
            .to.include(name)
            .and.include('dcs account list');
        expect(JSON.stringify(document(await run('account', 'list', '--json'))))
          .to.not.include('bob')
          .and.not.include('Deleted');
      });

      it('loads the demo content, once', async () => {
        const first = document(await run('demo', '--json'));
        expect([first.imported.length, first.failed]).to.deep.equal([demoFiles().length, []]);
        const again = document(await run('demo', '--json'));
        for (const one of again.imported) expect(one, one.location).to.include({ added: 0, changed: 0 });
      });
    });
  }

  describe('without a server', () => {
    it('works on the data that one left behind when it was killed', async () => {
      const accounts = document(await cliProcess({ DATA_DIR: join(folder, 'data') }, 'account', 'list', '--json'));
      expect(accounts.map((one: { email: string }) => one.email)).to.deep.equal(['Ada@example.com']);
    });
  });
});
