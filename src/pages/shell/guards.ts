import type { Context, Middleware } from 'koa';
import { visitorOf } from './visitor.ts';

/** Path after a sign-in that was not on the way to anything. */
export const DEFAULT_RETURN_PATH = '/';

/**
 * A local path that may follow `return_to`; undefined for anything else, to prevent open redirects. One leading slash,
 * no backslash (browsers treat it as a slash), no control characters (browsers drop them).
 */
export function localPath(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= 2000 && /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text) ? text : undefined;
}

/** Passes signed-in visitors; redirects others to sign in and return. */
export const requireSignIn: Middleware = (ctx, next) => (visitorOf(ctx).session ? next() : toSignIn(ctx));

/** Passes visitors who signed in within the last 10 minutes; others confirm access first. */
export const requireRecentSignIn: Middleware = (ctx, next) =>
  visitorOf(ctx).session?.recent === true ? next() : toSignIn(ctx);

/** Path of the page to sign in, or to confirm one's identity, and then return to a path. */
export function signInPath(returnTo: string): string {
  return `/sign-in?return_to=${encodeURIComponent(returnTo)}`;
}

/**
 * The detour through sign-in loses a form's data, so the visitor returns to the page of the form, which the Referer
 * names.
 */
function toSignIn(ctx: Context): void {
  const page = /^https?:\/\/[^/]+(\/[^#]*)/.exec(ctx.get('referer'))?.[1] ?? ctx.path;
  seeOther(ctx, signInPath(ctx.method === 'GET' || ctx.method === 'HEAD' ? ctx.url : page));
}

/**
 * Redirects with 303 after a form, so that the browser requests the next page with GET and a reload does not send the
 * form again.
 */
export function seeOther(ctx: Context, path: string): void {
  ctx.redirect(path);
  ctx.status = 303;
}
