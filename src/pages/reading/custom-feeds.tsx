import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { Form, Notice } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { ListBar } from './unread.tsx';
import { Cards } from './components/cards.tsx';
import { afterChange, typedNames } from './components/filter-editor.tsx';
import { Icon, Tags } from './components/ui.tsx';
import { linkIfRecent, queryOf, withStates, type Reading, type ReadingPage } from './reading.tsx';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_PAGE } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** The page of a person's custom feeds. */
export const FEEDS_PATH = '/feeds';
const { maxLength: MAX_NAME } = constraints.CustomFeedInput.name;
/** Characters that a name may contain, as the contract has them. */
const IN_A_NAME = /[\p{L}\p{M}\p{N} +#.&]/u;

/** `/feeds`, a person's custom feeds, and `/feeds/{slug or id}`, the posts of one. */
export function addCustomFeeds(router: Router, reading: Reading): void {
  const { ask } = reading;
  router.get(FEEDS_PATH, requireSignIn, (ctx) => reading.show(ctx, allFeeds(reading, ctx)));
  router.post(FEEDS_PATH, requireSignIn, async (ctx) => {
    const form = readForm(ctx);
    const [name, tags] = [form('name').trim(), typedNames(form('tags'))];
    try {
      const feed = await ask(ctx, 'createCustomFeed', { body: { name } });
      const [path, body] = [{ feedId: feed.id }, { followTags: tags }];
      const { ignored } = tags.length > 0 ? await ask(ctx, 'changeCustomFeedFilters', { path, body }) : { ignored: [] };
      seeOther(ctx, afterChange(`${FEEDS_PATH}/${feed.slug}/edit`, body, ignored));
    } catch (error) {
      const message = refusedBy(error, nameRule(name));
      await reading.show(ctx, allFeeds(reading, ctx, { name, tags: form('tags'), message }));
    }
  });
  router.get(`${FEEDS_PATH}/:feed`, requireSignIn, (ctx) =>
    reading.show(ctx, feedPage(reading, ctx, ctx.params.feed ?? '')),
  );
  router.post(`${FEEDS_PATH}/:feed/delete`, requireSignIn, async (ctx) => {
    await ask(ctx, 'deleteCustomFeed', { path: { feedId: ctx.params.feed ?? '' } });
    seeOther(ctx, FEEDS_PATH);
  });
}

/** Explains why a name was refused: by the first character that it may not contain, if there is one. */
export function nameRule(name: string): string {
  const wrong = Array.from(name).find((character) => !IN_A_NAME.test(character));
  const rule = `Use 1 to ${MAX_NAME} letters, digits, spaces and the characters + # . &, with at least one letter or digit.`;
  return wrong === undefined ? rule : `A name cannot contain "${wrong}". ${rule}`;
}

async function allFeeds(
  { ask }: Reading,
  ctx: Context,
  refused?: { name: string; tags: string; message: string },
): Promise<ReadingPage> {
  const { data: feeds } = await ask(ctx, 'listCustomFeeds', { query: { limit: String(MAX_PAGE) } });
  return {
    title: 'Your feeds',
    description: 'Your custom feeds.',
    indexed: false,
    status: refused ? 422 : 200,
    main: (
      <>
        <h1>Your feeds</h1>
        <p>A custom feed collects posts from the tags and sources you choose.</p>
        <ul class="sources">
          {feeds.map(({ id, slug, flags }) => (
            <li key={id}>
              <a href={`${FEEDS_PATH}/${slug}`}>
                <span aria-hidden="true">{flags.icon ?? '#'}</span> <strong>{flags.name}</strong>
              </a>
            </li>
          ))}
        </ul>
        <section>
          <h2>New feed</h2>
          {refused && <Notice kind="wrong">{refused.message}</Notice>}
          <Form action={FEEDS_PATH} class="write">
            <label for="name">Name</label>
            <input id="name" name="name" value={refused?.name ?? ''} maxLength={MAX_NAME} required />
            <label for="tags">Tags</label>
            <input id="tags" name="tags" value={refused?.tags ?? ''} placeholder="postgresql, sqlite" />
            <button type="submit">Create feed</button>
          </Form>
        </section>
      </>
    ),
  };
}

async function feedPage(reading: Reading, ctx: Context, feedId: string): Promise<ReadingPage> {
  const { ask } = reading;
  const path = { feedId };
  const [feed, page, filters, link] = await Promise.all([
    ask(ctx, 'getCustomFeed', { path }),
    withStates(reading, ctx, ask(ctx, 'listCustomFeedPosts', { path, query: { cursor: queryOf(ctx, 'cursor') } })),
    ask(ctx, 'getCustomFeedFilters', { path }),
    linkIfRecent(ctx, () => ask(ctx, 'getCustomFeedLink', { path })),
  ]);
  const { name, icon } = feed.flags;
  const edit = `${FEEDS_PATH}/${feed.slug}/edit`;
  return {
    title: name,
    description: `Your feed ${name}.`,
    canonical: `${FEEDS_PATH}/${feed.slug}`,
    indexed: false,
    feed: link,
    main: (
      <>
        <div class="topic">
          <h1>{icon === null ? name : `${icon} ${name}`}</h1>
          <p class="buttons">
            <a class="button secondary" href={edit}>
              Edit feed
            </a>
          </p>
        </div>
        <ListBar path={`${FEEDS_PATH}/${feed.slug}`} of={{ feedId: feed.id }} />
        <Cards page={page} next={new URLSearchParams()} />
      </>
    ),
    aside: <CustomFeedSidebar edit={edit} filters={filters} link={link} />,
  };
}

/** Shows what a feed contains, and its addresses for feed readers where they may be shown. */
function CustomFeedSidebar({
  edit,
  filters,
  link,
}: {
  edit: string;
  filters: Schema<'FeedSettings'>;
  link: Schema<'FeedLink'> | undefined;
}): JSX.Element {
  const { includeTags, includeSources } = filters;
  return (
    <>
      {includeTags.length + includeSources.length === 0 && (
        <section>
          <h2>All posts</h2>
          <p>
            This feed has no tags or sources yet. <a href={`${edit}#filters`}>Add some</a>.
          </p>
        </section>
      )}
      {includeTags.length > 0 && (
        <section>
          <h2>Tags</h2>
          <Tags names={includeTags} />
        </section>
      )}
      {includeSources.length > 0 && (
        <section>
          <h2>Sources</h2>
          <ul class="links">
            {includeSources.map(({ id, handle, name }) => (
              <li key={id}>
                <a href={`/sources/${encodeURIComponent(handle)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul class="links">
        <li>
          <a href={`${edit}#rss`}>
            <Icon name="feed" /> Read it in a feed reader
          </a>
        </li>
        {link && (
          <li>
            <a href={link.rssUrl}>RSS</a>
          </li>
        )}
        <li>
          <a href={`${edit}#digest`}>Receive it by e-mail</a>
        </li>
      </ul>
    </>
  );
}
