import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { expect } from 'chai';
import { COMMANDS } from '../../generated/commands.ts';
import { sequenceEvents } from '../../src/events/sequence-events.ts';
import type { ApiCommand } from '../../src/remote-cli/api-command.ts';
import type { CliProfiles } from '../../src/remote-cli/profiles.ts';
import { contract, exampleOf, type Operation } from '../contract/contract.ts';
import { keepExamples, type KeptExamples } from '../contract/stored.ts';
import { call } from '../support/client.ts';
import { connect } from '../support/device.ts';
import { person, post, posts, type Person } from '../support/fixtures.ts';
import { found, until } from '../support/poll.ts';
import { startReceiver } from '../support/receiver.ts';
import { remoteCli, type RemoteCli, type RemoteResult } from '../support/remote-cli.ts';
import { startService, type Service } from '../support/service.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** An address at which nobody listens. */
const NOWHERE = 'http://127.0.0.1:4699';

/** The words that call an operation with the example of the contract; nulls, which no text is, as a part of --body. */
function wordsOf({ area, verb, inputs }: ApiCommand, operation: Operation): string[] {
  const exampleOfInput = (name: string, place: string): unknown =>
    place === 'body'
      ? (operation.body?.example as Record<string, unknown> | undefined)?.[name]
      : operation.parameters.find((one) => one.in === place && one.name === name && one.deprecated !== true)?.example;
  const words = ['api', area, verb];
  const nulls: Record<string, null> = {};
  for (const { name, flag, in: place, kind, isList } of inputs) {
    const example = exampleOfInput(name, place);
    if (example === undefined) continue;
    if (place === 'path') words.push(String(example));
    else if (example === null) nulls[name] = null;
    else if (isList === true && place === 'body' && (example as unknown[]).length === 0) words.push(`--${flag}`, '[]');
    else if (isList === true) for (const value of example as unknown[]) words.push(`--${flag}`, String(value));
    else words.push(`--${flag}=${kind === 'json' ? JSON.stringify(example) : (example as string)}`);
  }
  return Object.keys(nulls).length === 0 ? words : [...words, '--body', JSON.stringify(nulls)];
}

/** An address in a form that compares: with its query in order. */
function comparable(address: string): string {
  const url = new URL(address, 'http://host');
  url.searchParams.sort();
  return url.pathname + url.search;
}

describe('the command line of people', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;

  before(async () => {
    service = await startService();
    ada = await person(service.db, { name: 'Ada Lovelace' });
  });
  after(() => service.close());

  const withToken = (over: Parameters<typeof remoteCli>[0] = {}): RemoteCli =>
    remoteCli({ ...over, env: { DCS_URL: service.url, DCS_TOKEN: ada.token, ...over.env } });

  describe('reaches every operation', () => {
    let examples: KeptExamples;
    before(async () => {
      examples = await keepExamples(service.db);
    });
    beforeEach(() => examples.restore());

    it('by area and verb, of which each has one operation', () => {
      expect(COMMANDS.map(({ id }) => id)).to.have.members(contract.map(({ id }) => id));
      expect(new Set(COMMANDS.map(({ area, verb }) => `${area} ${verb}`)).size).to.equal(COMMANDS.length);
    });

    for (const command of COMMANDS)
      it(`${command.area} ${command.verb}`, async () => {
        const operation = contract.find(({ id }) => id === command.id)!;
        const sent: { method: string; address: string; body: unknown }[] = [];
        const record: typeof fetch = (input, init) => {
          const address = input as string;
          const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
          sent.push({ method: init?.method ?? '', address: comparable(address.slice(service.url.length)), body });
          return fetch(input, init);
        };
        service.logs.length = 0;
        const words = wordsOf(command, operation);
        const env = { DCS_TOKEN: examples.reader.token };
        const { code, err } = await withToken({ fetch: record, env }).run(...words);
        const [first] = sent;
        expect(first?.method, words.join(' ')).to.equal(operation.method);
        expect(first?.address).to.equal(comparable(`/public/v1${exampleOf(operation)}`));
        if (operation.body) expect(first?.body).to.deep.equal(operation.body.example);
        expect(service.logs.some((line) => line.includes(`"operation":"${operation.id}"`))).to.equal(true);
        expect(code, err).to.equal(0);
      });
  });

  describe('signs in', () => {
    let shown = '';
    /** A command line whose messages are read while it waits. */
    const watched = (): RemoteCli => remoteCli({ err: (text) => void (shown += text) });
    const login = async (cli: RemoteCli, who: Person, ...more: string[]): Promise<RemoteResult> => {
      shown = '';
      const running = cli.run('login', service.url, ...more);
      await connect(service, who, await found(() => /[A-Z]{4}-[A-Z]{4}/.exec(shown)?.[0]));
      return running;
    };
    const stored = (cli: RemoteCli): CliProfiles => JSON.parse(readFileSync(cli.file, 'utf8')) as CliProfiles;

    it('security 137: by a code, keeps tokens for its owner only, uses and renews them, and signs out for good', async () => {
      const cli = watched();
      const { code, out } = await login(cli, ada);
      expect([code, out]).to.deep.equal([0, `Signed in to ${service.url} as Ada Lovelace.\n`]);
      expect([statSync(cli.file).mode & 0o777, statSync(dirname(cli.file)).mode & 0o777]).to.deep.equal([0o600, 0o700]);
      expect(JSON.parse((await cli.run('api', 'profile', 'get', '--json')).out)).to.include({ id: ada.id });

      const { profiles, current } = stored(cli);
      const old = profiles[current!]!;
      writeFileSync(cli.file, JSON.stringify({ current, profiles: { [current!]: { ...old, expiresAt: 0 } } }));
      expect((await cli.run('api', 'profile', 'get')).code).to.equal(0);
      const renewed = stored(cli).profiles[current!]!;
      expect(renewed.refreshToken).to.not.equal(old.refreshToken);

      expect((await cli.run('logout')).out).to.equal(`Signed out of ${new URL(service.url).host}.\n`);
      expect(stored(cli)).to.deep.equal({ current: null, profiles: {} });
      await until(async () => (await call(service.url, '/profile', { token: renewed.accessToken })).status === 401);
      expect((await cli.run('api', 'profile', 'get')).code).to.equal(4);
    });

    it('for reading only, and under several names', async () => {
      const cli = watched();
      await login(cli, ada, '--read-only', '--profile', 'work');
      await login(cli, await person(service.db, { name: 'Grace' }), '--profile', 'home');
      expect(JSON.parse((await cli.run('api', 'profile', 'get', '--json')).out).name).to.equal('Grace');
      expect((await cli.run('api', 'mutes', 'create', '--words', 'x', '--profile', 'work')).code).to.equal(2);
      const body = ['--body', '{"filter":{"words":["kubernetes"]}}'];
      expect((await cli.run('api', 'mutes', 'create', ...body, '--profile', 'work')).code).to.equal(3);
      expect((await cli.run('api', 'mutes', 'create', ...body)).code).to.equal(0);
      await cli.run('use', 'work');
      expect(JSON.parse((await cli.run('profiles', '--json')).out)).to.deep.include({
        name: 'work',
        url: service.url,
        account: 'Ada Lovelace',
        scope: 'offline_access read',
        current: true,
      });
      expect((await cli.run('use', 'werk')).code).to.equal(2);
    });

    it('security 137: renews once, however many run at the same time', async () => {
      const cli = watched();
      await login(cli, ada);
      const { profiles, current } = stored(cli);
      const old = { ...profiles[current!]!, expiresAt: 0 };
      writeFileSync(cli.file, JSON.stringify({ current, profiles: { [current!]: old } }));
      service.logs.length = 0;
      const results = await Promise.all(Array.from({ length: 8 }, () => cli.run('api', 'profile', 'get')));
      expect(results.map(({ code }) => code)).to.deep.equal(Array.from({ length: 8 }, () => 0));
      expect(service.logs.filter((line) => line.includes('"event":"tokens_issued"'))).to.have.length(1);
      expect((await cli.run('api', 'profile', 'get')).code).to.equal(0);
    });

    it('takes the lock of a process that ended', async () => {
      const cli = watched();
      await login(cli, ada);
      writeFileSync(`${cli.file}.lock`, JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1, id: 'gone' }));
      const { current } = stored(cli);
      expect((await cli.run('use', current!)).code).to.equal(0);
    });

    it('says that the access was ended, with the way back', async () => {
      const cli = remoteCli();
      const watching = watched();
      await login(watching, ada);
      const { profiles, current } = stored(watching);
      await service.db.query(`DELETE FROM oauth_artefacts WHERE kind = 'RefreshToken'`);
      const ended = { ...profiles[current!]!, expiresAt: 0 };
      mkdirSync(dirname(cli.file), { recursive: true });
      writeFileSync(cli.file, JSON.stringify({ current, profiles: { [current!]: ended } }));
      const { code, err } = await cli.run('api', 'profile', 'get');
      expect([code, err]).to.deep.equal([
        4,
        `Your access to ${service.url} was ended or has run out. Sign in again: dcs login ${service.url}\n`,
      ]);
    });

    it('security 137: refuses a service that names endpoints of others', async () => {
      const lying: typeof fetch = async (input, init) => {
        const answer = await fetch(input, init);
        const text = (await answer.text()).replaceAll('/auth/oauth2/device"', '@evil.example/device"');
        return new Response(text, { status: answer.status });
      };
      const { code, err } = await remoteCli({ fetch: lying }).run('login', service.url);
      expect([code, err]).to.deep.equal([1, `${service.url} names endpoints of others. Nothing was sent.\n`]);
    });
  });

  it('security 137: sends no token where a redirect leads', async () => {
    const asked: string[] = [];
    const redirecting: typeof fetch = (input) => {
      asked.push(String(input));
      return Promise.resolve(new Response(null, { status: 307, headers: { location: 'https://evil.example/' } }));
    };
    const { code } = await withToken({ fetch: redirecting }).run('api', 'profile', 'get');
    expect([code, asked]).to.deep.equal([3, [`${service.url}/public/v1/profile`]]);
  });

  describe('output', () => {
    it('follows pages, and says that there are more', async () => {
      const grace = await person(service.db);
      await posts(
        service.db,
        Array.from({ length: 7 }, (_, n) => ({ title: `Post ${n}`, tags: ['paged'] })),
      );
      const cli = remoteCli({ env: { DCS_URL: service.url, DCS_TOKEN: grace.token } });
      const words = ['api', 'feeds', 'list-tag', 'paged', '--limit', '3'];
      const first = await cli.run(...words);
      expect(first.out.trim().split('\n')).to.have.length(3);
      expect(first.err).to.match(/^There is more: --all, or --cursor \S+\n$/);
      expect((await cli.run(...words, '--all')).out.trim().split('\n')).to.have.length(7);
      const all = JSON.parse((await cli.run(...words, '--all', '--json')).out) as { data: { title: string }[] };
      expect(new Set(all.data.map(({ title }) => title)).size).to.equal(7);
      expect((await cli.run('api', 'profile', 'get', '--all')).code).to.equal(2);
    });

    it('security 137: gives a terminal nothing to obey: titles are text of strangers', async () => {
      await post(service.db, { title: 'Red \u001b[31malert\u0007 \u009b2J\u202eevil', tags: ['escape'] });
      const shown = await withToken({ isTerminal: true }).run('api', 'feeds', 'list-tag', 'escape');
      expect(shown.out)
        .to.include('alert')
        .and.not.match(/[\u001b\u0007\u009b\u202e]/u);
      const json = await withToken().run('api', 'feeds', 'list-tag', 'escape', '--json');
      expect(json.out).to.not.match(/[\u001b\u0007\u009b]/u);
    });

    for (const [what, words, code, said] of [
      ['an unknown command', ['lgin'], 2, 'Did you mean login?'],
      ['an unknown area', ['api', 'bokmarks'], 2, 'Did you mean bookmarks?'],
      ['an unknown verb', ['api', 'bookmarks', 'lst'], 2, 'Did you mean list?'],
      ['an unknown option', ['api', 'feeds', 'list-popular', '--limt', '3'], 2, 'Did you mean --limit?'],
      ['a missing argument', ['api', 'posts', 'get'], 2, 'dcs api posts get <id>'],
      ['a missing input', ['api', 'bookmarks', 'create-list'], 2, '--name is missing'],
      ['an input of another type', ['api', 'feeds', 'list-popular', '--limit', 'ten'], 2, 'a whole number, not ten'],
      ['an input that the service refuses', ['api', 'feeds', 'list-popular', '--limit', '5000'], 2, 'limit'],
      ['a thing that is not there', ['api', 'posts', 'get', '00000000-0000-7000-8000-00000000dead'], 3, 'post'],
      ['a body that is no JSON', ['api', 'mutes', 'create', '--body', '{'], 2, '--body must be JSON'],
    ] as const)
      it(`ends with ${code} for ${what}, and says what to do`, async () => {
        const result = await withToken().run(...words);
        expect([result.code, result.out]).to.deep.equal([code, '']);
        expect(result.err).to.include(said);
      });

    it('ends with 4 without a sign-in or with a wrong token, and with 5 without a service', async () => {
      expect((await remoteCli().run('api', 'profile', 'get')).code).to.equal(4);
      const env = { DCS_URL: service.url };
      expect((await remoteCli({ env }).run('api', 'profile', 'get')).code).to.equal(4);
      expect((await withToken({ env: { DCS_TOKEN: 'dcs_pat_wrong' } }).run('api', 'profile', 'get')).code).to.equal(4);
      const away = await withToken({ env: { DCS_URL: NOWHERE } }).run('api', 'profile', 'get');
      expect([away.code, away.err]).to.deep.equal([5, `${NOWHERE} cannot be reached: ECONNREFUSED.\n`]);
    });

    it('sends a creation again with the same key when the service was not reached', async () => {
      const keys: unknown[] = [];
      const failing: typeof fetch = (input, init) => {
        keys.push((init?.headers as Record<string, string>)['idempotency-key']);
        return keys.length < 3 ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
      };
      const { code } = await withToken({ fetch: failing }).run('api', 'bookmarks', 'create-list', '--name', 'Later');
      expect([code, keys.length, new Set(keys).size, typeof keys[0]]).to.deep.equal([0, 3, 1, 'string']);
    });
  });

  describe('completes', () => {
    for (const [typed, expected] of [
      [['lo'], ['login', 'logout']],
      [['api', 'book'], ['bookmarks']],
      [
        ['api', 'bookmarks', 'list'],
        ['list', 'list-lists'],
      ],
      [['api', 'feeds', 'list-popular', '--l'], ['--limit']],
      [
        ['completion', ''],
        ['bash', 'zsh', 'fish'],
      ],
    ] as const)
      it(`dcs ${typed.join(' ')}`, async () => {
        expect((await remoteCli().run('__complete', ...typed)).out.trim().split('\n')).to.deep.equal(expected);
      });
  });

  describe('listens', () => {
    it('forwards events to a program on this machine, signed as webhooks are', async () => {
      const stop = new AbortController();
      const receiver = await startReceiver();
      receiver.secret = SECRET;
      const said: string[] = [];
      const cli = withToken({ signal: stop.signal, err: (text) => void said.push(text) });
      const running = cli.run('listen', '--forward-to', receiver.url, '--secret', SECRET, '--events', 'bookmark.added');
      try {
        await until(() => said.some((text) => text.includes('Listening')));
        const id = await post(service.db);
        const start = performance.now();
        expect((await withToken().run('api', 'bookmarks', 'create', '--post-ids', id)).code).to.equal(0);
        await until(async () => {
          await sequenceEvents(service.db, { publicUrl: service.config.publicUrl });
          return receiver.all.length > 0;
        });
        expect(performance.now() - start).to.be.below(30_000);
        const [event] = receiver.all;
        expect([receiver.unsigned, event?.type, event?.id]).to.deep.equal([
          0,
          'bookmark.added',
          (JSON.parse(event!.body) as { id: string }).id,
        ]);
      } finally {
        stop.abort();
        await running;
        await receiver.close();
      }
    });

    it('needs a secret that is long enough, and an address', async () => {
      const short = await withToken().run('listen', '--forward-to', 'http://127.0.0.1:1', '--secret', 'whsec_YQ==');
      expect([short.code, short.err.includes('24 bytes')]).to.deep.equal([2, true]);
      expect((await withToken().run('listen', '--forward-to', 'nowhere')).code).to.equal(2);
    });
  });
});
