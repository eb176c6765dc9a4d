import type { ContractDocument } from '../../contract/document.ts';
import type { Brand } from '../shell/brand.ts';
import type { DocsSource } from './frame.tsx';
import { readGuides, type Guide } from './guides.ts';
import { areaMarkdown } from './area-markdown.ts';
import { areaPage, guidePage, overview, schemasPage } from './pages.tsx';
import { eventsMarkdown } from './events-in-docs.ts';
import { eventsPage } from './events-page.tsx';
import { areaPath, DOCS, EVENTS, SIGNING_IN } from './paths.ts';
import { createDocsSearch, type DocsSearch } from './search.tsx';

/** Input of the documentation's pages. */
export interface DocsInput {
  /** The contract as JSON, with this service's own URL and limits in it. */
  readonly json: () => string;
  readonly baseUrl: string;
  readonly brand: Brand;
  /** Whether visitors can create accounts. */
  readonly signUpOpen: boolean;
  /** Puts this service's URL and limits into a text. */
  readonly fillIn: (text: string) => string;
}

/** Every page of the documentation by path, each made when it is called for, and the search. */
export interface DocsSite {
  readonly pages: ReadonlyMap<string, () => string>;
  readonly guides: readonly Guide[];
  readonly search: DocsSearch;
}

/** Reads the contract and the guides. */
export function createDocsSite({ json, baseUrl, brand, signUpOpen, fillIn }: DocsInput): DocsSite {
  const document = JSON.parse(json()) as ContractDocument;
  const source: DocsSource = { document, baseUrl, brand, signUpOpen, guides: readGuides(fillIn) };
  const pages = new Map<string, () => string>([
    [DOCS, () => overview(source)],
    ...document.tags.flatMap((area): [string, () => string][] => [
      [areaPath(area.name), () => areaPage(source, area)],
      [`${areaPath(area.name)}.md`, () => areaMarkdown(source, area)],
    ]),
    [EVENTS, () => eventsPage(source)],
    [`${EVENTS}.md`, () => eventsMarkdown(document)],
    [`${DOCS}/schemas`, () => schemasPage(source)],
    ...source.guides.flatMap((guide): [string, () => string][] => [
      [`${DOCS}/guides/${guide.name}`, () => guidePage(source, guide)],
      [`${DOCS}/guides/${guide.name}.md`, () => guide.whole],
    ]),
    [SIGNING_IN, () => signingIn(source.guides)],
  ]);
  let search: DocsSearch | undefined;
  return {
    pages,
    guides: source.guides,
    search: (query, place) => (search ??= createDocsSearch(source))(query, place),
  };
}

/** The guides about signing in as one document, where agents look for it. */
function signingIn(guides: readonly Guide[]): string {
  return ['signing-in', 'oauth'].map((name) => guides.find((guide) => guide.name === name)?.whole ?? '').join('\n');
}
