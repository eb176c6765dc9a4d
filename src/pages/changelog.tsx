import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from '@koa/router';
import type { JSX } from 'preact';
import { projectRoot } from '../environment/project-folder.ts';
import { DOCS, slugOf } from './docs/paths.ts';
import { sendDocument } from './send-document.ts';
import type { Site, Uses } from './shell/dependencies.ts';
import { renderPage } from './shell/page.tsx';

const PATH = '/changelog';
const TITLE = 'Changelog';
const DIFFERENCES = 'docs/differences';
/** Other forms of the page: the end of the address, the media type, and what a link to it says. */
const FORMS = [
  ['.xml', 'application/atom+xml', 'a feed'],
  ['.json', 'application/json', 'JSON'],
  ['.md', 'text/markdown', 'Markdown'],
] as const;

/** A version of the contract, and what a client can notice of it. */
interface Release {
  readonly version: string;
  /** Day of the release; null for one that is to come. */
  readonly date: string | null;
  /** The place on the page. */
  readonly url: string;
  /** The address of what changed in the contract, as it was compared; null where that is not known. */
  readonly differences: string | null;
  /** In Markdown. */
  readonly changes: readonly { readonly kind: string; readonly text: string }[];
  /** All of them with their headings, in Markdown. */
  readonly text: string;
}

/** `/changelog`: CHANGELOG.md with the dates of docs/releases.md. Throws without the two files. */
export function addChangelog(router: Router, { site: { publicUrl } }: Uses<'site'>): void {
  const text = readReleases(publicUrl).map(textOf).join('\n\n');
  let content: JSX.Element | undefined;
  router.get(PATH, async (ctx) => {
    const { Prose } = await import('./docs/prose.tsx');
    content ??= (
      <>
        <h1>{TITLE}</h1>
        <p>
          What a client can notice, newest first. Also as <OtherForms />.
        </p>
        <div class="text-only">
          <Prose text={text} />
        </div>
      </>
    );
    for (const [end, type] of FORMS) ctx.append('link', `<${PATH}${end}>; rel="alternate"; type="${type}"`);
    renderPage(ctx, TITLE, content);
  });
}

/**
 * `/changelog.md` and `/changelog.json` for programs, and `/changelog.xml` (RFC 4287) for feed readers, with an entry
 * for each release; and what changed in the contract with each, as documents were compared, at
 * `/changelog/{version}.json` and `.md`. Throws without the files of addChangelog.
 */
export function addChangelogForms(router: Router, { publicUrl, siteName }: Pick<Site, 'publicUrl' | 'siteName'>): void {
  const releases = readReleases(publicUrl);
  const markdown = `# ${TITLE}\n\n${releases.map(textOf).join('\n\n')}\n`;
  const json = `${JSON.stringify({ title: TITLE, url: publicUrl + PATH, releases: releases.map(publicOf) }, null, 1)}\n`;
  addDifferences(router);
  let feed: string | undefined;
  router.get(`${PATH}.md`, (ctx) => sendDocument(ctx, 'text/markdown', markdown));
  router.get(`${PATH}.json`, (ctx) => sendDocument(ctx, 'application/json', json));
  router.get(`${PATH}.xml`, async (ctx) => {
    feed ??= await feedOf(releases, { publicUrl, title: `${siteName}: ${TITLE}` });
    sendDocument(ctx, 'application/atom+xml', feed);
  });
}

/** The differences of a release from the one before, as `make differences` stores them. */
interface Differences {
  readonly version: string;
  readonly since: string;
  readonly changes: readonly {
    readonly kind: 'breaking' | 'source-breaking' | 'additive';
    readonly where: string;
    readonly message: string;
  }[];
}

const KINDS: Readonly<Record<Differences['changes'][number]['kind'], string>> = {
  breaking: 'Breaking',
  'source-breaking': 'Breaking for generated clients',
  additive: 'Added',
};

function addDifferences(router: Router): void {
  for (const version of comparedVersions()) {
    const json = fileOf(`${DIFFERENCES}/${version}.json`);
    const markdown = differencesText(JSON.parse(json) as Differences);
    router.get(`${PATH}/${version}.json`, (ctx) => sendDocument(ctx, 'application/json', json));
    router.get(`${PATH}/${version}.md`, (ctx) => sendDocument(ctx, 'text/markdown', markdown));
  }
}

function differencesText({ version, since, changes }: Differences): string {
  const sections = Object.entries(KINDS).flatMap(([kind, heading]) => {
    const lines = changes.flatMap((change) =>
      change.kind === kind ? [`- \`${change.where}\`: ${change.message}`] : [],
    );
    return lines.length === 0 ? [] : [`## ${heading}\n\n${lines.join('\n')}`];
  });
  const none = sections.length === 0 ? ['Only words changed.'] : sections;
  return `# ${version}: the contract since ${since}\n\n${none.join('\n\n')}\n`;
}

function comparedVersions(): string[] {
  return readdirSync(join(projectRoot(), DIFFERENCES)).map((file) => file.replace(/\.json$/, ''));
}

function OtherForms(): JSX.Element {
  return (
    <>
      {FORMS.map(([end, type, name], n) => (
        <span key={end}>
          {n === 0 ? '' : n === FORMS.length - 1 ? ' and ' : ', '}
          <a href={PATH + end} type={type}>
            {name}
          </a>
        </span>
      ))}
    </>
  );
}

async function feedOf(
  releases: readonly Release[],
  { publicUrl, title }: { publicUrl: string; title: string },
): Promise<string> {
  const [{ generateAtomFeed }, { proseHtml }] = await Promise.all([import('feedsmith'), import('./docs/prose.tsx')]);
  const entries = releases.flatMap(({ version, date, url, differences, text }) =>
    date === null
      ? []
      : [
          {
            id: url,
            title: { value: version },
            updated: new Date(date),
            links: [
              { href: url, rel: 'alternate', type: 'text/html' },
              ...(differences === null ? [] : [{ href: differences, rel: 'related', type: 'application/json' }]),
            ],
            content: { value: proseHtml(text), type: 'html' },
          },
        ],
  );
  return generateAtomFeed({
    id: publicUrl + PATH,
    title: { value: title },
    updated: entries[0]?.updated ?? new Date(0),
    authors: [{ name: title }],
    links: [
      { href: `${publicUrl}${PATH}.xml`, rel: 'self', type: 'application/atom+xml' },
      { href: publicUrl + PATH, rel: 'alternate', type: 'text/html' },
    ],
    entries,
  });
}

function publicOf({ version, date, url, differences, changes }: Release): Omit<Release, 'text'> {
  return { version, date, url, differences, changes };
}

function textOf({ version, date, text }: Release): string {
  return `## ${version}\n\n*${date ?? 'Not released yet'}*\n\n${text}`;
}

/** The sections of CHANGELOG.md, each under a heading that is a version. */
function readReleases(publicUrl: string): Release[] {
  const dates = datesOf(fileOf('docs/releases.md'));
  const compared = new Set(comparedVersions());
  const [, ...sections] = withPages(fileOf('CHANGELOG.md'), publicUrl).split(/^## /m);
  return sections.map((section) => {
    const [version = '', ...lines] = section.split('\n');
    const text = lines.join('\n').trim();
    const url = `${publicUrl}${PATH}#${slugOf(version)}`;
    const differences = compared.has(version) ? `${publicUrl}${PATH}/${version}.json` : null;
    return { version, date: dates.get(version) ?? null, url, differences, changes: changesOf(text), text };
  });
}

/** The items of lists, each with the heading that it is under; a paragraph is an item. */
function changesOf(text: string): Release['changes'] {
  let kind = '';
  return text.split(/\n(?=- |### |\n)/).flatMap((block) => {
    const lines = block.split('\n').map((part) => part.trim());
    const line = lines.join(' ').trim();
    if (line.startsWith('### ')) kind = line.slice(4);
    return line === '' || line.startsWith('### ') ? [] : [{ kind, text: line.replace(/^- /, '') }];
  });
}

/** Links to guides lead to their pages; other files of the repository are named, since no page shows them. */
function withPages(text: string, publicUrl: string): string {
  return text.replaceAll(/\[([^[\]]+)\]\((docs\/[^()\s]+)\)/g, (_, words: string, file: string) => {
    const [, guide] = /^docs\/guides\/\d+-([^.]+)\.md$/.exec(file) ?? [];
    return guide === undefined ? `${words} (\`${file}\`)` : `[${words}](${publicUrl}${DOCS}/guides/${guide})`;
  });
}

/** The day of each release by version, from the rows of a table. */
function datesOf(releases: string): Map<string, string> {
  const rows = [...releases.matchAll(/^\| (\S+) \| (\d{4}-\d{2}-\d{2}) \|/gm)];
  return new Map(rows.map(([, version = '', date = '']) => [version, date]));
}

function fileOf(path: string): string {
  return readFileSync(join(projectRoot(), path), 'utf8');
}
