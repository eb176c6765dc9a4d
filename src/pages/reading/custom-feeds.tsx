import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { ConfirmFirst, Form, Notice } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { sessionOf } from '../shell/visitor.ts';
import { Cards } from './components/cards.tsx';
import { Icon, Tags } from './components/ui.tsx';
import { orUndefined, queryOf, withStates, type Reading, type ReadingPage } from './reading.tsx';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_PAGE } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

const PATH = '/feeds';
const RULES = {
  feed:
    `A name has 1 to ${constraints.CustomFeedInput.name.maxLength} letters, digits, spaces and the signs + # . &, with at ` +
    'least one letter or digit; a tag is a word such as postgresql.',
  tags: 'Name at least one tag, such as postgresql.',
};

/** `/feeds`, a person's custom feeds, and `/feeds/{slug or id}`, the posts of one. */
export function addCustomFeeds(router: Router, reading: Reading): void {
  const { ask } = reading;
  router.get(PATH, requireSignIn, (ctx) => reading.show(ctx, allFeeds(reading, ctx)));
  router.post(PATH, requireSignIn, async (ctx) => {
    const form = readForm(ctx);
    const [name, tags] = [form('name').trim(), tagsIn(form('tags'))];
    try {
      const feed = await ask(ctx, 'createCustomFeed', { body: { name } });
      const path = { feedId: feed.id };
      if (tags.length > 0) await ask(ctx, 'changeCustomFeedFilters', { path, body: { followTags: tags } });
      seeOther(ctx, `${PATH}/${feed.slug}`);
    } catch (error) {
      const message = refusedBy(error, RULES.feed);
      await reading.show(ctx, allFeeds(reading, ctx, { name, tags: form('tags'), message }));
    }
  });
  router.get(`${PATH}/:feed`, requireSignIn, (ctx) => reading.show(ctx, feedPage(reading, ctx, ctx.params.feed ?? '')));
  router.post(`${PATH}/:feed/tags`, requireSignIn, async (ctx) => {
    const [feedId, form] = [ctx.params.feed ?? '', readForm(ctx)];
    try {
      await ask(ctx, 'changeCustomFeedFilters', { path: { feedId }, body: { followTags: tagsIn(form('tags')) } });
      seeOther(ctx, `${PATH}/${encodeURIComponent(feedId)}`);
    } catch (error) {
      await reading.show(ctx, feedPage(reading, ctx, feedId, refusedBy(error, RULES.tags)));
    }
  });
  router.post(`${PATH}/:feed/delete`, requireSignIn, async (ctx) => {
    await ask(ctx, 'deleteCustomFeed', { path: { feedId: ctx.params.feed ?? '' } });
    seeOther(ctx, PATH);
  });
}

function tagsIn(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((tag) => tag.replace(/^#/, ''))
    .filter((tag) => tag !== '');
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
              <a href={`${PATH}/${slug}`}>
                <span aria-hidden="true">{flags.icon ?? '#'}</span> <strong>{flags.name}</strong>
              </a>
            </li>
          ))}
        </ul>
        <section>
          <h2>New feed</h2>
          {refused && <Notice kind="wrong">{refused.message}</Notice>}
          <Form action={PATH} class="write">
            <label for="name">Name</label>
            <input
              id="name"
              name="name"
              value={refused?.name ?? ''}
              maxLength={constraints.CustomFeedInput.name.maxLength}
              required
            />
            <label for="tags">Tags</label>
            <input id="tags" name="tags" value={refused?.tags ?? ''} placeholder="postgresql, sqlite" />
            <button type="submit">Create feed</button>
          </Form>
        </section>
      </>
    ),
  };
}

async function feedPage(reading: Reading, ctx: Context, feedId: string, refused?: string): Promise<ReadingPage> {
  const { ask } = reading;
  const path = { feedId };
  const [feed, page, filters, link] = await Promise.all([
    ask(ctx, 'getCustomFeed', { path }),
    withStates(reading, ctx, ask(ctx, 'listCustomFeedPosts', { path, query: { cursor: queryOf(ctx, 'cursor') } })),
    ask(ctx, 'getCustomFeedFilters', { path }),
    orUndefined(ask(ctx, 'getCustomFeedLink', { path })),
  ]);
  const { name, icon } = feed.flags;
  return {
    title: name,
    description: `Your feed ${name}.`,
    canonical: `${PATH}/${feed.slug}`,
    indexed: false,
    feed: link,
    status: refused === undefined ? 200 : 422,
    main: (
      <>
        <h1>{icon === null ? name : `${icon} ${name}`}</h1>
        <Cards page={page} next={new URLSearchParams()} />
      </>
    ),
    aside: (
      <CustomFeedSidebar feed={feed} filters={filters} link={link} refused={refused} recent={sessionOf(ctx).recent} />
    ),
  };
}

function CustomFeedSidebar({
  feed: { slug, flags },
  filters,
  link,
  recent,
  refused,
}: {
  feed: Schema<'CustomFeed'>;
  filters: Schema<'FeedSettings'>;
  link: Schema<'FeedLink'> | undefined;
  /** Whether the person signed in a moment ago, so that the secret address may be shown. */
  recent: boolean;
  refused: string | undefined;
}): JSX.Element {
  return (
    <>
      <section>
        <h2>Tags</h2>
        <Tags names={filters.includeTags} />
        {refused !== undefined && <Notice kind="wrong">{refused}</Notice>}
        <Form action={`${PATH}/${slug}/tags`}>
          <input name="tags" placeholder="postgresql, sqlite" aria-label="Tags to add" required />
          <button type="submit" class="secondary">
            Add tags
          </button>
        </Form>
      </section>
      {filters.includeSources.length > 0 && (
        <section>
          <h2>Sources</h2>
          <ul class="links">
            {filters.includeSources.map(({ id, handle, name }) => (
              <li key={id}>
                <a href={`/sources/${handle}`}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {link && !recent && <ConfirmFirst to={`${PATH}/${slug}`} verb="Show the RSS address" />}
      {link && recent && (
        <p>
          <a href={link.rssUrl}>
            <Icon name="feed" /> RSS
          </a>{' '}
          <a href={link.jsonUrl}>JSON Feed</a>
        </p>
      )}
      <details>
        <summary>Delete this feed</summary>
        <Form action={`${PATH}/${slug}/delete`}>
          <button type="submit" class="secondary">
            Delete {flags.name}
          </button>
        </Form>
      </details>
    </>
  );
}
