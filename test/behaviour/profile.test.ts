import { expect } from 'chai';
import { setPlan } from '../../src/auth/accounts/accounts.ts';
import { deleteAccount } from '../../src/domain/people/account-data.ts';
import { RESERVED_USERNAMES } from '../../src/domain/people/reserved-usernames.ts';
import { deleteExpired } from '../../src/follow-up/sweep.ts';
import { call, type Answer } from '../support/client.ts';
import { comment, person, post, type Person } from '../support/fixtures.ts';
import { sharedService, startService, type Service } from '../support/service.ts';

const MADE = (base: string): RegExp => new RegExp(`^${base}_[0-9a-f]{6}$`);

describe('profile', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const get = (who = ada): Promise<Answer> => call(service.url, '/profile', { token: who.token });
  const change = (json: unknown, who = ada): Promise<Answer> =>
    call(service.url, '/profile', { method: 'PATCH', token: who.token, json });
  const refused = async (json: unknown): Promise<string[]> => {
    const { status, body, text } = await change(json);
    expect(status, text).to.equal(400);
    expect(body.error).to.equal('validation_error');
    expect(body.details.every((one: any) => one.in === 'body' && one.message !== '')).to.equal(true);
    return [...new Set<string>(body.details.map((one: any) => one.path as string))].sort();
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db, { name: 'Ada' }), await person(service.db, { name: 'Bob' })];
  });

  it('begins with a name and nothing else', async () => {
    const { status, body } = await get();
    expect(status).to.equal(200);
    const { createdAt, username, ...rest } = body;
    expect(username).to.match(MADE('ada'));
    expect(Math.abs(Date.parse(createdAt) - Date.now())).to.be.below(60_000);
    expect(rest).to.deep.equal({
      id: ada.id,
      name: 'Ada',
      bio: null,
      image: null,
      cover: null,
      reputation: 0,
      permalink: `${service.config.publicUrl}/people/${ada.id}`,
      isPlus: true,
      experienceLevel: null,
      timezone: null,
      weekStart: null,
      socialLinks: [],
      publicExperiences: false,
      publicStack: false,
    });
  });

  it('changes what is sent and nothing else, and answers with the whole', async () => {
    const said = {
      name: 'Ada Lovelace',
      username: 'Ada_L',
      bio: 'Engines',
      image: 'https://images.example/a.png',
      timezone: 'Europe/London',
      weekStart: 0,
      experienceLevel: 'MORE_THAN_10_YEARS',
    };
    const before = (await get()).body;
    const { status, body, text } = await change({ ...said, socialLinks: [{ url: 'https://github.com/ada' }] });
    expect(status, text).to.equal(200);
    expect(body).to.deep.equal({
      ...before,
      ...said,
      socialLinks: [{ platform: 'github', url: 'https://github.com/ada' }],
    });
    expect((await get()).body).to.deep.equal(body);
    expect((await change({ bio: 'New' })).body).to.deep.equal({ ...body, bio: 'New' });
    expect((await change({})).body).to.deep.equal({ ...body, bio: 'New' });
    expect((await get(bob)).body).to.include({ name: 'Bob', bio: null });
  });

  it('clears with null what can be empty, and refuses null for what cannot', async () => {
    const before = (await get()).body;
    await change({
      username: 'ada',
      bio: 'x',
      image: 'http://images.example/a.png',
      timezone: 'UTC',
      weekStart: 6,
      experienceLevel: 'NOT_ENGINEER',
      socialLinks: [{ url: 'https://a.example' }],
    });
    const cleared = await change({
      username: null,
      bio: null,
      image: null,
      timezone: null,
      weekStart: null,
      experienceLevel: null,
      socialLinks: [],
    });
    expect(cleared.body).to.deep.equal({ ...before, username: cleared.body.username });
    expect(await refused({ name: null })).to.deep.equal(['/name']);
    expect(await refused({ socialLinks: null })).to.deep.equal(['/socialLinks']);
  });

  it('ignores fields it does not know and those that are not for sending', async () => {
    const before = (await get()).body;
    const { status, body } = await change({
      id: bob.id,
      reputation: 99,
      isPlus: false,
      plan: 'free',
      email: 'x@example.com',
      passwordHash: 'x',
      createdAt: '2020-01-01T00:00:00.000Z',
      cover: 'https://a.example',
      constructor: 1,
    });
    expect(status).to.equal(200);
    expect(body).to.deep.equal(before);
  });

  describe('name', () => {
    it('has 1 to 60 characters of any script, without the space around them', async () => {
      for (const name of ['X', '𝒳'.repeat(60), 'Zoë 李小龙', 'محمد', '👩‍👩‍👧', "O'Brien"])
        expect((await change({ name })).body.name).to.equal(name);
      expect((await change({ name: '  Ada  ' })).body.name).to.equal('Ada');
    });

    it('is not empty, blank, longer, or made of signs nobody sees', async () => {
      for (const name of [
        '',
        ' ',
        '   ',
        '\u00a0\u2003',
        'x'.repeat(61),
        '𝒳'.repeat(61),
        'a\nb',
        '\t',
        'a\u0000',
        7,
        ['a'],
      ])
        expect(await refused({ name }), JSON.stringify(name)).to.deep.equal(['/name']);
    });
  });

  describe('username', () => {
    it('is made of the name for whoever has none, and fits the rules', async () => {
      for (const [name, base] of [
        ['Grace Brewster Hopper', 'grace_brewster_hopper'],
        ['  Łukasz-O’Neil  ', 'ukasz_oneil'],
        ['Zoë', 'zoe'],
        ['李', 'user'],
        ['__', 'user'],
        ['x'.repeat(60), 'x'.repeat(30)],
        ['Admin', 'admin'],
      ] as const) {
        const who = await person(service.db, { name });
        const { username } = (await get(who)).body;
        expect(username, name).to.match(MADE(base));
        expect((await change({ username }, who)).body.username).to.equal(username);
      }
      expect((await change({ username: 'chosen' })).body.username).to.equal('chosen');
      expect((await change({ username: null })).body.username).to.match(MADE('ada'));
    });

    it('has 3 to 39 letters, digits and underscores, with no underscore first', async () => {
      for (const username of ['abc', 'A1_', '0xada', 'x'.repeat(39), 'a__'])
        expect((await change({ username })).body.username).to.equal(username);
      for (const username of ['', 'ab', 'x'.repeat(40), '_ada', 'a-b', 'a b', 'ада', 'ada\n', ' ada', '@ada', 'a.b'])
        expect(await refused({ username }), username).to.deep.equal(['/username']);
    });

    it('belongs to one person, whatever its case', async () => {
      expect((await change({ username: 'Grace' })).status).to.equal(200);
      for (const username of ['Grace', 'grace', 'GRACE']) {
        const { status, body } = await change({ username, bio: 'not kept' }, bob);
        expect(status).to.equal(409);
        expect(body).to.include({ error: 'conflict', statusCode: 409 });
        expect(body.message).to.include(username);
      }
      expect((await get(bob)).body.bio).to.equal(null);
      expect((await get(bob)).body.username).to.match(MADE('bob'));
      expect((await change({ username: 'grace' })).body.username).to.equal('grace');
      expect((await change({ username: 'grace' })).status).to.equal(200);
    });

    it('is free again 90 days after its owner takes another or none', async () => {
      await change({ username: 'first' });
      await change({ username: 'second' });
      await change({ username: null });
      for (const username of ['first', 'second'])
        expect((await change({ username }, bob)).status, username).to.equal(409);
      await service.db.query(`UPDATE freed_usernames SET freed_at = freed_at - interval '90 days'`);
      expect((await change({ username: 'first' }, bob)).status).to.equal(200);
      expect((await change({ username: 'second' }, bob)).status).to.equal(200);
    });

    it('goes to one of many who ask for it at once, and the others hear of a conflict', async () => {
      const people = await Promise.all(Array.from({ length: 20 }, () => person(service.db)));
      const statuses = await Promise.all(
        people.map(async (who, i) => (await change({ username: i % 2 === 0 ? 'wanted' : 'WANTED' }, who)).status),
      );
      expect(statuses.sort()).to.deep.equal([200, ...Array<number>(19).fill(409)]);
    });

    it('is none of the reserved ones, in any case', async () => {
      for (const username of ['admin', 'Admin', 'API', 'auth', 'docs', 'settings', 'mcp', 'public', 'support']) {
        const { status, body } = await change({ username });
        expect([status, body.error], username).to.deep.equal([409, 'conflict']);
      }
      for (const name of RESERVED_USERNAMES) expect(name).to.equal(name.toLowerCase());
    });
  });

  describe('settings', () => {
    it('take a bio of up to 500 characters', async () => {
      for (const bio of ['', '😀'.repeat(500), 'Line\nline']) expect((await change({ bio })).body.bio).to.equal(bio);
      for (const bio of ['x'.repeat(501), 1, 'a\u0000b']) expect(await refused({ bio })).to.deep.equal(['/bio']);
    });

    it('take an IANA time zone, an old name of one too, and no other text', async () => {
      for (const timezone of [
        'Europe/London',
        'Asia/Kolkata',
        'Asia/Calcutta',
        'Europe/Kyiv',
        'US/Pacific',
        'UTC',
        'Etc/GMT+5',
      ])
        expect((await change({ timezone })).body.timezone).to.equal(timezone);
      expect((await change({ timezone: 'europe/berlin' })).body.timezone).to.equal('Europe/Berlin');
      for (const timezone of [
        '',
        ' ',
        'Mars/Olympus',
        '+01:00',
        '-0500',
        'GMT+1',
        'Europe/London ',
        'Europe/Löndon',
        '../etc/passwd',
        'x'.repeat(101),
      ])
        expect(await refused({ timezone }), timezone).to.deep.equal(['/timezone']);
    });

    it('take a first day of the week from 0 to 6', async () => {
      for (const weekStart of [0, 3, 6]) expect((await change({ weekStart })).body.weekStart).to.equal(weekStart);
      for (const weekStart of [-1, 7, 1.5, '1', true])
        expect(await refused({ weekStart })).to.deep.equal(['/weekStart']);
    });

    it('take a level of experience from the list', async () => {
      for (const experienceLevel of [
        'LESS_THAN_1_YEAR',
        'MORE_THAN_1_YEAR',
        'MORE_THAN_2_YEARS',
        'MORE_THAN_4_YEARS',
        'MORE_THAN_6_YEARS',
        'MORE_THAN_10_YEARS',
        'NOT_ENGINEER',
      ]) {
        expect((await change({ experienceLevel })).body.experienceLevel).to.equal(experienceLevel);
      }
      for (const experienceLevel of ['', 'MORE_THAN_3_YEARS', 'not_engineer', 4])
        expect(await refused({ experienceLevel })).to.deep.equal(['/experienceLevel']);
    });

    it('take a picture by http or https only', async () => {
      for (const image of ['https://a.example/b.png', 'HTTP://a.example'])
        expect((await change({ image })).body.image).to.equal(image);
      for (const image of [
        '',
        'javascript:alert(1)',
        'data:image/png;base64,AA',
        'ftp://a.example/b.png',
        '//a.example/b.png',
        'b.png',
        'https://',
        'https://a b',
        'https://a.example:99999/',
        `https://a.example/${'x'.repeat(2048)}`,
      ]) {
        expect(await refused({ image }), image).to.deep.equal(['/image']);
      }
    });

    it('are refused together with every wrong place named', async () => {
      expect(await refused({ weekStart: 9, bio: 'x'.repeat(501), username: '_' })).to.deep.equal([
        '/bio',
        '/username',
        '/weekStart',
      ]);
      expect(
        await refused({
          timezone: 'Mars/Olympus',
          image: 'https://a.example:99999/',
          socialLinks: [{ url: 'https://a.example' }, { url: 'http://' }],
        }),
      ).to.deep.equal(['/image', '/socialLinks/1/url', '/timezone']);
      expect((await get()).body).to.include({ timezone: null, image: null });
    });
  });

  describe('social links', () => {
    it('keep their order, and say whose page each is where the person does not', async () => {
      const socialLinks = [
        { url: 'https://x.com/ada' },
        { url: 'https://hachyderm.io/@ada' },
        { url: 'https://ada.example', platform: 'Portfolio' },
        { url: 'https://github.com/ada', platform: null },
        { url: 'https://ada.example/2' },
      ];
      const { body } = await change({ socialLinks });
      expect(body.socialLinks).to.deep.equal(
        ['twitter', 'mastodon', 'portfolio', 'github', 'other'].map((platform, i) => ({
          platform,
          url: socialLinks[i]?.url,
        })),
      );
      expect((await change({ socialLinks: [{ url: 'https://b.example' }] })).body.socialLinks).to.have.length(1);
    });

    it('are at most 20', async () => {
      const links = (n: number) => Array.from({ length: n }, (_, i) => ({ url: `https://a.example/${i}` }));
      expect((await change({ socialLinks: links(20) })).body.socialLinks).to.have.length(20);
      expect(await refused({ socialLinks: links(21) })).to.deep.equal(['/socialLinks']);
    });

    it('go by http or https only', async () => {
      for (const url of [
        'javascript:alert(1)',
        'mailto:a@b.example',
        'ftp://a.example',
        '',
        'a.example',
        ' https://a.example',
        'https://',
        7,
      ])
        expect(await refused({ socialLinks: [{ url }] }), String(url)).to.deep.equal(['/socialLinks/0/url']);
      expect(await refused({ socialLinks: [{ platform: 'github' }] })).to.deep.equal(['/socialLinks/0/url']);
      expect(await refused({ socialLinks: [{ url: 'https://a.example', platform: ' ' }] })).to.deep.equal([
        '/socialLinks/0/platform',
      ]);
    });
  });

  it('says whether the paid plan is active now', async () => {
    await setPlan(service.db, ada.id, 'paid', new Date(Date.now() + 60_000));
    expect((await get()).body.isPlus).to.equal(true);
    const free = await startService({ freeDailyQuota: 10 }, service.db);
    await setPlan(service.db, ada.id, 'paid', new Date(Date.now() - 1));
    expect((await call(free.url, '/profile', { token: ada.token })).body.isPlus).to.equal(false);
    await setPlan(service.db, ada.id, 'free', null);
    expect((await call(free.url, '/profile', { token: ada.token })).body.isPlus).to.equal(false);
    await free.close();
  });

  it('shows a new name, username and picture at once in comments, in posts and in lists', async () => {
    const id = await post(service.db, { authorName: 'Ada', comments: 1 });
    const other = await post(service.db, { authorName: 'Ada' });
    await service.db.query('UPDATE posts SET author_id = $2 WHERE id = $1', [id, ada.id]);
    await comment(service.db, { postId: id, accountId: ada.id });
    const seen = async () => {
      const [detail, list, comments] = await Promise.all(
        [`/posts/${id}`, '/feeds', `/posts/${id}/comments`].map((path) =>
          call(service.url, path, { token: bob.token }),
        ),
      );
      return {
        detail: detail?.body.data.author,
        card: list?.body.data.find((one: any) => one.id === id).author,
        comment: comments?.body.data[0].author,
      };
    };
    await seen();
    for (const now of [
      { name: 'Countess', username: 'ada', image: 'https://images.example/a.png' },
      { name: 'Countess', username: 'lovelace', image: null },
    ]) {
      await change(now);
      const { detail, card, comment: shown } = await seen();
      expect(detail).to.include(now);
      expect(card).to.deep.equal({ name: now.name, image: now.image });
      expect(shown).to.include(now);
    }
    expect((await call(service.url, `/posts/${other}`, { token: bob.token })).body.data.author.name).to.equal('Ada');
  });
});

describe('a username that was given up', () => {
  let service: Service;
  const setTo = async (who: Person, username: string): Promise<number> =>
    (await call(service.url, '/profile', { method: 'PATCH', token: who.token, json: { username } })).status;

  it('security 128: is nobody else’s for 90 days, also after its account is deleted; whose it was may have it again', async () => {
    service = await sharedService();
    const [ada, bob] = [await person(service.db), await person(service.db)];
    expect(await setTo(ada, 'First_Name')).to.equal(200);
    expect(await setTo(ada, 'second_name')).to.equal(200);
    expect(await setTo(bob, 'first_name')).to.equal(409);
    expect(await setTo(ada, 'first_NAME')).to.equal(200);
    expect(await setTo(ada, 'FIRST_name'), 'other capitals give up nothing').to.equal(200);
    await deleteAccount(service.db, ada.id);
    for (const username of ['first_name', 'second_name']) expect(await setTo(bob, username), username).to.equal(409);
    await service.db.query(`UPDATE freed_usernames SET freed_at = freed_at - interval '90 days'`);
    expect(await setTo(bob, 'first_name')).to.equal(200);
    const kept = async (): Promise<number> => (await service.db.query('SELECT FROM freed_usernames')).length;
    await deleteExpired(service.db);
    expect(await kept(), 'only what bob gave up just now').to.equal(1);
  });

  it('security 128: is taken by one of those who want it at the moment it is given up, at most', async () => {
    service = await sharedService();
    const people = await Promise.all(Array.from({ length: 12 }, () => person(service.db)));
    expect(await setTo(people[0]!, 'wanted')).to.equal(200);
    const statuses = await Promise.all(people.map((who, n) => setTo(who, n === 0 ? 'unwanted' : 'wanted')));
    expect(statuses[0]).to.equal(200);
    expect([...new Set(statuses.slice(1))]).to.deep.equal([409]);
  });
});
