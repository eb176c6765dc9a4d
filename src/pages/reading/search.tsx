import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { PageTopics } from './sidebar.tsx';
import { Cards } from './components/cards.tsx';
import { Icon, Tabs } from './components/ui.tsx';
import { queryOf, withStates, type Reading, type ReadingPage } from './reading.tsx';
import type { Schema } from '../../../generated/shapes.ts';

/** Time ranges of results, as the contract names them and as people do. */
const TIMES = [
  ['all', 'Any time'],
  ['day', 'Past day'],
  ['week', 'Past week'],
  ['month', 'Past month'],
  ['year', 'Past year'],
] as const;

/** `/search`, and `/search/suggestions` for the script of the search field. */
export function addSearch(router: Router, reading: Reading): void {
  router.get('/search', (ctx) => {
    const q = queryOf(ctx, 'q');
    return reading.show(ctx, q === undefined ? nothingYet() : results(reading, ctx, q));
  });
  router.get('/search/suggestions', async (ctx) => {
    const { data } = await reading.ask(ctx, 'suggestSearches', { query: { q: queryOf(ctx, 'q') } });
    ctx.set('cache-control', 'private, max-age=60');
    ctx.body = data.map((suggestion) => ({ type: suggestion.type, text: suggestion.text, href: hrefOf(suggestion) }));
  });
}

function nothingYet(): ReadingPage {
  return {
    title: 'Search',
    description: 'Search posts for developers. Partial words, typos and abbreviations are understood.',
    main: (
      <>
        <h1>Search</h1>
        <p>
          Type a query above. Partial words, typos and abbreviations such as k8s are understood. Or browse all{' '}
          <a href="/tags">tags</a> and <a href="/sources">sources</a>.
        </p>
      </>
    ),
  };
}

async function results(reading: Reading, ctx: Context, q: string): Promise<ReadingPage> {
  const [time, cursor] = [queryOf(ctx, 'time'), queryOf(ctx, 'cursor')];
  const [page, suggested] = await Promise.all([
    withStates(reading, ctx, reading.ask(ctx, 'searchPosts', { query: { q, time, cursor } })),
    cursor === undefined ? reading.ask(ctx, 'suggestSearches', { query: { q } }) : { data: [] },
  ]);
  const here = (value: string): string =>
    `/search?${new URLSearchParams({ q, ...(value === 'all' ? {} : { time: value }) }).toString()}`;
  const next = new URLSearchParams({ q, ...(time === undefined ? {} : { time }) });
  return {
    title: `${q} - Search`,
    description: `Posts for developers about ${q}.`,
    indexed: false,
    searched: q,
    main: (
      <>
        <h1 class="quiet">{`Results for ${q}`}</h1>
        <TopicSuggestions found={suggested.data} />
        {page.didYouMean !== null && (
          <p class="note">
            Showing results for{' '}
            <a href={`/search?${new URLSearchParams({ q: page.didYouMean }).toString()}`}>{page.didYouMean}</a>.
          </p>
        )}
        <Tabs label="Age" tabs={TIMES.map(([value, text]) => [here(value), text])} current={here(time ?? 'all')} />
        <Cards page={page} next={next} />
      </>
    ),
    aside: <PageTopics page={page} />,
  };
}

/** The tags and sources that a search could mean. */
function TopicSuggestions({ found }: { found: readonly Schema<'Suggestion'>[] }): JSX.Element | null {
  const topics = found.filter(({ type }) => type !== 'post');
  if (topics.length === 0) return null;
  return (
    <p class="tags">
      {topics.map((topic) => (
        <a key={`${topic.type} ${topic.key}`} class="tag" href={hrefOf(topic)}>
          {topic.type === 'tag' ? (
            `#${topic.text}`
          ) : (
            <>
              <Icon name="feed" /> {topic.text}
            </>
          )}
        </a>
      ))}
    </p>
  );
}

function hrefOf({ type, key }: Schema<'Suggestion'>): string {
  return `/${type}s/${encodeURIComponent(key)}`;
}
