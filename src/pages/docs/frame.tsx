import type { ComponentChildren, JSX } from 'preact';
import { DOCS_APP_ID } from '../../auth/oauth/apps/own-apps.ts';
import type { ContractDocument } from '../../contract/document.ts';
import { API_ROOT, API_SCOPES, OAUTH_PATHS } from '../../../generated/api.ts';
import type { Brand } from '../shell/brand.ts';
import { page } from '../shell/page.tsx';
import type { Guide } from './guides.ts';
import { areaPath, DOCS } from './paths.ts';

/** Input of all pages of the documentation. */
export interface DocsSource {
  /** The contract, with this service's own URL and limits in it. */
  readonly document: ContractDocument;
  /** Base URL of the API, such as https://content.example.com/public/v1. */
  readonly baseUrl: string;
  readonly guides: readonly Guide[];
  readonly brand: Brand;
  readonly signUpOpen: boolean;
}

interface DocsFrame {
  readonly title: string;
  /** Description for search engines; undefined for a page that they shall not list. */
  readonly description: string | undefined;
  /** Its path, which the navigation marks. */
  readonly path: string;
  /** Links to the parts of the page, shown below its own. */
  readonly sections?: readonly { readonly href: string; readonly name: string }[];
  readonly content: ComponentChildren;
}

/** A page of the documentation as HTML, with navigation by area. The same for all readers. */
export function docsPage(source: DocsSource, frame: DocsFrame): string {
  return page(
    undefined,
    frame.title,
    <div class="docs-frame">
      <Navigation source={source} frame={frame} />
      <div class="docs-content">{frame.content}</div>
    </div>,
    {
      brand: source.brand,
      signUpOpen: source.signUpOpen,
      room: 'docs',
      path: frame.path,
      head: (
        <>
          {frame.description === undefined ? (
            <meta name="robots" content="noindex" />
          ) : (
            <meta name="description" content={frame.description} />
          )}
          <link rel="stylesheet" href="/assets/docs.css" />
          <script src="/assets/docs.js" type="module" />
        </>
      ),
    },
  );
}

function Navigation({ source: { document, guides }, frame }: { source: DocsSource; frame: DocsFrame }): JSX.Element {
  const entry = (path: string, name: string): JSX.Element => (
    <li key={path}>
      <a href={path} aria-current={path === frame.path ? 'page' : undefined}>
        {name}
      </a>
      {path === frame.path && frame.sections && (
        <ul>
          {frame.sections.map((part) => (
            <li key={part.href}>
              <a href={part.href}>{part.name}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
  return (
    <div class="docs-side">
      <form role="search" action={`${DOCS}/search`} class="docs-search" aria-label="Documentation">
        <input
          type="search"
          name="q"
          placeholder="Search the docs"
          aria-label="Search the documentation"
          autocomplete="off"
        />
        <div class="instant" aria-live="polite" hidden />
      </form>
      <details class="docs-contents" open>
        <summary>Contents</summary>
        <nav aria-label="Documentation">
          <ul>{entry(DOCS, 'Overview')}</ul>
          <h2>Guides</h2>
          <ul>{guides.map(({ name, title }) => entry(`${DOCS}/guides/${name}`, title))}</ul>
          <h2>Reference</h2>
          <ul>
            {document.tags.map(({ name }) => entry(areaPath(name), areaTitle(name)))}
            {entry(`${DOCS}/schemas`, 'Schemas')}
          </ul>
          <ul>
            <li>
              <a href="/changelog">Changelog</a>
            </li>
          </ul>
        </nav>
      </details>
    </div>
  );
}

/** An area's name for people, such as `Custom feeds`. */
export function areaTitle(area: string): string {
  const words = area.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Takes the reader's token, by hand or by signing in, for samples and trials. Hidden without script. */
export function TokenBox({ baseUrl }: { baseUrl: string }): JSX.Element {
  return (
    <details
      class="token-box"
      data-authorize={OAUTH_PATHS.authorization}
      data-token={OAUTH_PATHS.token}
      data-client={DOCS_APP_ID}
      data-redirect={`${DOCS}/oauth2-redirect.html`}
      data-resource={baseUrl}
      data-scope={API_SCOPES.join(' ')}
      data-root={API_ROOT}
      hidden
    >
      <summary>
        Your token: <span class="token-state">none</span>
      </summary>
      <p>
        Used by the samples on these pages. Stored in this tab only, sent only to this API. Create one under{' '}
        <a href="/settings/tokens">Access tokens</a>, or sign in.
      </p>
      <form class="token-form">
        <label for="token-input">Access token</label>
        <div class="actions">
          <input id="token-input" type="password" autocomplete="off" spellcheck={false} placeholder="dcs_pat_..." />
          <button type="submit">Use token</button>
          <button type="button" class="secondary sign-in">
            Sign in with OAuth
          </button>
          <button type="button" class="secondary forget">
            Clear token
          </button>
        </div>
        <p class="token-said" role="status" />
      </form>
    </details>
  );
}
