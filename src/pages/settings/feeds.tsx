import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { ActionForm } from '../reading/components/action.tsx';
import { ContentKinds, readContentKinds } from '../reading/components/content-kinds.tsx';
import {
  afterChange,
  FilterEditor,
  loadUnknown,
  readFilterChanges,
  WHOLE_LIST,
} from '../reading/components/filter-editor.tsx';
import { createAsk, type CallOperation } from '../reading/operations.ts';
import { Notice } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { changeMutes, MuteList } from './mutes.tsx';
import { showSettings } from './settings-frame.tsx';
import { MAX_PAGE } from '../../../generated/limits.ts';

/** The page of what a person follows and blocks. */
const FEED_SETTINGS_PATH = '/settings/feeds';
const NOTICES: Readonly<Record<string, string>> = { saved: 'Saved.' };

/** `/settings/feeds`: what the person's feeds contain and leave out, and where each custom feed is edited. */
export function addFeedSettings(router: Router, { site, api }: Uses<'site' | 'api'>): void {
  const ask = createAsk({ site, api });
  router.get(FEED_SETTINGS_PATH, requireSignIn, (ctx) => showFeedSettings(ctx, ask));
  router.post(`${FEED_SETTINGS_PATH}/filters`, requireSignIn, async (ctx) => {
    const body = readFilterChanges(readForm(ctx));
    try {
      const { ignored } = await ask(ctx, 'changeFilters', { body });
      seeOther(ctx, afterChange(FEED_SETTINGS_PATH, body, ignored));
    } catch (error) {
      await showFeedSettings(ctx, ask, refusedBy(error, 'Enter the name of a tag or a source.'));
    }
  });
  router.post(`${FEED_SETTINGS_PATH}/mutes`, requireSignIn, async (ctx) => {
    const refused = await changeMutes(ctx, ask);
    if (refused === undefined) seeOther(ctx, `${FEED_SETTINGS_PATH}?notice=saved#mutes`);
    else await showFeedSettings(ctx, ask, refused);
  });
  router.post(`${FEED_SETTINGS_PATH}/content`, requireSignIn, async (ctx) => {
    const { data: kinds } = await ask(ctx, 'listAdvancedSettings');
    await ask(ctx, 'updateAdvancedSettings', { body: { settings: readContentKinds(readForm(ctx), kinds) } });
    seeOther(ctx, `${FEED_SETTINGS_PATH}?notice=saved#content-kinds`);
  });
}

async function showFeedSettings(ctx: Context, ask: CallOperation, refused?: string): Promise<void> {
  const [filters, kinds, feeds, mutes, unknown] = await Promise.all([
    ask(ctx, 'getFeedFilters'),
    ask(ctx, 'listAdvancedSettings'),
    ask(ctx, 'listCustomFeeds', { query: { limit: String(MAX_PAGE) } }),
    ask(ctx, 'listMutes'),
    loadUnknown(ask, ctx),
  ]);
  const notice = NOTICES[String(ctx.query.notice)];
  const content = (
    <>
      <ActionForm back={FEED_SETTINGS_PATH} />
      {notice !== undefined && refused === undefined && <Notice kind="done">{notice}</Notice>}
      <p>
        These apply to For you and Following. Blocked tags and sources appear in neither; a custom feed has settings of
        its own.
      </p>
      <FilterEditor
        action={`${FEED_SETTINGS_PATH}/filters`}
        page={FEED_SETTINGS_PATH}
        filters={filters}
        unknown={unknown}
        refused={refused}
        whole={ctx.query[WHOLE_LIST]}
      />
      <MuteList action={`${FEED_SETTINGS_PATH}/mutes`} page={FEED_SETTINGS_PATH} mutes={mutes.data} />
      <section id="content-kinds">
        <h2>Content</h2>
        <ContentKinds action={`${FEED_SETTINGS_PATH}/content`} kinds={kinds.data} states={filters.advancedSettings} />
      </section>
      <section>
        <h2>Custom feeds</h2>
        {feeds.data.length === 0 && (
          <p>
            None yet. <a href="/feeds">Create a feed</a>.
          </p>
        )}
        <ul class="cards">
          {feeds.data.map(({ id, slug, flags }) => (
            <li key={id}>
              <div>
                <a href={`/feeds/${slug}`}>{flags.name}</a>
              </div>
              <a href={`/feeds/${slug}/edit`}>
                Edit<span class="unseen"> {flags.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
  showSettings(ctx, 'Feeds', content, refused === undefined ? 200 : 422);
}
