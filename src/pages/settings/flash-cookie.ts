import type { Context } from 'koa';
import { encrypt, decrypt } from '../../auth/secret.ts';
import { createCookies } from '../shell/cookies.ts';
import type { Site } from '../shell/dependencies.ts';
import { sessionOf } from '../shell/visitor.ts';

/** Milliseconds for which what is to be shown waits for the next page. */
const WAIT_MS = 60_000;

/** Carries a secret from the form that made it to the page that shows it, once. */
export interface FlashCookie<Value> {
  keep(ctx: Context, value: Value): void;
  /** Returns the value kept for this session within the last minute; undefined the second time. */
  take(ctx: Context): Value | undefined;
}

/**
 * Carries values of one kind from a form's POST to the GET after it, so that reloading that page sends nothing again.
 * They travel in a cookie that only this service can read, bound to the session, and are stored nowhere.
 */
export function createShownOnce<Value>(site: Site, kind: string): FlashCookie<Value> {
  const key = site.keyFor('shown once');
  const cookies = createCookies(site.publicUrl);
  return {
    keep: (ctx, value) => {
      const flash: Kept<Value> = { kind, session: sessionOf(ctx).id, until: Date.now() + WAIT_MS, value };
      cookies.write(ctx, 'shown', encrypt(key, JSON.stringify(flash)).toString('base64url'), WAIT_MS);
    },
    take: (ctx) => {
      const flash = open<Value>(key, cookies.read(ctx, 'shown'));
      if (flash?.kind !== kind) return undefined;
      cookies.write(ctx, 'shown', null);
      return flash.session === sessionOf(ctx).id && flash.until > Date.now() ? flash.value : undefined;
    },
  };
}

interface Kept<Value> {
  readonly kind: string;
  readonly session: string;
  readonly until: number;
  readonly value: Value;
}

function open<Value>(key: Buffer, sealed: string | undefined): Kept<Value> | undefined {
  if (sealed === undefined) return undefined;
  try {
    return JSON.parse(decrypt(key, Buffer.from(sealed, 'base64url')).toString()) as Kept<Value>;
  } catch {
    return undefined; // of another secret key, or made up
  }
}
