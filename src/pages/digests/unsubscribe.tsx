import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { digestOfSecret, stopDigest } from '../../domain/digests/unsubscribe.ts';
import { AppError } from '../../errors.ts';
import { renderPage } from '../shell/page.tsx';
import type { Uses } from '../shell/dependencies.ts';

const PATH = '/digests/:secret';

/**
 * `/digests/{secret}`, the address at the end of each letter. Mail programs send a POST without cookies (RFC 8058);
 * opening it only asks, since programs that look for bad links open all of them.
 */
export function addUnsubscribe(router: Router, { site }: Uses<'site'>): void {
  const { db, keyFor, addressOf, countIp } = site;
  const idOf = async (ctx: Context & { params: Record<string, string> }): Promise<string> => {
    await countIp(addressOf(ctx));
    const id = digestOfSecret(keyFor, ctx.params.secret ?? '');
    if (id === undefined)
      throw new AppError('not_found', 'This link is incomplete. Mail programs sometimes break long links in two.');
    return id;
  };
  router.get(PATH, async (ctx) => {
    await idOf(ctx);
    renderPage(
      ctx,
      'Unsubscribe',
      <article class="narrow">
        <h1>Stop this digest?</h1>
        <p>You will no longer receive it.</p>
        <form method="post" action={ctx.path}>
          <button type="submit">Unsubscribe</button>
        </form>
      </article>,
    );
  });
  router.post(PATH, async (ctx) => {
    await stopDigest(db, await idOf(ctx));
    renderPage(
      ctx,
      'Unsubscribed',
      <article class="narrow">
        <h1>You are unsubscribed</h1>
        <p>
          You will no longer receive this digest. <a href="/settings/digests">Your digests</a> are in your settings.
        </p>
      </article>,
    );
  });
}
