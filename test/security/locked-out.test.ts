import { expect } from 'chai';
import { needs, redisUrl } from '../support/needs.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import {
  letters,
  linkTo,
  member,
  PASSWORD,
  secretOf,
  setCookies,
  signedIn,
  visit,
  type Visitor,
} from '../support/visitor.ts';

const OTHER = 'seven wet umbrellas';

describe('an account that strangers guess at', () => {
  let service: Service;
  let ada: { id: string; email: string };
  const enter = async (visitor: Visitor, email: string, password: string): Promise<number> =>
    (await visitor.send('/sign-in', { email, password }, { token: await visitor.formToken('/sign-in') })).status;
  const outside = (at = service): Visitor => visit(at);
  const guessAt = async (email: string, count = 11): Promise<void> => {
    for (let n = 0; n < count; n += 1) await enter(outside(), email, 'not this one');
    expect(await enter(outside(), email, PASSWORD), 'locked for strangers').to.equal(429);
  };
  /** A signed-out browser with only its device cookie. */
  const deviceOnly = (from: Visitor, name = 'dcs_device'): Visitor => {
    const visitor = outside();
    visitor.cookies.set(name, from.cookies.get(name) ?? '');
    return visitor;
  };

  beforeEach(async () => {
    service = await startService();
    ada = await member(service);
  });
  afterEach(() => service.close());

  it('security 73: opens for the browser that last signed in', async () => {
    const own = deviceOnly(await signedIn(service, ada.email));
    await guessAt(ada.email);
    expect(await enter(own, ada.email, PASSWORD)).to.equal(303);
  });

  it('security 73: does so from an IP address that is locked for strangers', async () => {
    const own = deviceOnly(await signedIn(service, ada.email));
    for (let n = 0; n < 50; n += 1) await enter(outside(), `nobody${n}@example.com`, 'not this one');
    expect(await enter(outside(), ada.email, PASSWORD)).to.equal(429);
    expect(await enter(own, ada.email, PASSWORD)).to.equal(303);
  });

  it('security 73: opens by mail, and the browser that chose the new password is let in however strangers go on', async () => {
    await guessAt(ada.email);
    // other mails are counted separately
    for (let n = 0; n < 6; n += 1) await outside().send('/sign-up', { email: ada.email });
    await until(() => letters(service, ada.email).length === 5); // the sixth is not sent
    const visitor = outside();
    await visitor.send('/forgotten-password', { email: ada.email });
    const link = await linkTo(service, ada.email, 6);
    expect(link).to.match(/^\/reset-password/);
    expect(
      (await visitor.send('/reset-password', { token: secretOf(link), password: OTHER }, { from: '/sign-in' })).status,
    ).to.equal(303);
    for (let n = 0; n < 11; n += 1) await enter(outside(), ada.email, 'not this one');
    expect(await enter(outside(), ada.email, OTHER)).to.equal(429);
    expect(await enter(visitor, ada.email, OTHER)).to.equal(303);
  });

  it('security 73: gives a known browser 10 guesses of its own and no more, whose right password costs nothing', async () => {
    const own = deviceOnly(await signedIn(service, ada.email));
    const copies = await Promise.all(
      Array.from({ length: 12 }, () => enter(deviceOnly(own), ada.email, 'not this one')),
    );
    expect(copies.sort()).to.deep.equal([...Array<number>(10).fill(422), 429, 429]);
    expect(await enter(own, ada.email, PASSWORD), 'not more for the right one').to.equal(429);
    expect(await enter(outside(), ada.email, PASSWORD), 'strangers are counted apart').to.equal(303);
    const next = deviceOnly(await signedIn(service, ada.email));
    for (let n = 0; n < 12; n += 1) expect(await enter(deviceOnly(next), ada.email, PASSWORD)).to.equal(303);
  });

  it('security 73: knows a browser for one account, as it was signed, until the password changes', async () => {
    const [own, bob] = [await signedIn(service, ada.email), await member(service)];
    const cookie = own.cookies.get('dcs_device') ?? '';
    const bobs = (await signedIn(service, bob.email)).cookies.get('dcs_device') ?? '';
    const [account, day, id, password, seal] = cookie.split('.');
    const wrong = {
      'of another account': bobs,
      'of another account, renamed': bobs.replace(bob.id, ada.id),
      'with another name': [account, day, `${id}x`, password, seal].join('.'),
      'made longer': [account, 'zzzz', id, password, seal].join('.'),
      cut: cookie.slice(0, -1),
      invented: 'x.y.z',
      empty: '',
      long: '.'.repeat(3000),
    };
    await guessAt(ada.email);
    for (const [how, value] of Object.entries(wrong)) {
      const visitor = outside();
      visitor.cookies.set('dcs_device', value);
      expect(await enter(visitor, ada.email, PASSWORD), how).to.equal(429);
    }
    const thief = deviceOnly(own);
    await own.send(
      '/settings/security/password',
      { current: PASSWORD, password: OTHER },
      { from: '/settings/security' },
    );
    expect(await enter(thief, ada.email, OTHER), 'of an old password').to.equal(429);
    expect(await enter(deviceOnly(own), ada.email, OTHER), 'the browser that changed it').to.equal(303);
  });

  it('security 73: lets who is signed in prove who they are', async () => {
    const own = await signedIn(service, ada.email);
    await service.db.orm.query(
      `UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE account_id = $1`,
      [ada.id],
    );
    await guessAt(ada.email);
    const answer = await own.send(
      '/sign-in',
      { password: PASSWORD, return_to: '/settings/tokens' },
      { from: '/sign-in?return_to=/settings/tokens' },
    );
    expect([answer.status, answer.headers.location]).to.deep.equal([303, '/settings/tokens']);
  });

  it('security 73: the cookie is HttpOnly, Lax and this host’s alone, and survives signing out', async () => {
    const secure = await startService({ publicUrl: 'https://content.example' }, service.db);
    const visitor = visit(secure);
    const lines = setCookies(await visitor.send('/sign-in', { email: ada.email, password: PASSWORD }));
    await secure.close();
    const line = lines.find((one) => one.startsWith('__Host-dcs_device='))?.toLowerCase();
    expect(line)
      .to.match(/; path=\/(;|$)/)
      .and.include('; secure')
      .and.include('; httponly')
      .and.include('; samesite=lax')
      .and.not.include('domain');
    const own = await signedIn(service, ada.email);
    await own.send('/sign-out', {}, { from: '/settings' });
    expect([...own.cookies.keys()])
      .to.include('dcs_device')
      .and.not.include('dcs_session');
  });

  it('security 73: two processes share what a known browser may guess through Redis', async function () {
    needs(this, 'redis');
    const [one, two] = [
      await startService({ redisUrl: redisUrl() }, service.db),
      await startService({ redisUrl: redisUrl() }, service.db),
    ];
    const cookie = (await signedIn(service, ada.email)).cookies.get('dcs_device') ?? '';
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const visitor = outside(n % 2 === 0 ? one : two);
      visitor.cookies.set('dcs_device', cookie);
      statuses.push(await enter(visitor, ada.email, 'not this one'));
    }
    await Promise.all([one.close(), two.close()]);
    expect(statuses).to.deep.equal([...Array<number>(10).fill(422), 429]);
  });
});
