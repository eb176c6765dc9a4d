import { expect } from 'chai';
import { deleteAccount, exportAccount } from '../../src/domain/people/account-data.ts';
import { Authenticator as Passkey, optionsIn, type Flaws } from '../support/authenticator.ts';
import { deleteUsedSteps, turnOn } from '../support/second-factor.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import { letters, member, PASSWORD, signedIn, visit, type Visitor } from '../support/visitor.ts';

const PASSKEYS = '/settings/security/passkeys';
const NOT_ACCEPTED = 'The passkey was not accepted';

describe('security 111: passkeys', () => {
  let service: Service;
  let ada: { id: string; email: string };
  let inside: Visitor;
  let passkey: Passkey;
  let origin: string;

  before(async () => {
    service = await startService({}, undefined, { name: 'localhost' });
    origin = service.config.publicUrl;
  });
  after(() => service.close());
  beforeEach(async () => {
    ada = await member(service, { name: 'Ada' });
    inside = await signedIn(service, ada.email);
    passkey = new Passkey();
  });

  const add = async (visitor = inside, name = 'laptop', own = passkey, flaws: Flaws = {}) => {
    const credential = own.make((await visitor.get(PASSKEYS)).text, { origin, ...flaws });
    return visitor.send(PASSKEYS, { credential, name });
  };
  /** Sends an answer to the request of the page at `from`. */
  const enter = async (visitor: Visitor, flaws: Flaws = {}, from = '/sign-in', to = '/settings/tokens') => {
    const credential = passkey.use((await visitor.get(from)).text, { origin, ...flaws });
    return visitor.send('/sign-in/passkey', { credential, return_to: to }, { from });
  };
  const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/settings')).status === 200;

  it('are made in the settings, listed with their last use, named and removed; the person is told', async () => {
    const options = optionsIn((await inside.get(PASSKEYS)).text);
    expect(options.rp).to.include({ id: 'localhost' });
    expect(options.authenticatorSelection).to.include({ residentKey: 'required', userVerification: 'required' });
    expect((await add()).headers.location).to.equal(`${PASSKEYS}?notice=added`);
    const list = (await inside.get(PASSKEYS)).text;
    expect(list).to.include('<strong>laptop</strong>').and.include('never used');
    expect(optionsIn(list).excludeCredentials, 'the same device makes no second one').to.have.length(1);
    await enter(visit(service));
    expect((await inside.get(PASSKEYS)).text).to.match(/last used <time/);
    const id = /passkeys\/([0-9a-f-]{36})\/remove/.exec(list)?.[1] ?? '';
    const rename = await inside.send(`${PASSKEYS}/${id}/name`, { name: '<b>phone</b>' }, { from: PASSKEYS });
    expect(rename.status).to.equal(303);
    expect((await inside.send(`${PASSKEYS}/${id}/name`, { name: ' ' }, { from: PASSKEYS })).status).to.equal(422);
    expect((await inside.get(PASSKEYS)).text).to.include('&lt;b>phone');
    const bob = await signedIn(service, (await member(service)).email);
    for (const what of ['name', 'remove'])
      expect((await bob.send(`${PASSKEYS}/${id}/${what}`, { name: 'x' }, { from: PASSKEYS })).status).to.equal(404);
    expect((await inside.send(`${PASSKEYS}/${id}/remove`, {}, { from: PASSKEYS })).status).to.equal(303);
    expect((await enter(visit(service))).status).to.equal(422);
    await until(() => letters(service, ada.email).length === 2);
    expect(letters(service, ada.email).map((one) => one.subject)).to.have.members([
      'A passkey was added',
      'A passkey was removed',
    ]);
  });

  it('sign in where one was going, without a password, and without a code', async () => {
    await add();
    const app = await turnOn(inside);
    await deleteUsedSteps(service);
    expect(app.recoveryCodes).to.have.length(10);
    const visitor = visit(service);
    visitor.cookies.set('dcs_session', 'planted');
    const page = (await visitor.get('/sign-in')).text;
    expect(page).to.include('autocomplete="username webauthn"').and.include('Sign in with a passkey');
    expect((await enter(visitor)).headers.location).to.equal('/settings/tokens');
    expect(await isIn(visitor)).to.equal(true);
    expect(visitor.cookies.get('dcs_session')).to.not.equal('planted');
    expect((await inside.get('/settings/security')).text).to.include('Signed in</strong>: with a passkey');
  });

  it('are refused for every flaw of an answer, and nobody is signed in', async () => {
    await add();
    const bob = await member(service);
    const flaws: Record<string, Flaws> = {
      'of another origin': { origin: 'https://evil.example' },
      'of another port': { origin: 'http://localhost:1' },
      'of another relying party': { rpId: 'evil.example' },
      'to a challenge of its own': { challenge: Buffer.from('my own challenge').toString('base64url') },
      'without user verification': { verified: false },
      'made for something else': { type: 'webauthn.create' },
      'signed by another key': { forged: true },
      'that names somebody else': { userHandle: Buffer.from(bob.id.replaceAll('-', ''), 'hex').toString('base64url') },
      'that names nobody': { userHandle: 'AAAA' },
    };
    for (const [how, flaw] of Object.entries(flaws)) {
      const visitor = visit(service);
      const { status, text } = await enter(visitor, flaw);
      expect([status, text.includes(NOT_ACCEPTED)], how).to.deep.equal([422, true]);
      expect(await isIn(visitor), how).to.equal(false);
    }
    for (const credential of ['', 'null', '[]', '{"id":1}', '{"id":"x","response":{"clientDataJSON":"e30"}}', '{']) {
      const answer = await visit(service).send('/sign-in/passkey', { credential }, { from: '/sign-in' });
      expect(answer.status, credential).to.equal(422);
    }
    expect((await enter(visit(service))).status, 'the right one still works').to.equal(303);
  });

  it('answer a challenge once, in the browser that was asked, within ten minutes, for what they were asked', async () => {
    await add();
    const visitor = visit(service);
    const credential = passkey.use((await visitor.get('/sign-in')).text, { origin });
    const thief = visit(service);
    expect((await thief.send('/sign-in/passkey', { credential }, { from: '/sign-in' })).status, 'elsewhere').to.equal(
      422,
    );
    const other = visit(service);
    const twice = passkey.use((await other.get('/sign-in')).text, { origin });
    const token = await other.formToken('/sign-in');
    const both = await Promise.all(
      [1, 2, 3].map(() => other.send('/sign-in/passkey', { credential: twice }, { token })),
    );
    expect(both.filter(({ status }) => status === 303)).to.have.length(1);
    // A challenge for a new passkey signs nobody in.
    const { challenge } = optionsIn((await inside.get(PASSKEYS)).text);
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    const mixed = await enter(inside, { challenge }, '/sign-in?return_to=/settings/email');
    expect(mixed.status).to.equal(422);
    const real = Date.now;
    const late = visit(service);
    const page = (await late.get('/sign-in')).text;
    const lateToken = await late.formToken('/sign-in');
    Date.now = () => real() + 601_000;
    try {
      const answer = { credential: passkey.use(page, { origin }) };
      expect((await late.send('/sign-in/passkey', answer, { token: lateToken })).status, 'too late').to.equal(422);
    } finally {
      Date.now = real;
    }
  });

  it('with a counter that does not go on are refused: somebody has a copy', async () => {
    await add();
    expect((await enter(visit(service), { counter: 7 })).status).to.equal(303);
    for (const counter of [7, 6, 0])
      expect((await enter(visit(service), { counter })).status, `${counter}`).to.equal(422);
    expect((await enter(visit(service), { counter: 8 })).status).to.equal(303);
  });

  it('that do not count work each time', async () => {
    await add();
    for (const counter of [0, 0]) expect((await enter(visit(service), { counter })).status).to.equal(303);
  });

  it('of a wrong make are not stored: another origin, no user verification, another browser’s challenge, twice', async () => {
    for (const flaws of [{ origin: 'https://evil.example' }, { verified: false }, { rpId: 'evil.example' }])
      expect((await add(inside, 'x', new Passkey(), flaws)).status).to.equal(422);
    const bob = await signedIn(service, (await member(service)).email);
    const credential = passkey.make((await bob.get(PASSKEYS)).text, { origin });
    expect((await inside.send(PASSKEYS, { credential, name: 'x' })).status).to.equal(422);
    expect((await inside.send(PASSKEYS, { credential: 'nonsense', name: 'x' })).status).to.equal(422);
    expect((await add(inside, '')).text).to.include('name-error');
    expect((await add()).status).to.equal(303);
    const again = await add();
    expect([again.status, again.text.includes('already stored')]).to.deep.equal([422, true]);
    expect((await add(bob)).status, 'nor of somebody else').to.equal(422);
  });

  it('confirm access, but only those of who is signed in', async () => {
    await add();
    const bob = await member(service);
    const his = await signedIn(service, bob.email);
    await add(his, 'his', new Passkey());
    await service.db.query(`UPDATE accounts SET password_hash = NULL WHERE id = $1`, [ada.id]);
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    const from = '/sign-in?return_to=/settings/email';
    expect((await inside.get(from)).text)
      .to.include('Use a passkey')
      .and.not.include('type="password"');
    const before = inside.cookies.get('dcs_session');
    expect((await enter(inside, {}, from, '/settings/email')).headers.location).to.equal('/settings/email');
    expect(inside.cookies.get('dcs_session')).to.not.equal(before);
    expect((await inside.get('/settings/email')).status).to.equal(200);
    const other = await enter(his, {}, from, '/settings/email');
    expect([other.status, other.text.includes(NOT_ACCEPTED)]).to.deep.equal([422, true]);
    expect((await his.get('/settings/email')).status).to.equal(303);
  });

  it('the last one of a person without a password stays', async () => {
    await add();
    await service.db.query(`UPDATE accounts SET password_hash = NULL WHERE id = $1`, [ada.id]);
    const id = /passkeys\/([0-9a-f-]{36})\/remove/.exec((await inside.get(PASSKEYS)).text)?.[1] ?? '';
    const { status, text } = await inside.send(`${PASSKEYS}/${id}/remove`, {}, { from: PASSKEYS });
    expect([status, text.includes('the last way to sign in')]).to.deep.equal([422, true]);
    expect((await enter(visit(service))).status).to.equal(303);
  });

  it('are in the export by name and date, without keys, and go with the account', async () => {
    await add();
    const { passkeys } = await exportAccount(service.db, ada.id);
    expect(passkeys).to.have.length(1);
    const [one] = passkeys as Record<string, unknown>[];
    expect(one).to.include({ name: 'laptop' }).and.have.property('createdAt');
    expect(one).to.not.have.any.keys('publicKey', 'credentialId');
    await deleteAccount(service.db, ada.id);
    expect(await service.db.query('SELECT FROM passkeys WHERE account_id = $1', [ada.id])).to.deep.equal([]);
    expect((await enter(visit(service))).status).to.equal(422);
  });

  it('are not offered where browsers make none', async () => {
    const plain = await startService({}, service.db);
    const visitor = await signedIn(plain, ada.email, PASSWORD);
    expect((await visit(plain).get('/sign-in')).text).to.not.include('passkey');
    expect((await visitor.get(PASSKEYS)).text).to.include('Passkeys require HTTPS');
    expect((await visitor.send(PASSKEYS, { credential: '{}', name: 'x' })).status).to.be.within(400, 499);
    expect((await visit(plain).send('/sign-in/passkey', { credential: '{}' }, { from: '/sign-in' })).status).to.equal(
      404,
    );
    await plain.close();
  });
});
