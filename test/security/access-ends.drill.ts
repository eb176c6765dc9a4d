import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { createToken, revokeToken } from '../../src/auth/access-tokens.ts';
import { setPlan } from '../../src/auth/accounts/accounts.ts';
import { disconnect } from '../../src/auth/oauth/apps/connections.ts';
import { readSecret } from '../../src/auth/secret.ts';
import { createFeedLink, deleteFeedLink, linkAddress } from '../../src/domain/feed-links/feed-links.ts';
import { stopDigest } from '../../src/domain/digests/unsubscribe.ts';
import { deleteAccount } from '../../src/domain/people/account-data.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { reinstate, signOutEverywhere, suspend } from '../../src/operate/people.ts';
import { COMMAND_LINE } from '../../src/operate/audit-log.ts';
import { createDigestComposer } from '../../src/pages/digests/compose-digest.tsx';
import { call, fetchAny } from '../support/client.ts';
import { Authenticator as Passkey } from '../support/authenticator.ts';
import { post } from '../support/fixtures.ts';
import { app, letIn, refresh, type TestApp } from '../support/oauth.ts';
import { startOpenIdProvider, type OpenIdProvider, type Person } from '../support/openid-provider.ts';
import { until } from '../support/poll.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startService, type Service } from '../support/service.ts';
import { letters, member, PASSWORD, secretOf, signedIn, visit, type Visitor } from '../support/visitor.ts';

const SECURITY = '/settings/security';
const PASSKEYS = `${SECURITY}/passkeys`;
const OTHER = 'seven wet umbrellas';
/** Enough for a test, and soon spent. */
const DAILY_QUOTA = 25;

/** A service with what people sign in to it by, and where it sends to. */
interface Place {
  readonly service: Service;
  readonly provider: OpenIdProvider;
  readonly receiver: Receiver;
}

/** Somebody with every kind of access to their account. */
interface Life extends Place {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly inside: Visitor;
  readonly token: string;
  readonly client: TestApp;
  readonly tokens: { access_token: string; refresh_token: string };
  readonly webhookId: string;
  readonly link: string;
  readonly digestId: string;
  readonly passkey: Passkey;
  readonly identity: Person;
}

/** State of an access: it works, it cannot be renewed, or it is refused. */
type State = 'works' | 'runs out' | 'is refused';
const CELLS = ['unchanged', 'ended', 'paused', 'offered', 'run out'] as const;
type Cell = (typeof CELLS)[number];

const worksIf = (works: boolean): State => (works ? 'works' : 'is refused');
/** Whether a browser is signed in to this account, whatever it is called by now. */
const isIn = async (visitor: Visitor, { name }: Pick<Life, 'name'>): Promise<boolean> =>
  (await visitor.get('/settings')).text.includes(`value="${name}"`);

/** By the columns of the table: the one list of what gives access. */
const KINDS: Record<string, (life: Life) => Promise<State>> = {
  sessions: async (life) => worksIf(await isIn(life.inside, life)),
  'access tokens': async ({ service, token }) =>
    worksIf((await call(service.url, '/profile', { token })).status === 200),
  'reader apps': async ({ service, token }) => {
    const authorization = `GoogleLogin auth=${token}`;
    const answer = await fetchAny(`${service.url}/greader/reader/api/0/user-info`, { headers: { authorization } });
    return worksIf(answer.status === 200);
  },
  apps: async ({ service, client, tokens }) => {
    const access = (await call(service.url, '/profile', { token: tokens.access_token })).status === 200;
    const renewed = access ? await refresh(client, tokens.refresh_token) : undefined;
    if (renewed?.status === 200) Object.assign(tokens, renewed.body);
    return access && renewed?.status !== 200 ? 'runs out' : worksIf(access);
  },
  webhooks: async (life) => worksIf(await isTold(life)),
  'feed links': async ({ link }) => worksIf((await fetchAny(`${link}/rss.xml`)).status === 200),
  digests: async ({ service: { config, db }, digestId }) =>
    worksIf((await createDigestComposer({ ...config, db, keyFor: readSecret(config) })(digestId)) !== undefined),
  passkeys: async (life) => {
    const { service, passkey } = life;
    const visitor = visit(service);
    const origin = service.config.publicUrl;
    const credential = passkey.use((await visitor.get('/sign-in')).text, { origin });
    await visitor.send('/sign-in/passkey', { credential }, { from: '/sign-in' });
    return worksIf(await isIn(visitor, life));
  },
  'linked accounts': async (life) => {
    const { service, provider, identity } = life;
    const visitor = visit(service);
    const sent = await visitor.get('/sign-in/provider');
    await visitor.get(await provider.pass(sent.headers.location!, identity));
    return worksIf(await isIn(visitor, life));
  },
};

/** Whether the webhook is told of what happens now: waits until it was served, or has nothing to do. */
async function isTold({ service: { db }, id, webhookId, receiver }: Life): Promise<boolean> {
  const are = async (sql: string, values: unknown[]): Promise<boolean> => (await db.query(sql, values)).length > 0;
  const notificationId = uuid();
  await db.query('DELETE FROM notifications WHERE account_id = $1', [id]);
  await db.query(
    `INSERT INTO notifications (id, account_id, type, created_at)
      SELECT $2, id, 'announcement', now() FROM accounts WHERE id = $1`,
    [id, notificationId],
  );
  if (!(await are('SELECT FROM webhooks WHERE id = $1', [webhookId]))) return false;
  await until(
    () =>
      are('SELECT FROM events WHERE account_id = $1 AND subject_id = $2 AND position IS NOT NULL', [
        id,
        notificationId,
      ]),
    30_000,
  );
  // One that waits for a plan is looked at once a minute.
  await db.query('UPDATE webhooks SET due_at = now() WHERE id = $1 AND due_at IS NOT NULL', [webhookId]);
  const isBusy =
    'SELECT FROM webhooks WHERE id = $1 AND (claimed_until IS NOT NULL OR due_at < now() + interval $$5 seconds$$)';
  await until(async () => !(await are(isBusy, [webhookId])), 30_000);
  return receiver.all.some(({ body }) => body.includes(notificationId));
}

/** Milliseconds in which a service was told of a change; what it knew of a credential it forgets after 5 s anyhow. */
const TOLD_MS = 4_000;
/** Waits until the service was told by the database what became of a credential, as forms wait that change one. */
async function toldOf(life: Life, states: Record<string, State>): Promise<void> {
  const kind = 'access tokens';
  await until(async () => (await KINDS[kind]!(life)) === states[kind], TOLD_MS).catch(() => undefined);
}

interface Event {
  /** With the boxes of the page ticked, or without. */
  readonly run: (life: Life, ticked: boolean) => Promise<unknown>;
  /** Brings back what was paused. */
  readonly undo?: (life: Life) => Promise<unknown>;
  /** Whether it happens where accounts without a plan have some requests a day. */
  readonly isFree?: true;
}

const ticks = (ticked: boolean): Record<string, string> => (ticked ? { revoke: 'on', 'other-ways': 'on' } : {});

/** By their names in the table. */
const EVENTS: Record<string, Event> = {
  'the person signs out': { run: ({ inside }) => inside.send('/sign-out', {}, { from: '/settings' }) },
  'the person signs out all other browsers': {
    run: async ({ service, email }) =>
      (await signedIn(service, email)).send(`${SECURITY}/sessions/end-others`, {}, { from: SECURITY }),
  },
  'the person changes the password': {
    run: async ({ service, email }, ticked) =>
      (await signedIn(service, email)).send(
        `${SECURITY}/password`,
        { current: PASSWORD, password: OTHER, ...ticks(ticked) },
        { from: SECURITY },
      ),
  },
  'the password is reset by mail': {
    run: async ({ service, email }, ticked) => {
      const visitor = visit(service);
      await visitor.send('/forgotten-password', { email });
      const link = await letterLink(service, email, 'reset-password');
      const page = (await visitor.get(link)).text;
      expect(page).to.include('a passkey of mine').and.include('secret feed address').and.include('1 access token');
      await visitor.send(
        '/reset-password',
        { token: secretOf(link), password: OTHER, ...ticks(ticked) },
        { from: link },
      );
    },
  },
  'the person changes the e-mail address': {
    run: async ({ service, email, inside }) => {
      const to = `new-${email}`;
      await inside.send('/settings/email', { email: to });
      const link = await letterLink(service, to, 'settings/email/confirm');
      await inside.send('/settings/email/confirm', { token: secretOf(link) }, { from: link });
      expect((await inside.get('/settings/account')).text).to.include(to);
    },
  },
  'the person revokes the access token': {
    run: async ({ service: { db }, id }) => {
      const [row] = await db.query<{ id: string }>('SELECT id FROM access_tokens WHERE account_id = $1', [id]);
      await revokeToken(db, id, row!.id);
    },
  },
  'the person disconnects the app': { run: ({ service: { db }, id, client }) => disconnect(db, id, client.id) },
  'the person removes each of them': {
    run: async ({ service: { db }, id, inside, client, digestId, webhookId }) => {
      for (const [page, what] of [
        [PASSKEYS, 'remove'],
        [`${SECURITY}/linked-accounts`, 'unlink'],
      ] as const) {
        const item = new RegExp(`${page}/([0-9a-f-]{36})/${what}`).exec((await inside.get(page)).text)![1]!;
        expect((await inside.send(`${page}/${item}/${what}`, {}, { from: page })).status).to.equal(303);
      }
      const [row] = await db.query<{ id: string }>('SELECT id FROM access_tokens WHERE account_id = $1', [id]);
      await inside.send(`/settings/tokens/${row!.id}/revoke`, {}, { from: '/settings/tokens' });
      await inside.send(`/settings/webhooks/${webhookId}/delete`, {}, { from: `/settings/webhooks/${webhookId}` });
      await disconnect(db, id, client.id);
      await deleteFeedLink(db, id, null);
      await stopDigest(db, digestId);
      await inside.send('/sign-out', {}, { from: '/settings' });
    },
  },
  'the paid plan ends': {
    run: ({ service: { db }, id }) => setPlan(db, id, 'free', null),
    undo: ({ service: { db }, id }) => setPlan(db, id, 'paid', null),
  },
  'the requests of a day are spent': {
    run: async ({ service, token }) => {
      for (let n = 0; n <= DAILY_QUOTA; n += 1) await call(service.url, '/profile', { token });
    },
    undo: ({ service: { db }, id }) => setPlan(db, id, 'paid', null),
    isFree: true,
  },
  'an operator signs the person out': { run: ({ service: { db }, id }) => signOutEverywhere(db, COMMAND_LINE, id) },
  'an operator suspends the account': {
    run: ({ service: { db }, id }) => suspend(db, COMMAND_LINE, { id, why: '' }),
    undo: ({ service: { db }, id }) => reinstate(db, COMMAND_LINE, id),
  },
  'the account is deleted': { run: ({ service: { db }, id }) => deleteAccount(db, id) },
};

const TABLE = readTable();

for (const [where, isFree] of [
  ['', false],
  [', where accounts without a plan have requests', true],
] as const)
  describe(`what ends access${where}`, function () {
    this.timeout(120_000);
    let place: Place;
    before(async () => {
      place = await open(isFree ? { freeDailyQuota: DAILY_QUOTA } : {});
    });
    after(async () => {
      await place.service.close();
      place.provider.close();
      await place.receiver.close();
    });

    for (const [name, event] of Object.entries(EVENTS).filter(([, one]) => (one.isFree === true) === isFree)) {
      it(`security 122: when ${name}, each kind of access is as the table says`, async () => {
        const cells = TABLE[name]!;
        const isOffered = Object.values(cells).includes('offered');
        for (const ticked of isOffered ? [false, true] : [false]) {
          const life = await begin(place, isFree ? 'free' : 'paid');
          expect(await statesOf(life), 'before').to.deep.equal(each(() => 'works'));
          await event.run(life, ticked);
          const after = each((kind) => stateAfter(cells[kind]!, ticked));
          await toldOf(life, after);
          expect(await statesOf(life), `after, ${ticked ? 'ticked' : 'as it is'}`).to.deep.equal(after);
          if (!event.undo) continue;
          await event.undo(life);
          const again = each((kind) => (cells[kind] === 'paused' ? 'works' : after[kind]!));
          await toldOf(life, again);
          expect(await statesOf(life), 'and when it is over').to.deep.equal(again);
        }
      });
    }
  });

describe('the table of what ends access', () => {
  it('security 122: has every event and kind of access that there is here, and nothing else', () => {
    expect(Object.keys(TABLE)).to.deep.equal(Object.keys(EVENTS));
    for (const [event, cells] of Object.entries(TABLE)) {
      expect(Object.keys(cells), event).to.deep.equal(Object.keys(KINDS));
      expect(CELLS, event).to.include.members(Object.values(cells));
    }
  });
});

/** The path in the first mail to an address that leads to this page. */
async function letterLink(service: Service, to: string, page: string): Promise<string> {
  const find = (): string | undefined =>
    letters(service, to)
      .map(({ text }) => new RegExp(`/${page}\\S+`).exec(text)?.[0])
      .find((link) => link !== undefined);
  await until(() => find() !== undefined);
  return find() ?? '';
}

function stateAfter(cell: Cell, ticked: boolean): State {
  if (cell === 'run out') return 'runs out';
  return worksIf(cell === 'unchanged' || (cell === 'offered' && !ticked));
}

function each(of: (kind: string) => State): Record<string, State> {
  return Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, of(kind)]));
}

async function statesOf(life: Life): Promise<Record<string, State>> {
  const states: Record<string, State> = {};
  for (const [kind, look] of Object.entries(KINDS)) states[kind] = await look(life);
  return states;
}

async function open(over: { freeDailyQuota?: number }): Promise<Place> {
  const provider = await startOpenIdProvider();
  const receiver = await startReceiver();
  const config = { oidc: provider.settings, webhookOrigins: [receiver.origin], ...over };
  const service = await startService(config, undefined, { name: 'localhost' });
  provider.register(service.config.publicUrl);
  return { service, provider, receiver };
}

let count = 0;

async function begin(place: Place, plan: 'free' | 'paid'): Promise<Life> {
  const { service, provider, receiver } = place;
  const { db } = service;
  count += 1;
  const name = `Access ${count}.`;
  const { id, email } = await member(service, { plan, name });
  const inside = await signedIn(service, email);
  const { token } = await createToken(db, id, { name: 'reader', lifetime: 'never' });
  const client = await app(service, await member(service));
  const tokens = await letIn(service, { person: { id }, client });
  const ask = async (method: string, path: string, json?: object): Promise<{ id: string }> => {
    const answer = await call(service.url, path, { method, token, ...(json && { json }) });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as { id: string };
  };
  const { id: webhookId } = await ask('POST', '/webhooks', { url: receiver.url, events: ['notification'] });
  await ask('PUT', '/feeds/foryou/digest', {});
  const [digest] = await db.query<{ id: string }>('SELECT id FROM digests WHERE account_id = $1', [id]);
  await post(db, { title: 'New', createdAt: new Date(Date.now() - 3_600_000) });
  const { link } = await createFeedLink(db, id, null);
  const passkey = new Passkey();
  const credential = passkey.make((await inside.get(PASSKEYS)).text, { origin: service.config.publicUrl });
  await inside.send(PASSKEYS, { credential, name: 'a passkey of mine' });
  const identity = { sub: `ends-${count}`, email: `ends-${count}@company.example`, email_verified: true };
  const start = await inside.get('/sign-in/provider?again&return_to=/settings');
  const back = await inside.get(await provider.pass(start.headers.location!, identity));
  const linking = back.headers.location!;
  expect((await inside.send(linking, {}, { from: linking })).status).to.equal(303);
  return {
    ...place,
    ...{ id, name, email, inside, token, client, tokens, webhookId, passkey, identity },
    link: linkAddress({ keyFor: readSecret(service.config), publicUrl: service.url }, link.id),
    digestId: digest!.id,
  };
}

/** The cells of the table, by event and kind of access. */
function readTable(): Record<string, Record<string, Cell>> {
  const text = readFileSync(join(projectRoot(), 'docs/security.md'), 'utf8');
  const [, section = ''] = /\n## Events that end access\n(.*?)\n## /s.exec(text) ?? [];
  const [header = [], , ...rows] = [...section.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );
  return Object.fromEntries(
    rows.map(([event = '', ...cells]) => [
      event,
      Object.fromEntries(cells.map((cell, column) => [header[column + 1] ?? '', cell as Cell])),
    ]),
  );
}
