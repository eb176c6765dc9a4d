import { expect } from 'chai';
import { createToken, listTokens } from '../../src/auth/access-tokens.ts';
import { setPlan } from '../../src/auth/accounts/accounts.ts';
import { deleteExpired } from '../../src/follow-up/sweep.ts';
import { call } from '../support/client.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { member, PASSWORD, signedIn, visit, type Visitor } from '../support/visitor.ts';

const TOKEN = /dcs_pat_[0-9A-Za-z]{46}/;

describe('settings', () => {
  let service: Service;
  let ada: { id: string; email: string };
  let inside: Visitor;
  /** The page after the form that makes a token. */
  const make = async (name: string, lifetime = '30', more: Record<string, string> = {}) => {
    const answer = await inside.send('/settings/tokens', { name, lifetime, ...more });
    return answer.status === 303 ? inside.get(answer.headers.location!) : answer;
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await member(service, { name: 'Ada' });
    inside = await signedIn(service, ada.email);
  });

  it('send those who are not signed in to the sign-in page, and then back', async () => {
    for (const path of ['/settings', '/settings/tokens', '/settings/security']) {
      const { status, headers } = await visit(service).get(path);
      expect([status, headers.location]).to.deep.equal([303, `/sign-in?return_to=${encodeURIComponent(path)}`]);
    }
  });

  describe('tokens', () => {
    it('security 41: one is shown once, works, and is dead on the next request after it was revoked', async () => {
      const { status, text, headers } = await make('laptop');
      expect([status, headers['cache-control']]).to.deep.equal([200, 'no-store']);
      const [token = ''] = TOKEN.exec(text) ?? [];
      expect((await call(service.url, '/profile', { token })).body).to.include({ name: 'Ada' });
      const list = (await inside.get('/settings/tokens')).text;
      expect(list).to.include(token.slice(0, 12)).and.not.include(token);
      const id = /tokens\/([0-9a-f-]{36})\/revoke/.exec(list)?.[1] ?? '';
      const revoked = await inside.send(`/settings/tokens/${id}/revoke`, {}, { from: '/settings/tokens' });
      expect(revoked.headers.location).to.equal('/settings/tokens?notice=revoked');
      await until(async () => (await call(service.url, '/profile', { token })).status === 401);
      expect((await inside.get('/settings/tokens')).text)
        .to.include('No tokens yet')
        .and.not.include(token.slice(0, 12));
      expect((await inside.send(`/settings/tokens/${id}/revoke`, {}, { from: '/settings/tokens' })).status).to.equal(
        404,
      );
    });

    it('security 41: the list tells when each was made, last used and ends', async () => {
      const [token = ''] = TOKEN.exec((await make('used', '365')).text) ?? [];
      await createToken(service.db, ada.id, { name: 'unused', lifetime: 'never' });
      await call(service.url, '/profile', { token });
      await until(async () => (await listTokens(service.db, ada.id)).some((one) => one.lastUsedAt !== null), 10_000);
      const { text } = await inside.get('/settings/tokens');
      expect(text.match(/Created <time/g)).to.have.length(2);
      expect(text)
        .to.include('</time> from 127.0.0.1')
        .and.include('never used')
        .and.include('never expires')
        .and.include('expires <time');
      await service.db.orm.query('UPDATE access_tokens SET expires_at = now() WHERE expires_at IS NOT NULL');
      expect((await inside.get('/settings/tokens')).text).to.include('expired <time');
    });

    it('security 42: names are text whatever is in them, and bad ones are refused with the name kept', async () => {
      const name = `<script>alert(1)</script> "&' 🦉`;
      expect((await make(name)).text)
        .to.include('&lt;script>alert(1)')
        .and.not.include('<script>alert');
      expect((await listTokens(service.db, ada.id)).map((one) => one.name)).to.deep.equal([name]);
      for (const [bad, lifetime] of [
        ['', '30'],
        [' ', '30'],
        ['x'.repeat(51), '30'],
        ['a\nb', '30'],
        ['fine', '31'],
        ['fine', ''],
      ] as const) {
        const { status, text } = await make(bad, lifetime);
        expect(status, JSON.stringify(bad)).to.equal(422);
        expect(text).to.include('name-error');
      }
      expect((await make('x'.repeat(51))).text).to.include(`value="${'x'.repeat(51)}"`);
      expect(await listTokens(service.db, ada.id)).to.have.length(1);
    });

    it('security 42: at most 20 are live, and the page says what to do', async () => {
      for (let i = 0; i < 20; i += 1) await createToken(service.db, ada.id, { name: `t${i}`, lifetime: 'never' });
      const { status, text } = await make('one more');
      expect(status).to.equal(422);
      expect(text).to.include('Revoke one first');
    });

    it('reloading the page that shows a token makes no second one and shows it no more; nobody else can see it', async () => {
      const sent = await inside.send('/settings/tokens', { name: 'laptop', lifetime: '30' });
      expect([sent.status, sent.headers.location]).to.deep.equal([303, '/settings/tokens']);
      const other = await signedIn(service, ada.email);
      other.cookies.set('dcs_shown', inside.cookies.get('dcs_shown')!);
      expect((await other.get('/settings/tokens')).text).to.not.match(TOKEN);
      expect((await inside.get('/settings/tokens')).text).to.match(TOKEN);
      const again = await inside.get('/settings/tokens');
      expect(again.text).to.not.match(TOKEN);
      const twice = await inside.send('/settings/tokens', { name: 'Laptop', lifetime: '30' });
      expect(twice.status).to.equal(422);
      expect(twice.text).to.include('already have a token named');
      expect(await listTokens(service.db, ada.id)).to.have.length(1);
    });

    it('a new one is shown with the answer of its first call; on a plan without requests the page says so before', async () => {
      const page = (await make('laptop')).text;
      expect(page).to.include('<strong>200 OK</strong>').and.include('hasNextPage').and.not.include('free plan');
      await setPlan(service.db, ada.id, 'free', null);
      expect((await inside.get('/settings/tokens')).text).to.include('includes no API requests');
      const refused = (await make('phone')).text;
      expect(refused).to.include('<strong>429 Too Many Requests</strong>').and.include('no API requests here, today');
      expect(refused).to.not.include('midnight');
    });

    it('one can be renamed, to a name of its own, by its owner', async () => {
      const { id } = await createToken(service.db, ada.id, { name: 'laptop', lifetime: '30' });
      await createToken(service.db, ada.id, { name: 'phone', lifetime: '30' });
      const rename = (name: string, visitor = inside) =>
        visitor.send(`/settings/tokens/${id}/name`, { name }, { from: '/settings/tokens' });
      expect((await rename('old laptop')).headers.location).to.equal('/settings/tokens?notice=renamed');
      expect((await rename('Old laptop')).status).to.equal(303);
      for (const bad of ['', ' ', 'x'.repeat(51), 'PHONE']) {
        const { status, text } = await rename(bad);
        expect(status, bad).to.equal(422);
        expect(text).to.include(`id="name-${id}-error"`);
      }
      const bob = await signedIn(service, (await member(service)).email);
      expect((await rename('mine', bob)).status).to.equal(404);
      expect((await listTokens(service.db, ada.id)).map((one) => one.name)).to.have.members(['Old laptop', 'phone']);
      expect((await inside.get('/settings/security')).text).to.include('laptop to old laptop');
    });

    it('one can end on a day of one’s own', async () => {
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      await make('three days', 'custom', { until: day });
      const [token] = await listTokens(service.db, ada.id);
      expect(token?.expiresAt?.toISOString()).to.equal(`${day}T23:59:59.999Z`);
      for (const until of ['', '2020-01-01', '2027-13-45', 'soon']) {
        const { status, text } = await make('bad', 'custom', { until });
        expect(status, until).to.equal(422);
        expect(text).to.include('until-error');
      }
      expect(await listTokens(service.db, ada.id)).to.have.length(1);
    });

    it('another person’s token cannot be revoked', async () => {
      const bob = await member(service);
      const { id } = await createToken(service.db, bob.id, { name: 'his', lifetime: 'never' });
      for (const one of [id, 'nonsense'])
        expect((await inside.send(`/settings/tokens/${one}/revoke`, {}, { from: '/settings/tokens' })).status).to.equal(
          404,
        );
      expect(await listTokens(service.db, bob.id)).to.have.length(1);
    });
  });

  describe('profile', () => {
    const save = (over: Record<string, string>) =>
      inside.send('/settings', { name: 'Ada', username: '', bio: '', image: '', timezone: '', ...over });

    it('is changed by the rules of the API, and shows there', async () => {
      const bio = 'first line\nsecond <line>';
      expect(
        (await save({ name: 'Ada L.', username: 'ada_l', bio: bio.replace('\n', '\r\n'), timezone: 'europe/london' }))
          .headers.location,
      ).to.equal('/settings?notice=saved');
      const [token = ''] = TOKEN.exec((await make('read')).text) ?? [];
      expect((await call(service.url, '/profile', { token })).body).to.include({
        name: 'Ada L.',
        username: 'ada_l',
        bio,
        timezone: 'Europe/London',
        image: null,
      });
      expect((await inside.get('/settings?notice=saved')).text)
        .to.include('second &lt;line>')
        .and.include('Saved.');
      expect((await save({ bio: '' })).status).to.equal(303);
      expect((await call(service.url, '/profile', { token })).body).to.include({
        name: 'Ada',
        bio: null,
        timezone: null,
      });
    });

    it('says at each field what is wrong, keeps what was typed, and saves nothing', async () => {
      const bob = await member(service);
      await service.db.orm.query(`UPDATE accounts SET username = 'taken' WHERE id = $1`, [bob.id]);
      const wrong: [Record<string, string>, string][] = [
        [{ name: ' ' }, 'name'],
        [{ name: 'x'.repeat(61) }, 'name'],
        [{ username: 'ab' }, 'username'],
        [{ username: 'no spaces' }, 'username'],
        [{ username: 'Taken' }, 'username'],
        [{ username: 'admin' }, 'username'],
        [{ bio: 'x'.repeat(501) }, 'bio'],
        [{ image: 'javascript:alert(1)' }, 'image'],
        [{ image: 'https://' }, 'image'],
        [{ image: 'ftp://x' }, 'image'],
        [{ timezone: 'Mars/Olympus' }, 'timezone'],
      ];
      for (const [over, field] of wrong) {
        const { status, text } = await save({ bio: 'kept', ...over });
        expect(status, JSON.stringify(over)).to.equal(422);
        expect(text, JSON.stringify(over))
          .to.include(`id="${field}-error"`)
          .and.include(Object.values(over)[0] ?? '');
      }
      expect((await inside.get('/settings')).text).to.not.include('kept');
    });

    it('tells the plan, and how the operator changes it', async () => {
      const plan = async (): Promise<string> => (await inside.get('/settings')).text;
      expect(await plan()).to.include('<strong>paid</strong> plan.');
      await setPlan(service.db, ada.id, 'paid', new Date('2099-01-31T00:00:00Z'));
      expect(await plan())
        .to.include('runs until <time')
        .and.include('31 Jan 2099');
      await setPlan(service.db, ada.id, 'free', null);
      expect(await plan())
        .to.include('<strong>free</strong>')
        .and.include(`account plan --account ${ada.email} --plan paid`);
    });
  });

  it('profile: a picture’s address says how it must start, and times are shown in the time zone chosen from a list', async () => {
    const save = (over: Record<string, string>) =>
      inside.send('/settings', { name: 'Ada', username: '', bio: '', image: '', timezone: '', ...over });
    expect((await save({ image: 'ftp://x' })).text).to.include('Must start with https://');
    expect((await inside.get('/settings')).text).to.include('<option value="Asia/Tokyo">Asia/Tokyo</option>');
    await save({ timezone: 'Asia/Tokyo' });
    expect((await inside.get('/settings')).text).to.include('<option value="Asia/Tokyo" selected>');
    expect((await inside.get('/settings/security')).text).to.match(/<time[^>]*>[^<]*GMT\+9<\/time>/);
  });

  describe('account', () => {
    const remove = (fields: Record<string, string>) =>
      inside.send('/settings/account/delete', fields, { from: '/settings/account' });

    it('all of it comes as one JSON file, after a recent sign-in, without secrets', async () => {
      await createToken(service.db, ada.id, { name: 'laptop', lifetime: 'never' });
      const { status, headers, text } = await inside.get('/settings/account/export');
      expect([status, headers['content-disposition']]).to.deep.equal([200, 'attachment; filename="account.json"']);
      expect(headers['cache-control']).to.equal('no-store');
      const data = JSON.parse(text);
      expect(data.account).to.include({ id: ada.id, email: ada.email }).and.not.have.property('passwordHash');
      expect(data.accessTokens[0]).to.include({ name: 'laptop' }).and.not.have.property('hash');
      await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
      const later = await inside.get('/settings/account/export');
      expect(later.headers.location).to.equal('/sign-in?return_to=%2Fsettings%2Faccount%2Fexport');
    });

    it('it is deleted with its password only, at once and for good', async () => {
      const { token } = await createToken(service.db, ada.id, { name: 'laptop', lifetime: 'never' });
      const wrong = await remove({ current: 'not this one' });
      expect([wrong.status, wrong.text.includes('Nothing was deleted')]).to.deep.equal([422, true]);
      expect((await remove({ current: PASSWORD })).headers.location).to.equal('/sign-in?notice=account_deleted');
      expect((await inside.get('/sign-in?notice=account_deleted')).text).to.include('Account deleted.');
      expect((await call(service.url, '/profile', { token })).status).to.equal(401);
      expect((await visit(service).send('/sign-in', { email: ada.email, password: PASSWORD })).status).to.equal(422);
    });

    it('without a password it takes a recent sign-in', async () => {
      await service.db.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [ada.id]);
      await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
      expect((await remove({})).headers.location).to.match(/^\/sign-in/);
      await service.db.query('UPDATE sessions SET authenticated_at = now()');
      expect((await remove({})).headers.location).to.equal('/sign-in?notice=account_deleted');
    });
  });

  it('a page that is not there knows who is signed in', async () => {
    const { status, text } = await inside.get('/nowhere');
    expect(status).to.equal(404);
    expect(text).to.include('Go to the home page').and.not.include('/sign-in');
    expect((await visit(service).get('/nowhere')).text).to.include('href="/sign-in"');
  });

  it('the usage page draws what GET /usage says, and has it as tables', async () => {
    const { token } = await createToken(service.db, ada.id, { name: '<i>laptop', lifetime: 'never' });
    const { headers } = await call(service.url, '/feeds/source/nobody', { token });
    const { text } = await inside.get('/settings/usage');
    for (const said of [headers['x-request-id']!, '&lt;i>laptop', 'not_found', '<svg', 'Latency, p95', '999,999'])
      expect(text, said).to.include(said);
    const bob = await signedIn(service, (await member(service)).email);
    expect((await bob.get('/settings/usage')).text)
      .to.include('No requests yet')
      .and.not.include('laptop');
  });

  it('security events: what happened to the account is told, and to nobody else', async () => {
    await visit(service).send('/sign-in', { email: ada.email, password: 'not this one' });
    await make('laptop <i>');
    await inside.send(
      '/settings/security/password',
      { current: PASSWORD, password: 'seven wet umbrellas' },
      { from: '/settings/security' },
    );
    await until(async () => (await inside.get('/settings/security')).text.includes('wrong password'));
    const { text } = await inside.get('/settings/security');
    for (const said of [
      'Signed in',
      'Access token created</strong>: laptop &lt;i>',
      'Password changed',
      'Failed sign-in: wrong password',
      'Firefox on Linux',
    ])
      expect(text).to.include(said);
    const bob = await signedIn(service, (await member(service)).email);
    expect((await bob.get('/settings/security')).text)
      .to.not.include('laptop')
      .and.not.include('wrong password');
  });

  it('security events: are kept for 90 days', async () => {
    await service.db.orm.query(`UPDATE security_events SET created_at = now() - interval '91 days'`);
    await make('laptop');
    await deleteExpired(service.db);
    expect(await service.db.query('SELECT FROM security_events')).to.have.length(1);
  });

  it('the start page says what this is, shows the first call, and leads on', async () => {
    const outside = await visit(service).get('/');
    for (const said of [
      `${service.url}/public/v1/feeds/popular?limit=5`,
      'href="/sign-in"',
      'href="/sign-up"',
      'href="/public/v1/docs"',
    ])
      expect(outside.text).to.include(said);
    expect(outside.headers).to.not.have.property('set-cookie');
    expect((await inside.get('/')).text)
      .to.include('href="/settings/tokens"')
      .and.not.include('href="/sign-up"');
  });
});
