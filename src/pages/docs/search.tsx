import MiniSearch from 'minisearch';
import type { JSX } from 'preact';
import { readOperations } from '../../contract/operations.ts';
import { eventsIn } from './events-in-docs.ts';
import { docsPage, areaTitle, type DocsSource } from './frame.tsx';
import { DOCS, EVENTS, operationPath, slugOf } from './paths.ts';

/** Something to be found: an operation, an event, a schema or a part of a guide. */
interface SearchEntry {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const MAX_RESULTS = 20;
/** Results for an address without a page. */
const MAX_GUESSES = 5;
const MAX_EXCERPT_CHARACTERS = 160;
const MAX_QUERY_CHARACTERS = 200;

/** Searches the documentation; responds with a page of results, or with one for an address that has no page. */
export type DocsSearch = (query: string, place?: 'search' | 'missing') => string;

/** Makes the index of all operations, events, schemas and guides. */
export function createDocsSearch(source: DocsSource): DocsSearch {
  const places = [...operationsOf(source), ...eventsOf(source), ...schemasOf(source), ...guidePartsOf(source)];
  const byId = new Map(places.map((place) => [place.id, place]));
  const index = new MiniSearch<SearchEntry>({
    fields: ['name', 'title', 'text'],
    searchOptions: { boost: { name: 3, title: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  index.addAll([...byId.values()]);
  return (typed, place = 'search') => {
    const query = typed.slice(0, MAX_QUERY_CHARACTERS).trim();
    const strict = index.search(query);
    const matches = strict.length > 0 ? strict : index.search(query, { combineWith: 'OR' });
    const found = matches.slice(0, MAX_RESULTS).flatMap(({ id }) => byId.get(id as string) ?? []);
    return place === 'missing' ? missingPage(source, query, found) : resultsPage(source, query, found);
  };
}

function operationsOf({ document }: DocsSource): SearchEntry[] {
  return readOperations(document).map((operation) => ({
    id: operationPath(operation),
    kind: areaTitle(operation.tag),
    name: `${operation.method} ${operation.path} ${operation.id} ${nameWords(operation.id)}`,
    title: operation.summary,
    text: `${operation.description} ${operation.parameters.map(({ name, description = '' }) => `${name}: ${description}`).join(' ')}`,
  }));
}

function eventsOf({ document }: DocsSource): SearchEntry[] {
  return eventsIn(document).map(({ type, title, description, anchor, forms }) => ({
    id: `${EVENTS}#${anchor}`,
    kind: 'Event',
    name: `${type} ${type.replaceAll(/[._]/g, ' ')} event`,
    title,
    text: `${description} ${forms.map(({ name }) => name).join(', ')}`,
  }));
}

function schemasOf({ document }: DocsSource): SearchEntry[] {
  const schemas = document.components.schemas as Record<string, { description?: string; properties?: object }>;
  return Object.entries(schemas).map(([name, { description = '', properties = {} }]) => ({
    id: `${DOCS}/schemas#${name}`,
    kind: 'Schema',
    name: nameWords(name),
    title: name,
    text: `${description} ${Object.keys(properties).join(' ')}`,
  }));
}

/** Each guide's beginning, and each of its parts with a heading. */
function guidePartsOf({ guides }: DocsSource): SearchEntry[] {
  return guides.flatMap(({ name, title, summary, text }) =>
    [`${title}\n${summary}`, ...text.split(/^##+ /m)].flatMap((part, at) => {
      const [heading = '', ...rest] = part.split('\n');
      if (heading.trim() === '') return [];
      const body = rest
        .join(' ')
        .split('](') // without the addresses of links
        .map((text, n) => (n === 0 ? text : text.slice(text.indexOf(')') + 1)))
        .join(' ')
        .replaceAll(/[`*|#[]|---/g, ' ')
        .replaceAll(/\s+/g, ' ');
      const anchor = at < 1 ? '' : `#${slugOf(heading)}`;
      return [
        {
          id: `${DOCS}/guides/${name}${anchor}`,
          kind: 'Guide',
          name: title,
          title: at === 0 ? title : `${title}: ${heading}`,
          text: body,
        },
      ];
    }),
  );
}

/** `listCustomFeeds` as `list custom feeds`. */
function nameWords(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

function resultsPage(source: DocsSource, query: string, found: readonly SearchEntry[]): string {
  const content = (
    <>
      <h1>Search</h1>
      <SearchForm query={query} />
      {query !== '' && (
        <p>{found.length === 0 ? `No results for “${query}”. Try fewer or other words.` : `Results for “${query}”:`}</p>
      )}
      <Results found={found} />
    </>
  );
  return docsPage(source, {
    description: undefined,
    title: query === '' ? 'Search the documentation' : `${query}: search`,
    path: `${DOCS}/search`,
    content,
  });
}

/** The page for an address of the documentation that has none: what its words find, and a search. */
function missingPage(source: DocsSource, query: string, found: readonly SearchEntry[]): string {
  const content = (
    <>
      <h1>Page not found</h1>
      <p class="lead">The documentation has no page at this address.</p>
      <SearchForm query={query} />
      {found.length > 0 && <p>You may be looking for:</p>}
      <Results found={found.slice(0, MAX_GUESSES)} />
      <p>
        <a href={DOCS}>Go to the overview</a>
      </p>
    </>
  );
  return docsPage(source, { description: undefined, title: 'Page not found', path: DOCS, content });
}

function SearchForm({ query }: { query: string }): JSX.Element {
  return (
    <form role="search" action={`${DOCS}/search`} class="docs-search-page" aria-label="In the documentation">
      <input type="search" name="q" value={query} aria-label="Search words" />
      <button type="submit">Search</button>
    </form>
  );
}

function Results({ found }: { found: readonly SearchEntry[] }): JSX.Element | null {
  if (found.length === 0) return null;
  return (
    <ol class="results">
      {found.map(({ id, kind, title, text }) => (
        <li key={id}>
          <a href={id}>{title}</a> <small>{kind}</small>
          <p>{text.slice(0, MAX_EXCERPT_CHARACTERS)}</p>
        </li>
      ))}
    </ol>
  );
}
