import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { Notice } from '../shell/fields.tsx';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { ConfirmAction } from '../settings/confirm-action.tsx';
import { Cards } from './components/cards.tsx';
import { queryOf, withStates, type Reading, type ReadingPage } from './reading.tsx';

const PATH = '/history';

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
  return {
    title: 'History',
    description: 'Posts that you opened.',
    indexed: false,
    main: (
      <>
        <h1>History</h1>
        {queryOf(ctx, 'notice') === 'cleared' && <Notice kind="done">History cleared.</Notice>}
        <Cards
          page={{ ...page, note: 'No posts here. Posts that you open appear here.' }}
          next={new URLSearchParams()}
        />
      </>
    ),
    aside: (
      <section>
        <h2>Posts you opened</h2>
        <p>Only you see this list.</p>
        {page.data.length > 0 && (
          <ConfirmAction action={`${PATH}/clear`} verb="Clear history" button="Clear history">
            <p>The list becomes empty. Posts stay marked as read. This cannot be undone.</p>
          </ConfirmAction>
        )}
      </section>
    ),
  };
}
