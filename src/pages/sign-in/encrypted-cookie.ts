import type { Context } from 'koa';
import { encrypt, decrypt } from '../../auth/secret.ts';
import { createCookies, type CookieName } from '../shell/cookies.ts';
import type { Site } from '../shell/dependencies.ts';

/**
 * A value that a browser keeps between two steps of signing in: only this service can read it, and nobody else change
 * it.
 */
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
