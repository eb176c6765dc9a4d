import { expect } from 'chai';
import { exportAccount, deleteAccount } from '../../src/domain/people/account-data.ts';
import { freezeClock, releaseClock } from '../support/clock.ts';
import { app as registerApp, authorizeUrl, pkce } from '../support/oauth.ts';
import { appOf, deleteUsedSteps, keyField, turnOn, TWO_FACTOR, type Authenticator } from '../support/second-factor.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { letters, linkTo, member, PASSWORD, secretOf, signedIn, visit, type Visitor } from '../support/visitor.ts';
import { createLink } from '../../src/auth/accounts/one-time-links.ts';

const CODE = '/sign-in/code';
const WRONG = 'The code is wrong or already used.';

describe('security 110: two-factor authentication', () => {
  let service: Service;
  let ada: { id: string; email: string };
  let inside: Visitor;

  beforeEach(async () => {
    service = await sharedService();
    await freezeClock(service.db); // a code is of half a minute
    ada = await member(service, { name: 'Ada' });
    inside = await signedIn(service, ada.email);
  });

  afterEach(() => releaseClock(service.db));

  /** A browser that has sent the right password. */
  const halfIn = async (more: Record<string, string> = {}): Promise<Visitor> => {
    const visitor = visit(service);
    const { status, headers } = await visitor.send('/sign-in', { email: ada.email, password: PASSWORD, ...more });
    expect([status, headers.location]).to.deep.equal([303, CODE]);
    return visitor;
  };
  const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/settings')).status === 200;
  const events = async (): Promise<string> => (await inside.get('/settings/security')).text;

  describe('is turned on', () => {
    it('by a code of the key that the page draws and says, after a recent sign-in; a wrong one changes nothing', async () => {
      const { text, headers } = await inside.get(TWO_FACTOR);
      expect(text)
        .to.match(/<svg class="qr" role="img"/)
        .and.include('fill="#fff"');
      expect(headers['cache-control']).to.equal('no-store');
      const [app, key] = [appOf(text), keyField(text)];
      const wrong = await inside.send(TWO_FACTOR, { key, code: app.code(5) });
      expect(wrong.status).to.equal(422);
      expect(appOf(wrong.text).code(), 'the same key again').to.equal(app.code());
      for (const bad of [
        { key: 'made-up', code: app.code() },
        { key, code: '' },
        { key, code: 'abcdef' },
      ])
        expect((await inside.send(TWO_FACTOR, bad)).status, JSON.stringify(bad)).to.equal(422);
      expect(await service.db.query('SELECT FROM totp_keys')).to.have.length(0);
      const bob = await signedIn(service, (await member(service)).email);
      expect((await bob.send(TWO_FACTOR, { key, code: app.code() })).status, 'of somebody else').to.equal(422);
      await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
      expect(
        (await inside.send(TWO_FACTOR, { key, code: app.code() }, { from: '/settings' })).headers.location,
      ).to.match(/^\/sign-in\?return_to/);
      await service.db.query('UPDATE sessions SET authenticated_at = now()');
      expect((await inside.send(TWO_FACTOR, { key, code: app.code() })).status).to.equal(303);
      await until(() => letters(service, ada.email).some((one) => one.subject.includes('turned on')));
      expect(await events()).to.include('Two-factor authentication turned on');
    });

    it('with ten recovery codes that are shown once; nothing that is stored says the key or a code', async () => {
      const { recoveryCodes, key } = await turnOn(inside);
      expect(key).to.have.length(32);
      expect(new Set(recoveryCodes)).to.have.length(10);
      expect((await inside.get('/settings/security/recovery-codes')).headers.location).to.equal(TWO_FACTOR);
      const stored = JSON.stringify(
        await service.db.query(`SELECT t::text, encode(secret, 'escape') AS s FROM totp_keys t
          UNION ALL SELECT r::text, encode(hash, 'escape') FROM recovery_codes r`),
      );
      expect(stored).to.not.include(key);
      for (const code of recoveryCodes) expect(stored).to.not.include(code.replaceAll('-', ''));
      expect(service.logs.join('\n')).to.not.include(recoveryCodes[0]);
      expect((await inside.get(TWO_FACTOR)).text).to.include('10 of 10 are left');
    });

    it('once only', async () => {
      const page = (await inside.get(TWO_FACTOR)).text;
      await turnOn(inside);
      const again = await inside.send(TWO_FACTOR, { key: keyField(page), code: appOf(page).code() });
      expect(again.status).to.equal(422);
      expect(again.text).to.include('on already');
    });
  });

  describe('asks for a code', () => {
    let app: Authenticator;
    beforeEach(async () => {
      app = await turnOn(inside);
      await deleteUsedSteps(service);
    });

    it('after the password, and then leads to where one was going; nobody is signed in before', async () => {
      const visitor = await halfIn({ return_to: '/settings/tokens' });
      expect(await isIn(visitor)).to.equal(false);
      expect((await visitor.get(CODE)).text).to.include('autocomplete="one-time-code"');
      const done = await visitor.send(CODE, { code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)} ` });
      expect([done.status, done.headers.location]).to.deep.equal([303, '/settings/tokens']);
      expect(await isIn(visitor)).to.equal(true);
      expect((await visitor.get(CODE)).headers.location, 'the step is over').to.equal('/sign-in');
      expect(await events()).to.include('with password and code');
    });

    it('that is new: one that was used, or is older than that, or of another time, is wrong', async () => {
      expect((await (await halfIn()).send(CODE, { code: app.code() })).status).to.equal(303);
      for (const code of [app.code(), app.code(-1), app.code(2), app.code(-2), '000000', '', 'x'.repeat(30)]) {
        const visitor = await halfIn();
        const { status, text } = await visitor.send(CODE, { code });
        expect([status, text.includes(WRONG)], code).to.deep.equal([422, true]);
        expect(await isIn(visitor)).to.equal(false);
      }
      expect((await (await halfIn()).send(CODE, { code: app.code(1) })).status, 'a clock ahead').to.equal(303);
    });

    it('once, also when two browsers send it at the same moment', async () => {
      const visitors = await Promise.all([halfIn(), halfIn(), halfIn(), halfIn()]);
      const tokens = await Promise.all(visitors.map((one) => one.formToken(CODE)));
      const code = app.code();
      const all = await Promise.all(visitors.map((one, n) => one.send(CODE, { code }, { token: tokens[n]! })));
      expect(all.map(({ status }) => status).sort()).to.deep.equal([303, 422, 422, 422]);
    });

    it('and takes each recovery code once, however it is typed; the person is told', async () => {
      const [first = '', second = ''] = app.recoveryCodes;
      expect((await (await halfIn()).send(CODE, { code: first })).status).to.equal(303);
      const again = await (await halfIn()).send(CODE, { code: first });
      expect([again.status, again.text.includes(WRONG)]).to.deep.equal([422, true]);
      const typed = second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I');
      expect((await (await halfIn()).send(CODE, { code: typed })).status).to.equal(303);
      await until(
        () => letters(service, ada.email).filter((one) => one.subject.includes('recovery code')).length === 2,
      );
      expect(await events())
        .to.include('Recovery code used</strong>: 8 left')
        .and.include('Failed sign-in: right password, wrong code');
    });

    it('and takes none of somebody else', async () => {
      const bob = await member(service);
      const his = await turnOn(await signedIn(service, bob.email));
      expect((await (await halfIn()).send(CODE, { code: his.recoveryCodes[0]! })).status).to.equal(422);
    });

    it('in a browser that keeps the right password only: the step cannot be made up, moved or kept over a new password', async () => {
      expect((await visit(service).get(CODE)).headers.location).to.equal('/sign-in');
      const forged = await halfIn();
      forged.cookies.set('dcs_step', `${forged.cookies.get('dcs_step')!.slice(0, -4)}AAAA`);
      const token = await forged.formToken('/sign-in');
      expect((await forged.send(CODE, { code: app.code() }, { token })).headers.location).to.include('/sign-in');
      const old = await halfIn();
      await inside.send(
        '/settings/security/password',
        { current: PASSWORD, password: 'another good long password' },
        { from: '/settings/security' },
      );
      const late = await old.send(CODE, { code: app.code() }, { token: await old.formToken('/sign-in') });
      expect(late.headers.location).to.equal('/sign-in?notice=too_late');
      expect(await isIn(old)).to.equal(false);
    });

    it('so often: after ten wrong ones of strangers not even the right one is taken, from other addresses neither', async () => {
      const visitor = await halfIn();
      visitor.cookies.delete('dcs_device');
      for (let n = 0; n < 10; n += 1) expect((await visitor.send(CODE, { code: '000000' })).status).to.equal(422);
      const { status, headers } = await visitor.send(CODE, { code: app.code() });
      expect(status).to.equal(429);
      expect(Number(headers['retry-after'])).to.be.within(1, 900);
      const passwords = await visit(service).send('/sign-in', { email: ada.email, password: PASSWORD });
      expect(passwords.status, 'passwords are counted for themselves').to.equal(303);
    });

    it('security 125: so often, however many links by mail one asks for: a browser that a link made known is a stranger to codes', async () => {
      const guess = async (visitor: Visitor): Promise<number> => (await visitor.send(CODE, { code: '000000' })).status;
      const resetTo = async (password: string, n: number): Promise<Visitor> => {
        const visitor = visit(service);
        await visitor.send('/forgotten-password', { email: ada.email });
        const form = { token: secretOf(await linkTo(service, ada.email, n)), password };
        expect((await visitor.send('/reset-password', form, { from: '/sign-in' })).status).to.equal(303);
        await visitor.send('/sign-in', { email: ada.email, password });
        return visitor;
      };
      const first = await resetTo('a first good long password', 2);
      for (let n = 0; n < 10; n += 1) expect(await guess(first)).to.equal(422);
      expect(await guess(first), 'the browser of the link is a stranger to codes').to.equal(429);
      const second = await resetTo('a second good long password', 4);
      expect(await guess(second), 'and so after another letter').to.equal(429);
    });

    it('after a one-time link of the operator, too, and after a new password by mail', async () => {
      const secret = await createLink(service.db, 'sign_in', { accountId: ada.id, email: null });
      const visitor = visit(service);
      const token = await visitor.formToken(`/sign-in-link?token=${secret}`);
      expect((await visitor.send('/sign-in-link', { token: secret }, { token })).headers.location).to.equal(CODE);
      expect(await isIn(visitor)).to.equal(false);
      expect((await visitor.send(CODE, { code: app.code() })).headers.location).to.equal('/');
      expect(await events()).to.include('with a one-time link and code');
    });

    it('when access is confirmed', async () => {
      await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
      const before = inside.cookies.get('dcs_session');
      const from = '/sign-in?return_to=/settings/email';
      const sent = await inside.send('/sign-in', { password: PASSWORD, return_to: '/settings/email' }, { from });
      expect(sent.headers.location).to.equal(CODE);
      expect((await inside.get('/settings/email')).status, 'not yet').to.equal(303);
      expect((await inside.send(CODE, { code: app.code() })).headers.location).to.equal('/settings/email');
      expect((await inside.get('/settings/email')).status).to.equal(200);
      expect(inside.cookies.get('dcs_session'), 'a new token').to.not.equal(before);
    });

    it('alone, where a signed-in person without a password confirms access', async () => {
      await service.db.query('UPDATE accounts SET password_hash = NULL');
      await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
      const page = '/sign-in?return_to=/settings/email';
      expect((await inside.get(page)).text)
        .to.include('name="code"')
        .and.not.include('type="password"');
      expect(
        (await inside.send(CODE, { code: app.code(3), return_to: '/settings/email' }, { from: page })).status,
      ).to.equal(422);
      const done = await inside.send(CODE, { code: app.code(), return_to: '/settings/email' }, { from: page });
      expect(done.headers.location).to.equal('/settings/email');
      expect((await inside.get('/settings/email')).status).to.equal(200);
    });

    it('before an app that demands a new sign-in gets access', async () => {
      const reader = await registerApp(service, ada);
      const request = authorizeUrl(reader, { challenge: pkce().challenge, prompt: 'login' }).slice(service.url.length);
      await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '1 minute'`);
      const consent = new URL((await inside.get(request)).headers.location!, service.url).pathname;
      const ask = (await inside.get(consent)).headers.location!;
      expect(ask).to.match(/^\/sign-in\?return_to=.*&again=1$/);
      await inside.send('/sign-in', { password: PASSWORD, return_to: consent }, { from: ask });
      expect((await inside.get(consent)).status, 'not by the password alone').to.equal(303);
      expect((await inside.send(CODE, { code: app.code() })).headers.location).to.equal(consent);
      expect((await inside.get(consent)).text).to.include(`Authorize Reader`);
    });

    it('a session’s token is new after it, whatever cookie was planted before', async () => {
      const visitor = visit(service);
      visitor.cookies.set('dcs_session', 'planted');
      await visitor.send('/sign-in', { email: ada.email, password: PASSWORD });
      await visitor.send(CODE, { code: app.code() });
      expect(visitor.cookies.get('dcs_session')).to.be.a('string').and.not.equal('planted');
    });
  });

  describe('is managed', () => {
    let app: Authenticator;
    beforeEach(async () => {
      app = await turnOn(inside);
      await deleteUsedSteps(service);
    });

    it('new recovery codes take the place of the old ones', async () => {
      const sent = await inside.send('/settings/security/recovery-codes', {}, { from: TWO_FACTOR });
      expect(sent.headers.location).to.equal('/settings/security/recovery-codes');
      const shown = (await inside.get('/settings/security/recovery-codes')).text;
      const [fresh = ''] = /(?<![\w-])[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}(?![\w-])/.exec(shown) ?? [];
      expect(app.recoveryCodes).to.not.include(fresh);
      expect((await (await halfIn()).send(CODE, { code: app.recoveryCodes[0]! })).status).to.equal(422);
      expect((await (await halfIn()).send(CODE, { code: fresh })).status).to.equal(303);
    });

    it('turning it off takes the password and a code; a wrong password uses no code up', async () => {
      const off = (fields: Record<string, string>) => inside.send(`${TWO_FACTOR}/off`, fields, { from: TWO_FACTOR });
      const code = app.code();
      expect((await off({ current: 'not this one', code })).text).to.include('Wrong password');
      expect((await off({ current: PASSWORD, code: '000000' })).text).to.include(WRONG);
      expect((await off({ current: PASSWORD, code })).headers.location).to.equal(
        '/settings/security?notice=two_factor_off',
      );
      expect(await service.db.query('SELECT FROM recovery_codes')).to.have.length(0);
      expect(await isIn(await signedIn(service, ada.email))).to.equal(true);
      await until(() => letters(service, ada.email).some((one) => one.subject.includes('turned off')));
    });

    it('the export says since when, and no secret; deletion leaves nothing', async () => {
      const data = await exportAccount(service.db, ada.id);
      expect(data.totpKeys).to.have.length(1);
      expect(Object.keys((data.totpKeys as object[])[0]!)).to.have.members(['accountId', 'lastStep', 'createdAt']);
      await deleteAccount(service.db, ada.id);
      const left = await service.db.query(
        'SELECT account_id FROM totp_keys UNION SELECT account_id FROM recovery_codes',
      );
      expect(left).to.deep.equal([]);
    });
  });
});
