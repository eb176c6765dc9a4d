import { expect } from 'chai';
import { createToken, listTokens } from '../../src/auth/access-tokens.ts';
import { listEvents } from '../../src/auth/accounts/security-events.ts';
import { call } from '../support/client.ts';
import { app, authorizeUrl, browserOf, decide, letIn, pkce, refresh, type TestApp } from '../support/oauth.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { linkTo, member, PASSWORD, secretOf, signedIn, visit, type Visitor } from '../support/visitor.ts';

const OTHER = 'seven wet umbrellas';
const BOX = /<input type="checkbox" id="revoke" name="revoke" value="on"( checked)?/;

describe('a new password', () => {
  let service: Service;
  let ada: { id: string; email: string };
  let inside: Visitor;
  let client: TestApp;
  let personal: string;
  let tokens: { access_token: string; refresh_token: string };

  beforeEach(async () => {
    service = await sharedService();
    ada = await member(service);
    inside = await signedIn(service, ada.email);
    client = await app(service, await member(service));
    personal = (await createToken(service.db, ada.id, { name: 'laptop', lifetime: 'never' })).token;
    await createToken(service.db, ada.id, { name: 'build', lifetime: '30' });
    tokens = await letIn(service, { person: ada, client });
  });

  const status = async (token: string): Promise<number> => (await call(service.url, '/profile', { token })).status;
  const ask = async (): Promise<{ link: string; page: string }> => {
    await visit(service).send('/forgotten-password', { email: ada.email });
    const link = await linkTo(service, ada.email);
    return { link, page: (await visit(service).get(link)).text };
  };
  const reset = async (link: string, fields: object): Promise<string | undefined> => {
    const answer = await visit(service).send(
      '/reset-password',
      { token: secretOf(link), password: OTHER, ...fields },
      { from: '/sign-in' },
    );
    return answer.status === 422 ? answer.text : undefined;
  };
  const allWork = async (): Promise<void> => {
    expect([await status(personal), await status(tokens.access_token)]).to.deep.equal([200, 200]);
    expect((await refresh(client, tokens.refresh_token)).status).to.equal(200);
  };
  const allEnded = async (): Promise<void> => {
    for (const token of [personal, tokens.access_token]) await until(async () => (await status(token)) === 401, 1_000);
    expect((await refresh(client, tokens.refresh_token)).body.error).to.equal('invalid_grant');
    const event = (await listEvents(service.db, ada.id)).find(({ kind }) => kind === 'access_revoked');
    expect(event?.detail).to.equal('2 access tokens, 1 app');
    expect(service.logs.join('')).to.include('"event":"access_revoked"');
    expect((await (await signedIn(service, ada.email, OTHER)).get('/settings/security')).text).to.include(
      'Access tokens revoked and apps disconnected',
    );
  };

  it('security 74: by mail revokes access tokens and apps unless its owner takes the mark away', async () => {
    expect(await status(personal)).to.equal(200);
    const { link, page } = await ask();
    expect(BOX.exec(page)?.[1]).to.equal(' checked');
    expect(page).to.include('Also revoke my access tokens and disconnect my apps');
    expect(
      page.replaceAll(/<script src="\/assets\/[a-z]+\.js" defer><\/script>/g, ''),
      'but those of the frame',
    ).to.not.include('<script');
    await reset(link, { revoke: 'on' });
    await allEnded();
  });

  it('security 74: by mail leaves them when its owner says so; a refused password keeps what was chosen', async () => {
    const { link } = await ask();
    expect(BOX.exec((await reset(link, { password: '12345678' })) ?? '')?.[1]).to.equal(undefined);
    expect(BOX.exec((await reset(link, { password: '12345678', revoke: 'on' })) ?? '')?.[1]).to.equal(' checked');
    expect(await status(personal), 'nothing is revoked by a form that was refused').to.equal(200);
    await reset(link, {});
    await allWork();
    expect((await listEvents(service.db, ada.id)).map(({ kind }) => kind))
      .to.include('password_reset')
      .and.not.include('access_revoked');
  });

  it('security 74: leaves nothing behind that a thief’s session makes at that very moment', async () => {
    const { link } = await ask();
    const thief = await signedIn(service, ada.email);
    const token = await thief.formToken('/settings/tokens');
    const browser = await browserOf(service, ada);
    let over = false;
    const tried = [];
    const spam = async (): Promise<void> => {
      while (!over)
        tried.push((await thief.send('/settings/tokens', { name: 'thief', lifetime: '30' }, { token })).status);
    };
    const consents = async (): Promise<void> => {
      while (!over) {
        const first = await browser.get(authorizeUrl(client, { challenge: pkce().challenge, prompt: 'consent' }));
        if (first.location?.pathname.startsWith('/consent/'))
          await decide(browser, first.location).catch(() => undefined);
      }
    };
    const loops = [spam(), spam(), spam(), consents(), consents()];
    await until(() => tried.length > 5);
    await reset(link, { revoke: 'on' });
    over = true;
    await Promise.all(loops);
    expect((await listTokens(service.db, ada.id)).map(({ name }) => name)).to.deep.equal([]);
    const live = await service.db.query(
      `SELECT FROM oauth_artefacts WHERE account_id = $1 AND kind = 'Grant' AND consumed_at IS NULL`,
      [ada.id],
    );
    expect(live).to.have.length(0);
  });

  it('security 74: in the settings leaves them unless its owner marks the box', async () => {
    const page = (await inside.get('/settings/security')).text;
    expect(page).to.match(BOX);
    expect(BOX.exec(page)?.[1]).to.equal(undefined);
    const change = (fields: Record<string, string>) =>
      inside.send('/settings/security/password', fields, { from: '/settings/security' });
    await change({ current: PASSWORD, password: OTHER });
    await allWork();
    expect(
      BOX.exec((await change({ current: 'not this one', password: OTHER, revoke: 'on' })).text)?.[1],
      'kept with the refusal',
    ).to.equal(' checked');
    await change({ current: OTHER, password: `${OTHER} 2`, revoke: 'on' });
    await until(async () => (await status(personal)) === 401, 1_000);
    await until(async () => (await status(tokens.access_token)) === 401, 1_000);
  });
});
