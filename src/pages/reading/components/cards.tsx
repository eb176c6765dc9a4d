import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { render } from 'preact-render-to-string';
import type { CardTexts } from '../../shell/services.ts';
import { Viewing } from '../../shell/viewing.ts';
import { PostCard, type Card } from './card.tsx';
import { agoOf, Empty } from './pieces.tsx';
import type { Schema } from '../../../../generated/shapes.ts';

/** A page of a list, as its operation answers it. */
export interface CardPage {
  readonly data: readonly Card[];
  readonly pagination: Schema<'Pagination'>;
  readonly note?: string | null;
}

/** Rendered cards, since rendering a list takes as long as reading it. */
export const RenderedCards = createContext<CardTexts>(new Map());

/** Pictures of the first cards are in sight at once. */
const EAGER_CARDS = 2;

/** The posts of a page of a list, and the link to the next one; `next` is the address of that without its cursor. */
export function Cards({
  page,
  next,
  extra,
  empty,
}: {
  page: CardPage;
  next: URLSearchParams;
  extra?: (card: Card) => ComponentChildren;
  empty?: ComponentChildren;
}): JSX.Element {
  const { data, pagination, note } = page;
  if (data.length === 0) return <Nothing note={note ?? undefined}>{empty}</Nothing>;
  return (
    <>
      {extra ? (
        <ol class="posts" data-posts>
          {data.map((card, index) => (
            <PostCard key={card.id} card={card} eager={index < EAGER_CARDS}>
              {extra(card)}
            </PostCard>
          ))}
        </ol>
      ) : (
        <Rendered cards={data} />
      )}
      <More pagination={pagination} next={next} />
    </>
  );
}

/** Cards that are the same for all who are signed in, and for all visitors. */
function Rendered({ cards }: { cards: readonly Card[] }): JSX.Element {
  const visitor = useContext(Viewing);
  const texts = useContext(RenderedCards);
  const textOf = (card: Card, eager: boolean): string => {
    const moment = agoOf(card.publishedAt ?? card.createdAt);
    const key = `${String(visitor?.session !== undefined)}${String(eager)}${moment}${JSON.stringify(card)}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = render(
      <Viewing.Provider value={visitor}>
        <PostCard card={card} eager={eager} />
      </Viewing.Provider>,
    );
    texts.set(key, text);
    return text;
  };
  const html = cards.map((card, index) => textOf(card, index < EAGER_CARDS)).join('');
  // Rendered above, which escaped what is in it.
  return <ol class="posts" data-posts dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Why a list is empty, in the operation's words without those for programs, and where to go. */
function Nothing({ note, children }: { note: string | undefined; children: ComponentChildren }): JSX.Element {
  return (
    <Empty>
      <p>{note?.replace(/[;,]?(?: or)? (?:GET|POST|PUT|PATCH|DELETE) \/.*/s, '.') ?? 'Nothing is here yet.'}</p>
      {children ?? (
        <p>
          Look through all <a href="/tags">tags</a> and <a href="/sources">sources</a>, or at what is{' '}
          <a href="/popular">popular</a>.
        </p>
      )}
    </Empty>
  );
}

/** The link to the next page of a list. */
export function More({
  pagination: { endCursor },
  next,
  children = 'More',
}: {
  pagination: Schema<'Pagination'>;
  next: URLSearchParams;
  children?: ComponentChildren;
}): JSX.Element | null {
  if (endCursor === null) return null;
  const query = new URLSearchParams(next);
  query.set('cursor', endCursor);
  return (
    <p class="more">
      <a class="button secondary" rel="next" href={`?${query.toString()}`}>
        {children}
      </a>
    </p>
  );
}
