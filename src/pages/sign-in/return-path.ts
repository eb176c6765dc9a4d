import type { Context } from 'koa';
import { validate as isUuid } from 'uuid';
import { localPath } from '../shell/guards.ts';

/** Parameters of a page that offer an action on a post after the sign-in, by the purpose of that. */
export const OFFERS = { vote: 'upvote', bookmark: 'bookmark' } as const;

/** Pages of signing in and out, and links of e-mails, which lead nowhere afterwards. */
const NO_RETURN = /^\/(?:sign-|confirm-email|forgotten-password|reset-password|auth\/|consent\/|unsubscribe)/;

/** The reason for a sign-in, by what a link names as `for`. */
const PURPOSES: Readonly<Record<string, string>> = {
  vote: 'vote',
  bookmark: 'bookmark posts',
  follow: 'follow tags and sources',
  block: 'block tags and sources',
  comment: 'comment',
};

/** The reason for a sign-in, by the beginning of the page that asks for it. */
const PAGES: readonly (readonly [path: string, purpose: string])[] = [
  ['/bookmarks', 'see your bookmarks'],
  ['/notifications', 'see your notifications'],
  ['/following', 'see posts of what you follow'],
  ['/feeds', 'see your custom feeds'],
  ['/history', 'see what you have read'],
  ['/welcome', 'choose what you read'],
  ['/submit', 'share a link'],
  ['/sources/new', 'add a source'],
  ['/settings/tokens', 'manage your access tokens'],
  ['/settings', 'change your settings'],
  ['/admin', 'operate this service'],
  ['/auth/oauth2', 'continue to the app'],
  ['/consent', 'continue to the app'],
];

/** Says why one signs in, such as `Sign in to vote`; undefined where nothing asked for it. */
export function signInReason(purpose: unknown, to: string | undefined): string | undefined {
  if (typeof purpose === 'string' && Object.hasOwn(PURPOSES, purpose)) return `Sign in to ${PURPOSES[purpose] ?? ''}`;
  const page = PAGES.find(([path]) => to === path || to?.startsWith(`${path}/`) || to?.startsWith(`${path}?`));
  return page && `Sign in to ${page[1]}`;
}

/**
 * The path that a sign-in returns to: the page that asked for it, at the post that somebody wanted to act on, or the
 * page with the link to sign in. Undefined where one came from nowhere.
 */
export function returnPathOf(ctx: Context, publicUrl: string): string | undefined {
  const { for: purpose, post } = ctx.query;
  const stated = localPath(typeof ctx.query.return_to === 'string' ? ctx.query.return_to : undefined);
  const from = pageBefore(ctx, publicUrl);
  if (typeof post !== 'string' || !isUuid(post) || (purpose !== 'vote' && purpose !== 'bookmark'))
    return stated ?? from;
  return localPath(pathOfPost(from ?? stated ?? `/posts/${post}`, post, OFFERS[purpose]));
}

/** A page with a post and an action on it. The start page of visitors is another one for those who are signed in. */
function pathOfPost(page: string, post: string, offer: string): string {
  const url = new URL(page, 'http://host');
  if (url.pathname === '/') url.pathname = '/popular';
  for (const other of Object.values(OFFERS)) url.searchParams.delete(other);
  url.searchParams.set(offer, post);
  const place = url.pathname === `/posts/${post}` ? '' : `#post-${post}`;
  return `${url.pathname}${url.search}${place}`;
}

/** The page of this service that the link was on. */
function pageBefore(ctx: Context, publicUrl: string): string | undefined {
  const sent = ctx.get('referer');
  const referer = URL.canParse(sent) ? new URL(sent) : undefined;
  if (!referer || (referer.origin !== new URL(publicUrl).origin && referer.host !== ctx.host)) return undefined;
  const path = localPath(`${referer.pathname}${referer.search}`);
  return path === undefined || NO_RETURN.test(path) ? undefined : path;
}
