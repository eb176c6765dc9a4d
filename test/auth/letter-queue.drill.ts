import { expect } from 'chai';
import { startProxy, type Proxy } from '../../scripts/chaos/proxy.ts';
import { createMailer } from '../../src/auth/email/mailer.ts';
import { createEmailQueue, type EmailQueue } from '../../src/auth/email/email-queue.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { until, within } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import { member, visit } from '../support/visitor.ts';

/** Milliseconds: the mail server is asked every 5 seconds whether it is back, and letters are looked for as often. */
const SOON_MS = 14_000;
const WAITING = 'SELECT count(*)::int AS count, coalesce(max(tries), 0) AS tries FROM letters';

describe('letters', function () {
  this.timeout(120_000);
  let mail: MailServer;
  let proxy: Proxy;
  let service: Service;
  beforeEach(async () => {
    mail = await startMailServer();
    proxy = await startProxy(mail.port);
    service = await startService({ smtpUrl: `smtp://127.0.0.1:${proxy.port}` });
  });
  afterEach(async () => {
    await service.close();
    await proxy.close();
    mail.close();
  });

  const ask = async (on: Service, email: string): Promise<number> =>
    (await visit(on).send('/sign-up', { email })).status;
  const waiting = async (): Promise<{ count: number; tries: number }> =>
    (await service.db.query<{ count: number; tries: number }>(WAITING))[0]!;
  const told = (what: string): number => service.logs.filter((line) => line.includes(what)).length;
  const sentTo = (email: string): number => mail.letters.filter((one) => one.includes(`To: ${email}`)).length;

  it('wait for a mail server that is away, which is not asked for each of them, and are sent when it is back', async () => {
    proxy.disturb({ kind: 'cut' });
    const addresses = Array.from({ length: 12 }, (_, n) => `away${n}@example.com`);
    for (const email of addresses) expect(await ask(service, email)).to.equal(303);
    await until(() => told('SMTP server unavailable') === 1);
    expect((await waiting()).count).to.equal(12);
    proxy.disturb({ kind: 'none' });
    await until(async () => (await waiting()).count === 0, SOON_MS);
    expect(addresses.map(sentTo)).to.deep.equal(addresses.map(() => 1));
    expect(told('failed to send e-mail'), 'tries of a server that is away').to.be.at.most(4);
    expect(told('SMTP server available')).to.equal(1);
    expect(service.logs.join()).to.not.include('@example.com');
  });

  it('are sent once each, whichever process sends them', async () => {
    const more = await Promise.all([1, 2].map(() => startService({ smtpUrl: mail.url }, service.db)));
    const addresses = Array.from({ length: 24 }, (_, n) => `once${n}@example.com`);
    await Promise.all(addresses.map((email, n) => ask([service, ...more][n % 3]!, email)));
    try {
      await until(async () => (await waiting()).count === 0, SOON_MS);
      expect(addresses.map(sentTo)).to.deep.equal(addresses.map(() => 1));
    } finally {
      for (const one of more) await one.close();
    }
  });

  it('that a process left behind are sent by another, with a link that works', async () => {
    const { email } = await member(service);
    const { log, emailQueue } = abandoned(service);
    await emailQueue.post(service.db, { kind: 'reset', to: email });
    expect(log).to.deep.equal([]);
    await until(() => sentTo(email) === 1, SOON_MS);
    // as mail has it: `=` is written =3D, and lines end within 76 characters
    const text = mail.letters[0]!.replace(/=\n/g, '').replaceAll('=3D', '=');
    const path = /(\/reset-password\?token=[\w-]+)/.exec(text)?.[1];
    expect((await visit(service).get(path!)).status).to.equal(200);
  });

  it('are not written when what they tell of was taken back', async () => {
    const { emailQueue } = abandoned(service);
    const failed = service.db.transaction(async (tx) => {
      await emailQueue.post(tx, { kind: 'password_changed', to: 'nobody@example.com' });
      throw new Error('taken back');
    });
    await failed.catch(() => undefined);
    expect((await waiting()).count).to.equal(0);
  });

  it('that are refused for good are given up, and others are tried again', async () => {
    mail.refusal = '451 4.7.1 try again later';
    await ask(service, 'grey@example.com');
    await until(() => told('failed to send e-mail') === 1);
    await until(() => sentTo('grey@example.com') === 0 && told('failed to send e-mail') === 2, SOON_MS);
    expect(await waiting()).to.include({ count: 1 });
    mail.refusal = '550 5.1.1 no such person';
    await ask(service, 'none@example.com');
    await until(() => told('e-mail rejected') > 0);
    mail.refusal = undefined;
    await service.db.query('UPDATE letters SET due_at = now()');
    await until(async () => (await waiting()).count === 0, SOON_MS);
    expect([sentTo('none@example.com'), told('SMTP server unavailable')]).to.deep.equal([0, 0]);
  });

  it('that nobody waits for any longer are given up', async () => {
    const { emailQueue } = abandoned(service);
    await service.db.transaction(async (tx) => {
      await emailQueue.post(tx, { kind: 'sign_up', to: 'late@example.com' });
      await tx.query('UPDATE letters SET expires_at = now()');
    });
    await until(() => told('e-mail expired unsent') === 1, SOON_MS);
    expect([(await waiting()).count, sentTo('late@example.com')]).to.deep.equal([0, 0]);
  });

  it('hold nobody up who stops: not even a mail server that says nothing', async () => {
    mail.silent = true;
    const stopping = await startService({ smtpUrl: mail.url }, service.db);
    proxy.disturb({ kind: 'cut' }); // or the other service sends it
    await ask(stopping, 'stop@example.com');
    await until(async () => (await waiting()).tries === 1);
    await within(5_000, stopping.close());
    expect((await waiting()).count).to.equal(1);
  });
});

/** The queue of a process that stores letters, and ends before it sends them. */
function abandoned(service: Service): { emailQueue: EmailQueue; log: string[] } {
  const log: string[] = [];
  const silent = { warn: (line: unknown) => log.push(String(line)) } as unknown as Parameters<typeof createMailer>[1];
  const mail = createMailer({ smtpUrl: undefined, mailFrom: '' }, silent);
  const emailQueue = createEmailQueue({ db: service.db, log: silent, mail, publicUrl: service.url, siteName: 'Test' });
  void emailQueue.close();
  return { emailQueue, log };
}
