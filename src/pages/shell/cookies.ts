import type { Context } from 'koa';

/**
 * The cookies of pages: the session's, the one that forms are bound to before there is a session, and what a browser is
 * known by to whom it last signed in.
 */
export type CookieName = 'session' | 'form' | 'device';

/**
 * A function that reads and writes cookies as the service's address allows: on https only this host can set or read
 * them.
 */
export function createCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  // __Host-: browsers take it with Secure, Path=/ and no Domain only, so that no other host of a domain can plant one.
  const named = (name: CookieName): string => `${secure ? '__Host-' : ''}dcs_${name}`;
  return {
    read: (ctx: Context, name: CookieName): string | undefined => ctx.cookies.get(named(name)),
    /** Null takes it away. Lax: an app that sends a person here to sign in must find them signed in. */
    write: (ctx: Context, name: CookieName, value: string | null, maxAgeMs?: number): void => {
      ctx.cookies.secure = secure; // whatever the proxy in front speaks to us
      ctx.cookies.set(named(name), value, {
        secure,
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        overwrite: true,
        ...(maxAgeMs === undefined ? {} : { maxAge: maxAgeMs }),
      });
    },
  };
}
