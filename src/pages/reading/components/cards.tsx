import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { render } from 'preact-render-to-string';
import { Viewing } from '../../shell/visitor.ts';
import { Segments } from '../../shell/look-choice.tsx';
import { DEFAULT_LOOK } from '../../shell/look.ts';
import { PostCard, type Card, type CardState } from './card.tsx';
import { agoOf, Empty, type SignName } from './ui.tsx';
import type { Schema } from '../../../../generated/shapes.ts';

/** A page of a list, as its operation returns it. */
export interface CardPage {
  readonly data: readonly Card[];
  readonly pagination: Schema<'Pagination'>;
  readonly note?: string | null;
  /** The person's actions on its posts; absent for visitors. */
  readonly states?: ReadonlyMap<string, CardState>;
}

/** A card as UTF-8, as of a moment that it names, such as `5 min ago`. */
interface Markup {
  readonly moment: string;
  readonly html: Buffer;
}

/** Context that cards of a page are drawn with. */
export interface CardContext {
  /** Markup of cards by card and by how it looks, since rendering a list takes as long as reading it. */
  readonly known: WeakMap<object, Map<string, Markup>>;
  /** The cards of this page, which take the place of `CARDS_PLACE`: as one text they would be copied several times. */
  readonly cards: Buffer[];
}
export const CARDS_PLACE = '<!--cards-->';
export const CardDrawing = createContext<CardContext>({ known: new WeakMap(), cards: [] });

/** Number of first cards whose images are visible without scrolling. */
const EAGER_CARDS = 2;

/**
 * The posts of a page of a list, and the link to the next one; `next` is the address of that without its cursor.
 * `extra` takes the place of the buttons after the votes; `extraKey` differs whenever what it gives for a card does.
 */
export function Cards({
  page,
  next,
  extra,
  extraKey = '',
  empty,
  emptySign,
}: {
  page: CardPage;
  next: URLSearchParams;
  extra?: (card: Card) => ComponentChildren;
  extraKey?: string;
  empty?: ComponentChildren;
  emptySign?: SignName;
}): JSX.Element {
  const visitor = useContext(Viewing);
  const { known, cards } = useContext(CardDrawing);
  const { data, pagination, note, states } = page;
  if (data.length === 0)
    return (
      <Nothing note={note ?? undefined} sign={emptySign}>
        {empty}
      </Nothing>
    );
  const htmlOf = (card: Card, isEager: boolean): Buffer => {
    const state = states?.get(card.id);
    const variants = known.get(card) ?? new Map<string, Markup>();
    const moment = agoOf(card.publishedAt ?? card.createdAt);
    const key = [visitor?.session !== undefined, isEager, JSON.stringify(state), extraKey].join();
    const last = variants.get(key);
    if (last?.moment === moment) return last.html;
    const html = render(
      <Viewing.Provider value={visitor}>
        <PostCard card={card} state={state} eager={isEager}>
          {extra?.(card)}
        </PostCard>
      </Viewing.Provider>,
    );
    const drawn = { moment, html: Buffer.from(html) };
    known.set(card, variants.set(key, drawn));
    return drawn.html;
  };
  const look = visitor?.look ?? DEFAULT_LOOK;
  // Only cards show pictures; a browser loads hidden ones unless they are lazy.
  const eager = look.density === 'cards' ? EAGER_CARDS : 0;
  cards.push(...data.map((card, index) => htmlOf(card, index < eager)));
  return (
    <>
      <nav class="density" aria-label="Density of lists">
        <Segments kind="density" look={look} />
      </nav>
      <ol class="posts" data-posts dangerouslySetInnerHTML={{ __html: CARDS_PLACE }} />
      <More pagination={pagination} next={next} />
    </>
  );
}

/** Explains an empty list with the operation's note, without its hints for programs, and links to content. */
function Nothing({
  note,
  sign,
  children,
}: {
  note: string | undefined;
  sign: SignName | undefined;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <Empty sign={sign}>
      <p>{note?.replace(/[;,]?(?: or)? (?:GET|POST|PUT|PATCH|DELETE) \/.*/s, '.') ?? 'Nothing here yet.'}</p>
      {children ?? (
        <p>
          Browse all <a href="/tags">tags</a> and <a href="/sources">sources</a>, or see what is{' '}
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
  children = 'More posts',
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
