import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { DEVICE_COOKIE_MS, makeDevice } from '../../auth/accounts/devices.ts';
import { findSession, startSession, type Client, type AccountSession } from '../../auth/accounts/sessions.ts';
import type { ShownBanner } from '../../operate/banners.ts';
import { dismissedIn } from '../banners/cache.ts';
import type { Database } from '../../data/database.ts';
import { createCookies } from './cookies.ts';
import type { Site } from './dependencies.ts';
import { createContext } from 'preact';
import { lookIn, type PageLook } from './look.ts';

/** The visitor of the page being rendered, for components that depend on it. */
export const Viewing = createContext<Visitor | undefined>(undefined);
const NONCE_BYTES = 16;
/** The visitor of a page, and what pages can do for them. */
export interface Visitor {
  readonly session: AccountSession | undefined;
  /** The mark of the account that is signed in; empty without one. No secret. */
  readonly mark: string;
  readonly client: Client;
  /** The theme and density that the browser chose. */
  readonly look: PageLook;
  /** Whether visitors can create accounts. */
  readonly signUpOpen: boolean;
  /** Banners that the browser has not dismissed. */
  readonly banners: readonly ShownBanner[];
  /** Makes a form token for the page, and sets the browser's cookie for it when missing. */
  readonly formToken: () => string;
  /** Whether a form token was made for this browser. */
  readonly owns: (formToken: string) => boolean;
  /** The browser's cookie of the account that last signed in. */
  readonly device: string | undefined;
  /**
   * Makes the browser known to an account whose owner has just authenticated in it; for passwords only where no second
   * factor was asked for.
   */
  readonly knowDevice: (db: Database, accountId: string, knows?: 'password') => Promise<void>;
  /** Signs the browser in with a new session token, to prevent session fixation. */
  readonly signIn: (db: Database, accountId: string) => Promise<void>;
  /** Sets the browser's session cookie to a new token, or deletes it (null). */
  readonly keep: (token: string | null) => void;
}

const MAX_AGENT_CHARACTERS = 300;
const MARK_CHARACTERS = 16;
/** As long as a session can last; the server expires it earlier. */
const COOKIE_MAX_AGE_MS = 90 * 86_400_000;

/** Identifies the visitor of a page, which `visitorOf(ctx)` then returns. */
export function visitors(site: Site): Middleware {
  const key = site.keyFor('forms');
  const markOf = createMarks(site.keyFor('viewer'));
  const cookies = createCookies(site.publicUrl);
  return async (ctx, next) => {
    const sessionToken = cookies.read(ctx, 'session');
    const session = await findVisitor(site.db, site.publicUrl, ctx);
    let binding = session ? sessionToken : cookies.read(ctx, 'form');
    const mark = session ? markOf(session.accountId) : '';
    const markBefore = cookies.read(ctx, 'viewer') ?? '';
    const remember = (now: string): void =>
      cookies.write(ctx, 'viewer', now === '' ? null : now, now === '' ? undefined : COOKIE_MAX_AGE_MS);
    if (markBefore !== mark) remember(mark);
    const visitor: Visitor = {
      session,
      mark,
      client: { address: site.addressOf(ctx), userAgent: ctx.get('user-agent').slice(0, MAX_AGENT_CHARACTERS) },
      banners: await bannersFor(site, cookies.read(ctx, 'banners')),
      look: lookIn(cookies.read(ctx, 'look')),
      signUpOpen: site.signUp === 'open',
      formToken: () => {
        if (binding === undefined) cookies.write(ctx, 'form', (binding = randomBytes(32).toString('base64url')));
        return makeFormToken(key, binding);
      },
      owns: (formToken) => binding !== undefined && isFormToken(key, binding, formToken),
      device: cookies.read(ctx, 'device'),
      knowDevice: async (db, accountId, knows) => {
        const device = await makeDevice(db, site.keyFor, accountId, knows);
        if (device !== undefined) cookies.write(ctx, 'device', device, DEVICE_COOKIE_MS);
      },
      signIn: async (db, accountId) => {
        visitor.keep((await startSession(db, accountId, visitor.client)).token);
        remember(markOf(accountId));
        if (markBefore !== '' && markBefore !== markOf(accountId)) emptyCache(ctx);
        await visitor.knowDevice(db, accountId);
        ctx.state.signedIn = accountId;
      },
      keep: (token) => {
        cookies.write(ctx, 'session', token, token === null ? undefined : COOKIE_MAX_AGE_MS);
        if (token !== null) return;
        remember('');
        emptyCache(ctx);
      },
    };
    // The browser keeps pages to be read without a connection, of this account alone (assets/sw.js).
    ctx.set('x-viewer', session?.accountId ?? 'nobody');
    ctx.state.visitor = visitor;
    ctx.state.session = session;
    ctx.state.viewer = session?.accountId;
    await next();
  };
}

/** Makes the mark of an account. */
function createMarks(key: Buffer): (accountId: string) => string {
  return (accountId) => createHmac('sha256', key).update(accountId).digest('base64url').slice(0, MARK_CHARACTERS);
}

/** Empties the browser's cache and its history of pages, which are another person's from now on. */
function emptyCache(ctx: Context): void {
  ctx.set('clear-site-data', '"cache"');
}

async function bannersFor({ banners }: Site, cookie: string | undefined): Promise<readonly ShownBanner[]> {
  const [shown, dismissed] = [await banners.shown(), dismissedIn(cookie)];
  return shown.filter(({ id }) => !dismissed.includes(id));
}

/** The session of the browser that sent a request. */
export async function findVisitor(db: Database, publicUrl: string, ctx: Context): Promise<AccountSession | undefined> {
  const token = createCookies(publicUrl).read(ctx, 'session');
  return token === undefined ? undefined : findSession(db, token);
}

export function visitorOf(ctx: Context): Visitor {
  return ctx.state.visitor as Visitor;
}

/** The session of a visitor who passed the guard `requireSignIn`. */
export function sessionOf(ctx: Context): AccountSession {
  const { session } = visitorOf(ctx);
  if (!session) throw new Error('This route lacks the guard requireSignIn.');
  return session;
}

/**
 * Makes a token that proves that a form is ours and was made for this browser: a nonce, and the HMAC of the nonce and
 * the browser's cookie. It differs each time, so that the sizes of compressed pages do not leak it.
 */
function makeFormToken(key: Buffer, cookie: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, hmacOf(key, nonce, cookie)]).toString('base64url');
}

function isFormToken(key: Buffer, cookie: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  const [nonce, signature] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  const right = hmacOf(key, nonce, cookie);
  return signature.length === right.length && timingSafeEqual(signature, right);
}

function hmacOf(key: Buffer, nonce: Buffer, cookie: string): Buffer {
  return createHmac('sha256', key).update(nonce).update(cookie).digest();
}
