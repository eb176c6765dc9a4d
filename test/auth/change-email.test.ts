import { expect } from 'chai';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { letters, linkTo, member, PASSWORD, secretOf, signedIn, visit, type Visitor } from '../support/visitor.ts';

const NEW = 'ada.new@example.com';

describe('another e-mail address', () => {
  let service: Service;
  let ada: { id: string; email: string };
  let inside: Visitor;
  const ask = (email: string, who = inside) => who.send('/settings/email', { email });
  const confirm = (link: string, who = inside) =>
    who.send('/settings/email/confirm', { token: secretOf(link) }, { from: '/settings' });
  const stored = async (): Promise<string | undefined> =>
    (await service.db.query<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [ada.id]))[0]?.email;
  const requestLink = async (email = NEW): Promise<string> => {
    await ask(email);
    return linkTo(service, email);
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await member(service);
    inside = await signedIn(service, ada.email);
  });

  it('is confirmed from its mailbox, once; the old one is told and no longer signs in', async () => {
    expect((await ask(NEW)).headers.location).to.equal('/settings/email?sent');
    const link = await linkTo(service, NEW);
    expect(await stored(), 'nothing changes before').to.equal(ada.email);
    for (let i = 0; i < 2; i += 1)
      expect((await inside.get(link)).text)
        .to.include(NEW)
        .and.include(ada.email);
    expect((await confirm(link)).headers.location).to.equal('/settings/account?notice=email_changed');
    expect(await stored()).to.equal(NEW);
    expect((await inside.get('/settings/account')).text).to.include(NEW);
    expect((await inside.get('/settings/security')).text).to.include(`E-mail address changed</strong>: ${NEW}`);
    expect((await inside.get(link)).status).to.equal(410);
    expect((await confirm(link)).status).to.equal(404);
    expect((await visit(service).send('/sign-in', { email: ada.email, password: PASSWORD })).status).to.equal(422);
    expect((await visit(service).send('/sign-in', { email: NEW, password: PASSWORD })).status).to.equal(303);
    await until(() => letters(service, ada.email).length > 0);
    expect(letters(service, ada.email).map((one) => one.subject)).to.deep.equal(['Your e-mail address was changed']);
  });

  it('asks for the password first, when the last time is a while ago', async () => {
    await service.db.orm.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    expect((await inside.get('/settings/email')).headers.location).to.equal('/sign-in?return_to=%2Fsettings%2Femail');
    expect((await inside.send('/settings/email', { email: NEW }, { from: '/settings' })).headers.location).to.include(
      '/sign-in',
    );
    expect(letters(service, NEW)).to.have.length(0);
  });

  it('is not given to whoever else opens the link, signed in or not', async () => {
    const link = await requestLink();
    const bob = await signedIn(service, (await member(service)).email);
    expect((await bob.get(link)).status).to.equal(410);
    expect((await confirm(link, bob)).status).to.equal(404);
    expect((await visit(service).get(link)).headers.location).to.include('/sign-in');
    expect(await stored()).to.equal(ada.email);
    expect((await confirm(link)).status, 'it is still good for its owner').to.equal(303);
  });

  it('tells nobody who has an account: its owner gets a letter instead', async () => {
    const bob = await member(service);
    const [taken, free] = [await ask(bob.email), await ask(NEW)];
    expect([taken.status, taken.headers.location, taken.text]).to.deep.equal([
      free.status,
      free.headers.location,
      free.text,
    ]);
    await linkTo(service, NEW);
    expect(letters(service, bob.email).map((one) => one.subject)).to.deep.equal(['You have an account already']);
  });

  it('that somebody else took meanwhile is refused, and nothing changes', async () => {
    const link = await requestLink();
    await service.db.orm.query('UPDATE accounts SET email = $1 WHERE id = $2', [
      NEW.toUpperCase(),
      (await member(service)).id,
    ]);
    const { status, text } = await confirm(link);
    expect(status).to.equal(422);
    expect(text).to.include('already');
    expect(await stored()).to.equal(ada.email);
  });

  it('can differ in its case only, and must be one', async () => {
    expect((await confirm(await requestLink(ada.email.toUpperCase()))).status).to.equal(303);
    expect(await stored()).to.equal(ada.email.toUpperCase());
    for (const bad of ['', 'nobody', 'a@b, c@d', 'a@b\r\nBcc: c@d']) expect((await ask(bad)).status, bad).to.equal(422);
  });
});
