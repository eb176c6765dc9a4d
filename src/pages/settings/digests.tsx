import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { BACK_FIELD } from '../reading/components/action.tsx';
import { createAsk, type CallOperation } from '../reading/operations.ts';
import { Notice } from '../shell/fields.tsx';
import { readForm, formRefusal } from '../shell/forms.ts';
import { localPath, requireSignIn, seeOther } from '../shell/guards.ts';
import type { Accounts, Uses } from '../shell/dependencies.ts';
import { sessionOf } from '../shell/visitor.ts';
import { DIGESTS_PATH, FeedDigest, readDigest } from './digest-form.tsx';
import { showSettings } from './settings-frame.tsx';
import { MAX_PAGE } from '../../../generated/limits.ts';

/** The last part of a path, for the feed that has no id. */
const FOR_YOU = 'foryou';
const NOTICES: Record<string, string> = { saved: 'Saved.', stopped: 'Digest stopped.' };

/** `/settings/digests`: which feeds are sent by mail, and when. */
export function addDigests(router: Router, { site, accounts, api }: Uses<'site' | 'accounts' | 'api'>): void {
  const ask = createAsk({ site, api });
  const done = (ctx: Context, notice: string): void =>
    seeOther(ctx, localPath(readForm(ctx)(BACK_FIELD)) ?? `${DIGESTS_PATH}?notice=${notice}`);
  router.get(DIGESTS_PATH, requireSignIn, (ctx) => showDigests(ctx, ask, accounts));
  router.post(`${DIGESTS_PATH}/:feed`, requireSignIn, async (ctx) => {
    const feedId = ctx.params.feed ?? '';
    try {
      const body = readDigest(readForm(ctx));
      if (feedId === FOR_YOU) await ask(ctx, 'setForYouDigest', { body });
      else await ask(ctx, 'setCustomFeedDigest', { path: { feedId }, body });
      done(ctx, 'saved');
    } catch (error) {
      await showDigests(ctx, ask, accounts, formRefusal(error).message);
    }
  });
  router.post(`${DIGESTS_PATH}/:feed/stop`, requireSignIn, async (ctx) => {
    const feedId = ctx.params.feed ?? '';
    if (feedId === FOR_YOU) await ask(ctx, 'deleteForYouDigest');
    else await ask(ctx, 'deleteCustomFeedDigest', { path: { feedId } });
    done(ctx, 'stopped');
  });
}

async function showDigests(ctx: Context, ask: CallOperation, { delivers }: Accounts, wrong?: string): Promise<void> {
  const [{ data: digests }, { data: feeds }] = await Promise.all([
    ask(ctx, 'listDigests'),
    ask(ctx, 'listCustomFeeds', { query: { limit: String(MAX_PAGE) } }),
  ]);
  const all = [{ id: FOR_YOU, name: 'For you' }, ...feeds.map(({ id, flags }) => ({ id, name: flags.name }))];
  const notice = NOTICES[String(ctx.query.notice)];
  const { email, timezone } = sessionOf(ctx);
  const content = (
    <>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      {wrong !== undefined && <Notice kind="wrong">{wrong}</Notice>}
      {!delivers && <Notice kind="info">E-mail is not configured. Digests are written to the log.</Notice>}
      <p>
        Receive new posts of a feed by e-mail at {email} at an hour you choose. Empty digests are skipped, and each has
        a link to unsubscribe.
      </p>
      {all.map(({ id, name }) => (
        <section key={id} class="line">
          <h2>{name}</h2>
          <FeedDigest
            id={id}
            name={name}
            zone={timezone ?? ''}
            digest={digests.find(({ feedId }) => (feedId ?? FOR_YOU) === id)}
          />
        </section>
      ))}
    </>
  );
  showSettings(ctx, 'E-mail digests', content, wrong === undefined ? 200 : 422);
}
