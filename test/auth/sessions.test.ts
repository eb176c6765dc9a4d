import { expect } from 'chai';
import { listSessions } from '../../src/auth/accounts/sessions.ts';
import { deleteExpired } from '../../src/follow-up/sweep.ts';
import { startService, type Service } from '../support/service.ts';
import { member, PASSWORD, setCookies, signedIn, visit, type Visitor } from '../support/visitor.ts';

// The database's clock may be set back a little between two statements.
const PAST = '1 minute';

describe('sessions', () => {
  let service: Service;
  const inside = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/settings')).status === 200;
  const age = (accountId: string, column: string, by: string): Promise<unknown> =>
    service.db.orm.query(`UPDATE sessions SET ${column} = now() - $2::interval WHERE account_id = $1`, [accountId, by]);

  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('security 44: on https the cookie is __Host-, Secure, HttpOnly and Lax; on this machine’s http it has no prefix', async () => {
    const { email } = await member(service);
    const plain = setCookies(await visit(service).send('/sign-in', { email, password: PASSWORD })).find((line) =>
      line.startsWith('dcs_session='),
    );
    expect(plain?.toLowerCase())
      .to.match(/; path=\/(;|$)/)
      .and.include('httponly')
      .and.include('samesite=lax')
      .and.not.include('secure')
      .and.not.include('domain');
    const secure = await startService({ publicUrl: 'https://content.example' }, service.db);
    const visitor = visit(secure);
    const answer = await visitor.send('/sign-in', { email, password: PASSWORD });
    await secure.close();
    expect(answer.headers['strict-transport-security']).to.match(/^max-age=/);
    expect([...visitor.cookies.keys()].sort()).to.deep.equal([
      '__Host-dcs_device',
      '__Host-dcs_form',
      '__Host-dcs_session',
      '__Host-dcs_viewer',
    ]);
    for (const line of setCookies(answer).map((one) => one.toLowerCase()))
      expect(line.includes('; httponly') ? line : line.replace(/^__host-dcs_viewer=[\w-]{16};/, '; httponly;'))
        .to.match(/; path=\/(;|$)/)
        .and.include('; secure')
        .and.include('; httponly')
        .and.include('; samesite=lax')
        .and.not.include('domain');
  });

  it('security 44: a token is new at each sign-in, and whatever the browser had before is worth nothing', async () => {
    const { id, email } = await member(service);
    const [first, second] = [await signedIn(service, email), await signedIn(service, email)];
    expect(first.cookies.get('dcs_session'))
      .to.match(/^[\w-]{43}$/)
      .and.not.equal(second.cookies.get('dcs_session'));
    const planted = visit(service);
    planted.cookies.set('dcs_session', 'A'.repeat(43));
    await planted.send('/sign-in', { email, password: PASSWORD });
    expect(planted.cookies.get('dcs_session')).to.not.equal('A'.repeat(43));
    expect(await listSessions(service.db, id)).to.have.length(3);
  });

  it('security 44: proving again who one is gives the session a new token and ends the old one', async () => {
    const { id, email } = await member(service);
    const visitor = await signedIn(service, email);
    const old = visit(service);
    old.cookies.set('dcs_session', visitor.cookies.get('dcs_session') ?? '');
    await age(id, 'authenticated_at', '11 minutes');
    expect(
      (
        await visitor.send(
          '/sign-in',
          { password: 'wrong password', return_to: '/settings/tokens' },
          { from: '/sign-in?return_to=/settings/tokens' },
        )
      ).status,
    ).to.equal(422);
    const answer = await visitor.send(
      '/sign-in',
      { password: PASSWORD, return_to: '/settings/tokens' },
      { from: '/sign-in?return_to=/settings/tokens' },
    );
    expect([answer.status, answer.headers.location]).to.deep.equal([303, '/settings/tokens']);
    expect(await inside(visitor)).to.equal(true);
    expect(await inside(old)).to.equal(false);
    expect(await listSessions(service.db, id)).to.have.length(1);
  });

  it('security 44: signing out ends the session, so that a copy of the cookie is worth nothing', async () => {
    const { email } = await member(service);
    const visitor = await signedIn(service, email);
    const copy = visit(service);
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    const answer = await visitor.send('/sign-out', {}, { from: '/settings' });
    expect([answer.status, answer.headers.location]).to.deep.equal([303, '/sign-in?notice=signed_out']);
    expect(visitor.cookies.has('dcs_session')).to.equal(false);
    expect(await inside(copy)).to.equal(false);
  });

  for (const [column, limit, within] of [
    ['seen_at', '14 days', '13 days 23 hours'],
    ['created_at', '90 days', '89 days 23 hours'],
  ] as const) {
    it(`security 44: a session ends ${limit} after its ${column === 'seen_at' ? 'last use' : 'beginning'}`, async () => {
      const { id, email } = await member(service);
      const visitor = await signedIn(service, email);
      await age(id, column, within);
      expect(await inside(visitor)).to.equal(true);
      await age(id, column, `${limit} ${PAST}`);
      expect(await inside(visitor)).to.equal(false);
    });
  }

  it('security 44: sessions that ended by themselves are removed, and no others', async () => {
    const [gone, here] = [await member(service), await member(service)];
    await signedIn(service, gone.email);
    const visitor = await signedIn(service, here.email);
    await age(gone.id, 'seen_at', `14 days ${PAST}`);
    await deleteExpired(service.db);
    expect(await service.db.query('SELECT FROM sessions WHERE account_id = $1', [gone.id])).to.have.length(0);
    expect(await inside(visitor)).to.equal(true);
  });

  it('security 44: a used session is noted as used, so that it does not end', async () => {
    const { id, email } = await member(service);
    const visitor = await signedIn(service, email);
    await age(id, 'seen_at', '13 days');
    await inside(visitor);
    expect((await listSessions(service.db, id))[0]?.seenAt.getTime()).to.be.greaterThan(Date.now() - 60_000);
  });

  it('security 44: other sessions are listed, and ended one by one or all at once; a stranger’s is not found', async () => {
    const [ada, bob] = [await member(service), await member(service)];
    const [here, there, elsewhere] = [
      await signedIn(service, ada.email),
      await signedIn(service, ada.email),
      await signedIn(service, ada.email),
    ];
    const strange = await signedIn(service, bob.email);
    const { text } = await here.get('/settings/security');
    expect(text.match(/Firefox on Linux<\/strong>/g)).to.have.length(3);
    expect(text).to.include('This browser');
    const [id] = /sessions\/([0-9a-f-]{36})\/end/.exec(text)?.slice(1) ?? [];
    const path = `/settings/security/sessions/${id ?? ''}/end`;
    expect((await strange.send(path, {}, { from: '/settings/security' })).status).to.equal(404);
    expect((await here.send(path, {}, { from: '/settings/security' })).status).to.equal(303);
    expect([await inside(here), await inside(there), await inside(elsewhere)].filter((one) => one)).to.have.length(2);
    expect(
      (await here.send('/settings/security/sessions/end-others', {}, { from: '/settings/security' })).status,
    ).to.equal(303);
    expect([await inside(here), await inside(there), await inside(elsewhere), await inside(strange)]).to.deep.equal([
      true,
      false,
      false,
      true,
    ]);
    for (const bad of ['not-an-id', '00000000-0000-7000-8000-000000000001'])
      expect(
        (await here.send(`/settings/security/sessions/${bad}/end`, {}, { from: '/settings/security' })).status,
      ).to.equal(404);
  });

  it('security 44: the session’s secret is stored as a hash only', async () => {
    const { email } = await member(service);
    const token = (await signedIn(service, email)).cookies.get('dcs_session') ?? '';
    const rows = await service.db.query<{ row: string }>(
      `SELECT sessions::text || encode(hash, 'escape') AS row FROM sessions`,
    );
    expect(rows.map(({ row }) => row).join()).to.not.include(token);
    expect(service.logs.join()).to.not.include(token);
  });

  it('security 13: after signing in one lands on a path of this service, whatever the link said', async () => {
    const { email } = await member(service);
    const land = async (returnTo: string): Promise<string | undefined> =>
      (await visit(service).send('/sign-in', { email, password: PASSWORD, return_to: returnTo })).headers.location;
    for (const good of ['/settings/tokens', '/consent/abc?x=1&y=%2F', '/settings?a=b//c'])
      expect(await land(good), good).to.equal(good);
    const bad = [
      '',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/\n/evil.example',
      ' /settings',
      'evil.example',
      '/a\\..\\b',
      `/${'a'.repeat(3000)}`,
    ];
    for (const one of bad) expect(await land(one), JSON.stringify(one)).to.equal('/');
    const { text } = await visit(service).get('/sign-in?return_to=//evil.example');
    expect(text).to.not.include('evil');
    const { status, headers } = await visit(service).get('/settings/tokens?x=1');
    expect([status, headers.location]).to.deep.equal([303, '/sign-in?return_to=%2Fsettings%2Ftokens%3Fx%3D1']);
    expect((await (await signedIn(service, email)).get('/sign-in?return_to=//evil.example')).headers.location).to.equal(
      '/',
    );
  });

  it('security 42: making a token asks for the password after 10 minutes', async () => {
    const { id, email } = await member(service);
    const visitor = await signedIn(service, email);
    expect((await visitor.get('/settings/tokens')).text).to.include('name="lifetime"');
    const token = await visitor.formToken('/settings/tokens');
    await age(id, 'authenticated_at', '10 minutes');
    const answer = await visitor.send('/settings/tokens', { name: 'laptop', lifetime: '30' }, { token });
    expect([answer.status, answer.headers.location]).to.deep.equal([303, '/sign-in?return_to=%2Fsettings%2Ftokens']);
    expect((await visitor.get('/settings/tokens')).text)
      .to.include('No tokens yet')
      .and.not.include('name="lifetime"');
    expect((await visitor.get('/sign-in?return_to=/settings/tokens')).text).to.include('Confirm access');
  });
});
