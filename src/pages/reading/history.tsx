import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { Notice } from '../shell/fields.tsx';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { ConfirmAction } from '../settings/confirm-action.tsx';
import { Cards } from './components/cards.tsx';
import { Tags } from './components/ui.tsx';
import { queryOf, withStates, type Reading, type ReadingPage } from './reading.tsx';

const PATH = '/history';
/** Posts that tags are recommended by, and tags shown. */
const MAX_EXAMPLES = 10;
const MAX_TAGS = 8;

/** `/history`: the posts that the person opened. */
export function addHistory(router: Router, reading: Reading): void {
  router.get(PATH, requireSignIn, (ctx) => reading.show(ctx, historyPage(reading, ctx)));
  router.post(`${PATH}/clear`, requireSignIn, async (ctx) => {
    await reading.ask(ctx, 'clearHistory');
    seeOther(ctx, `${PATH}?notice=cleared`);
  });
}

async function historyPage(reading: Reading, ctx: Context): Promise<ReadingPage> {
  const query = { cursor: queryOf(ctx, 'cursor') };
  const page = await withStates(reading, ctx, reading.ask(ctx, 'listHistory', { query }));
  const tags = await tagsToFollow(reading, ctx, page.data);
  return {
    title: 'History',
    description: 'Posts that you opened.',
    indexed: false,
    main: (
      <>
        <h1>History</h1>
        {queryOf(ctx, 'notice') === 'cleared' && <Notice kind="done">History cleared.</Notice>}
        <Cards page={{ ...page, note: 'No posts yet. Posts you open appear here.' }} next={new URLSearchParams()} />
      </>
    ),
    aside: (
      <>
        <section>
          <h2>Posts you opened</h2>
          <p>Only you see this list.</p>
          {page.data.length > 0 && (
            <ConfirmAction action={`${PATH}/clear`} verb="Clear history" button="Clear history">
              <p>This empties the list. Posts stay marked as read. This cannot be undone.</p>
            </ConfirmAction>
          )}
        </section>
        {tags.length > 0 && (
          <section>
            <h2>Tags to follow</h2>
            <Tags names={tags} />
          </section>
        )}
      </>
    ),
  };
}

/** Tags that the posts last opened are about, and that the person neither follows nor blocks. */
async function tagsToFollow(
  { ask }: Reading,
  ctx: Context,
  opened: readonly { readonly id: string }[],
): Promise<readonly string[]> {
  if (opened.length === 0) return [];
  const posts = opened
    .slice(0, MAX_EXAMPLES)
    .map(({ id }) => id)
    .join();
  const { data } = await ask(ctx, 'recommendTags', { query: { posts } });
  return data.slice(0, MAX_TAGS).map(({ name }) => name);
}
