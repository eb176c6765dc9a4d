import type { JSX } from 'preact';
import { Action } from './action.tsx';
import type { Card } from './card.tsx';
import { Icon } from './ui.tsx';
import type { Schema } from '../../../../generated/shapes.ts';

/** The page of bookmarks. */
export const BOOKMARKS = '/bookmarks';

export type BookmarkList = Schema<'BookmarkList'>;

/** The buttons of a bookmark: take it out, or move it. */
export function BookmarkActions({
  card: { id, title },
  lists,
  list,
}: {
  card: Card;
  lists: readonly BookmarkList[];
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
                  {nameOf(target)}
                </Action>
              ))}
            <Action path={move} name="list" value="" page={BOOKMARKS}>
              No list
            </Action>
          </div>
        </details>
      )}
    </>
  );
}

/** Returns the name of a list on pages. */
export function nameOf({ icon, name }: BookmarkList): string {
  return icon === null ? name : `${icon} ${name}`;
}
