import { expect } from 'chai';
import pino from 'pino';
import { createEmailQueue, type EmailQueue } from '../../src/auth/email/email-queue.ts';
import { createMailer } from '../../src/auth/email/mailer.ts';
import { readSecret } from '../../src/auth/secret.ts';
import { postDueDigests } from '../../src/domain/digests/due-digests.ts';
import { createDigestComposer } from '../../src/pages/digests/compose-digest.tsx';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { person, post, viewed, type Person } from '../support/fixtures.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

/** Milliseconds: letters are looked for every 5 seconds. */
const SOON_MS = 14_000;
const HOUR_MS = 3_600_000;
const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Kiritimati'];

describe('digests by mail', function () {
  this.timeout(60_000);
  let mail: MailServer;
  let service: Service;
  let ada: Person;
  /** One that need not be waited for, beside the service's own. */
  let queue: EmailQueue;
  before(async () => {
    mail = await startMailServer();
    service = await startService({ smtpUrl: mail.url });
    const { config, db } = service;
    const log = pino({ level: 'silent' });
    const composeDigest = createDigestComposer({ ...config, db, keyFor: readSecret(config) });
    queue = createEmailQueue({ ...config, db, log, mail: createMailer(config, log), composeDigest });
  });
  after(async () => {
    await queue.close();
    await service.close();
    mail.close();
  });
  beforeEach(async () => {
    ada = await person(service.db);
  });

  const ask = (method: string, path: string, json?: object, who = ada): Promise<Answer> =>
    call(service.url, path, { method, token: who.token, ...(json && { json }) });
  const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);
  const addressOf = async (who: Person): Promise<string> =>
    (await service.db.query<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [who.id]))[0]!.email;
  const lettersTo = async (who = ada): Promise<string[]> => {
    const address = await addressOf(who);
    return mail.letters.filter((one) => one.includes(`To: ${address}`));
  };
  const waiting = async (): Promise<number> =>
    (await service.db.query<{ n: number }>('SELECT count(*)::integer AS n FROM letters'))[0]!.n;
  const sent = async (): Promise<void> => {
    queue.wake();
    await until(async () => (await waiting()) === 0, SOON_MS);
  };
  /** Lets the moment of a person's digests come, and waits until the letters are gone. */
  const comes = async (who = ada): Promise<void> => {
    await service.db.query(`UPDATE digests SET next_at = now() - interval '1 second' WHERE account_id = $1`, [who.id]);
    await postDueDigests(service.db);
    await sent();
  };
  const feedOf = async (tag: string, name = 'Mine'): Promise<string> => {
    await post(service.db, { title: 'Makes the tag known', tags: [tag], createdAt: hoursAgo(200) });
    const { id } = (await ask('POST', '/feeds/custom', { name, orderBy: 'DATE' })).body;
    await ask('PATCH', `/feeds/filters/${id}`, { followTags: [tag] });
    return id;
  };

  it('are due at an hour of the person’s time zone, daily or on a day of the week', async () => {
    for (const timezone of ZONES) {
      const { status, body } = await ask('PUT', '/feeds/foryou/digest', { hour: 17, timezone });
      expect(status, JSON.stringify(body)).to.equal(200);
      const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: timezone });
      const inHours = (new Date(body.nextAt).getTime() - Date.now()) / HOUR_MS;
      expect(hour.format(new Date(body.nextAt)), timezone).to.equal('17:00');
      expect(inHours, timezone).to.be.within(0, 25);
      const weekly = (await ask('PUT', '/feeds/foryou/digest', { frequency: 'weekly', weekday: 'friday', timezone }))
        .body;
      const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', timeZone: timezone });
      expect(day.format(new Date(weekly.nextAt)), timezone).to.equal('Friday, 07');
      expect((new Date(weekly.nextAt).getTime() - Date.now()) / HOUR_MS).to.be.within(0, 7 * 24 + 1);
    }
  });

  it('are in the zone of the profile when none is said, and refused in one that nobody knows', async () => {
    await ask('PATCH', '/profile', { timezone: 'Asia/Tokyo' });
    expect((await ask('PUT', '/feeds/foryou/digest', {})).body).to.include({
      timezone: 'Asia/Tokyo',
      hour: 7,
      pictures: false,
    });
    const { status, body } = await ask('PUT', '/feeds/foryou/digest', { timezone: 'Mars/Olympus' });
    expect(status).to.equal(400);
    expect(body.details).to.deep.equal([
      { in: 'body', path: '/timezone', message: 'must be an IANA time zone, such as Europe/London' },
    ]);
  });

  it('have what is new, once, as text and HTML without pictures; none is sent when nothing is new', async () => {
    const id = await feedOf('zig', 'Zig & friends');
    await post(service.db, { title: 'Much too old', tags: ['zig'], createdAt: hoursAgo(30) });
    const url = 'https://zig.example/a?b=1&c=2';
    const image = 'https://zig.example/picture.png';
    const first = await post(service.db, {
      title: 'Comptime <b>is</b> fun — even naïve',
      url,
      tags: ['zig'],
      createdAt: hoursAgo(2),
    });
    await post(service.db, { title: 'Another one', tags: ['zig'], createdAt: hoursAgo(3) });
    await post(service.db, { title: 'Not followed', tags: ['cobol'], createdAt: hoursAgo(1) });
    await service.db.query('UPDATE posts SET image = $1 WHERE id = $2', [image, first]);
    expect((await ask('PUT', `/feeds/custom/${id}/digest`, {})).status).to.equal(200);
    await comes();
    const [letter = '', ...more] = (await lettersTo()).map(decoded);
    expect(more).to.deep.equal([]);
    expect(letter).to.include('Comptime <b>is</b> fun — even naïve').and.include('Comptime &lt;b>is&lt;/b> fun');
    expect(letter).to.include('2 new posts in Zig & friends since').and.include(url);
    for (const absent of ['Much too old', 'Not followed', image, '<img']) expect(letter).to.not.include(absent);
    expect(letter)
      .to.match(/^Content-Type: multipart\/alternative/m)
      .and.match(/^Auto-Submitted: auto-generated$/m);
    expect((await ask('GET', `/feeds/custom/${id}/digest`)).body.sentAt).to.be.a('string');
    await comes();
    expect(await lettersTo(), 'nothing new').to.have.length(1);
    await post(service.db, { title: 'Zig 1.0', tags: ['zig'], createdAt: new Date(Date.now() - 90_000) });
    await service.db.query(`UPDATE digests SET covered_until = now() - interval '2 minutes' WHERE account_id = $1`, [
      ada.id,
    ]);
    await ask('PUT', `/feeds/custom/${id}/digest`, { pictures: true });
    await comes();
    const next = decoded((await lettersTo()).at(-1)!);
    expect(next).to.include('A new post in').and.include('Zig 1.0').and.not.include('Another one');
  });

  it('of For You leave out what was opened', async () => {
    await post(service.db, { title: 'Read already', tags: ['ada'], createdAt: hoursAgo(2) }).then((id) =>
      viewed(service.db, ada.id, id),
    );
    await post(service.db, { title: 'Not read yet', tags: ['ada'], createdAt: hoursAgo(2) });
    await ask('PUT', '/feeds/foryou/digest', { pictures: true });
    await comes();
    const letter = decoded((await lettersTo())[0] ?? '');
    expect(letter).to.include('Not read yet').and.not.include('Read already');
  });

  it('come once a day, whatever is changed after one was sent, and however many processes there are', async () => {
    const id = await feedOf('once');
    await post(service.db, { title: 'Today', tags: ['once'], createdAt: hoursAgo(2) });
    await ask('PUT', `/feeds/custom/${id}/digest`, {});
    await service.db.query(`UPDATE digests SET next_at = now() - interval '3 days' WHERE account_id = $1`, [ada.id]);
    await Promise.all(Array.from({ length: 4 }, () => postDueDigests(service.db)));
    await sent();
    expect(await lettersTo()).to.have.length(1);
    for (let hour = 0; hour < 24; hour += 6) {
      const { nextAt, sentAt } = (await ask('PUT', `/feeds/custom/${id}/digest`, { hour })).body;
      expect(new Date(nextAt).getUTCDate(), `at ${hour}`).to.not.equal(new Date(sentAt).getUTCDate());
    }
  });

  it('are not sent to people who may not read, and nothing is lost meanwhile', async () => {
    const id = await feedOf('waits');
    await post(service.db, { title: 'It waits', tags: ['waits'], createdAt: hoursAgo(2) });
    await ask('PUT', `/feeds/custom/${id}/digest`, {});
    await service.db.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [ada.id]);
    await comes();
    expect(await lettersTo()).to.deep.equal([]);
    await service.db.query('UPDATE accounts SET suspended_at = NULL WHERE id = $1', [ada.id]);
    await comes();
    expect(decoded((await lettersTo())[0] ?? '')).to.include('It waits');
  });

  it('end with one click, without a sign-in, and again', async () => {
    const id = await feedOf('ends');
    await post(service.db, { title: 'The last one', tags: ['ends'], createdAt: hoursAgo(2) });
    await ask('PUT', `/feeds/custom/${id}/digest`, {});
    await comes();
    const letter = (await lettersTo())[0] ?? '';
    expect(letter).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const [, link = ''] = /^List-Unsubscribe:\s*<([^>]*)>/m.exec(letter) ?? [];
    const address = `${service.url}${new URL(link).pathname}`;
    const opened = await fetchAny(address);
    expect([opened.status, opened.text.includes('Stop this digest?')]).to.deep.equal([200, true]);
    expect((await ask('GET', `/feeds/custom/${id}/digest`)).status, 'opening it only asks').to.equal(200);
    const click = (): Promise<Answer> =>
      fetchAny(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: 'List-Unsubscribe=One-Click',
      });
    expect([(await click()).status, (await click()).status]).to.deep.equal([200, 200]);
    expect((await ask('GET', `/feeds/custom/${id}/digest`)).status).to.equal(404);
    expect(
      (await fetchAny(`${address.slice(0, -1)}${address.endsWith('x') ? 'y' : 'x'}`, { method: 'POST' })).status,
    ).to.equal(404);
  });

  it('are a person’s own, and go with the feed', async () => {
    const id = await feedOf('own');
    const bob = await person(service.db);
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await ask(method, `/feeds/custom/${id}/digest`, method === 'PUT' ? {} : undefined, bob)).status).to.equal(
        404,
      );
    await ask('PUT', `/feeds/custom/${id}/digest`, {});
    await ask('PUT', '/feeds/foryou/digest', {});
    const names = async (): Promise<string[]> =>
      (await ask('GET', '/digests')).body.data.map(({ name }: { name: string }) => name);
    expect(await names()).to.deep.equal(['For you', 'Mine']);
    await ask('DELETE', `/feeds/custom/${id}`);
    expect(await names()).to.deep.equal(['For you']);
    expect((await ask('DELETE', '/feeds/foryou/digest')).status).to.equal(204);
    expect((await ask('DELETE', '/feeds/foryou/digest')).status).to.equal(404);
  });
});

/** A letter with its parts as they are read (RFC 5321 section 4.5.2, RFC 2045 section 6.7). */
function decoded(letter: string): string {
  const bytes = letter
    .replaceAll(/^\.\./gm, '.')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
