import type { ComponentChildren, JSX } from 'preact';
import { Action } from './action.tsx';
import {
  RelativeTime,
  Count,
  counted,
  Avatar,
  shownHostOf,
  Picture,
  pictureOf,
  Icon,
  TagLink,
  upvoteOf,
} from './ui.tsx';
import type { Schema } from '../../../../generated/shapes.ts';

/** Limits of a post's summary and tags in a list. */
const MAX_SHOWN = { summaryCharacters: 220, tags: 4 };

/** A post as any of the lists gives it. */
export type Card = Schema<'FeedPost'> &
  Partial<Pick<Schema<'RecommendedPost'>, 'reason'>> &
  Partial<Pick<Schema<'FoundPost'>, 'highlights'>>;

/** A person's actions on a post, and its counts of this moment. */
export interface CardState {
  readonly vote: -1 | 0 | 1;
  readonly read: boolean;
  readonly bookmarked: boolean;
  readonly numUpvotes: number;
  readonly numComments: number;
}

/** A post in a list. */
export function PostCard({
  card,
  state,
  eager,
  children,
}: {
  card: Card;
  /** Undefined for a visitor. */
  state: CardState | undefined;
  eager: boolean;
  children?: ComponentChildren;
}): JSX.Element {
  const { id, title, image, summary, tags, reason, highlights = [] } = card;
  const page = `/posts/${id}`;
  const [src, host] = [pictureOf(image), shownHostOf(card.url)];
  const { vote, numUpvotes, numComments } = state ?? { vote: 0, ...card };
  return (
    <li
      id={`post-${id}`}
      data-post={page}
      data-url={host === undefined ? page : card.url}
      class={state?.read === true ? 'read' : undefined}
    >
      <article>
        <div class="vote">
          <Action
            path={`${page}/vote`}
            name="vote"
            value={vote === 1 ? '0' : '1'}
            pressed={vote === 1}
            page={page}
            label={`${upvoteOf(numUpvotes)}: ${title}`}
          >
            <Icon name="up" /> <Count of={numUpvotes} />
          </Action>
        </div>
        <div class="text">
          <div class="head">
            <h2 dir="auto">
              <a href={page}>{markWords(title, highlights)}</a>
            </h2>{' '}
            {host !== undefined && (
              <a class="host" href={card.url} rel="noopener nofollow ugc" data-original>
                {host}
              </a>
            )}
          </div>
          {summary !== null && (
            <p class="summary" dir="auto">
              {markWords(cardExcerpt(summary), highlights)}
            </p>
          )}
          <Byline card={card}>
            <a class="comments" href={`${page}#comments`} aria-label={`${counted(numComments, 'comment')}: ${title}`}>
              {counted(numComments, 'comment')}
            </a>
            {reason !== undefined && <ReasonNote reason={reason} />}
            {tags.slice(0, MAX_SHOWN.tags).map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </Byline>
        </div>
        {src !== undefined && (
          <a class="picture" href={page} tabIndex={-1} aria-hidden="true">
            <Picture src={src} width={320} height={180} eager={eager} />
          </a>
        )}
        <CardButtons page={page} title={title} state={state}>
          {children}
        </CardButtons>
      </article>
    </li>
  );
}

/** The buttons at the end of a card; `children` take the place of the bookmark. */
function CardButtons({
  page,
  title,
  state,
  children,
}: {
  page: string;
  title: string;
  state: CardState | undefined;
  children: ComponentChildren;
}): JSX.Element {
  const { read = false, bookmarked = false } = state ?? {};
  return (
    <div class="actions">
      {state && (
        <Action
          path={`${page}/read`}
          name="read"
          value={read ? '0' : '1'}
          pressed={read}
          page={page}
          label={`Read: ${title}`}
        >
          <Icon name="read" />
        </Action>
      )}
      {children ?? (
        <Action
          path={`${page}/bookmark`}
          name="on"
          value={bookmarked ? '0' : '1'}
          pressed={bookmarked}
          page={page}
          label={`Bookmark: ${title}`}
        >
          <Icon name="bookmark" />
        </Action>
      )}
    </div>
  );
}

/** Shows where a post is from, its author, time and reading time, and what else a list says about it. */
export function Byline({
  card,
  author,
  children,
}: {
  card: Omit<Card, 'reason'>;
  author?: string | null;
  children?: ComponentChildren;
}): JSX.Element {
  const { source, readTime, publishedAt, createdAt, alsoIn } = card;
  return (
    <p class="byline">
      <a class="source" href={`/sources/${encodeURIComponent(source.handle)}`}>
        <Avatar image={source.image} name={source.name} /> {source.name}
      </a>
      {author !== undefined && author !== null && author !== source.name && <span>{author}</span>}
      <RelativeTime at={publishedAt ?? createdAt} />
      {readTime !== null && <span class="read-time">{readTime} min read</span>}
      {alsoIn.length > 0 && <span class="more-sources">+{counted(alsoIn.length, 'source')}</span>}
      {children}
    </p>
  );
}

const REASONS = {
  'followed-tag': 'You follow',
  'followed-source': 'You follow',
  'read-tag': 'You read about',
  'read-source': 'You read',
  popular: 'Popular',
  opened: 'Opened before',
} as const;

function ReasonNote({ reason: { kind, name } }: { reason: Schema<'Reason'> }): JSX.Element {
  const shown = name !== null && kind.endsWith('-tag') ? `#${name}` : (name ?? '');
  return (
    <span class="why">
      {REASONS[kind]} {shown}
    </span>
  );
}

/** The beginning of a text, up to the end of a word. */
export function cardExcerpt(text: string, characters = MAX_SHOWN.summaryCharacters): string {
  if (text.length <= characters) return text;
  const cut = text.slice(0, characters).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), characters / 2))} …`;
}

/** A text with some of its words marked. */
function markWords(text: string, words: readonly string[]): ComponentChildren {
  if (words.length === 0) return text;
  const facts: ComponentChildren[] = [];
  let rest = text;
  while (rest !== '') {
    const found = words
      .map((word) => ({ word, at: rest.indexOf(word) }))
      .filter(({ word, at }) => at >= 0 && word !== '')
      .sort((a, b) => a.at - b.at || b.word.length - a.word.length)[0];
    if (!found) break;
    facts.push(rest.slice(0, found.at), <mark>{found.word}</mark>);
    rest = rest.slice(found.at + found.word.length);
  }
  return [...facts, rest];
}
