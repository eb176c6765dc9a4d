import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import { render } from 'preact-render-to-string';
import { Icon } from '../reading/components/ui.tsx';
import { Form } from './fields.tsx';
import { Viewing, type Visitor } from './visitor.ts';
import { API_ROOT } from '../../../generated/api.ts';
import type { ShownBanner } from '../../operate/banners.ts';

/** The highest count of unread notifications that is shown. */
const MAX_COUNT = 99;

export const SITE = 'Developer Content Service';

/** Responds with a page. The renderer escapes everything in it; styles and scripts are our own files only. */
export function renderPage(ctx: Context, title: string, content: ComponentChildren, status = 200): void {
  const html = page(ctx.state.visitor as Visitor | undefined, title, content);
  ctx.status = status;
  ctx.set('cache-control', 'no-store'); // forms are bound to one browser, and pages may show private data
  ctx.set('referrer-policy', 'same-origin'); // with no-referrer the Origin of its forms would be null
  ctx.body = html;
  ctx.type = 'html';
}

/** Options of a page. */
export interface PageOptions {
  /** Elements of the head. */
  readonly head?: ComponentChildren;
  /** The class of its body, for styles of a room of pages. */
  readonly room?: string;
  /** Number of unread notifications. */
  readonly unread?: number;
  /** Text of the search field. */
  readonly searched?: string;
}

/** A whole page as HTML, with the visitor's navigation; undefined for a shared page. */
export function page(
  visitor: Visitor | undefined,
  title: string,
  content: ComponentChildren,
  { head, room, unread = 0, searched = '' }: PageOptions = {},
): string {
  const html = render(
    <Viewing.Provider value={visitor}>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{title === SITE ? SITE : `${title} - ${SITE}`}</title>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/assets/icon-180.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
          <link rel="stylesheet" href="/assets/pico.css" />
          <link rel="stylesheet" href="/assets/site.css" />
          {head}
        </head>
        <body class={room}>
          <a class="skip" href="#content">
            Skip to the content
          </a>
          <BannerBar banners={visitor?.banners ?? []} />
          <PageHeader visitor={visitor} unread={unread} searched={searched} />
          <main id="content">{content}</main>
          <footer>
            <a href="/tags">Tags</a> <a href="/sources">Sources</a> <a href="/developers">For developers</a>{' '}
            <a href={`${API_ROOT}/docs`}>API documentation</a> <a href="/changelog">Changelog</a>
          </footer>
        </body>
      </html>
    </Viewing.Provider>,
  );
  return `<!doctype html>${html}`;
}

/** A shared page with the header of a visitor. */
export function withHeader(html: string, visitor: Visitor, unread: number): string {
  const [start, end] = [html.indexOf('<header>'), html.indexOf('</header>') + '</header>'.length];
  const header = render(
    <Viewing.Provider value={visitor}>
      <PageHeader visitor={visitor} unread={unread} searched="" />
    </Viewing.Provider>,
  );
  return html.slice(0, start) + header + html.slice(end);
}

function PageHeader({
  visitor,
  unread,
  searched,
}: Required<Pick<PageOptions, 'unread' | 'searched'>> & { visitor: Visitor | undefined }): JSX.Element {
  return (
    <header>
      <nav aria-label="Site">
        <a class="home" href="/">
          <img src="/assets/icon.svg" width="28" height="28" alt="" />
          <span>{SITE}</span>
        </a>
        <form role="search" action="/search">
          <input
            type="search"
            name="q"
            value={searched}
            placeholder="Search posts"
            aria-label="Search posts"
            autocomplete="off"
          />
        </form>
        {visitor?.session ? (
          <SignedIn session={visitor.session} unread={unread} />
        ) : (
          <SignedOut signUpOpen={visitor?.signUpOpen === true} />
        )}
      </nav>
    </header>
  );
}

function SignedIn({
  session: { name, operator },
  unread,
}: {
  session: NonNullable<Visitor['session']>;
  unread: number;
}): JSX.Element {
  return (
    <ul>
      <li>
        <a href="/bookmarks">
          <Icon name="bookmark" /> <span class="word">Bookmarks</span>
        </a>
      </li>
      <li>
        <a href="/notifications">
          <Icon name="bell" /> <span class="word">Notifications</span>
          {unread > 0 && <span class="count">{unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}</span>}
        </a>
      </li>
      {operator && (
        <li>
          <a href="/admin">Admin</a>
        </li>
      )}
      <li>
        <a href="/settings">Settings</a>
      </li>
      <li>
        <Form action="/sign-out">
          <button type="submit" class="link" title={`Signed in as ${name}`}>
            Sign out
          </button>
        </Form>
      </li>
    </ul>
  );
}

function SignedOut({ signUpOpen }: { signUpOpen: boolean }): JSX.Element {
  return (
    <ul>
      <li>
        <a href="/sign-in">Sign in</a>
      </li>
      {signUpOpen && (
        <li>
          <a href="/sign-up">Sign up</a>
        </li>
      )}
    </ul>
  );
}

/** Shows the operators' announcements, above a page. */
function BannerBar({ banners }: { banners: readonly ShownBanner[] }): JSX.Element | null {
  if (banners.length === 0) return null;
  return (
    <aside class="banners" aria-label="Announcements">
      {banners.map(({ id, text, url }) => (
        <div>
          <p>
            {text} {url !== null && <a href={url}>Read more</a>}
          </p>
          <Form action={`/announcements/${id}/dismiss`}>
            <button type="submit" class="link" aria-label={`Dismiss: ${text}`}>
              Dismiss
            </button>
          </Form>
        </div>
      ))}
    </aside>
  );
}
