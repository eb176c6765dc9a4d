import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { DeriveKey } from '../config.ts';
import {
  confirmSubscription,
  hubSecret,
  scheduleFetch,
  signatureCheck,
  sourceOfCallback,
} from './hub-subscriptions.ts';
import type { Database } from '../data/database.ts';
import { AppError } from '../errors.ts';

interface CallbackServices {
  readonly db: Database;
  readonly keyFor: DeriveKey;
  /** The client address that rate limits count by. */
  readonly addressOf: (ctx: Context) => string;
  /** Counts a request of an address. Throws rate_limit_exceeded. */
  readonly countIp: (address: string) => Promise<void>;
}

/** Maximum bytes of a notification, which contains the feed. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;

/**
 * `/websub/{callback}`: requests of hubs (WebSub sections 5.3 and 7). Echoes the challenge of a subscription that we
 * requested. A correctly signed notification only means that the feed has changed: it is fetched from its own URL, as
 * always.
 */
export function addWebSub(router: Router, { db, keyFor, addressOf, countIp }: CallbackServices): void {
  router.get('/websub/:callback', async (ctx) => {
    await countIp(addressOf(ctx));
    const sourceId = sourceOf(ctx);
    const { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge, 'hub.lease_seconds': lease } = ctx.query;
    if (mode === 'denied') return void (ctx.status = 204);
    const isEligible =
      mode === 'subscribe' &&
      typeof topic === 'string' &&
      typeof challenge === 'string' &&
      (await confirmSubscription(db, sourceId, topic, Number(lease)));
    if (!isEligible) throw new AppError('not_found', 'This subscription was not requested.');
    ctx.type = 'text/plain'; // not HTML, since the caller controls it
    ctx.body = challenge;
  });
  router.post('/websub/:callback', async (ctx) => {
    await countIp(addressOf(ctx));
    const sourceId = sourceOf(ctx);
    if (await isSigned(ctx, hubSecret(keyFor, sourceId))) await scheduleFetch(db, sourceId);
    ctx.status = 202; // even for a wrong signature, so that a forger learns nothing (WebSub section 7.1.1)
  });
  function sourceOf(ctx: Context & { params: Record<string, string> }): string {
    const sourceId = sourceOfCallback(keyFor, ctx.params.callback ?? '');
    if (sourceId === undefined) throw new AppError('not_found', 'There is no such callback.');
    return sourceId;
  }
}

async function isSigned(ctx: Context, secret: string): Promise<boolean> {
  const check = signatureCheck(secret, ctx.get('x-hub-signature'));
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES)
      throw new AppError('payload_too_large', `A notification has at most ${MAX_BODY_BYTES} bytes.`);
    check?.hmac.update(chunk);
  }
  return check?.fits() === true;
}
