import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { requireSignIn } from '../shell/guards.ts';
import { Form } from '../shell/fields.tsx';
import { BACK_FIELD } from './components/action.tsx';
import { More } from './components/cards.tsx';
import { Avatar, Empty, Tabs } from './components/ui.tsx';
import { queryOf, type Reading, type ReadingPage } from './reading.tsx';
import { MAX_PAGE, MAX_UNREAD, UNREAD_DAYS } from '../../../generated/limits.ts';

const PATH = '/unread';
/** Parameter of lists that show only unread posts. */
const PARAMETER = 'unread';

/** Whether the page is asked for unread posts only. */
export function isUnreadOnly(ctx: Context): boolean {
  return queryOf(ctx, PARAMETER) === '1';
}

/** The parameters of a list's next page: those that select unread posts. */
export function unreadQuery(isUnread: boolean): URLSearchParams {
  return new URLSearchParams(isUnread ? { [PARAMETER]: '1' } : {});
}

/** A feed, source or tag as `POST /feeds/read` takes it; one's own feed without any. */
type Listed = Partial<Record<'feedId' | 'source' | 'tag', string>>;

/**
 * The choices of a list: show only the unread posts, where `unread` is given, and mark all as read up to the
 * moment that it is shown, where `of` names the list.
 */
export function ListBar({
  path,
  unread,
  of,
}: {
  path: string;
  unread?: boolean | undefined;
  of?: Listed | undefined;
}): JSX.Element {
  return (
    <div class="list-bar">
      {unread !== undefined && <UnreadFilter path={path} unread={unread} />}
      {of && (
        <Form action="/read" class="all-read">
          {Object.entries({ ...of, before: new Date().toISOString(), [BACK_FIELD]: path }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit">Mark all as read</button>
        </Form>
      )}
    </div>
  );
}

/** Links that switch a list between all of its posts and the unread ones. */
function UnreadFilter({ path, unread }: { path: string; unread: boolean }): JSX.Element {
  const unreadPath = `${path}?${unreadQuery(true).toString()}`;
  return (
    <Tabs
      label="Show"
      tabs={[
        [path, 'All'],
        [unreadPath, 'Unread'],
      ]}
      current={unread ? unreadPath : path}
    />
  );
}

/** `/unread`: how much is unread of each source that the person follows. */
export function addUnread(router: Router, reading: Reading): void {
  router.get(PATH, requireSignIn, (ctx) => reading.show(ctx, unreadPage(reading, ctx)));
}

async function unreadPage({ ask }: Reading, ctx: Context): Promise<ReadingPage> {
  const query = { limit: String(MAX_PAGE), cursor: queryOf(ctx, 'cursor') };
  const { data, pagination } = await ask(ctx, 'listUnread', { query });
  return {
    title: 'Unread',
    description: 'Unread posts of the sources you follow.',
    indexed: false,
    main: (
      <>
        <h1>Unread</h1>
        <p>{`Posts of the last ${UNREAD_DAYS} days that you have not opened, by source.`}</p>
        {data.length === 0 && (
          <Empty>
            <p>
              You follow no sources yet. <a href="/sources">Browse sources</a> or <a href="/sources/new">add one</a>.
            </p>
          </Empty>
        )}
        <ul class="sources">
          {data.map(({ source: { id, handle, name, image }, unread }) => (
            <li key={id}>
              <a href={`/sources/${encodeURIComponent(handle)}?${unreadQuery(true).toString()}`}>
                <Avatar image={image} name={name} size={32} /> <strong>{name}</strong>{' '}
                <span>{unread >= MAX_UNREAD ? `${MAX_UNREAD}+ unread` : `${unread} unread`}</span>
              </a>
            </li>
          ))}
        </ul>
        <More pagination={pagination} next={new URLSearchParams()}>
          More sources
        </More>
      </>
    ),
  };
}
