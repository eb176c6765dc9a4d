import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { BACK_FIELD } from '../reading/components/action.tsx';
import { createAsk, type CallOperation } from '../reading/operations.ts';
import { orUndefined } from '../reading/reading.tsx';
import { Notice } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { localPath, requireRecentSignIn, requireSignIn, seeOther } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { sessionOf } from '../shell/visitor.ts';
import { FEED_LINKS_PATH, FeedLinkPart } from './feed-link.tsx';
import { showSettings } from './settings-frame.tsx';
import { MAX_PAGE } from '../../../generated/limits.ts';

const STACK = 'stack';
/** Feeds without an id, by the last part of their path. */
const OWN_FEEDS = [
  ['foryou', 'For you'],
  ['bookmarks', 'Bookmarks'],
  [STACK, 'Your stack'],
] as const;

/** `/settings/feed-links`: the addresses of the person's feeds for feed readers. */
export function addFeedLinks(router: Router, { site, api }: Uses<'site' | 'api'>): void {
  const ask = createAsk({ site, api });
  const feedOf = (ctx: Context): string => (ctx.params as { feed?: string }).feed ?? '';
  const done = (ctx: Context): void => seeOther(ctx, localPath(readForm(ctx)(BACK_FIELD)) ?? FEED_LINKS_PATH);
  router.get(FEED_LINKS_PATH, requireSignIn, (ctx) => showFeedLinks(ctx, ask));
  router.post(`${FEED_LINKS_PATH}/:feed`, requireRecentSignIn, async (ctx) => {
    await createLink(ask, ctx, feedOf(ctx));
    done(ctx);
  });
  router.post(`${FEED_LINKS_PATH}/:feed/replace`, requireRecentSignIn, async (ctx) => {
    await orUndefined(deleteLink(ask, ctx, feedOf(ctx)));
    await createLink(ask, ctx, feedOf(ctx));
    done(ctx);
  });
  router.post(`${FEED_LINKS_PATH}/:feed/delete`, requireRecentSignIn, async (ctx) => {
    await orUndefined(deleteLink(ask, ctx, feedOf(ctx)));
    done(ctx);
  });
}

async function createLink(ask: CallOperation, ctx: Context, feedId: string): Promise<void> {
  if (feedId === 'foryou') await ask(ctx, 'createForYouLink');
  else if (feedId === 'bookmarks') await ask(ctx, 'createBookmarksLink');
  else if (feedId === STACK) await ask(ctx, 'createStackLink');
  else await ask(ctx, 'createCustomFeedLink', { path: { feedId } });
}

async function deleteLink(ask: CallOperation, ctx: Context, feedId: string): Promise<void> {
  if (feedId === 'foryou') await ask(ctx, 'deleteForYouLink');
  else if (feedId === 'bookmarks') await ask(ctx, 'deleteBookmarksLink');
  else if (feedId === STACK) await ask(ctx, 'deleteStackLink');
  else await ask(ctx, 'deleteCustomFeedLink', { path: { feedId } });
}

async function showFeedLinks(ctx: Context, ask: CallOperation): Promise<void> {
  const [{ data: links }, ofStack, { data: feeds }] = await Promise.all([
    ask(ctx, 'listFeedLinks'),
    orUndefined(ask(ctx, 'getStackLink')),
    ask(ctx, 'listCustomFeeds', { query: { limit: String(MAX_PAGE) } }),
  ]);
  const all = [...OWN_FEEDS, ...feeds.map(({ id, flags }) => [id, flags.name] as const)];
  const { recent } = sessionOf(ctx);
  const content = (
    <>
      <p>Read your feeds in any feed reader. Each address is secret: anyone who has it can read the feed.</p>
      {(links.length > 0 || ofStack) && !recent && (
        <Notice kind="info">Addresses are shown for ten minutes after you confirm access.</Notice>
      )}
      {all.map(([id, name]) => (
        <section key={id} class="line">
          <h2>{name}</h2>
          <FeedLinkPart
            id={id}
            name={name}
            link={id === STACK ? ofStack : links.find(({ kind, feedId }) => (feedId ?? kind) === id)}
            recent={recent}
            back={FEED_LINKS_PATH}
          />
        </section>
      ))}
    </>
  );
  showSettings(ctx, 'Feed links', content);
}
