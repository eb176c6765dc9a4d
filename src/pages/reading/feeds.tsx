import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { SITE } from '../shell/page.tsx';
import type { PageServices } from '../shell/services.ts';
import { visitorOf } from '../shell/visitor.ts';
import { FirstCall } from '../developers.tsx';
import { Cards, type Card, type CardPage } from './cards.tsx';
import { Tabs, Tag } from './pieces.tsx';
import { createReading, filtersOf, ifAny, queryOf, type Reading } from './reading.tsx';
import type { Schema } from '../../../generated/shapes.ts';

/** The lists that everybody has, by their path. */
const LISTS = {
  '/popular': { tab: 'Popular', title: 'Popular posts', id: 'listPopularFeed' },
  '/trending': { tab: 'Trending', title: 'Trending posts', id: 'listTrendingFeed' },
  '/discussed': { tab: 'Discussed', title: 'Most discussed posts', id: 'listDiscussedFeed' },
  '/newest': { tab: 'Newest', title: 'Newest posts', id: 'listFeed' },
} as const;
type ListPath = keyof typeof LISTS;

const DESCRIPTION =
  'What developers read today: posts from engineering blogs, news and people, ranked by those who read them.';
/** Tags and feeds beside a list. */
const MAX_BESIDE = { tags: 12, feeds: 10 };

/** `/`, which is For You or, for visitors, what is popular; and the lists that everybody has. */
export function addFeeds(router: Router, services: PageServices): void {
  const reading = createReading(services);
  router.get('/', (ctx) => reading.show(ctx, visitorOf(ctx).session ? forYou(reading, ctx) : start(reading, ctx)));
  for (const path of Object.keys(LISTS) as ListPath[])
    router.get(path, (ctx) => reading.show(ctx, list(reading, ctx, path)));
}

async function forYou(reading: Reading, ctx: Context) {
  const [page, beside, feed] = await Promise.all([
    reading.ask(ctx, 'listForYouFeed', { query: { cursor: queryOf(ctx, 'cursor') } }),
    besideOf(reading, ctx),
    ifAny(reading.ask(ctx, 'getForYouLink')),
  ]);
  return {
    title: 'For you',
    description: DESCRIPTION,
    indexed: false,
    feed,
    main: <List path="/" title="For you" page={page} signedIn />,
    aside: <Beside {...beside} page={page} />,
  };
}

/** What a visitor sees first. */
async function start(reading: Reading, ctx: Context) {
  const page = await reading.ask(ctx, 'listPopularFeed', { query: { cursor: queryOf(ctx, 'cursor') } });
  const { signUpOpen } = visitorOf(ctx);
  return {
    title: SITE,
    description: DESCRIPTION,
    canonical: '/',
    data: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: SITE,
      url: `${reading.publicUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${reading.publicUrl}/search?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
    main: (
      <>
        <Welcome signUpOpen={signUpOpen} />
        <List path="/popular" title="Popular posts" page={page} />
      </>
    ),
    aside: (
      <>
        <Topics page={page} />
        <FirstCall publicUrl={reading.publicUrl} />
      </>
    ),
  };
}

async function list(reading: Reading, ctx: Context, path: ListPath) {
  const { id, title } = LISTS[path];
  const signedIn = visitorOf(ctx).session !== undefined;
  const [page, beside] = await Promise.all([
    reading.ask(ctx, id, { query: { cursor: queryOf(ctx, 'cursor') } }) as Promise<CardPage>,
    besideOf(reading, ctx),
  ]);
  return {
    title,
    description: `${title}. ${DESCRIPTION}`,
    main: <List {...{ path, title, page, signedIn }} />,
    aside: <Beside {...beside} page={page} />,
  };
}

function List({
  path,
  title,
  page,
  signedIn = false,
}: {
  path: '/' | ListPath;
  title: string;
  page: CardPage;
  signedIn?: boolean;
}): JSX.Element {
  const tabs = Object.entries(LISTS).map(([href, { tab }]) => [href, tab] as const);
  return (
    <>
      <h1 class="quiet">{title}</h1>
      <Tabs label="Lists" current={path} tabs={signedIn ? [['/', 'For you'], ...tabs] : tabs} />
      <Cards page={page} next={new URLSearchParams()} />
    </>
  );
}

function Welcome({ signUpOpen }: { signUpOpen: boolean }): JSX.Element {
  return (
    <section class="welcome">
      <p class="claim">What developers read today</p>
      <p>Follow tags and sources, and this page becomes a feed of your own. No tracking, no ads.</p>
      <p class="buttons">
        {signUpOpen && (
          <a class="button" href="/sign-up">
            Make an account
          </a>
        )}
        <a class={signUpOpen ? 'button secondary' : 'button'} href="/sign-in">
          Sign in
        </a>
      </p>
    </section>
  );
}

interface BesideParts {
  readonly filters?: Schema<'FeedSettings'> | undefined;
  readonly feeds?: readonly Schema<'CustomFeed'>[] | undefined;
}

/** What stands beside lists; nothing for visitors. */
async function besideOf(reading: Reading, ctx: Context): Promise<BesideParts> {
  if (!visitorOf(ctx).session) return {};
  const [filters, feeds] = await Promise.all([filtersOf(reading, ctx), reading.ask(ctx, 'listCustomFeeds')]);
  return { filters, feeds: feeds.data };
}

function Beside({ filters, feeds, page }: BesideParts & { page: CardPage }): JSX.Element {
  if (!filters || !feeds) return <Topics page={page} />;
  return (
    <>
      <section>
        <h2>Your feeds</h2>
        <ul class="links">
          {feeds.slice(0, MAX_BESIDE.feeds).map((feed) => (
            <li key={feed.id}>
              <a href={`/feeds/${feed.slug}`}>
                <span aria-hidden="true">{feed.flags.icon ?? '#'}</span> {feed.flags.name}
              </a>
            </li>
          ))}
          <li>
            <a href="/feeds">{feeds.length === 0 ? 'Make a feed' : 'All feeds'}</a>
          </li>
        </ul>
      </section>
      <section>
        <h2>You follow</h2>
        {filters.includeTags.length + filters.includeSources.length === 0 ? (
          <p>
            Nothing yet. <a href="/tags">Find tags</a> or <a href="/sources">sources</a> that you care about.
          </p>
        ) : (
          <p class="tags">
            {filters.includeTags.slice(0, MAX_BESIDE.tags).map((tag) => (
              <Tag key={tag} name={tag} />
            ))}
            {filters.includeSources.slice(0, MAX_BESIDE.tags).map(({ handle, name }) => (
              <a key={handle} class="tag" href={`/sources/${handle}`}>
                {name}
              </a>
            ))}
          </p>
        )}
      </section>
      <Topics page={page} />
      <section>
        <h2>For developers</h2>
        <ul class="links">
          <li>
            <a href="/settings/tokens">Access tokens</a>
          </li>
          <li>
            <a href="/developers">API and agents</a>
          </li>
        </ul>
      </section>
    </>
  );
}

/** The tags that most of a page's posts have. */
function Topics({ page: { data } }: { page: CardPage }): JSX.Element | null {
  const tags = topicsOf(data);
  if (tags.length === 0) return null;
  return (
    <section>
      <h2>Topics here</h2>
      <p class="tags">
        {tags.map((tag) => (
          <Tag key={tag} name={tag} />
        ))}
      </p>
    </section>
  );
}

function topicsOf(cards: readonly Card[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of cards.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_BESIDE.tags)
    .map(([tag]) => tag);
}
