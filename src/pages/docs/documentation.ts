import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { createEncodedSender, type SendEncoded } from '../../http/encoded-text.ts';
import { READ_METHODS, requireMethod } from '../../http/methods.ts';
import { linkToApiCatalog } from '../web-documents.ts';
import { DOCS, SIGNING_IN } from './paths.ts';
import type { PersonalizePage, FindReader } from './personalize.ts';
import type { DocsInput, DocsSite } from './site.ts';

/** The documentation for people. */
export interface Documentation {
  /** Its first page, which is an operation of the contract. */
  readonly page: () => Promise<string>;
  /** Serves all its pages; to browsers also at the path of the first one. */
  readonly middleware: (meet: FindReader) => Middleware;
  /** Its guides as Markdown, a line each, for a list of links. */
  readonly guideLinks: () => Promise<string>;
  /** Loads its code and makes the index of the search ahead of time. */
  readonly deferred: readonly (() => Promise<unknown>)[];
}

const SEARCH = `${DOCS}/search`;
/** Parts of a path before the name of a page, such as that of the guides. */
const DOCS_DEPTH = `${DOCS}/guides`.split('/').length;
/** Folders whose contents are on the first page. */
const FOLDERS = [`${DOCS}/guides`, `${DOCS}/reference`];

/** The documentation of a contract. Its code and pages are loaded and made on the first request, and kept. */
export function createDocumentation(input: DocsInput): Documentation {
  let loaded: Promise<DocsSite> | undefined;
  const site = (): Promise<DocsSite> => (loaded ??= loadSite(input));
  const root = `${new URL(input.baseUrl).origin}${DOCS}`;
  const made = new Map<string, string>();
  const pageAt = async (path: string): Promise<string | undefined> => {
    const html = made.get(path) ?? (await site()).pages.get(path)?.();
    if (html !== undefined) made.set(path, html);
    return html;
  };
  const page = async (): Promise<string> => (await pageAt(DOCS)) ?? '';
  return {
    page,
    guideLinks: async () => {
      const { guides } = await site();
      const lines = guides.map(({ name, title, summary }) => `- [${title}](${root}/guides/${name}.md): ${summary}`);
      const events = `- [Events](${root}/events.md): each event of webhooks and the stream, in each format`;
      return `${[...lines, events].join('\n')}\n`;
    },
    deferred: [page, async () => (await site()).search('')],
    middleware: (meet) => {
      const send = createEncodedSender();
      /** The page of a path, or its Markdown where there is one and the program likes that better. */
      const pathFor = async (ctx: Context): Promise<string> => {
        const markdown = `${ctx.path}.md`;
        if (!(await site()).pages.has(markdown)) return ctx.path;
        ctx.vary('Accept');
        ctx.append('link', `<${markdown}>; rel="alternate"; type="text/markdown"`);
        return ctx.accepts(['html', 'text/markdown']) === 'text/markdown' ? markdown : ctx.path;
      };
      const show = async (ctx: Context, greet: PersonalizePage | undefined): Promise<void> => {
        const path = await pathFor(ctx);
        if (FOLDERS.includes(path)) ctx.redirect(DOCS);
        else if (path === SEARCH) showOwn(ctx, resultsOf(ctx, await site()), greet);
        else if (greet && !path.endsWith('.md')) showOwn(ctx, (await pageAt(path)) ?? '', greet);
        else await sendPage(ctx, { path, text: (await pageAt(path)) ?? '' }, send);
      };
      return async (ctx, next) => {
        const { path } = ctx;
        const isOurs =
          path === SIGNING_IN ||
          (path === DOCS && ctx.accepts(['json', 'html']) === 'html') ||
          (path.startsWith(`${DOCS}/`) && (isFixed(path) || (await site()).pages.has(path)));
        if (!isOurs) {
          await next();
          if (isMissingPage(ctx)) showMissing(ctx, await site(), await meet(ctx));
          return;
        }
        requireMethod(ctx.method, READ_METHODS);
        const greet = await meet(ctx);
        ctx.vary('Cookie');
        linkToApiCatalog(ctx);
        await show(ctx, greet);
      };
    },
  };
}

async function loadSite(input: DocsInput): Promise<DocsSite> {
  const { createDocsSite } = await import('./site.ts');
  return createDocsSite(input);
}

function isFixed(path: string): boolean {
  return path === SEARCH || FOLDERS.includes(path);
}

function resultsOf(ctx: Context, { search }: DocsSite): string {
  return search([ctx.query.q ?? ''].flat().join(' '));
}

/** The folder of an operation's documents: a missing one is answered as the contract says. */
const FLOWS = `${DOCS}/flows/`;

/** Whether a browser asked for a page of the documentation and got the API's 404. */
function isMissingPage(ctx: Context): boolean {
  const isPage = ctx.path.startsWith(`${DOCS}/`) && !ctx.path.startsWith(FLOWS);
  return ctx.status === 404 && isPage && ctx.accepts(['json', 'html']) === 'html';
}

function showMissing(ctx: Context, { search }: DocsSite, greet: PersonalizePage | undefined): void {
  const words = ctx.path.split('/').slice(DOCS_DEPTH).join(' ').replaceAll(/[-_.]/g, ' ');
  showOwn(ctx, search(words, 'missing'), greet);
  ctx.status = 404;
  ctx.set('content-type', 'text/html; charset=utf-8');
}

/** A page that differs by visitor. */
function showOwn(ctx: Context, html: string, greet: PersonalizePage | undefined): void {
  ctx.set('cache-control', 'no-store');
  ctx.set('referrer-policy', 'same-origin'); // with no-referrer the Origin of its forms would be null
  ctx.body = greet ? greet(html) : html;
  ctx.type = 'html';
}

async function sendPage(
  ctx: Context,
  { path, text }: { path: string; text: string },
  send: SendEncoded,
): Promise<void> {
  const type = path.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'html';
  ctx.set('cache-control', 'public, no-cache');
  ctx.set('referrer-policy', 'same-origin'); // links that choose a look lead back to the page
  ctx.etag = createHash('sha1').update(text).digest('base64url');
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else if (!(await send(ctx, path, () => text))) ctx.body = text;
  ctx.type = type;
}
