import { expect } from 'chai';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import { createLink } from '../../src/auth/accounts/one-time-links.ts';
import { needs, redisUrl } from '../support/needs.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import { letters, linkTo, member, PASSWORD, secretOf, signedIn, visit } from '../support/visitor.ts';
import { processorTime } from '../support/processor-time.ts';

const OTHER = 'seven wet umbrellas';

describe('passwords', () => {
  let service: Service;
  const signIn = async (on: Service, email: string, password: string) =>
    visit(on).send('/sign-in', { email, password });
  const reset = async (link: string, password: string) =>
    visit(service).send('/reset-password', { token: secretOf(link), password }, { from: '/sign-in' });
  const askReset = async (email: string): Promise<string> => {
    const had = letters(service, email).length;
    await visit(service).send('/forgotten-password', { email });
    return linkTo(service, email, had + 1);
  };

  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  describe('at what they cost in production', () => {
    beforeEach(async () => {
      await service.close();
      service = await startService({}, undefined, { passwordCost: undefined });
    });

    it('security 46: are stored as argon2id with 19 MiB and 2 passes', async () => {
      const { id, email } = await member(service);
      const hashes = async (): Promise<readonly { hash: string }[]> =>
        service.db.query('SELECT password_hash AS hash FROM accounts WHERE id = $1', [id]);
      const [made] = await hashes();
      expect((await reset(await askReset(email), 'several other words')).status).to.equal(303);
      const [changed] = await hashes();
      expect(changed?.hash).to.not.equal(made?.hash);
      for (const row of [made, changed]) expect(row?.hash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('security 46: a wrong one and an unknown address take the same processor time', async () => {
      const { email } = await member(service);
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      const visitor = visit(service);
      const token = await visitor.formToken('/sign-in');
      for (let i = 0; i < 9; i += 1) {
        for (const [who, address] of [
          ['known', email],
          ['unknown', 'nobody@example.com'],
        ] as const) {
          const send = () => visitor.send('/sign-in', { email: address, password: 'not this one' }, { token });
          times[who].push(await processorTime(send));
        }
      }
      // Hashing takes far longer than everything else: skipping it in one case would exceed this ratio.
      const [known, unknown] = [median(times.known), median(times.unknown)];
      expect(
        Math.max(known, unknown) / Math.min(known, unknown),
        `known ${known} ms, unknown ${unknown} ms`,
      ).to.be.below(3);
    });
  });

  it('security 46: have 8 to 256 characters, any of them; common ones, one character over and over and the address itself are refused', async () => {
    const { email } = await member(service);
    const link = await askReset(email);
    for (const bad of [
      '1234567',
      'x'.repeat(257),
      '12345678',
      'PassWord',
      'iloveyou',
      'Trustno1',
      'zzzzzzzzzzzz',
      email,
      email.toUpperCase(),
    ]) {
      const { status, text } = await reset(link, bad);
      expect(status, bad).to.equal(422);
      expect(text).to.include('password-error');
    }
    for (const good of ['  zwölf 🦉 \t"\'<&>', 'пароль из слов', `${'ab'.repeat(127)}yz`, 'é'.repeat(4) + 'wxyz']) {
      const own = await member(service);
      expect((await reset(await askReset(own.email), good)).status, good).to.equal(303);
      expect((await signIn(service, own.email, good)).status, good).to.equal(303);
    }
  });

  it('security 46: work however they were typed: a letter with its accent, or the two apart', async () => {
    const email = 'accent@example.com';
    await createAccount(service.db, { email, name: 'A', password: 'crème brûlée à deux'.normalize('NFC') });
    expect((await signIn(service, email, 'crème brûlée à deux'.normalize('NFD'))).status).to.equal(303);
    expect((await signIn(service, email, 'creme brulee a deux')).status).to.equal(422);
  });

  it('security 46: a wrong one, an unknown address and an account without one get the same answer', async () => {
    const { email } = await member(service);
    await createAccount(service.db, { email: 'none@example.com', name: 'None' });
    const seen = new Set<string>();
    for (const address of [email, 'nobody@example.com', 'none@example.com']) {
      const visitor = visit(service);
      const { status, text } = await visitor.send('/sign-in', { email: address, password: 'not this one' });
      expect(status).to.equal(422);
      seen.add(text.replace(address, '').replaceAll(/name="form_token" value="[^"]+"/g, ''));
    }
    expect(seen).to.have.length(1);
  });

  it('security 46: after 10 wrong ones for an account the right one is refused too, for 15 minutes; other accounts are not', async () => {
    const [ada, bob] = [await member(service), await member(service)];
    for (const email of [ada.email, 'nobody@example.com']) {
      const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(service, email, 'not this one')));
      expect(tries.map((one) => one.status).sort(), email).to.deep.equal([...Array<number>(10).fill(422), 429, 429]);
    }
    const refused = await signIn(service, ada.email.toUpperCase(), PASSWORD);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.within(800, 900);
    expect(refused.text).to.include('Try again in 15 minutes');
    expect((await signIn(service, bob.email, PASSWORD)).status).to.equal(303);
    expect((await reset(await askReset(ada.email), OTHER)).status).to.equal(303);
    expect((await signIn(service, ada.email, OTHER)).status).to.equal(303);
  });

  it('security 46: right ones cost nothing', async () => {
    const { email } = await member(service);
    for (let i = 0; i < 12; i += 1) expect((await signIn(service, email, PASSWORD)).status).to.equal(303);
  });

  it('security 46: after 50 wrong ones from an IP address it is refused for every account', async () => {
    const { email } = await member(service);
    for (let i = 0; i < 50; i += 1)
      expect((await signIn(service, `nobody${i}@example.com`, 'not this one')).status).to.equal(422);
    const { status, text } = await signIn(service, email, PASSWORD);
    expect(status).to.equal(429);
    expect(text).to.include('from your IP address');
  });

  it('security 46: two processes share these limits through Redis', async function () {
    needs(this, 'redis');
    const [one, two] = [
      await startService({ redisUrl: redisUrl() }, service.db),
      await startService({ redisUrl: redisUrl() }, service.db),
    ];
    const email = `nobody-${process.pid}-${Date.now()}@example.com`;
    const statuses = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await signIn(i % 2 === 0 ? one : two, email, 'not this one')).status);
    await Promise.all([one.close(), two.close()]);
    expect(statuses).to.deep.equal([...Array<number>(10).fill(422), 429]);
  });

  it('by mail: the link works once, within an hour, and every session and other link is gone; its owner is told', async () => {
    const { id, email } = await member(service);
    const [inside, other] = [await signedIn(service, email), await askReset(email)];
    const link = await askReset(email);
    const [row] = await service.db.query<{ left: number }>(
      'SELECT max(extract(epoch FROM expires_at - now()))::float8 AS left FROM one_time_links WHERE account_id = $1',
      [id],
    );
    expect(row?.left).to.be.within(3_540, 3_600);
    const answers = await Promise.all([1, 2, 3].map((n) => reset(link, `${OTHER} ${n}`)));
    expect(answers.map((one) => one.status).sort()).to.deep.equal([303, 404, 404]);
    const won = answers.findIndex((one) => one.status === 303) + 1;
    expect((await signIn(service, email, `${OTHER} ${won}`)).status).to.equal(303);
    expect((await signIn(service, email, PASSWORD)).status).to.equal(422);
    expect((await inside.get('/settings')).status).to.equal(303);
    expect((await visit(service).get(other)).status).to.equal(410);
    await until(() => letters(service, email).some((one) => one.subject === 'Your password was changed'));
  });

  it('by mail: an expired link is told to be one', async () => {
    const { id, email } = await member(service);
    const link = await askReset(email);
    await service.db.orm.query('UPDATE one_time_links SET expires_at = now() WHERE account_id = $1', [id]);
    expect((await visit(service).get(link)).status).to.equal(410);
    expect((await reset(link, OTHER)).status).to.equal(404);
    expect((await signIn(service, email, PASSWORD)).status).to.equal(303);
  });

  it('by mail: nothing tells whether an address has an account, and none goes where there is none', async () => {
    const { email } = await member(service);
    const answers = [];
    for (const address of [email, 'nobody@example.com'])
      answers.push(await visit(service).send('/forgotten-password', { email: address }));
    expect(answers[1]?.text).to.equal(answers[0]?.text);
    expect([answers[0]?.headers.location, answers[1]?.headers.location]).to.deep.equal([
      '/forgotten-password?sent',
      '/forgotten-password?sent',
    ]);
    await linkTo(service, email);
    expect(letters(service, 'nobody@example.com')).to.have.length(0);
  });

  it('changed in the settings: asks for the present one, ends the other sessions and gives this one a new token', async () => {
    const { email } = await member(service);
    const [here, there] = [await signedIn(service, email), await signedIn(service, email)];
    const before = here.cookies.get('dcs_session');
    const change = (fields: Record<string, string>) =>
      here.send('/settings/security/password', fields, { from: '/settings/security' });
    expect((await change({ current: 'not this one', password: OTHER })).text).to.include('Wrong password');
    expect((await change({ current: PASSWORD, password: '12345678' })).status).to.equal(422);
    expect((await there.get('/settings')).status).to.equal(200);
    expect((await change({ current: PASSWORD, password: OTHER })).headers.location).to.equal(
      '/settings/security?notice=password_changed',
    );
    expect((await here.get('/settings')).status).to.equal(200);
    expect(here.cookies.get('dcs_session')).to.not.equal(before);
    expect((await there.get('/settings')).status).to.equal(303);
    expect((await signIn(service, email, OTHER)).status).to.equal(303);
  });

  it('are not needed with the operator’s link, which signs in once within an hour; opening it does nothing', async () => {
    const { id } = await createAccount(service.db, { email: 'first@example.com', name: 'First' });
    const link = `/sign-in-link?token=${await createLink(service.db, 'sign_in', { accountId: id, email: null })}`;
    const visitor = visit(service);
    for (let i = 0; i < 2; i += 1) expect((await visitor.get(link)).text).to.include('first@example.com');
    const tries = await Promise.all(
      [1, 2, 3].map(() => visit(service).send('/sign-in-link', { token: secretOf(link) }, { from: '/sign-in' })),
    );
    expect(tries.map((one) => one.status).sort()).to.deep.equal([303, 404, 404]);
    expect((await visitor.get(link)).status).to.equal(410);
  });

  it('security 29: are in no log line', async () => {
    const { email } = await member(service);
    const visitor = await signedIn(service, email);
    await visitor.send(
      '/settings/security/password',
      { current: PASSWORD, password: OTHER },
      { from: '/settings/security' },
    );
    await signIn(service, email, 'not this one');
    await until(() => service.logs.some((line) => line.includes('sign_in_failed')));
    const logged = service.logs.join('');
    expect(logged).to.include('"event":"signed_in"').and.include('"event":"password_changed"');
    for (const secret of [
      PASSWORD,
      OTHER,
      'not this one',
      visitor.cookies.get('dcs_session') ?? '-',
      visitor.cookies.get('dcs_form') ?? '-',
    ])
      expect(logged).to.not.include(secret);
  });
});

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
