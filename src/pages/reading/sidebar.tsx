import type { Context } from 'koa';
import type { JSX } from 'preact';
import { visitorOf } from '../shell/visitor.ts';
import type { Card } from './components/card.tsx';
import type { CardPage } from './components/cards.tsx';
import { TagLink, Tags } from './components/ui.tsx';
import { loadFilters, queryOf, type Reading } from './reading.tsx';
import type { Schema } from '../../../generated/shapes.ts';

/** Tags and feeds next to a list. */
const MAX_BESIDE = { tags: 12, feeds: 10 };

interface BesideParts {
  readonly filters?: Schema<'FeedSettings'> | undefined;
  readonly feeds?: readonly Schema<'CustomFeed'>[] | undefined;
}

/** Loads the sidebar of a person's own lists; nothing for visitors, nor on further pages, added to the first. */
export async function loadSidebar(reading: Reading, ctx: Context): Promise<BesideParts> {
  if (!visitorOf(ctx).session || queryOf(ctx, 'cursor') !== undefined) return {};
  const [filters, feeds] = await Promise.all([loadFilters(reading, ctx), reading.ask(ctx, 'listCustomFeeds')]);
  return { filters, feeds: feeds.data };
}

/** Shows the sidebar of lists of posts. */
export function Sidebar({ filters, feeds, page }: BesideParts & { page: CardPage }): JSX.Element {
  if (!filters || !feeds) return <PageTopics page={page} />;
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
            <a href="/feeds">{feeds.length === 0 ? 'Create a feed' : 'All feeds'}</a>
          </li>
          <li>
            <a href="/unread">Unread by source</a>
          </li>
        </ul>
      </section>
      <section>
        <h2>You follow</h2>
        {filters.includeTags.length + filters.includeSources.length === 0 ? (
          <p>
            Nothing yet. <a href="/tags">Find tags</a> or <a href="/sources">sources</a> to follow.
          </p>
        ) : (
          <p class="tags">
            {filters.includeTags.slice(0, MAX_BESIDE.tags).map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
            {filters.includeSources.slice(0, MAX_BESIDE.tags).map(({ handle, name }) => (
              <a key={handle} class="tag" href={`/sources/${handle}`}>
                {name}
              </a>
            ))}
          </p>
        )}
      </section>
      <PageTopics page={page} />
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
export function PageTopics({ page: { data } }: { page: CardPage }): JSX.Element | null {
  const tags = commonTopics(data);
  if (tags.length === 0) return null;
  return (
    <section>
      <h2>Popular tags</h2>
      <Tags names={tags} />
    </section>
  );
}

function commonTopics(cards: readonly Card[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of cards.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_BESIDE.tags)
    .map(([tag]) => tag);
}
