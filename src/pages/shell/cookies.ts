import type { Context } from 'koa';
import { encrypt, decrypt } from '../../auth/secret.ts';
import type { Site } from './dependencies.ts';

/**
 * The cookies of pages: the session; the one that binds forms before there is a session; the one that makes a browser
 * known to the account that last signed in; content shown once on the next page; the state of signing in (a first step,
 * a request to a provider, an identity to be linked); the code of a device that waits for a decision; dismissed
 * announcements; how pages look; and the mark of who is signed in, which scripts compare with that of a page from the
 * browser's history.
 */
type CookieName =
  | 'session'
  | 'viewer'
  | 'form'
  | 'device'
  | 'shown'
  | 'step'
  | 'provider'
  | 'identity'
  | 'device_code'
  | 'banners'
  | 'look';

/** Returns functions to read and write cookies; on https only this host can set or read them. */
export function createCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  // __Host-: browsers accept it only with Secure, Path=/ and no Domain, so that no other host of the domain can set
  // one.
  const cookieName = (name: CookieName): string => `${secure ? '__Host-' : ''}dcs_${name}`;
  return {
    read: (ctx: Context, name: CookieName): string | undefined => ctx.cookies.get(cookieName(name)),
    /** Null deletes it. Lax: a person whom an app sends here to sign in must still be signed in. */
    write: (ctx: Context, name: CookieName, value: string | null, maxAgeMs?: number): void => {
      ctx.cookies.secure = secure; // the proxy in front may speak plain http to us
      ctx.cookies.set(cookieName(name), value, {
        secure,
        httpOnly: name !== 'viewer',
        sameSite: 'lax',
        path: '/',
        overwrite: true,
        ...(maxAgeMs === undefined ? {} : { maxAge: maxAgeMs }),
      });
    },
  };
}

/** A value that a browser stores between two steps of signing in. Only this service can read or change it. */
export interface EncryptedCookie<Value> {
  keep(ctx: Context, value: Value): void;
  /** Undefined when nothing was kept, or too long ago. */
  read(ctx: Context): Value | undefined;
  forget(ctx: Context): void;
}

/** Keeps a value in an encrypted cookie for so many milliseconds. */
export function createEncryptedCookie<Value>(site: Site, name: CookieName, lifetimeMs: number): EncryptedCookie<Value> {
  const key = site.keyFor(`kept ${name}`);
  const cookies = createCookies(site.publicUrl);
  return {
    keep: (ctx, value) => {
      const sealed = encrypt(key, JSON.stringify({ until: Date.now() + lifetimeMs, value }));
      cookies.write(ctx, name, sealed.toString('base64url'), lifetimeMs);
    },
    read: (ctx) => {
      try {
        const sealed = Buffer.from(cookies.read(ctx, name) ?? '', 'base64url');
        const { until, value } = JSON.parse(decrypt(key, sealed).toString()) as { until: number; value: Value };
        return until > Date.now() ? value : undefined;
      } catch {
        return undefined; // none, of another secret key, or made up
      }
    },
    forget: (ctx) => {
      if (cookies.read(ctx, name) !== undefined) cookies.write(ctx, name, null);
    },
  };
}
