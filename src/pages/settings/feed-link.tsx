import type { JSX } from 'preact';
import { BACK_FIELD } from '../reading/components/action.tsx';
import { ConfirmFirst, Form } from '../shell/fields.tsx';
import { ConfirmAction, Copy } from './confirm-action.tsx';
import { Time } from './time.tsx';
import type { Schema } from '../../../generated/shapes.ts';

export const FEED_LINKS_PATH = '/settings/feed-links';

/**
 * The secret addresses of a feed, with forms that create, replace and delete them. They are shown only within ten
 * minutes of a sign-in: they last longer than a browser that was left open. `back` is the page that it is on.
 */
export function FeedLinkPart({
  id,
  name,
  link,
  recent,
  back,
}: {
  /** The feed's id, `foryou` or `bookmarks`. */
  id: string;
  name: string;
  link: Schema<'FeedLink'> | undefined;
  /** Whether the person signed in within the last ten minutes. */
  recent: boolean;
  back: string;
}): JSX.Element {
  if (!recent) {
    const verb = link ? 'Show the RSS address' : 'Create an RSS address';
    return <ConfirmFirst to={back} verb={verb} what={name} />;
  }
  const path = `${FEED_LINKS_PATH}/${id}`;
  const returns = <input type="hidden" name={BACK_FIELD} value={back} />;
  if (!link)
    return (
      <Form action={path}>
        {returns}
        <button type="submit" class="secondary">
          Create an RSS address<span class="unseen"> of {name}</span>
        </button>
      </Form>
    );
  return (
    <>
      <Address id={`rss-${id}`} label="RSS" url={link.rssUrl} />
      <Address id={`json-${id}`} label="JSON Feed" url={link.jsonUrl} />
      <p>
        <small>
          Created <Time at={new Date(link.createdAt)} day />. Anyone who knows an address can read this feed.
        </small>
      </p>
      <ConfirmAction action={`${path}/replace`} verb="Replace" what={`the addresses of ${name}`} button="Replace them">
        {returns}
        <p>You get new addresses. The old ones stop working.</p>
      </ConfirmAction>
      <ConfirmAction action={`${path}/delete`} verb="Delete" what={`the addresses of ${name}`} button="Delete them">
        {returns}
        <p>These addresses stop working. This cannot be undone.</p>
      </ConfirmAction>
    </>
  );
}

function Address({ id, label, url }: { id: string; label: string; url: string }): JSX.Element {
  return (
    <p class="secret">
      <strong>{label}</strong> <code id={id}>{url}</code> <Copy from={id} />
    </p>
  );
}
