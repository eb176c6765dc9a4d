import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { ConfirmAction } from '../settings/confirm-action.tsx';
import { ConfirmFirst, Form, Notice } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { sessionOf } from '../shell/visitor.ts';
import { Cards, type CardPage } from './components/cards.tsx';
import { Icon, Tabs } from './components/ui.tsx';
import { isUnreadOnly, unreadQuery } from './unread.tsx';
import { goBack, orUndefined, queryOf, withStates, type Reading, type ReadingPage } from './reading.tsx';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { Action } from './components/action.tsx';
import type { Card } from './components/card.tsx';

/** The page of bookmarks. */
const BOOKMARKS = '/bookmarks';
const UNREAD = `${BOOKMARKS}?${unreadQuery(true).toString()}`;
const RULE = `A list name has 1 to ${constraints.BookmarkListInput.name.maxLength} characters.`;

/** A name of a list that was refused. */
interface RefusedList {
  readonly name: string;
  readonly message: string;
}

/** A card of a bookmarked post: most lists have less. */
type BookmarkCard = Card & Partial<Pick<Schema<'BookmarkedPost'>, 'note' | 'ownTags' | 'page'>>;

/** `/bookmarks` with its lists: `?list=` shows one, `?q=` searches. */
export function addBookmarks(router: Router, reading: Reading): void {
  const { ask } = reading;
  router.get(BOOKMARKS, requireSignIn, (ctx) => reading.show(ctx, bookmarksPage(reading, ctx)));
  router.post(`${BOOKMARKS}/lists`, requireSignIn, async (ctx) => {
    const name = readForm(ctx)('name').trim();
    try {
      const { data } = await ask(ctx, 'createBookmarkList', { body: { name } });
      seeOther(ctx, `${BOOKMARKS}?list=${data.id}`);
    } catch (error) {
      const message = refusedBy(error, RULE);
      await reading.show(ctx, bookmarksPage(reading, ctx, { name, message }));
    }
  });
  router.post(`${BOOKMARKS}/lists/:id/delete`, requireSignIn, async (ctx) => {
    await ask(ctx, 'deleteBookmarkList', { path: { id: ctx.params.id ?? '' }, query: { keepBookmarks: 'true' } });
    seeOther(ctx, BOOKMARKS);
  });
  router.post(`${BOOKMARKS}/:id/move`, requireSignIn, async (ctx) => {
    const list = readForm(ctx)('list');
    await ask(ctx, 'moveBookmark', { path: { postId: ctx.params.id ?? '' }, body: { listId: list || null } });
    goBack(ctx, BOOKMARKS);
  });
}

async function bookmarksPage(reading: Reading, ctx: Context, refused?: RefusedList): Promise<ReadingPage> {
  const { ask } = reading;
  const { recent } = sessionOf(ctx);
  const [list, q, cursor] = ['list', 'q', 'cursor'].map((name) => queryOf(ctx, name));
  const unread = isUnreadOnly(ctx);
  const unreadOnly = unread ? 'true' : undefined;
  const [page, { data: lists }, feed] = await Promise.all([
    withStates<CardPage>(
      reading,
      ctx,
      q === undefined
        ? ask(ctx, 'listBookmarks', {
            query: { cursor, unreadOnly, ...(list === undefined ? { anyList: 'true' } : { listId: list }) },
          })
        : ask(ctx, 'searchBookmarks', { query: { cursor, unreadOnly, q, listId: list } }),
    ),
    ask(ctx, 'listBookmarkLists'),
    orUndefined(ask(ctx, 'getBookmarksLink')),
  ]);
  const shown = lists.find(({ id }) => id === list);
  const next = new URLSearchParams({
    ...(list && { list }),
    ...(q && { q }),
    ...Object.fromEntries(unreadQuery(unread)),
  });
  return {
    title: shown ? `${shown.name} - Bookmarks` : 'Bookmarks',
    description: 'Your bookmarks.',
    indexed: false,
    feed,
    status: refused ? 422 : 200,
    main: (
      <>
        <h1>{shown ? listLabel(shown) : 'Bookmarks'}</h1>
        <Tabs
          label="Lists"
          current={list === undefined ? (unread ? UNREAD : BOOKMARKS) : listPath(list)}
          tabs={[
            [BOOKMARKS, 'All'],
            [UNREAD, 'Unread'],
            ...lists.map((bookmarkList) => [listPath(bookmarkList.id), listLabel(bookmarkList)] as const),
          ]}
        />
        <Cards
          page={page}
          next={next}
          extra={(card) => <BookmarkActions card={card} lists={lists} list={list} />}
          extraKey={JSON.stringify([list, lists])}
          empty={HOW}
          emptySign="bookmark"
        />
      </>
    ),
    aside: <BookmarkSidebar list={shown} q={q} refused={refused} feed={feed} recent={recent} />,
  };
}

/** Hint in an empty list. */
const HOW = (
  <p>
    Press <Icon name="bookmark" /> next to a <a href="/">post</a> to save it here.
  </p>
);

function BookmarkSidebar({
  list,
  q = '',
  refused,
  feed,
  recent,
}: {
  list: Schema<'BookmarkList'> | undefined;
  q: string | undefined;
  refused: RefusedList | undefined;
  feed: Schema<'FeedLink'> | undefined;
  /** Whether the person signed in a moment ago, so that the secret address may be shown. */
  recent: boolean;
}): JSX.Element {
  return (
    <>
      <form action={BOOKMARKS} role="search" aria-label="Bookmarks">
        {list && <input type="hidden" name="list" value={list.id} />}
        <input type="search" name="q" value={q} placeholder="Search bookmarks" aria-label="Search bookmarks" />
      </form>
      <section>
        <h2>Save a page</h2>
        <Form action="/save" class="line">
          <input
            name="url"
            type="url"
            placeholder="https://"
            aria-label="Address to save"
            maxLength={constraints.BookmarksInput.url.maxLength}
            required
          />
          <button type="submit" class="secondary">
            Save
          </button>
        </Form>
      </section>
      <section>
        <h2>New list</h2>
        {refused && <Notice kind="wrong">{refused.message}</Notice>}
        <Form action={`${BOOKMARKS}/lists`} class="line">
          <input
            name="name"
            value={refused?.name ?? ''}
            placeholder="To read"
            aria-label="Name of the new list"
            maxLength={constraints.BookmarkListInput.name.maxLength}
            required
          />
          <button type="submit" class="secondary">
            Create
          </button>
        </Form>
      </section>
      {list && (
        <ConfirmAction
          action={`${BOOKMARKS}/lists/${list.id}/delete`}
          verb="Delete this list"
          button={`Delete ${list.name}`}
        >
          <p>The bookmarks stay, without a list.</p>
        </ConfirmAction>
      )}
      <ul class="links">
        <li>
          <a href="/imports">Import or export bookmarks</a>
        </li>
        {!feed && (
          <li>
            <a href="/settings/feed-links">Read them in a feed reader</a>
          </li>
        )}
      </ul>
      {feed && !recent && <ConfirmFirst to={BOOKMARKS} verb="Show the RSS address" />}
      {feed && recent && (
        <p>
          <a href={feed.rssUrl}>RSS of your bookmarks</a>
        </p>
      )}
    </>
  );
}

function listPath(list: string): string {
  return `${BOOKMARKS}?list=${encodeURIComponent(list)}`;
}

/** The note and tags of a bookmark, and how reading its page goes where that is not done. */
function BookmarkNote({ card: { id, title, note, ownTags = [], page } }: { card: BookmarkCard }): JSX.Element {
  const noteVerb = typeof note === 'string' ? 'Edit note' : 'Add note';
  return (
    <>
      {page?.state === 'waiting' && <small>Reading the page soon.</small>}
      {page?.state === 'failed' && <small>Couldn’t read the page: {page.problem}</small>}
      {ownTags.length > 0 && <small>{ownTags.join(', ')}</small>}
      {typeof note === 'string' && <small>{note}</small>}
      <a class="action" href={`${BOOKMARKS}/${id}/note`} aria-label={`${noteVerb}: ${title}`}>
        {noteVerb}
      </a>
    </>
  );
}

/** The buttons of a bookmark: take it out, or move it. */
function BookmarkActions({
  card,
  card: { id, title },
  lists,
  list,
}: {
  card: BookmarkCard;
  lists: readonly Schema<'BookmarkList'>[];
  list: string | undefined;
}): JSX.Element {
  const move = `${BOOKMARKS}/${id}/move`;
  return (
    <>
      <Action
        path={`/posts/${id}/bookmark`}
        name="on"
        value="0"
        pressed
        page={BOOKMARKS}
        label={`Remove the bookmark: ${title}`}
      >
        <Icon name="bookmark" />
      </Action>
      {lists.length > 0 && (
        <details class="menu">
          <summary aria-label={`Move: ${title}`}>Move</summary>
          <div>
            {lists
              .filter((target) => target.id !== list)
              .map((target) => (
                <Action key={target.id} path={move} name="list" value={target.id} page={BOOKMARKS}>
                  {listLabel(target)}
                </Action>
              ))}
            <Action path={move} name="list" value="" page={BOOKMARKS}>
              No list
            </Action>
          </div>
        </details>
      )}
      <BookmarkNote card={card} />
    </>
  );
}

/** Returns the name of a list on pages. */
function listLabel({ icon, name }: Schema<'BookmarkList'>): string {
  return icon === null ? name : `${icon} ${name}`;
}
