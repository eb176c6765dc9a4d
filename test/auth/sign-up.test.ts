import { expect } from 'chai';
import { findAccount } from '../../src/auth/accounts/accounts.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import { letters, linkTo, member, PASSWORD, secretOf, signedIn, visit } from '../support/visitor.ts';

describe('sign-up', () => {
  let service: Service;
  let count = 0;
  const address = (): string => `new${(count += 1)}@example.com`;
  const ask = async (email: string) => visit(service).send('/sign-up', { email });
  const confirm = async (link: string, over: Record<string, string> = {}) =>
    visit(service).send(
      '/confirm-email',
      { token: secretOf(link), name: 'Grace', password: PASSWORD, ...over },
      { from: '/sign-in' },
    );

  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('sends a link, by which a name and a password make the account and sign it in', async () => {
    const email = address();
    expect((await ask(`  ${email} `)).headers.location).to.equal('/sign-up?sent');
    const link = await linkTo(service, email);
    expect(await findAccount(service.db, email)).to.equal(null);
    const visitor = visit(service);
    const { text } = await visitor.get(link);
    expect(text).to.include(email);
    const answer = await visitor.send(
      '/confirm-email',
      { token: secretOf(link), name: 'Grace <b>', password: PASSWORD },
      { from: link },
    );
    expect([answer.status, answer.headers.location]).to.deep.equal([303, '/welcome']);
    expect((await visitor.get('/settings')).text)
      .to.include('value="Grace &lt;b>"')
      .and.include('<strong>free</strong>');
    expect(await findAccount(service.db, email)).to.include({ name: 'Grace <b>', plan: 'free' });
    await signedIn(service, email.toUpperCase());
  });

  it('security 46: tells nobody whether an address has an account; its owner is told by mail', async () => {
    const memberEmail = (await member(service)).email;
    const answers = [];
    for (const email of [memberEmail, memberEmail.toUpperCase(), address()]) {
      const { status, headers, text } = await ask(email);
      answers.push({ status, location: headers.location, text, cookies: headers['set-cookie'] });
    }
    expect(answers[1]).to.deep.equal(answers[0]);
    expect(answers[2]).to.deep.equal(answers[0]);
    await until(() => letters(service, memberEmail).length === 2);
    expect(letters(service, memberEmail).map((one) => one.subject)).to.deep.equal([
      'You have an account already',
      'You have an account already',
    ]);
    expect(letters(service, memberEmail)[0]?.text).to.include(`${service.url}/sign-in`).and.not.include('token=');
  });

  it('refuses what is no address, what is no name and what is a bad password, and keeps what was typed; the link stays good', async () => {
    for (const email of [
      '',
      'nobody',
      'a b@example.com',
      `${'a'.repeat(65)}@example.com`,
      '<script>@x',
      'a,b@example.com',
      'a;b@example.com',
      'A <a@example.com>',
      '"a b"@example.com',
    ]) {
      const { status, text } = await ask(email);
      expect(status, email).to.equal(422);
      expect(text).to.include('aria-invalid="true"').and.not.include('<script>@x');
    }
    const email = address();
    await ask(email);
    const link = await linkTo(service, email);
    for (const [over, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ password: 'short' }, 'password'],
      [{ password: email }, 'password'],
      [{ password: 'Password1' }, 'password'],
    ] as const) {
      const { status, text } = await confirm(link, over);
      expect(status, JSON.stringify(over)).to.equal(422);
      expect(text).to.include(`id="${field}-error"`).and.include(`aria-describedby="${field}-error`);
      expect(text).to.not.include(PASSWORD);
    }
    expect((await confirm(link)).status).to.equal(303);
  });

  it('security 46: a link works once, also when it is followed five times at once', async () => {
    const email = address();
    await ask(email);
    const link = await linkTo(service, email);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(link)));
    expect(answers.map((one) => one.status).sort()).to.deep.equal([303, 404, 404, 404, 404]);
    expect((await visit(service).get(link)).status).to.equal(410);
    expect((await confirm(link)).status).to.equal(404);
  });

  it('security 46: a link ends after 24 hours, is stored as a hash only, and opening it uses nothing up', async () => {
    const email = address();
    await ask(email);
    const link = await linkTo(service, email);
    for (let i = 0; i < 3; i += 1) expect((await visit(service).get(link)).status).to.equal(200);
    const [row] = await service.db.query<{ left: number; row: string }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 AS left, one_time_links::text || encode(hash, 'escape') AS row FROM one_time_links WHERE email = $1`,
      [email],
    );
    expect(row?.left).to.be.within(86_340, 86_400);
    expect(row?.row).to.not.include(secretOf(link));
    await service.db.orm.query('UPDATE one_time_links SET expires_at = now() WHERE email = $1', [email]);
    expect((await visit(service).get(link)).status).to.equal(410);
    expect((await confirm(link)).status).to.equal(404);
    expect(await findAccount(service.db, email)).to.equal(null);
  });

  it('security 46: a link of one purpose is worth nothing for another', async () => {
    const email = address();
    await ask(email);
    const token = secretOf(await linkTo(service, email));
    expect(
      (await visit(service).send('/reset-password', { token, password: PASSWORD }, { from: '/sign-in' })).status,
    ).to.equal(404);
    expect((await visit(service).send('/sign-in-link', { token }, { from: '/sign-in' })).status).to.equal(404);
  });

  it('of two links to one address the first makes the account, and the second says that there is one', async () => {
    const email = address();
    await ask(email);
    await ask(email);
    const [first, second] = [await linkTo(service, email, 1), await linkTo(service, email, 2)];
    expect((await confirm(second)).status).to.equal(303);
    const { status, text } = await confirm(first);
    expect(status).to.equal(422);
    expect(text).to.include('There is an account with the e-mail address');
  });

  it('security 46: at most 5 letters an hour go to one address, and an IP address can ask for 30', async () => {
    const own = await startService({}, service.db);
    const statuses: number[] = [];
    const email = address();
    for (let i = 0; i < 31; i += 1)
      statuses.push((await visit(own).send('/sign-up', { email: i < 8 ? email : address() })).status);
    expect(statuses.slice(0, 30).every((one) => one === 303)).to.equal(true);
    const refused = await visit(own).send('/forgotten-password', { email });
    expect([statuses[30], refused.status]).to.deep.equal([429, 429]);
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 3600);
    await until(() => own.logs.filter((line) => line.includes('"letter"')).length === 27);
    expect(letters(own, email)).to.have.length(5);
    await own.close();
  });

  it('closed: pages offer none, and neither a form nor a link from before makes an account', async () => {
    const email = address();
    await ask(email);
    const link = await linkTo(service, email);
    const closed = await startService({ signUp: 'closed' }, service.db);
    const visitor = visit(closed);
    expect((await visitor.get('/sign-up')).text).to.include('Sign-up is closed');
    expect((await visitor.get('/sign-in')).text).to.not.include('/sign-up');
    expect((await visitor.send('/sign-up', { email: address() }, { from: '/sign-in' })).status).to.equal(403);
    expect(
      (
        await visitor.send(
          '/confirm-email',
          { token: secretOf(link), name: 'x', password: PASSWORD },
          { from: '/sign-in' },
        )
      ).status,
    ).to.equal(403);
    await closed.close();
    expect(await findAccount(service.db, email)).to.equal(null);
  });

  describe('with a mail server', () => {
    let mail: MailServer;
    let sending: Service;

    before(async () => {
      mail = await startMailServer();
      sending = await startService({ smtpUrl: mail.url, mailFrom: 'content@example.com' }, service.db);
    });
    after(async () => {
      mail.close();
      await sending.close();
    });

    it('security 29: letters go there, and no link is in the log', async () => {
      const email = address();
      const visitor = visit(sending);
      await visitor.send('/sign-up', { email });
      expect((await visitor.get('/sign-up?sent')).text)
        .to.include('Check your e-mail')
        .and.not.include('SMTP_URL');
      await until(() => mail.letters.length === 1);
      expect(mail.letters[0])
        .to.match(/^From: content@example.com$/m)
        .and.match(new RegExp(`^To: ${email}$`, 'm'))
        .and.match(/confirm-email\?token=/);
      expect(sending.logs.join()).to.include('/sign-up').and.not.include(email).and.not.include('token=');
    });

    it('security 46: the answer does not wait for it, so that its time tells nothing', async () => {
      mail.silent = true;
      const existing = await member(sending);
      for (const path of ['/sign-up', '/forgotten-password'])
        expect((await visit(sending).send(path, { email: existing.email })).status).to.equal(303);
      mail.silent = false;
    });
  });
});
