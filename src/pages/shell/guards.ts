import type { Context, Middleware } from 'koa';
import { visitorOf } from './visitor.ts';

/**
 * A path of this service, as it may follow `return_to`; undefined for all else, so that nobody can be led elsewhere.
 * One leading slash, no backslash (browsers read it as a slash), no control characters (they leave them out).
 */
export function localPath(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= 2000 && /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text) ? text : undefined;
}

/** Lets the signed-in through; others sign in and come back. */
export const signedIn: Middleware = (ctx, next) => (visitorOf(ctx).session ? next() : toSignIn(ctx));

/**
 * Lets those through who proved within the last 10 minutes who they are; others are asked for their password and come
 * back.
 */
export const recently: Middleware = (ctx, next) => (visitorOf(ctx).session?.recent === true ? next() : toSignIn(ctx));

/** Where a visitor signs in, or proves again who they are, to come back to a path. */
export function signInPath(returnTo: string): string {
  return `/sign-in?return_to=${encodeURIComponent(returnTo)}`;
}

/**
 * What a form would have sent is lost with the way to the sign-in page, so that one comes back to the page it is on:
 * the Referer's.
 */
function toSignIn(ctx: Context): void {
  const page = /^https?:\/\/[^/]+(\/[^?#]*)/.exec(ctx.get('referer'))?.[1] ?? ctx.path;
  seeOther(ctx, signInPath(ctx.method === 'GET' || ctx.method === 'HEAD' ? ctx.url : page));
}

/** After a form: 303, so that the browser reads the next page and a reload sends nothing again. */
export function seeOther(ctx: Context, path: string): void {
  ctx.redirect(path);
  ctx.status = 303;
}
