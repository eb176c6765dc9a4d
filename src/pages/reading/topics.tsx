import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { ConfirmAction } from '../settings/confirm-action.tsx';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { visitorOf } from '../shell/visitor.ts';
import { PageTopics } from './sidebar.tsx';
import { isUnreadOnly, ListBar, unreadQuery } from './unread.tsx';
import { Action } from './components/action.tsx';
import { Cards, More, type CardPage } from './components/cards.tsx';
import { Avatar, Tags } from './components/ui.tsx';
import { loadFilters, queryOf, withStates, type Reading, type ReadingPage } from './reading.tsx';
import { MAX_PAGE } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

type Kind = 'tag' | 'source';

/** `/tags/{tag}` and `/sources/{source}`, and the lists of all. */
export function addTopics(router: Router, reading: Reading): void {
  router.get('/tags', (ctx) => reading.show(ctx, allTags(reading, ctx)));
  router.get('/tags/:tag', (ctx) => reading.show(ctx, tagPage(reading, ctx, ctx.params.tag ?? '')));
  router.get('/sources', (ctx) => reading.show(ctx, allSources(reading, ctx)));
  router.post('/sources/:source/remove', requireSignIn, async (ctx) => {
    await reading.ask(ctx, 'removeOwnSource', { path: { source: (ctx.params as { source?: string }).source ?? '' } });
    seeOther(ctx, '/sources');
  });
  router.get('/sources/:source', (ctx) => reading.show(ctx, sourcePage(reading, ctx, ctx.params.source ?? '')));
}

async function tagPage(reading: Reading, ctx: Context, tag: string): Promise<ReadingPage> {
  const [unread, cursor] = [unreadChoice(ctx), queryOf(ctx, 'cursor')];
  const [page, filters] = await Promise.all([
    withStates<CardPage>(
      reading,
      ctx,
      unread === true
        ? reading.ask(ctx, 'findPosts', { query: { tags: tag, unreadOnly: 'true', cursor } })
        : reading.ask(ctx, 'listTagFeed', { path: { tag }, query: { cursor } }),
    ),
    loadFilters(reading, ctx),
  ]);
  const state = topicStateOf(filters?.includeTags.includes(tag), filters?.blockedTags.includes(tag));
  return {
    title: `#${tag}`,
    description: `Posts for developers about ${tag}, newest first.`,
    canonical: `/tags/${encodeURIComponent(tag)}`,
    indexed: page.data.length > 0,
    content: { posts: page },
    main: (
      <>
        <div class="topic">
          <h1>{`#${tag}`}</h1>
          <Follow kind="tag" name={tag} label={`#${tag}`} state={state} page={ctx.path} />
        </div>
        {unread !== undefined && <ListBar path={ctx.path} unread={unread} of={{ tag }} />}
        <Cards page={page} next={unreadQuery(unread === true)} />
      </>
    ),
    aside: <PageTopics page={page} />,
  };
}

async function sourcePage(reading: Reading, ctx: Context, handle: string): Promise<ReadingPage> {
  const path = { source: handle };
  const [unread, cursor] = [unreadChoice(ctx), queryOf(ctx, 'cursor')];
  const [source, page, filters] = await Promise.all([
    reading.ask(ctx, 'getSource', { path }),
    withStates<CardPage>(
      reading,
      ctx,
      unread === true
        ? reading.ask(ctx, 'findPosts', { query: { sources: handle, unreadOnly: 'true', cursor } })
        : reading.ask(ctx, 'listSourceFeed', { path, query: { cursor } }),
    ),
    loadFilters(reading, ctx),
  ]);
  const has = (sources: readonly Schema<'Source'>[] | undefined) => sources?.some(({ id }) => id === source.id);
  const state = topicStateOf(has(filters?.includeSources), has(filters?.excludeSources));
  return {
    title: source.name,
    description: source.description ?? `Posts of ${source.name}, newest first.`,
    canonical: `/sources/${encodeURIComponent(source.handle)}`,
    indexed: !source.private,
    content: { posts: page },
    main: (
      <>
        <div class="topic">
          <h1>
            <Avatar image={source.image} name={source.name} size={40} /> {source.name}
          </h1>
          <Follow kind="source" name={source.handle} label={source.name} state={state} page={ctx.path} />
          {source.description !== null && <p>{source.description}</p>}
          {source.homepage !== null && (
            <p>
              <a href={source.homepage} rel="noopener nofollow">
                {source.homepage.replace(/^https?:\/\//, '').replace(/\/$/, '')}
              </a>
            </p>
          )}
          {source.problem !== null && <p class="note">Not updating right now. {source.problem}</p>}
          {source.private && <OwnSource handle={source.handle} name={source.name} />}
        </div>
        {unread !== undefined && <ListBar path={ctx.path} unread={unread} of={{ source: source.handle }} />}
        <Cards page={page} next={unreadQuery(unread === true)} />
      </>
    ),
    aside: <PageTopics page={page} />,
  };
}

/** Whether a person wants unread posts only; undefined for visitors. */
function unreadChoice(ctx: Context): boolean | undefined {
  return visitorOf(ctx).session ? isUnreadOnly(ctx) : undefined;
}

/** Says that a source is not for everybody, and removes it from the person's sources. */
function OwnSource({ handle, name }: { handle: string; name: string }): JSX.Element {
  return (
    <>
      <p class="note">You added this source. Only you and others who added it see it and its posts.</p>
      <ConfirmAction
        action={`/sources/${encodeURIComponent(handle)}/remove`}
        verb="Remove this source"
        button={`Remove ${name}`}
      >
        <p>It disappears from your feeds with its posts. You can add it again later.</p>
      </ConfirmAction>
    </>
  );
}

type TopicState = 'followed' | 'blocked' | 'neither';

function topicStateOf(followed: boolean | undefined, blocked: boolean | undefined): TopicState {
  if (followed === true) return 'followed';
  return blocked === true ? 'blocked' : 'neither';
}

/** The buttons that follow and block a tag or a source, or take that back. */
function Follow({
  kind,
  name,
  label,
  state,
  page,
}: {
  kind: Kind;
  name: string;
  label: string;
  state: TopicState;
  page: string;
}): JSX.Element {
  const path = `/filters/${kind}/${encodeURIComponent(name)}`;
  const [followed, blocked] = [state === 'followed', state === 'blocked'];
  return (
    <p class="buttons">
      <Action
        path={path}
        page={page}
        name="do"
        value={followed ? 'drop' : 'follow'}
        class={followed ? 'button secondary' : 'button'}
        label={followed ? `Following ${label}: unfollow` : `Follow ${label}`}
      >
        {followed ? 'Following' : 'Follow'}
      </Action>
      <Action
        path={path}
        page={page}
        name="do"
        value={blocked ? 'drop' : 'block'}
        class="button secondary"
        label={blocked ? `Blocked ${label}: unblock` : `Block ${label}`}
      >
        {blocked ? 'Blocked' : 'Block'}
      </Action>
      {blocked && (
        <small>
          Its posts are left out of your feeds. <a href="/settings/feeds#filters">All you block</a>
        </small>
      )}
    </p>
  );
}

/** Tags of the page with all of them; search finds others. */
const MAX_TAGS_SHOWN = 1_000;

async function allTags(reading: Reading, ctx: Context): Promise<ReadingPage> {
  const [{ data: tags }, filters] = await Promise.all([reading.ask(ctx, 'listTags'), loadFilters(reading, ctx)]);
  const groups = new Map<string, string[]>();
  for (const { name } of tags.slice(0, MAX_TAGS_SHOWN)) {
    const initial = /^[a-z]/.exec(name)?.[0]?.toUpperCase() ?? '0-9';
    const names = groups.get(initial) ?? [];
    names.push(name);
    groups.set(initial, names);
  }
  return {
    title: 'Tags',
    description: 'All tags of posts for developers.',
    main: (
      <>
        <h1>Tags</h1>
        {filters && filters.includeTags.length > 0 && (
          <>
            <h2>You follow</h2>
            <Tags names={filters.includeTags} />
          </>
        )}
        {tags.length === 0 && <p class="empty">No tags yet. They appear with the first posts.</p>}
        {[...groups]
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([initial, names]) => (
            <section key={initial} class="initial">
              <h2>{initial}</h2>
              <Tags names={names} />
            </section>
          ))}
      </>
    ),
  };
}

async function allSources(reading: Reading, ctx: Context): Promise<ReadingPage> {
  const query = { limit: String(MAX_PAGE), cursor: queryOf(ctx, 'cursor') };
  const { data, pagination } = await reading.ask(ctx, 'listSources', { query });
  return {
    title: 'Sources',
    description: 'Blogs and news sites whose posts appear here.',
    main: (
      <>
        <div class="topic">
          <h1>Sources</h1>
          <p class="buttons">
            <a class="button secondary" href="/sources/new">
              Add a source
            </a>
          </p>
        </div>
        {data.length === 0 && <p class="empty">No sources yet.</p>}
        <ul class="sources">
          {data.map(({ id, name, handle, image, description }) => (
            <li key={id}>
              <a href={`/sources/${encodeURIComponent(handle)}`}>
                <Avatar image={image} name={name} size={32} /> <strong>{name}</strong>
              </a>
              {description !== null && <small>{description}</small>}
            </li>
          ))}
        </ul>
        <More pagination={pagination} next={new URLSearchParams()}>
          More sources
        </More>
      </>
    ),
  };
}
