import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import { render } from 'preact-render-to-string';
import { Form } from './fields.tsx';
import { iconOf, type Brand } from './brand.ts';
import { PageHeader } from './header.tsx';
import { DEFAULT_LOOK, lookAttributes } from './look.ts';
import { Viewing, type Visitor } from './visitor.ts';
import { API_ROOT } from '../../../generated/api.ts';
import type { ShownBanner } from '../../operate/banners.ts';

/** Responds with a page. The renderer escapes everything in it; styles and scripts are our own files only. */
export function renderPage(ctx: Context, title: string, content: ComponentChildren, status = 200): void {
  const visitor = ctx.state.visitor as Visitor | undefined;
  const html = page(visitor, title, content, {
    brand: ctx.brand as Brand,
    path: ctx.path,
    unread: visitor?.session?.unread ?? 0,
  });
  ctx.status = status;
  ctx.set('cache-control', 'no-store'); // forms are bound to one browser, and pages may show private data
  ctx.set('referrer-policy', 'same-origin'); // with no-referrer the Origin of its forms would be null
  ctx.body = html;
  ctx.type = 'html';
}

/** Options of a page. */
export interface PageOptions {
  readonly brand: Brand;
  /** Whether a shared page offers to sign up; the visitor knows it for other pages. */
  readonly signUpOpen?: boolean;
  /** Elements of the head. */
  readonly head?: ComponentChildren;
  /** The class of its body, for styles of a room of pages. */
  readonly room?: string;
  /** Path of the page, whose section the header marks. */
  readonly path?: string;
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
  { brand, signUpOpen = false, head, room, path, unread = 0, searched = '' }: PageOptions,
): string {
  const look = visitor?.look ?? DEFAULT_LOOK;
  const header = { brand, visitor, look, path, unread, searched, signUpOpen: visitor?.signUpOpen ?? signUpOpen };
  const html = render(
    <Viewing.Provider value={visitor}>
      <html lang="en" {...lookAttributes(look)}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{title === brand.siteName ? title : `${title} - ${brand.siteName}`}</title>
          <IconLinks brand={brand} />
          <link rel="manifest" href="/manifest.webmanifest" />
          <link rel="stylesheet" href="/assets/pico.css" />
          <link rel="stylesheet" href="/assets/site.css" />
          <script src="/assets/frame.js" defer />
          {head}
        </head>
        <body class={room}>
          <a class="skip" href="#content">
            Skip to content
          </a>
          <PageHeader {...header} />
          <BannerBar banners={visitor?.banners ?? []} />
          <main id="content">{content}</main>
          <footer>
            <div>
              <a href="/tags">Tags</a> <a href="/sources">Sources</a> <a href="/developers">For developers</a>{' '}
              <a href={`${API_ROOT}/docs`}>API documentation</a> <a href="/changelog">Changelog</a>
            </div>
          </footer>
        </body>
      </html>
    </Viewing.Provider>,
  );
  return `<!doctype html>${html}`;
}

/** A shared page with the look and the header of a visitor. */
export function withHeader(
  html: string,
  visitor: Visitor,
  { brand, path, unread }: { brand: Brand; path: string; unread: number },
): string {
  const [start, end] = [html.indexOf('<header>'), html.indexOf('</header>') + '</header>'.length];
  const { look, signUpOpen } = visitor;
  const header = render(
    <Viewing.Provider value={visitor}>
      <PageHeader {...{ brand, visitor, path, unread, look, signUpOpen }} searched="" />
    </Viewing.Provider>,
  );
  const root = `<!doctype html>${render(<html lang="en" {...lookAttributes(look)} />).replace('</html>', '')}`;
  return root + html.slice(html.indexOf('<head>'), start) + header + html.slice(end);
}

/** The icons of a page: the operator's, or the service's own in several sizes. */
function IconLinks({ brand: { siteIcon } }: { brand: Brand }): JSX.Element {
  const { path, type } = iconOf(siteIcon);
  return (
    <>
      {siteIcon === undefined && <link rel="icon" href="/favicon.ico" sizes="32x32" />}
      <link rel="icon" href={path} type={type} />
      {siteIcon === undefined && <link rel="apple-touch-icon" href="/assets/icon-180.png" />}
      {type === 'image/png' && <link rel="apple-touch-icon" href={path} />}
    </>
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
