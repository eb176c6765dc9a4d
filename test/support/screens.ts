import type { Page } from 'playwright-core';
import { createToken, listTokens } from '../../src/auth/access-tokens.ts';
import { createUsageStore } from '../../src/domain/usage/record-usage.ts';
import { createLink } from '../../src/auth/accounts/one-time-links.ts';
import { fetchAny } from './client.ts';
import { adminScreens } from './admin-screens.ts';
import { codeFor, commandLine, DEVICE_PAGE } from './device.ts';
import { setContent, type Content } from './content.ts';
import { app, authorizeUrl, letIn, pkce, type TestApp } from './oauth.ts';
import type { Service } from './service.ts';
import { signInScreens } from './sign-in-screens.ts';
import { webhookScreens } from './webhook-screens.ts';
import { linkTo, member, PASSWORD, visit } from './visitor.ts';

/** A page in one of its states, to take a picture of and to check. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Whether it needs a signed-in person. */
  readonly inside?: boolean;
  /** Acts on the page first. */
  readonly act?: (page: Page) => Promise<unknown>;
}

export interface Stage {
  readonly email: string;
  readonly screens: readonly Screen[];
}

const send = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Stores the data of the screens and returns all of them. */
export async function setStage(service: Service): Promise<Stage> {
  const { id, email } = await member(service, { name: 'Ada Lovelace' });
  for (const [name, lifetime] of [
    ['laptop', '90'],
    ['<b>weekly digest</b> on the server in the cellar', 'never'],
  ] as const)
    await createToken(service.db, id, { name, lifetime });
  await useApi(service, id);
  const stranger = visit(service);
  await stranger.send('/sign-up', { email: 'new@example.com' });
  await stranger.send('/forgotten-password', { email });
  const confirm = await linkTo(service, 'new@example.com');
  const reset = await linkTo(service, email);
  const link = `/sign-in-link?token=${await createLink(service.db, 'sign_in', { accountId: id, email: null })}`;
  const content = contentScreens(await setContent(service, id), `/people/${id}`);
  const admin = await adminScreens(service, id);
  return {
    email,
    screens: [
      ...outside({ confirm, reset, link }),
      ...INSIDE,
      ...(await webhookScreens(service, id)),
      ...(await signInScreens(service, { id, email })),
      ...content,
      ...(await oauth(service, id)),
      ...admin,
    ],
  };
}

/** Requests of a month with two tokens, some of which were refused. */
async function useApi({ db }: Service, accountId: string): Promise<void> {
  const [laptop = '', digest = ''] = (await listTokens(db, accountId)).map((one) => one.id);
  const store = createUsageStore(db);
  const now = Date.now();
  const requests = Array.from({ length: 400 }, (_, n) => ({
    accountId,
    kind: 'token' as const,
    credential: n % 3 === 0 ? digest : laptop,
    requestId: `0198c7c4-5d0e-7c4e-9d0b-${String(n).padStart(12, '0')}`,
    at: n < 320 ? now - ((n * n * 7) % 29) * 86_400_000 - n * 1_000 : now - ((n * 37) % 3_300) * 1_000,
    ms: 2 + ((n * n) % 40),
    operation: n % 2 === 0 ? 'getPopularFeed' : 'searchPosts',
    ...(n % 17 === 0 ? { status: 404, error: 'not_found' as const } : { status: 200, error: undefined }),
  }));
  await store(requests.sort((a, b) => a.at - b.at));
}

async function enterDeviceCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await send(page, 'Continue');
}

/** Screens for somebody who registers an app, has given one access, and is asked by another. */
async function oauth(service: Service, id: string): Promise<Screen[]> {
  const own = await app(
    service,
    { id },
    {
      name: 'Reading list',
      redirectUris: ['https://reading-list.example/callback', 'http://127.0.0.1:8080/callback'],
      homepage: 'https://reading-list.example/',
    },
  );
  const others = await member(service);
  await letIn(
    service,
    {
      person: { id },
      client: await app(service, others, { name: 'Morning paper', homepage: 'https://paper.example/' }),
    },
    { scope: 'openid profile read write offline_access' },
  );
  const asking = await app(service, others, { name: 'Evening reader', homepage: 'https://evening.example/' });
  const { body } = await fetchAny(`${service.url}/auth/oauth2/register`, {
    method: 'POST',
    json: { client_name: 'Agent on your machine', redirect_uris: ['http://127.0.0.1:7777/callback'] },
  });
  const agent: TestApp = {
    origin: service.url,
    id: body.client_id,
    secret: '',
    redirectUri: 'http://127.0.0.1:7777/callback',
  };
  const edit = `/settings/apps/${own.id}`;
  return [
    { name: 'consent', path: asksFor(asking, 'openid profile read write offline_access'), inside: true },
    { name: 'consent-to-read', path: asksFor(asking, 'read'), inside: true },
    { name: 'command-line', path: '/cli', inside: true },
    { name: 'device', path: DEVICE_PAGE, inside: true },
    { name: 'device-wrong-code', path: DEVICE_PAGE, inside: true, act: (page) => enterDeviceCode(page, 'BCDF-GHJK') },
    {
      name: 'device-request',
      path: DEVICE_PAGE,
      inside: true,
      act: async (page) => enterDeviceCode(page, (await codeFor(commandLine(service))).user_code),
    },
    {
      name: 'consent-unverified',
      path: asksFor(agent, 'read write offline_access', `${service.url}/mcp`),
      inside: true,
    },
    { name: 'request-refused', path: '/auth/oauth2/authorize?client_id=nobody' },
    { name: 'apps', path: '/settings/apps', inside: true },
    {
      name: 'apps-wrong',
      path: '/settings/apps',
      inside: true,
      act: async (page) => {
        await fillApp(page, 'Official support', 'https://app.example/cb\nhttp://app.example/cb');
        await send(page, 'Register app');
      },
    },
    {
      name: 'apps-secret',
      path: '/settings/apps',
      inside: true,
      act: async (page) => {
        await fillApp(page, 'Weekly digest', 'https://digest.example/callback');
        await send(page, 'Register app');
      },
    },
    { name: 'apps-password-first', path: '/settings/apps', inside: true, act: (page) => later(service, page) },
    { name: 'app', path: edit, inside: true },
    { name: 'app-password-first', path: edit, inside: true, act: (page) => later(service, page) },
    { name: 'app-secret', path: edit, inside: true, act: addSecret },
    { name: 'connected-apps', path: '/settings/connected-apps', inside: true },
  ];
}

/** The path of an app's authorization request. */
function asksFor(client: TestApp, scope: string, resource?: string): string {
  return authorizeUrl(client, { scope, resource, challenge: pkce().challenge }).slice(client.origin.length);
}

/** Shows a page as if the sign-in was a while ago. */
async function later({ db }: Service, page: Page): Promise<void> {
  await db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
  await page.reload();
  await db.query('UPDATE sessions SET authenticated_at = now()');
}

/** Adds a secret; of two, the older one is deleted first. */
async function addSecret(page: Page): Promise<void> {
  const older = page.getByText(/^Delete the secret/).last();
  if ((await older.count()) > 0) {
    await older.click();
    await page.getByRole('button', { name: 'Delete this secret' }).last().click();
  }
  await send(page, 'Add a client secret');
}

async function fillApp(page: Page, name: string, redirectUris: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Redirect URIs').fill(redirectUris);
}

function outside({ confirm, reset, link }: Record<'confirm' | 'reset' | 'link', string>): Screen[] {
  return [
    { name: 'home', path: '/' },
    { name: 'sign-in', path: '/sign-in' },
    {
      name: 'sign-in-wrong',
      path: '/sign-in',
      act: async (page) => {
        await page.getByLabel('E-mail address').fill('somebody@example.com');
        await page.getByLabel('Password').fill('not this one');
        await send(page, 'Sign in');
      },
    },
    { name: 'sign-up', path: '/sign-up' },
    { name: 'sign-up-sent', path: '/sign-up?sent' },
    { name: 'confirm-email', path: confirm },
    {
      name: 'confirm-email-wrong',
      path: confirm,
      act: async (page) => {
        await page.getByLabel('Name').fill('Grace');
        await page.getByLabel('Password').fill('password1');
        await send(page, 'Create account');
      },
    },
    { name: 'link-dead', path: '/confirm-email?token=none' },
    { name: 'forgotten-password', path: '/forgotten-password' },
    { name: 'reset-password', path: reset },
    { name: 'sign-in-link', path: link },
    { name: 'problem', path: '/problems/rate_limit_exceeded' },
    ...DOCUMENTATION,
  ];
}

/** Lists the screens that visitors and a signed-in person read. */
function contentScreens({ post, posts: [, bookmarked], feed, list, source }: Content, person: string): Screen[] {
  const both = {
    tag: '/tags/rust',
    post: `/posts/${post}`,
    search: '/search?q=scheduler',
    popular: '/popular',
    tags: '/tags',
    sources: '/sources',
    source: `/sources/${source}`,
    developers: '/developers',
  };
  const own = {
    following: '/following',
    welcome: '/welcome',
    bookmarks: '/bookmarks',
    'bookmark-list': `/bookmarks?list=${list}`,
    feeds: '/feeds',
    feed: `/feeds/${feed}`,
    note: `/bookmarks/${bookmarked}/note`,
    'feed-edit': `/feeds/${feed}/edit`,
    'feed-edit-unknown': `/feeds/${feed}/edit?unknown-tags=postgers&unknown-sources=compiler`,
    notifications: '/notifications',
    person,
    docs: '/public/v1/docs',
    'not-found': '/nowhere',
  };
  const everybody = {
    discussed: '/discussed',
    newest: '/newest',
    'search-nothing': '/search?q=zyzzyva',
    'list-wrong': '/newest?cursor=made-up',
    changelog: '/changelog',
    keyboard: '/keyboard',
    'not-found': '/nowhere',
    person,
  };
  return [
    ...Object.entries({ ...both, ...everybody }).map(([name, path]) => ({ name, path })),
    ...Object.entries({ ...both, ...own }).map(([name, path]) => ({ name: `${name}-inside`, path, inside: true })),
    {
      name: 'comment-refused',
      path: `/posts/${post}`,
      inside: true,
      act: async (page) => {
        await page.getByLabel('Your comment', { exact: true }).fill('\u200b');
        await send(page, 'Comment');
      },
    },
    { name: 'post-mute', path: `/posts/${post}`, inside: true, act: (page) => page.getByText('Mute…').click() },
    {
      name: 'keys',
      path: '/newest',
      act: async (page) => {
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      },
    },
  ];
}

const DOCUMENTATION: Screen[] = [
  { name: 'docs', path: '/public/v1/docs' },
  { name: 'docs-area', path: '/public/v1/docs/reference/bookmarks' },
  {
    name: 'docs-open',
    path: '/public/v1/docs/reference/feed-links',
    act: async (page) => {
      await page.evaluate('document.querySelectorAll("main details").forEach((one) => (one.open = true))');
      await page.locator('.try form').first().waitFor();
    },
  },
  { name: 'docs-schemas', path: '/public/v1/docs/schemas' },
  { name: 'docs-guide', path: '/public/v1/docs/guides/errors' },
  { name: 'docs-oauth', path: '/public/v1/docs/guides/oauth' },
  { name: 'docs-search', path: '/public/v1/docs/search?q=rate+limit' },
];

/** Tokens made so far: each has a name of its own. */
let made = 0;

const INSIDE: Screen[] = [
  { name: 'home-inside', path: '/', inside: true },
  { name: 'settings', path: '/settings', inside: true },
  {
    name: 'settings-wrong',
    path: '/settings',
    inside: true,
    act: async (page) => {
      await page.getByLabel('Username').fill('not a name!');
      await page.getByLabel('Picture URL').fill('ftp://images.example/ada.png');
      await send(page, 'Save changes');
    },
  },
  { name: 'account', path: '/settings/account', inside: true },
  {
    name: 'account-delete',
    path: '/settings/account',
    inside: true,
    act: (page) => page.getByText('Delete your account').click(),
  },
  { name: 'digests', path: '/settings/digests', inside: true },
  { name: 'notification-choices', path: '/settings/notifications', inside: true },
  { name: 'submit', path: '/submit?url=https://example.com/&title=Example', inside: true },
  { name: 'source-new', path: '/sources/new', inside: true },
  { name: 'source-new-wrong', path: '/sources/new?url=http%3A%2F%2F127.0.0.1%2F', inside: true },
  { name: 'experiences', path: '/settings/experiences', inside: true },
  { name: 'experience-new', path: '/settings/experiences/new?type=work', inside: true },
  {
    name: 'experience-wrong',
    path: '/settings/experiences/new?type=opensource',
    inside: true,
    act: async (page) => {
      await page.getByLabel('Role').fill('Maintainer');
      await page.getByLabel('From').fill('2024-05-01');
      await page.getByLabel('To (optional)').fill('2020-05-01');
      await send(page, 'Add');
    },
  },
  { name: 'stack', path: '/settings/stack?q=type', inside: true },
  { name: 'packages', path: '/settings/stack/packages', inside: true },
  {
    name: 'packages-changed',
    path: '/settings/stack/packages',
    inside: true,
    act: async (page) => {
      const buffer = Buffer.from('{"dependencies":{"react":"^19.2.0","zod":"4.1.12","ui":"file:../ui"}}');
      await page.getByLabel('File').setInputFiles({ name: 'package.json', mimeType: 'application/json', buffer });
      await send(page, 'Show changes');
    },
  },
  { name: 'history', path: '/history', inside: true },
  { name: 'unread', path: '/unread', inside: true },
  { name: 'feed-settings', path: '/settings/feeds', inside: true },
  {
    name: 'feed-settings-muted',
    path: '/settings/feeds',
    inside: true,
    act: async (page) => {
      await page.getByLabel('Words to mute').fill('blockchain');
      await send(page, 'Mute these words');
    },
  },
  { name: 'save', path: '/save?url=https://example.com/&title=Example', inside: true },
  { name: 'save-wrong', path: '/save?url=http://127.0.0.1/', inside: true, act: (page) => send(page, 'Save page') },
  { name: 'imports', path: '/imports', inside: true },
  {
    name: 'import',
    path: '/imports',
    inside: true,
    act: async (page) => {
      const text = 'title,url,time_added,tags,status\nExample,https://example.com/,1700000000,go,unread\n';
      await page
        .getByLabel('File')
        .setInputFiles({ name: 'pocket.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await send(page, 'Import file');
    },
  },
  { name: 'feed-links', path: '/settings/feed-links', inside: true },
  {
    name: 'webhooks-wrong',
    path: '/settings/webhooks',
    inside: true,
    act: async (page) => {
      await page.getByLabel('Address').fill('https://10.0.0.1/hook');
      await page.getByLabel('New post').check();
      await page.getByText('Filter posts').click();
      await send(page, 'Create webhook');
    },
  },
  { name: 'usage', path: '/settings/usage', inside: true },
  { name: 'email', path: '/settings/email', inside: true },
  { name: 'email-sent', path: '/settings/email?sent', inside: true },
  { name: 'tokens', path: '/settings/tokens', inside: true },
  {
    name: 'tokens-made',
    path: '/settings/tokens',
    inside: true,
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill(`phone ${(made += 1)}`);
      await send(page, 'Create token');
    },
  },
  {
    name: 'tokens-revoke',
    path: '/settings/tokens',
    inside: true,
    act: (page) => page.getByText('Revoke laptop').click(),
  },
  { name: 'security', path: '/settings/security', inside: true },
];

/** Signs a browser in through the page. */
export async function enter(page: Page, service: Service, email: string): Promise<void> {
  await page.goto(`${service.url}/sign-in`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await send(page, 'Sign in');
  await page.waitForURL(`${service.url}/`);
}

/** Signs out by the menu of a page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await send(page, 'Sign out');
}
