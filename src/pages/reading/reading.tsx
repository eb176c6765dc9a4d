import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import { validate as isUuid } from 'uuid';
import { AppError } from '../../errors.ts';
import { localPath, seeOther } from '../shell/guards.ts';
import { readForm } from '../shell/forms.ts';
import { page } from '../shell/page.tsx';
import type { Uses } from '../shell/dependencies.ts';
import { visitorOf, type Visitor } from '../shell/visitor.ts';
import { OFFERS } from '../sign-in/return-path.ts';
import { Action, ActionForm, BACK_FIELD } from './components/action.tsx';
import { CardDrawing, CARDS_PLACE, type CardPage } from './components/cards.tsx';
import type { CardState } from './components/card.tsx';
import { offerMarkdown, type MarkdownContent } from './markdown.ts';
import { createAsk, type CallOperation } from './operations.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 200;
/** As on other pages, but with pictures of any server, over https only. */
const READING_POLICY =
  "default-src 'self'; img-src 'self' https: data:; object-src 'none'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'";

/** Colours of a browser's own bars: of the header, by theme. */
const THEME_COLORS = { light: '#fbfbfa', dark: '#151514' };
/** The header of a form that a script sends in place. */
const SCRIPT_HEADER = 'x-in-place';

/** A page of content. */
export interface ReadingPage extends Omit<PageMetadata, 'canonical'> {
  readonly main: ComponentChildren;
  /** Sidebar; undefined where the page has the whole width. */
  readonly aside?: ComponentChildren;
  /** The page's own path; by default the path of the request, without its query. */
  readonly canonical?: string;
  readonly status?: number;
  readonly searched?: string;
  /** For programs that read Markdown; without it they get the page. */
  readonly content?: MarkdownContent;
}

/** Context of the pages of content. */
export interface Reading {
  readonly ask: CallOperation;
  readonly publicUrl: string;
  readonly siteName: string;
  /** Responds with a page, once what it is made of is there. */
  readonly show: (ctx: Context, what: ReadingPage | Promise<ReadingPage>) => Promise<void>;
}

/** Creates what pages of content are made with. */
export function createReading({ site, api }: Uses<'site' | 'api'>): Reading {
  const ask = createAsk({ site, api });
  const { publicUrl } = site;
  return {
    ask,
    publicUrl,
    siteName: site.siteName,
    show: async (ctx, made) => {
      const visitor = visitorOf(ctx);
      const what = await made;
      if (offerMarkdown(ctx, what, publicUrl)) return;
      const canonical = `${publicUrl}${what.canonical ?? ctx.path}`;
      // A secret address lasts longer than a browser that was left open.
      const about: PageMetadata = {
        ...what,
        canonical,
        feed: visitor.session?.recent === true ? what.feed : undefined,
      };
      const drawing = { known: api.markup, cards: [] };
      const html = page(
        visitor,
        what.title,
        <CardDrawing.Provider value={drawing}>
          {visitor.session && <ActionForm back={pageOf(ctx)} />}
          {visitor.session && <Offer ctx={ctx} />}
          <Columns main={what.main} aside={what.aside} />
        </CardDrawing.Provider>,
        {
          head: <HeadTags about={about} publicUrl={publicUrl} visitor={visitor} siteName={site.siteName} />,
          brand: site.brand,
          path: ctx.path,
          unread: visitor.session?.unread ?? 0,
          searched: what.searched ?? '',
        },
      );
      ctx.status = what.status ?? 200;
      allowHistory(ctx, ctx.status === 200 && about.feed === undefined);
      ctx.set('referrer-policy', 'same-origin');
      ctx.set('content-security-policy', READING_POLICY);
      ctx.body = withCards(html, drawing.cards);
      ctx.type = 'html';
    },
  };
}

/**
 * Lets the browser go back to a page without asking for it again, while it has the same cookies; not to one that shows
 * a secret address. assets/place.js compares the mark of its reader first.
 */
function allowHistory(ctx: Context, allowed: boolean): void {
  ctx.set('cache-control', allowed ? 'private, no-cache' : 'no-store');
  if (allowed) ctx.vary('Cookie');
}

/** The page's own address, without an action that was offered on it. */
function pageOf(ctx: Context): string {
  const url = new URL(ctx.url, 'http://host');
  for (const offer of Object.values(OFFERS)) url.searchParams.delete(offer);
  return `${url.pathname}${url.search}`;
}

/** Offers what a visitor wanted to do with a post before they signed in. */
function Offer({ ctx }: { ctx: Context }): JSX.Element | null {
  const upvoted = queryOf(ctx, OFFERS.vote);
  const id = upvoted ?? queryOf(ctx, OFFERS.bookmark);
  if (id === undefined || !isUuid(id)) return null;
  const page = `/posts/${id}`;
  return (
    <p class="offer" role="status">
      You are signed in.{' '}
      {upvoted === undefined ? (
        <Action path={`${page}/bookmark`} name="on" value="1" page={page} class="button">
          Bookmark the post
        </Action>
      ) : (
        <Action path={`${page}/vote`} name="vote" value="1" page={page} class="button">
          Upvote the post
        </Action>
      )}
    </p>
  );
}

/** A page with its cards in their place, as UTF-8. */
function withCards(html: string, cards: readonly Buffer[]): Buffer {
  const at = html.indexOf(CARDS_PLACE);
  if (at < 0) return Buffer.from(html);
  const [before, after] = [html.slice(0, at), html.slice(at + CARDS_PLACE.length)];
  return Buffer.concat([Buffer.from(before), ...cards, Buffer.from(after)]);
}

function Columns({ main, aside }: { main: ComponentChildren; aside: ComponentChildren }): JSX.Element {
  if (aside === undefined) return <div class="reading">{main}</div>;
  return (
    <div class="reading columns">
      <div>{main}</div>
      <aside>{aside}</aside>
    </div>
  );
}

/** A parameter of the page's address; undefined when it is absent, empty or there twice. */
export function queryOf(ctx: Context, name: string): string | undefined {
  const value = ctx.query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Redirects back to the page of the form, to the element with this id; answers a script, which stays there, with 204.
 */
export function goBack(ctx: Context, fallback: string, id?: string): void {
  if (ctx.get(SCRIPT_HEADER) !== '') {
    ctx.status = 204;
    return;
  }
  const back = localPath(readForm(ctx)(BACK_FIELD)) ?? fallback;
  seeOther(ctx, id === undefined ? back : `${back.split('#', 1).join('')}#${id}`);
}

/** The value, or undefined if the operation fails with not_found or forbidden. */
export async function orUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'forbidden'].includes(error.code)) return undefined;
    throw error;
  }
}

/** A feed link, read only for whoever may see it: its address is a secret, shown shortly after a sign-in. */
export async function linkIfRecent(
  ctx: Context,
  call: () => Promise<Schema<'FeedLink'>>,
): Promise<Schema<'FeedLink'> | undefined> {
  return visitorOf(ctx).session?.recent === true ? orUndefined(call()) : undefined;
}

/** Adds the visitor's votes and bookmarks to a page of posts; unchanged for visitors without a session. */
export async function withStates<Page extends CardPage>(
  { ask }: Reading,
  ctx: Context,
  call: Promise<Page>,
): Promise<Page> {
  const page = await call;
  if (!visitorOf(ctx).session || page.data.length === 0) return page;
  const { data } = await ask(ctx, 'listPostStates', { query: { ids: page.data.map(({ id }) => id).join() } });
  const states = data.map(({ id, userState, read, bookmarked, numUpvotes, numComments }): [string, CardState] => [
    id,
    { vote: userState?.vote ?? 0, read, bookmarked, numUpvotes, numComments },
  ]);
  return { ...page, states: new Map(states) };
}

/** Reads a person's follows and blocks; undefined for visitors. */
export async function loadFilters({ ask }: Reading, ctx: Context): Promise<Schema<'FeedSettings'> | undefined> {
  return visitorOf(ctx).session ? ask(ctx, 'getFeedFilters') : undefined;
}

/** Metadata of a page for programs. */
interface PageMetadata {
  readonly title: string;
  readonly description: string;
  /** The page's own address, without what does not change what it is about. */
  readonly canonical: string;
  readonly image?: string | undefined;
  readonly type?: 'website' | 'article';
  /** Data by schema.org. */
  readonly data?: object;
  /** False for what is the person's own. */
  readonly indexed?: boolean;
  /** Addresses of the same list for feed readers. */
  readonly feed?: { readonly rssUrl: string; readonly jsonUrl: string } | undefined;
}

/** The elements of the head of a page of content: OpenGraph, JSON-LD, feed documents, its style and script. */
function HeadTags({
  about,
  publicUrl,
  siteName,
  visitor: { mark, look },
}: {
  about: PageMetadata;
  publicUrl: string;
  siteName: string;
  visitor: Pick<Visitor, 'mark' | 'look'>;
}): JSX.Element {
  const { theme } = look;
  const { title, canonical, image, type = 'website', data, indexed = true, feed } = about;
  const description = about.description.slice(0, MAX_DESCRIPTION).toWellFormed();
  return (
    <>
      <meta name="description" content={description} />
      {indexed ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      {Object.entries(THEME_COLORS).map(
        ([name, color]) =>
          (theme === 'system' || theme === name) && (
            <meta
              key={name}
              name="theme-color"
              content={color}
              {...(theme === 'system' ? { media: `(prefers-color-scheme: ${name})` } : {})}
            />
          ),
      )}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={image ?? `${publicUrl}/assets/icon-512.png`} />
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
      {feed && (
        <>
          <link rel="alternate" type="application/rss+xml" title={title} href={feed.rssUrl} />
          <link rel="alternate" type="application/feed+json" title={title} href={feed.jsonUrl} />
        </>
      )}
      {data && (
        // `<` is the one character that could end the element.
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      )}
      <meta name="viewer" content={mark} />
      <link rel="stylesheet" href="/assets/reading.css" />
      <script src="/assets/reading.js" defer />
    </>
  );
}
