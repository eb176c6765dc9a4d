import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { linkToApiCatalog } from '../web-documents.ts';
import { requireSignIn } from '../shell/guards.ts';
import { visitorOf } from '../shell/visitor.ts';
import { FirstCall } from '../developers.tsx';
import { Sidebar, loadSidebar, PageTopics } from './sidebar.tsx';
import { Cards, type CardPage } from './components/cards.tsx';
import { Empty, Tabs } from './components/ui.tsx';
import { isUnreadOnly, ListBar, unreadQuery } from './unread.tsx';
import { linkIfRecent, queryOf, withStates, type Reading, type ReadingPage } from './reading.tsx';

/** The lists of posts by their path; For You is the start page. */
const LISTS = {
  '/following': { tab: 'Following', title: 'Posts of what you follow', id: 'listFeed' },
  '/popular': { tab: 'Popular', title: 'Popular posts', id: 'listPopularFeed' },
  '/trending': { tab: 'Trending', title: 'Trending posts', id: 'listTrendingFeed' },
  '/discussed': { tab: 'Discussed', title: 'Most discussed posts', id: 'listDiscussedFeed' },
  '/newest': { tab: 'Newest', title: 'Newest posts', id: 'findPosts' },
} as const;
type ListPath = keyof typeof LISTS;
const OWN: ListPath = '/following';

const DESCRIPTION =
  'What developers are reading: posts from engineering blogs, news sites and people, ranked by their readers.';

/** `/`, which is For You or, for visitors, popular; and the public lists. */
export function addFeeds(router: Router, reading: Reading): void {
  router.get('/', (ctx) => {
    linkToApiCatalog(ctx);
    return reading.show(ctx, visitorOf(ctx).session ? forYou(reading, ctx) : startPage(reading, ctx));
  });
  for (const path of Object.keys(LISTS) as ListPath[])
    router.get(path, ...(path === OWN ? [requireSignIn] : []), (ctx) =>
      reading.show(ctx, listedFeed(reading, ctx, path)),
    );
}

async function forYou(reading: Reading, ctx: Context) {
  const [page, sidebar, feed] = await Promise.all([
    withStates(reading, ctx, reading.ask(ctx, 'listForYouFeed', { query: { cursor: queryOf(ctx, 'cursor') } })),
    loadSidebar(reading, ctx),
    linkIfRecent(ctx, () => reading.ask(ctx, 'getForYouLink')),
  ]);
  return {
    title: 'For you',
    description: DESCRIPTION,
    indexed: false,
    feed,
    content: { posts: page },
    main: <List path="/" title="For you" page={page} signedIn />,
    aside: <Sidebar {...sidebar} page={page} />,
  };
}

/** Shows the first page of a visitor. */
async function startPage(reading: Reading, ctx: Context) {
  const page = await reading.ask(ctx, 'listPopularFeed', { query: { cursor: queryOf(ctx, 'cursor') } });
  const { signUpOpen } = visitorOf(ctx);
  return {
    title: reading.siteName,
    description: DESCRIPTION,
    canonical: '/',
    content: { posts: page },
    data: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: reading.siteName,
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
        <PageTopics page={page} />
        <FirstCall publicUrl={reading.publicUrl} />
      </>
    ),
  };
}

async function listedFeed(reading: Reading, ctx: Context, path: ListPath): Promise<ReadingPage> {
  const { id, title } = LISTS[path];
  const signedIn = visitorOf(ctx).session !== undefined;
  const unread = signedIn && (id === 'findPosts' || id === 'listFeed') ? isUnreadOnly(ctx) : undefined;
  const query = { cursor: queryOf(ctx, 'cursor'), ...(unread === true && { unreadOnly: 'true' }) };
  const [page, sidebar] = await Promise.all([
    withStates(reading, ctx, reading.ask(ctx, id, { query }) as Promise<CardPage>),
    path === OWN ? loadSidebar(reading, ctx) : {},
  ]);
  if (followsNothing(sidebar)) return followSomething(title, <Sidebar {...sidebar} page={NO_POSTS} />);
  return {
    title,
    description: `${title}. ${DESCRIPTION}`,
    indexed: path !== OWN,
    content: { posts: page },
    main: <List path={path} title={title} page={page} signedIn={signedIn} unread={unread} />,
    aside: <Sidebar {...sidebar} page={page} />,
  };
}

function List({
  path,
  title,
  page,
  signedIn = false,
  unread,
}: {
  path: '/' | ListPath;
  title: string;
  page: CardPage;
  signedIn?: boolean;
  /** Whether only unread posts are shown; undefined where that is no choice. */
  unread?: boolean | undefined;
}): JSX.Element {
  return (
    <>
      <ListTabs path={path} title={title} signedIn={signedIn} />
      {unread !== undefined && <ListBar path={path} unread={unread} of={path === OWN ? {} : undefined} />}
      <Cards page={page} next={unreadQuery(unread === true)} />
    </>
  );
}

function ListTabs({ path, title, signedIn }: { path: string; title: string; signedIn: boolean }): JSX.Element {
  const tabs = Object.entries(LISTS)
    .filter(([href]) => signedIn || href !== OWN)
    .map(([href, { tab }]) => [href, tab] as const);
  return (
    <>
      <h1 class="quiet">{title}</h1>
      <Tabs label="Lists" current={path} tabs={signedIn ? [['/', 'For you'], ...tabs] : tabs} />
    </>
  );
}

const NO_POSTS: CardPage = { data: [], pagination: { hasNextPage: false, endCursor: null, cursor: null } };

/** Whether the sidebar of a person's own list says that they follow nothing. */
function followsNothing({ filters }: Awaited<ReturnType<typeof loadSidebar>>): boolean {
  return filters !== undefined && filters.includeTags.length + filters.includeSources.length === 0;
}

/** The page of what a person follows, as long as that is nothing. */
function followSomething(title: string, aside: JSX.Element): ReadingPage {
  return {
    title,
    description: title,
    indexed: false,
    main: (
      <>
        <ListTabs path={OWN} title={title} signedIn />
        <Empty>
          <p>You follow nothing yet. Posts of the tags and sources you follow appear here, newest first.</p>
          <p class="buttons">
            <a class="button" href="/tags">
              Browse tags
            </a>
            <a class="button secondary" href="/sources">
              Browse sources
            </a>
            <a class="button secondary" href="/sources/new">
              Add a source
            </a>
          </p>
        </Empty>
      </>
    ),
    aside,
  };
}

function Welcome({ signUpOpen }: { signUpOpen: boolean }): JSX.Element {
  return (
    <section class="welcome">
      <div>
        <p class="claim">What developers are reading</p>
        <p>Follow tags and sources to get a feed of your own. No tracking, no ads.</p>
      </div>
      <p class="buttons">
        {signUpOpen && (
          <a class="button" href="/sign-up">
            Create an account
          </a>
        )}
        <a class={signUpOpen ? 'button secondary' : 'button'} href="/sign-in">
          Sign in
        </a>
      </p>
    </section>
  );
}
