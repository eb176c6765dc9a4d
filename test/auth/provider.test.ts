import { expect } from 'chai';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import { deleteAccount, exportAccount } from '../../src/domain/people/account-data.ts';
import { startOpenIdProvider, type OpenIdProvider, type Person } from '../support/openid-provider.ts';
import { deleteUsedSteps, turnOn } from '../support/second-factor.ts';
import { until, within } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import { letters, member, PASSWORD, signedIn, visit, type Visitor } from '../support/visitor.ts';

const LINKED = '/settings/security/linked-accounts';
const START = '/sign-in/provider?return_to=/settings/tokens';

let count = 0;
const somebody = (over: Partial<Person> = {}): Person => {
  count += 1;
  const email = `person${count}@company.example`;
  return { sub: `subject-${count}`, email, email_verified: true, name: `Person ${count}`, ...over };
};

describe('security 112: signing in with an OpenID provider', function () {
  this.timeout(30_000);
  let service: Service;
  let provider: OpenIdProvider;

  before(async () => {
    provider = await startOpenIdProvider();
    service = await startService({ oidc: provider.settings });
    provider.register(service.config.publicUrl);
  });
  after(async () => {
    await service.close();
    provider.close();
  });
  afterEach(() => (provider.state = 'up'));

  /** Comes back from the provider as a person; returns the answer to that. */
  const come = async (visitor: Visitor, person: Person | 'refuses', start = START) => {
    const sent = await visitor.get(start);
    expect(sent.status, sent.text).to.equal(303);
    return visitor.get(await provider.pass(sent.headers.location!, person));
  };
  const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/settings')).status === 200;
  const accounts = async (): Promise<number> => (await service.db.query('SELECT FROM accounts')).length;
  const identities = async (): Promise<number> => (await service.db.query('SELECT FROM linked_identities')).length;
  const idOf = async (visitor: Visitor): Promise<string> =>
    /linked-accounts\/([0-9a-f-]{36})\/unlink/.exec((await visitor.get(LINKED)).text)?.[1] ?? '';

  it('asks for a code with PKCE, state and nonce, and a new person gets an account; the next time it is theirs', async () => {
    const visitor = visit(service);
    expect((await visitor.get('/sign-in')).text).to.include('Sign in with Example ID');
    const { searchParams } = new URL((await visitor.get(START)).headers.location!);
    expect(Object.fromEntries(searchParams)).to.include({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'dcs',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length, name).to.be.above(40);
    const person = somebody();
    visitor.cookies.set('dcs_session', 'planted');
    expect((await come(visitor, person)).headers.location).to.equal('/settings/tokens');
    expect(visitor.cookies.get('dcs_session')).to.not.equal('planted');
    const before = await accounts();
    const again = visit(service);
    expect((await come(again, { ...person, email: 'moved@company.example' })).headers.location).to.equal(
      '/settings/tokens',
    );
    expect([await accounts(), await isIn(again)]).to.deep.equal([before, true]);
    const page = (await again.get('/settings/security')).text;
    expect(page)
      .to.include(person.email)
      .and.include('with Example ID')
      .and.include('account created</strong>: by Example ID');
  });

  it('gives nobody an account of others: an address that the provider does not vouch for is worth nothing', async () => {
    const ada = await member(service);
    const before = [await accounts(), await identities()];
    for (const over of [
      { email_verified: false },
      { email_verified: undefined },
      { email_verified: 'true' as never },
    ]) {
      const thief = visit(service);
      const answer = await come(thief, { ...somebody({ email: ada.email }), ...over });
      expect([answer.status, answer.text.includes('is not verified at')]).to.deep.equal([422, true]);
      expect(await isIn(thief)).to.equal(false);
      expect((await thief.get(`${LINKED}/new`)).status).to.equal(303);
    }
    const stranger = await come(visit(service), somebody({ email_verified: false }));
    expect(stranger.text.includes('is not verified at'), 'the same for an address without an account').to.equal(true);
    expect([await accounts(), await identities()]).to.deep.equal(before);
  });

  it('links an account with the same verified address only after its owner signed in to it, and said so', async () => {
    const ada = await member(service);
    const person = somebody({ email: ada.email.toUpperCase() });
    const visitor = visit(service);
    const { headers } = await come(visitor, person);
    const notice = headers.location!;
    expect(notice).to.equal(`/sign-in?return_to=${encodeURIComponent(`${LINKED}/new`)}&notice=link_identity`);
    expect((await visitor.get(notice)).text).to.include('An account with your e-mail address');
    expect(await isIn(visitor)).to.equal(false);
    const sent = await visitor.send('/sign-in', { email: ada.email, password: PASSWORD, return_to: `${LINKED}/new` });
    expect(sent.headers.location).to.equal(`${LINKED}/new`);
    expect((await visitor.get(`${LINKED}/new`)).text).to.include(person.email);
    const before = await identities();
    expect((await come(visit(service), person)).headers.location, 'not linked by looking').to.equal(notice);
    expect((await visitor.send(`${LINKED}/new`, {})).headers.location).to.equal(`${LINKED}?notice=linked`);
    expect(await identities()).to.equal(before + 1);
    expect((await come(visit(service), person)).headers.location).to.equal('/settings/tokens');
    await until(() => letters(service, ada.email).some((one) => one.subject === 'An account elsewhere was linked'));
  });

  it('is linked in the settings, and unlinked; one identity is of one account', async () => {
    const ada = await member(service);
    const visitor = await signedIn(service, ada.email);
    const person = somebody();
    expect((await come(visitor, person, `/sign-in/provider?return_to=${LINKED}`)).headers.location).to.equal(
      `${LINKED}/new`,
    );
    await visitor.send(`${LINKED}/new`, {});
    const bob = await signedIn(service, (await member(service)).email);
    const taken = await come(bob, person);
    expect([taken.status, taken.text.includes('linked to another account')]).to.deep.equal([422, true]);
    const id = await idOf(visitor);
    expect((await bob.send(`${LINKED}/${id}/unlink`, {}, { from: LINKED })).status).to.equal(404);
    expect((await visitor.send(`${LINKED}/${id}/unlink`, {}, { from: LINKED })).headers.location).to.include(
      'unlinked',
    );
    expect((await come(visit(service), person)).headers.location, 'a new account').to.equal('/settings/tokens');
  });

  it('the last way in cannot be unlinked', async () => {
    const visitor = visit(service);
    await come(visitor, somebody());
    const id = await idOf(visitor);
    const { status, text } = await visitor.send(`${LINKED}/${id}/unlink`, {}, { from: LINKED });
    expect([status, text.includes('the last way to sign in')]).to.deep.equal([422, true]);
    expect(await idOf(visitor)).to.equal(id);
  });

  it('asks for the code of an account with two-factor authentication', async () => {
    const visitor = visit(service);
    const person = somebody();
    await come(visitor, person);
    const app = await turnOn(visitor);
    await deleteUsedSteps(service);
    const again = visit(service);
    expect((await come(again, person)).headers.location).to.equal('/sign-in/code');
    expect(await isIn(again)).to.equal(false);
    expect((await again.send('/sign-in/code', { code: app.code() })).headers.location).to.equal('/settings/tokens');
  });

  it('takes an answer only in the browser that asked, once, with its own state', async () => {
    const person = somebody();
    const asked = visit(service);
    const back = await provider.pass((await asked.get(START)).headers.location!, person);
    const elsewhere = visit(service);
    expect((await elsewhere.get(back)).headers.location).to.equal('/sign-in?notice=provider_late');
    await elsewhere.get(START);
    expect((await elsewhere.get(back)).headers.location, 'login CSRF').to.equal('/sign-in?notice=provider_invalid');
    const changed = visit(service);
    const other = await provider.pass((await changed.get(START)).headers.location!, person);
    expect((await changed.get(other.replace(/state=[^&]+/, 'state=mine'))).headers.location).to.include(
      'provider_invalid',
    );
    const mixed = visit(service);
    await mixed.get(START);
    const code = new URL(other, service.url).searchParams.get('code')!;
    for (const query of ['', `?code=${code}`, `?error=server_error`, '?state=x&state=y'])
      expect((await mixed.get(`/sign-in/provider/callback${query}`)).status, query).to.equal(303);
    for (const one of [elsewhere, changed, mixed]) expect(await isIn(one)).to.equal(false);
    expect((await asked.get(back)).headers.location).to.equal('/settings/tokens');
    const copy = visit(service);
    expect((await copy.get(back)).headers.location, 'a second time').to.equal('/sign-in?notice=provider_late');
  });

  it('that is refused there is said so', async () => {
    const visitor = visit(service);
    const { headers } = await come(visitor, 'refuses');
    expect(headers.location).to.equal('/sign-in?notice=provider_denied');
    expect((await visitor.get(headers.location!)).text).to.include('You did not sign in with Example ID');
  });

  it('says that a provider does not answer, within seconds, and the service is well', async () => {
    const fresh = await startService({ oidc: provider.settings }, service.db);
    const waiting = visit(service);
    const { headers } = await waiting.get(START);
    const back = await provider.pass(headers.location!, somebody());
    for (const state of ['broken', 'silent'] as const) {
      provider.state = state;
      const visitor = visit(fresh);
      const answer = await within(8_000, visitor.get(START));
      expect([answer.status, answer.headers.location], state).to.deep.equal([303, '/sign-in?notice=provider_away']);
      const page = await visitor.get('/sign-in?notice=provider_away');
      expect([page.status, page.text.includes('Example ID is not responding')]).to.deep.equal([200, true]);
    }
    expect((await waiting.get(back)).headers.location, 'on the way back').to.equal('/sign-in?notice=provider_away');
    provider.state = 'up';
    expect((await visit(fresh).get(START)).headers.location).to.include(provider.settings.issuer);
    expect(service.logs.join('\n'))
      .to.include('sign-in with the provider failed')
      .and.not.include(provider.settings.clientSecret);
    await fresh.close();
  });

  it('confirms access for people without a password, when they authenticate there anew, as themselves', async () => {
    const visitor = visit(service);
    const person = somebody();
    await come(visitor, person);
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    const ask = (await visitor.get('/settings/email')).headers.location!;
    expect((await visitor.get(ask)).text)
      .to.include('Continue with Example ID')
      .and.not.include('type="password"');
    await come(visitor, person, '/sign-in/provider?return_to=/settings/email');
    expect((await visitor.get('/settings/email')).status, 'not asked there again').to.equal(303);
    const again = '/sign-in/provider?return_to=/settings/email&again=1';
    const { searchParams } = new URL((await visitor.get(again)).headers.location!);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).to.deep.equal(['login', '300']);
    const other = somebody();
    await come(visit(service), other);
    expect((await come(visitor, other, again)).status, 'somebody else').to.equal(422);
    expect((await visitor.get('/settings/email')).status).to.equal(303);
    expect((await come(visitor, person, again)).headers.location).to.equal('/settings/email');
    expect((await visitor.get('/settings/email')).status).to.equal(200);
  });

  it('makes accounts where the operator lets it: SIGN_UP=provider closes passwords’ sign-up only, closed both', async () => {
    for (const [signUp, status] of [
      ['provider', 303],
      ['closed', 422],
    ] as const) {
      const other = await startService({ oidc: provider.settings, signUp }, service.db);
      provider.register(other.config.publicUrl);
      const visitor = visit(other);
      expect((await visitor.get('/sign-in')).text).to.not.include('/sign-up');
      expect((await visitor.get('/sign-up')).text).to.include(
        signUp === 'provider' ? 'sign in with Example ID' : 'Ask the operator',
      );
      const asked = await visitor.send('/sign-up', { email: 'new@example.com' }, { from: '/sign-in' });
      expect(asked.status, 'by an e-mail address').to.equal(403);
      const back = await provider.pass((await visitor.get(START)).headers.location!, somebody());
      expect((await visitor.get(back)).status, signUp).to.equal(status);
      await other.close();
      provider.register(service.config.publicUrl);
    }
  });

  it('is in the export without secrets, and goes with the account', async () => {
    const ada = await createAccount(service.db, {
      email: `export${count}@example.com`,
      name: 'Ada',
      password: PASSWORD,
    });
    const visitor = await signedIn(service, ada.email);
    const person = somebody();
    await come(visitor, person);
    await visitor.send(`${LINKED}/new`, {});
    const { linkedIdentities } = await exportAccount(service.db, ada.id);
    expect((linkedIdentities as object[])[0]).to.include({ issuer: provider.settings.issuer, label: person.email });
    await deleteAccount(service.db, ada.id);
    expect(await service.db.query('SELECT FROM linked_identities WHERE account_id = $1', [ada.id])).to.deep.equal([]);
  });

  it('without a provider there is no such way', async () => {
    const plain = await startService({}, service.db);
    expect((await visit(plain).get('/sign-in')).text).to.not.include('/sign-in/provider');
    for (const path of [START, '/sign-in/provider/callback?code=x&state=y'])
      expect((await visit(plain).get(path)).status).to.equal(404);
    await plain.close();
  });
});
