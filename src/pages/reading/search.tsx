import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { Form, Notice } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { visitorOf } from '../shell/visitor.ts';
import { FEEDS_PATH } from './custom-feeds.tsx';
import { PageTopics } from './sidebar.tsx';
import { Cards } from './components/cards.tsx';
import { Icon, Tabs } from './components/ui.tsx';
import { queryOf, withStates, type Reading, type ReadingPage } from './reading.tsx';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { filterOfSearch } from '../../domain/filters/filter-of-search.ts';

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
    return reading.show(ctx, q === undefined ? nothingYet() : results(reading, ctx, { q }));
  });
  router.post('/search/save', requireSignIn, async (ctx) => {
    const form = readForm(ctx);
    const q = form('q').trim();
    if (q === '') return seeOther(ctx, '/search');
    const isByMeaning = form('byMeaning') === 'on';
    const filter = isByMeaning ? { about: q } : filterOfSearch(q);
    const body = { ...SAVED_SEARCH, name: feedName(q), filter };
    try {
      const { slug } = await reading.ask(ctx, 'createCustomFeed', { body });
      seeOther(ctx, `${FEEDS_PATH}/${slug}`);
    } catch (error) {
      const message = refusedBy(
        error,
        isByMeaning ? NO_MEANING : 'This search has no word to save. Use a less common word.',
      );
      await reading.show(ctx, results(reading, ctx, { q, refused: message }));
    }
  });
  router.get('/search/suggestions', async (ctx) => {
    const q = queryOf(ctx, 'q');
    const { data } = await reading.ask(ctx, 'suggestSearches', { query: { q } });
    const address = addressIn(q);
    ctx.set('cache-control', 'private, max-age=60');
    ctx.body = [
      ...(address === undefined ? [] : [{ type: 'address', text: address, href: newSourcePath(address) }]),
      ...data.map((suggestion) => ({ type: suggestion.type, text: suggestion.text, href: hrefOf(suggestion) })),
    ];
  });
}

/** The address of a site or feed that a search is; undefined for any other search. */
function addressIn(q = ''): string | undefined {
  const text = q.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const isAddress = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(text);
  return isAddress && (address === text || /\/|^www\./.test(text)) && URL.canParse(address) ? address : undefined;
}

/** Path of the page that finds the feed of an address and adds it. */
function newSourcePath(address: string): string {
  return `/sources/new?${new URLSearchParams({ url: address }).toString()}`;
}

function nothingYet(): ReadingPage {
  return {
    title: 'Search',
    description: 'Search posts for developers. Partial words, typos and abbreviations are understood.',
    main: (
      <>
        <h1>Search</h1>
        <p>
          Search posts. Partial words, typos and short forms like k8s work. Paste an address to add it as a source, or
          browse all <a href="/tags">tags</a> and <a href="/sources">sources</a>.
        </p>
      </>
    ),
  };
}

const NO_MEANING = 'This search can’t be saved by meaning. Use plain English, at most 200 characters.';

/** A saved search is read as a folder of a reader app: newest first, and with what was opened. */
const SAVED_SEARCH = { orderBy: 'DATE', disableEngagementFilter: true };
const { maxLength: MAX_NAME } = constraints.CustomFeedInput.name;

/** Returns a search as the name of a feed: without characters that a name may not contain. */
function feedName(q: string): string {
  const name = q
    .replace(/[^\p{L}\p{M}\p{N} +#.&]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(name) ? Array.from(name).slice(0, MAX_NAME).join('').trim() : 'Saved search';
}

async function results(
  reading: Reading,
  ctx: Context,
  { q, refused }: { q: string; refused?: string },
): Promise<ReadingPage> {
  const [time, cursor] = [queryOf(ctx, 'time'), queryOf(ctx, 'cursor')];
  const asTyped = ctx.query.asTyped === 'true';
  const query = { q, time, cursor, ...(asTyped && { asTyped: 'true' }) };
  const [page, suggested] = await Promise.all([
    withStates(reading, ctx, reading.ask(ctx, 'searchPosts', { query })),
    cursor === undefined ? reading.ask(ctx, 'suggestSearches', { query: { q } }) : { data: [] },
  ]);
  const shown = { q, ...(asTyped && { asTyped: 'true' }) };
  const here = (value: string): string => searchPath({ ...shown, ...(value !== 'all' && { time: value }) });
  const next = new URLSearchParams({ ...shown, ...(time !== undefined && { time }) });
  return {
    title: `${q} - Search`,
    description: `Posts for developers about ${q}.`,
    indexed: false,
    searched: q,
    ...(refused !== undefined && { status: 422 }),
    main: (
      <>
        <h1 class="quiet">{`Results for ${q}`}</h1>
        {refused !== undefined && <Notice kind="wrong">{refused}</Notice>}
        <AddAddress address={addressIn(q)} />
        <TopicSuggestions found={suggested.data} />
        {page.didYouMean !== null && (
          <p class="note">
            Showing results for <a href={searchPath({ q: page.didYouMean })}>{page.didYouMean}</a>. Search instead for{' '}
            <a href={searchPath({ q, asTyped: 'true' })}>{q}</a>.
          </p>
        )}
        <Tabs label="Age" tabs={TIMES.map(([value, text]) => [here(value), text])} current={here(time ?? 'all')} />
        <Cards page={{ ...page, note: noteOf(q, time) }} next={next} />
        {visitorOf(ctx).session && (
          <Form action="/search/save" class="save-search">
            <input type="hidden" name="q" value={q} />
            <button type="submit" class="quiet">
              Save this search
            </button>
            <label>
              <input type="checkbox" name="byMeaning" value="on" /> By meaning, in any words
            </label>
          </Form>
        )}
      </>
    ),
    aside: <PageTopics page={page} />,
  };
}

function searchPath(query: Readonly<Record<string, string>>): string {
  return `/search?${new URLSearchParams(query).toString()}`;
}

/** The sentence of a search without results. */
function noteOf(q: string, time: string | undefined): string {
  return time === undefined || time === 'all'
    ? `No posts match “${q}”. Check the spelling or try another word.`
    : `No posts from this time match “${q}”. Choose “Any time”, or try another word.`;
}

/** Offers to add an address that was searched for. */
function AddAddress({ address }: { address: string | undefined }): JSX.Element | null {
  if (address === undefined) return null;
  return (
    <p class="note">
      This is an address. <a href={newSourcePath(address)}>Add it as a source</a> to read its posts here.
    </p>
  );
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
