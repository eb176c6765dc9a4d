import { expect } from 'chai';
import { adminRouter } from '../../src/pages/admin/admin.ts';
import { peoplePages } from '../../src/pages/routes.ts';
import { createToken } from '../../src/auth/access-tokens.ts';
import { createCustomFeed } from '../../src/domain/custom-feeds/custom-feeds.ts';
import { createFeedLink, createPersonalLink } from '../../src/domain/feed-links/feed-links.ts';
import { setOperator } from '../../src/auth/accounts/operators.ts';
import { app, authorizeUrl, browserOf, letIn, pkce } from '../support/oauth.ts';
import { deleteUsedSteps, turnOn, type Authenticator } from '../support/second-factor.ts';
import { sharedService, startService, type Service } from '../support/service.ts';
import { member, PASSWORD, signedIn, type Visitor } from '../support/visitor.ts';
import { STUB_PAGES } from '../support/stub-pages.ts';

const ID = '00000000-0000-7000-8000-000000000001';

/** Forms that do their work without a proof, each with the reason. Every other form of every page asks for one. */
const CONTENT = 'it changes what the person reads or wrote, and gives nobody access';
const PROOF = 'it is a step of the proof itself, or proves by a secret from a mailbox';
const WITHOUT_PROOF: Readonly<Record<string, string>> = {
  '/posts/:id/vote': CONTENT,
  '/posts/:id/bookmark': CONTENT,
  '/posts/:id/read': CONTENT,
  '/posts/:id/mute': CONTENT,
  '/read': CONTENT,
  '/filters/:kind/:name': CONTENT,
  '/posts/:id/comments': CONTENT,
  '/posts/:id/comments/:comment': CONTENT,
  '/comments/:id/vote': CONTENT,
  '/comments/:id/delete': CONTENT,
  '/comments/:id/report': CONTENT,
  '/posts/:id/report': CONTENT,
  '/bookmarks/lists': CONTENT,
  '/bookmarks/lists/:id/delete': CONTENT,
  '/bookmarks/:id/move': CONTENT,
  '/bookmarks/:id/note': CONTENT,
  '/save': CONTENT,
  '/imports': CONTENT,
  '/welcome': CONTENT,
  '/notifications/read': CONTENT,
  '/notifications/:id/read': CONTENT,
  '/feeds': CONTENT,
  '/history/clear': CONTENT,
  '/stack/marks': CONTENT,
  '/submit': CONTENT,
  '/sources/new': CONTENT,
  '/sources/:source/remove': CONTENT,
  '/feeds/:feed/edit': CONTENT,
  '/feeds/:feed/filters': CONTENT,
  '/feeds/:feed/filter': CONTENT,
  '/feeds/:feed/mutes': CONTENT,
  '/search/save': CONTENT,
  '/feeds/:feed/content': CONTENT,
  '/feeds/:feed/delete': CONTENT,
  '/announcements/:id/dismiss': 'it hides a notice in this browser',
  '/settings': 'name, username and texts of a profile give nobody access',
  '/settings/experiences/public': 'experiences give nobody access',
  '/settings/experiences/new': CONTENT,
  '/settings/experiences/:id': CONTENT,
  '/settings/experiences/:id/delete': CONTENT,
  '/settings/stack/public': 'a tech stack gives nobody access',
  '/settings/stack/add': CONTENT,
  '/settings/stack/manifest': CONTENT,
  '/settings/stack/packages/:id/delete': CONTENT,
  '/settings/stack/order': CONTENT,
  '/settings/stack/:id': CONTENT,
  '/settings/stack/:id/move': CONTENT,
  '/settings/stack/:id/delete': CONTENT,
  '/settings/feeds/filters': CONTENT,
  '/settings/feeds/mutes': CONTENT,
  '/settings/feeds/content': CONTENT,
  '/settings/notifications': CONTENT,
  '/settings/digests/:feed': 'what is sent goes to the address of the account only',
  '/settings/digests/:feed/stop': 'what was sent to the address of the account only ends',
  '/settings/tokens/:id/name': 'a name gives no access',
  '/settings/security/passkeys/:id/name': 'a name gives no access',
  '/settings/webhooks/:id/pause':
    'nothing is sent until its owner resumes it with a proof, and nothing is lost for three days',
  '/settings/webhooks/:id/test': 'an example of the documentation goes to the address that a proof set up',
  '/settings/webhooks/:id/replay': 'what was sent before goes to the address that a proof set up',
  '/settings/webhooks/:id/send-again': 'what was sent before goes to the address that a proof set up',
  '/settings/email/confirm': 'its link was asked for with a proof, and is of the new mailbox',
  '/consent/:uid': 'the test of apps below sends it',
  '/sign-out': 'whoever sits at a browser may end what it is signed in as',
  '/sign-in': PROOF,
  '/sign-in/code': PROOF,
  '/sign-in/passkey': PROOF,
  '/sign-in-link': PROOF,
  '/sign-up': PROOF,
  '/confirm-email': PROOF,
  '/forgotten-password': PROOF,
  '/reset-password': PROOF,
  '/admin/comments/:id/:decision': 'a comment is kept or hidden, which can be undone',
  '/admin/posts/:id/:decision': 'a post is kept or hidden, which can be undone',
  '/admin/announcements': 'a notice above pages gives nobody access',
  '/admin/announcements/:id/end': 'a notice above pages gives nobody access',
  '/admin/search-names': 'a name that search knows gives nobody access',
  '/admin/search-names/remove': 'a name that search knows gives nobody access',
  '/admin/sources': 'what is fetched is public',
  '/admin/sources/import': 'what is fetched is public',
  '/admin/sources/reject': 'what is fetched is public',
  '/admin/sources/:handle/pause': 'what is fetched is public',
  '/admin/sources/:handle/resume': 'what is fetched is public',
  '/admin/sources/:handle/fetch': 'what is fetched is public',
};

/** Pages that show what gives access, or lead to it: a proof is asked for before anything of them is seen. */
const PROVEN_PAGES = [
  '/settings/account/export',
  '/settings/email',
  '/settings/security/two-factor',
  '/settings/security/passkeys',
  '/settings/security/linked-accounts',
  '/settings/security/linked-accounts/new',
];

function routesOf(method: string): string[] {
  const routers = [peoplePages(STUB_PAGES), adminRouter(STUB_PAGES.site, (_, next) => next())];
  return routers
    .flatMap((router) => router.stack)
    .filter((layer) => layer.methods.includes(method))
    .map((layer) => String(layer.path));
}

describe('security 120: a session whose person has not shown for ten minutes who they are', () => {
  let service: Service;
  let ada: { id: string; email: string };
  let stale: Visitor;
  let authenticator: Authenticator;

  before(async () => {
    service = await startService();
    ada = await member(service);
    await setOperator(service.db, ada.id, true);
    stale = await signedIn(service, ada.email);
    authenticator = await turnOn(stale);
    await deleteUsedSteps(service);
    const own = await app(service, ada);
    await letIn(service, { person: ada, client: own });
    await createToken(service.db, ada.id, { name: 'a', lifetime: 'never' });
    await createFeedLink(service.db, ada.id, null);
    await createPersonalLink(service.db, ada.id, 'for-you');
    await signedIn(service, (await member(service)).email);
  });
  after(() => service.close());
  beforeEach(() => service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`));

  /** Everything stored of people, but when something was last looked at and what an attempt leaves in their log. */
  const stored = async (): Promise<string> => {
    const tables = await service.db.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname NOT IN ('security_events', 'account_usage', 'sweeps') ORDER BY 1`,
    );
    const texts = [];
    for (const { name } of tables) {
      const rows = await service.db.query<{ row: string }>(
        `SELECT (to_jsonb(t) - 'seen_at' - 'last_used_at')::text AS row FROM "${name}" t ORDER BY 1`,
      );
      texts.push(`${name}: ${rows.map(({ row }) => row).join('\n')}`);
    }
    return texts.join('\n');
  };
  /** The rows that one text has and the other has not. */
  const changed = (before: string, after: string): string[] => {
    const [old, rows] = [before.split('\n'), after.split('\n')];
    return [...old.filter((row) => !rows.includes(row)), ...rows.filter((row) => !old.includes(row))];
  };
  const filled = async (path: string): Promise<string> => {
    const first = async (sql: string): Promise<string> =>
      (await service.db.query<{ id: string }>(sql.replace('$1', `'${ada.id}'`)))[0]?.id ?? ID;
    const ids: Record<string, () => Promise<string>> = {
      '/settings/tokens': () => first(`SELECT id FROM access_tokens WHERE account_id = $1`),
      '/settings/security/sessions': () => first('SELECT id FROM sessions WHERE account_id = $1'),
      '/settings/apps': () => first('SELECT id FROM oauth_apps WHERE account_id = $1'),
      '/settings/connected-apps': () => first('SELECT id FROM oauth_apps WHERE account_id = $1'),
      '/admin/people': () => first('SELECT id FROM accounts WHERE id <> $1 ORDER BY created_at DESC'),
    };
    const area = Object.keys(ids).find((start) => path.startsWith(start));
    const id = area === undefined ? ID : await ids[area]!();
    return path.replace(/:\w+/, id).replaceAll(/:\w+/g, 'x');
  };
  /** All that an attacker who knows the password can put into any form. */
  const FIELDS = {
    current: PASSWORD,
    password: 'nine purple elephants',
    email: 'thief@example.com',
    name: 'thief',
    lifetime: '30',
    decision: 'allow',
    plan: 'paid',
    url: 'https://thief.example/hook',
    'event-notification': 'on',
    redirectUris: 'https://thief.example/callback',
    kind: 'public',
    write: 'on',
    revoke: 'on',
    code: '000000',
  };

  it('every form is known here: it asks for a proof, or has a reason', () => {
    expect(Object.keys(WITHOUT_PROOF).filter((path) => !routesOf('POST').includes(path))).to.deep.equal([]);
    expect(PROVEN_PAGES.filter((path) => !routesOf('GET').includes(path))).to.deep.equal([]);
  });

  for (const path of routesOf('POST').filter((path) => WITHOUT_PROOF[path] === undefined)) {
    it(`${path} with the password only changes nothing, renews nothing and leads to the proof`, async () => {
      const before = await stored();
      for (const password of ['nine purple elephants', PASSWORD]) {
        const answer = await stale.send(await filled(path), { ...FIELDS, password }, { from: '/settings' });
        expect([answer.status, answer.headers.location?.split('=')[0]], answer.text).to.deep.equal([
          303,
          '/sign-in?return_to',
        ]);
      }
      expect(changed(before, await stored())).to.deep.equal([]);
    });
  }

  for (const path of PROVEN_PAGES)
    it(`${path} is not shown`, async () => {
      expect((await stale.get(path)).headers.location).to.match(/^\/sign-in\?return_to=/);
    });

  it('no page shows a secret address of a feed, or a secret of a webhook', async () => {
    const { id, slug } = await createCustomFeed(service.db, ada.id, { name: 'Secret' });
    await createFeedLink(service.db, ada.id, id);
    const isShown = async (path: string): Promise<boolean> => /dcs_link_|whsec_/.test((await stale.get(path)).text);
    await service.db.query('UPDATE sessions SET authenticated_at = now()');
    for (const path of ['/', '/bookmarks', `/feeds/${slug}`, `/feeds/${slug}/edit`, '/settings/feed-links'])
      expect(await isShown(path), path).to.equal(true);
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    for (const path of routesOf('GET').filter((one) => !one.includes('(')))
      expect(await isShown(path.replaceAll(/:\w+/g, slug)), path).to.equal(false);
  });

  it('an app is given no access without a proof, however the request came', async () => {
    const client = await app(service, ada);
    const browser = await browserOf(service, ada);
    const ask = await browser.get(authorizeUrl(client, { challenge: pkce().challenge, prompt: 'consent' }));
    const path = ask.location!.pathname;
    const form_token = /name="form_token" value="([^"]+)"/.exec((await browser.get(path)).text)![1]!;
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    const before = await stored();
    expect((await browser.get(path)).location?.pathname).to.equal('/sign-in');
    const sent = await browser.post(path, { decision: 'allow', write: 'on', form_token });
    expect([sent.status, sent.location?.pathname]).to.deep.equal([303, '/sign-in']);
    expect(changed(before, await stored())).to.deep.equal([]);
  });

  it('the password alone proves nobody where there is a second factor, and the code ends it', async () => {
    const half = await stale.send(
      '/sign-in',
      { password: PASSWORD, return_to: '/settings/security/passkeys' },
      { from: '/settings' },
    );
    expect(half.headers.location).to.equal('/sign-in/code');
    expect((await stale.get('/settings/security/passkeys')).status).to.equal(303);
    expect((await stale.send('/sign-in/code', { code: authenticator.code() })).headers.location).to.equal(
      '/settings/security/passkeys',
    );
    expect((await stale.get('/settings/security/passkeys')).status).to.equal(200);
  });

  it('a changed password gives the session a new token and proves nothing anew; an unchanged one is refused', async () => {
    const at = async (): Promise<string> =>
      JSON.stringify(
        await service.db.query('SELECT DISTINCT authenticated_at FROM sessions WHERE account_id = $1', [ada.id]),
      );
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '9 minutes'`);
    const change = (password: string) =>
      stale.send('/settings/security/password', { current: PASSWORD, password }, { from: '/settings/security' });
    const before = await at();
    const same = await change(PASSWORD);
    expect([same.status, same.text.includes('The new password equals the old one')]).to.deep.equal([422, true]);
    const cookie = [...stale.cookies.values()].join();
    expect((await change('nine purple elephants')).status).to.equal(303);
    expect([...stale.cookies.values()].join()).to.not.equal(cookie);
    expect(await at()).to.equal(before);
  });
});

describe('security 120: sign-in', () => {
  it('of an account without a second factor confirms by the password', async () => {
    const service = await sharedService();
    const visitor = await signedIn(service, (await member(service)).email);
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    await visitor.send('/sign-in', { password: PASSWORD, return_to: '/settings/tokens' }, { from: '/settings' });
    expect((await visitor.get('/settings/security/two-factor')).status).to.equal(200);
  });
});
