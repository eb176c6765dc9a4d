import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';
import { affects } from '../../../src/domain/changes/affects.ts';
import type { NewChange, PublishedChange } from '../../../src/domain/changes/changes.ts';
import { linesOfMarkdown } from '../../../src/ingest/changes/note-lines.ts';
import { readChangelog } from '../../../src/ingest/changes/read-changelog.ts';
import { readEndOfLife } from '../../../src/ingest/changes/read-endoflife.ts';
import { readOsv } from '../../../src/ingest/changes/read-osv.ts';
import { readReleaseFeed } from '../../../src/ingest/changes/read-release-feed.ts';
import { publishedPackage, type PublishedPackage } from '../../../src/ingest/changes/published-texts.ts';
import { readRegistry } from '../../../src/ingest/changes/registries.ts';
import { readFeed } from '../../../src/ingest/parse/read-feed.ts';

type Noted = { text: string; replacedBy?: boolean };
/** Texts of a corpus by what they say. */
export interface Corpus {
  readonly breaking: string[];
  readonly deprecated: Noted[];
  readonly decoys: string[];
  readonly routine: string[];
  readonly registry: Noted[];
  readonly posts: string[];
}

export const corpus = (name: string): Corpus =>
  parse(readFileSync(`test/ingest/planted/${name}.yaml`, 'utf8')) as Corpus;

const ECOSYSTEMS = {
  npm: {
    names: 'express lodash react zod axios chalk commander vite @babel/core @tanstack/react-query',
    other: '@fastify/middie',
    osv: 'npm',
  },
  pypi: {
    names: 'django flask requests numpy pandas pydantic celery sqlalchemy urllib3 pytest',
    other: 'httpx-next',
    osv: 'PyPI',
  },
  cargo: {
    names: 'serde tokio clap rand regex hyper tracing anyhow rayon syn',
    other: 'fast-float2',
    osv: 'crates.io',
  },
  golang: {
    names:
      'github.com/gorilla/mux github.com/gin-gonic/gin github.com/spf13/cobra github.com/stretchr/testify ' +
      'go.uber.org/zap golang.org/x/net google.golang.org/grpc github.com/jackc/pgx/v5 github.com/redis/go-redis/v9 ' +
      'github.com/prometheus/client_golang',
    other: 'github.com/go-chi/chi/v5',
    osv: 'Go',
  },
} as const;
type Known = keyof typeof ECOSYSTEMS;

/** The version of each package that the stack uses. */
const IN_USE = '1.10.0';
const AT = new Date('2026-11-01T00:00:00Z');
const ITEMS = { feed: 25, changelog: 12, osv: 300, posts: 60 };
const markdown = new MarkdownIt({ html: true });

export const PACKAGES: readonly PublishedPackage[] = Object.entries(ECOSYSTEMS).flatMap(([ecosystem, { names }]) =>
  names.split(' ').map((name) => publishedPackage(ecosystem as Known, name)!),
);
const otherOf = ({ ecosystem }: PublishedPackage): string => ECOSYSTEMS[ecosystem as Known].other;
const written = (of: PublishedPackage, version: string): string =>
  of.ecosystem === 'golang' ? `v${version}` : version;

/** A change that was planted, or a release that is one. */
interface Expected {
  readonly kind: NewChange['kind'];
  readonly package: string;
  /** The version, or the reference of an advisory. */
  readonly key: string;
  readonly replacedBy?: string | null;
}

export interface Items {
  /** Releases, advisories, cycles, versions and posts. */
  readonly count: number;
  readonly planted: readonly Expected[];
  readonly expected: readonly Expected[];
  readonly found: readonly (Expected & { quote: string | null; isInTexts: boolean })[];
}

/** Reads 2,000 items around 40 packages, of which 60 were planted. */
export function plant(texts: Corpus): Items {
  const planted: Expected[] = [];
  const expected: Expected[] = [];
  const published: PublishedChange[] = [];
  const said: string[] = [];
  let [count, n] = [0, 0];
  const next = <T>(list: readonly T[]): T => list[(n = (n * 7 + 3) % 104_729) % list.length]!;
  const fill = (text: string, of: PublishedPackage, version: string): string => {
    const filled = text
      .replaceAll('{name}', of.name)
      .replaceAll('{other}', otherOf(of))
      .replaceAll('{version}', version);
    said.push(filled);
    return filled;
  };
  const add = (change: Expected, isPlanted: boolean): void => {
    expected.push(change);
    if (isPlanted) planted.push(change);
  };
  const replacement = (of: PublishedPackage, { replacedBy }: Noted): string | null =>
    replacedBy === true ? publishedPackage(of.ecosystem, otherOf(of))!.package : null;

  // Each text once, in the feed or the changelog of a package of its own.
  const plans = [
    ...texts.breaking.map((text) => ({ kind: 'breaking' as const, text, replacedBy: null, isNoted: false as const })),
    ...texts.deprecated.map((noted) => ({ kind: 'deprecated' as const, text: noted.text, noted })),
  ];
  const notesOf = (of: PublishedPackage, version: string, at: number): string => {
    const index = PACKAGES.indexOf(of);
    const plan = at === 3 ? plans[index < plans.length ? index : -1] : undefined;
    if (!plan)
      return [next(texts.routine), at % 2 === 0 ? next(texts.decoys) : '']
        .map((text) => fill(text, of, version))
        .join('\n\n');
    const replacedBy = 'noted' in plan ? replacement(of, plan.noted) : null;
    add({ kind: plan.kind, package: of.package, key: written(of, version), replacedBy }, true);
    return fill(plan.text, of, version);
  };

  for (const [index, of] of PACKAGES.entries()) {
    const isInFeed = index % 3 !== 0;
    const isRelease = (at: number): boolean => at === 5 && index >= 28;
    const items = Array.from({ length: ITEMS.feed }, (_, at) => {
      const version = `2.${at}.0`;
      const isSibling = at % 8 === 7;
      const isEarly = at % 8 === 6;
      const tag = isSibling ? `${of.name.split('/').at(-1)}-extras@${version}` : `v${version}${isEarly ? '-rc.1' : ''}`;
      const notes = notesOf(of, version, isInFeed ? at : -1);
      if (!isSibling && !isEarly)
        add({ kind: 'release', package: of.package, key: written(of, version) }, isRelease(at));
      const date = new Date(AT.getTime() - at * 86_400_000).toISOString();
      return `<entry><id>${of.package}/${tag}</id><updated>${date}</updated><title>${tag}</title>
        <link rel="alternate" href="https://github.com/o/r/releases/tag/${encodeURIComponent(tag)}"/>
        <content type="html">${escaped(markdown.render(notes))}</content></entry>`;
    });
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><id>x</id><title>Releases</title><updated>2026-01-01T00:00:00Z</updated>${items.join('')}</feed>`;
    published.push(
      ...readReleaseFeed(readFeed(Buffer.from(feed), { url: 'https://github.com/o/r/releases.atom' }), of),
    );
    const sections = Array.from({ length: ITEMS.changelog }, (_, at) => {
      const version = `0.${20 - at}.0`;
      add({ kind: 'release', package: of.package, key: written(of, version) }, false);
      return `## [${version}] - 2024-0${1 + (at % 9)}-11\n\n${notesOf(of, version, isInFeed ? -1 : at).replaceAll(/^#{1,3} /gm, '### ')}`;
    });
    published.push(
      ...readChangelog(`# Changelog\n\n## [Unreleased]\n\n- BREAKING CHANGE: to come\n\n${sections.join('\n\n')}`, of),
    );
    count += items.length + sections.length;
  }
  count += registries(texts, { published, add, fill, replacement });
  count += advisories(published, add);
  count += cycles(published, add);
  const posts = Array.from({ length: ITEMS.posts }, (_, at) => {
    const of = PACKAGES[at % PACKAGES.length]!;
    const title = fill(texts.posts[at % texts.posts.length]!, of, '2.0.0');
    return { url: `https://blog.example/${at}`, title, contentText: title, tags: [], publishedAt: AT };
  });
  for (const of of PACKAGES) published.push(...readReleaseFeed({ items: posts }, of));
  count += posts.length;
  const all = said
    .flatMap((text) => linesOfMarkdown(text))
    .map(({ text }) => text)
    .join(' ')
    .replace(/[`*]/g, '');
  const found = published.flatMap(({ changes }) => changes).filter(isOfStack);
  return {
    count,
    planted,
    expected,
    found: found.map((change) => ({
      kind: change.kind,
      package: change.package,
      key: keyOf(change),
      replacedBy: change.replacedBy,
      quote: change.quote,
      isInTexts: change.quote !== null && all.replace(/\s+/g, ' ').includes(change.quote.replace(/[`*]/g, '')),
    })),
  };
}

/** Advisories of versions that are not in use concern nobody here. */
function isOfStack(change: NewChange): boolean {
  const of = PACKAGES.find((known) => known.package === change.package);
  if (!of) return false;
  const version = written(of, IN_USE);
  return (
    change.kind !== 'advisory' ||
    affects(change.affected, { ecosystem: of.ecosystem, version, requirement: null }) === true
  );
}

function keyOf({ kind, reference, version, affected }: NewChange): string {
  if (kind === 'advisory' || kind === 'eol') return reference;
  return version ?? affected.versions.join(' ');
}

type Add = (change: Expected, isPlanted: boolean) => void;

function registries(
  texts: Corpus,
  context: {
    published: PublishedChange[];
    add: Add;
    fill: (text: string, of: PublishedPackage, version: string) => string;
    replacement: (of: PublishedPackage, noted: Noted) => string | null;
  },
): number {
  for (const [index, of] of PACKAGES.entries()) {
    const noted = of.ecosystem === 'npm' ? texts.registry[index] : undefined;
    const notice = noted && context.fill(noted.text, of, '3.0.0');
    if (noted)
      context.add(
        { kind: 'deprecated', package: of.package, key: '3.1.0', replacedBy: context.replacement(of, noted) },
        true,
      );
    const released = { '3.0.0': '2026-10-01T00:00:00Z', '3.2.0-beta.1': '2026-10-03T00:00:00Z' };
    const documents = {
      npm: {
        versions: { '3.0.0': {}, '3.1.0': { deprecated: notice ?? '' }, '3.2.0-beta.1': {} },
        time: { ...released, '3.1.0': '2026-10-02T00:00:00Z' },
      },
      pypi: {
        releases: {
          '3.0.0': [{ upload_time_iso_8601: released['3.0.0'] }],
          '3.2.0b1': [{ upload_time_iso_8601: '2026-10-03T00:00:00Z' }],
        },
      },
      cargo: { versions: Object.entries(released).map(([num, date]) => ({ num, created_at: date })) },
      golang: 'v3.0.0\nv3.2.0-beta.1\nv2.9.9\n',
    };
    context.published.push(...readRegistry(documents[of.ecosystem as Known], of, AT).changes);
    context.add({ kind: 'release', package: of.package, key: written(of, '3.0.0') }, false);
    if (of.ecosystem === 'npm' && notice === undefined)
      context.add({ kind: 'release', package: of.package, key: '3.1.0' }, false);
  }
  return PACKAGES.length * 3;
}

function advisories(published: PublishedChange[], add: Add): number {
  for (let n = 0; n < ITEMS.osv; n += 1) {
    const of = PACKAGES[n % PACKAGES.length]!;
    const { osv } = ECOSYSTEMS[of.ecosystem as Known];
    const id = `ADV-${n}`;
    const otherEcosystem = osv === 'npm' ? 'PyPI' : 'npm';
    const isPlanted = n < 12;
    // Similar names, other ecosystems, versions that are fixed or come later, and withdrawn ones.
    const [ecosystem, name, introduced, fixed] = isPlanted
      ? [osv, of.name, '1.0.0', '1.10.1']
      : (
          [
            [osv, `${of.name}-x`, '0', '9.0.0'],
            [otherEcosystem, of.name, '0', '9.0.0'],
            [osv, of.name, '0', '1.10.0'],
            [osv, of.name, '1.10.1', '3.0.0'],
            [osv, of.name, '1.2.0', '1.9.0'],
            [osv, of.name, '0', '9.0.0'],
          ] as const
        )[n % 6]!;
    const isWithdrawn = !isPlanted && n % 6 === 5;
    const document = {
      ...{ id, modified: '2026-05-01T00:00:00Z', summary: 'It can be misused', details: 'Details.' },
      ...(isWithdrawn && { withdrawn: '2026-05-01T00:00:00Z' }),
      affected: [{ package: { ecosystem, name }, ranges: [{ type: 'SEMVER', events: [{ introduced }, { fixed }] }] }],
    };
    const change = readOsv(document);
    if (change) published.push(change);
    if (isPlanted) add({ kind: 'advisory', package: of.package, key: id }, true);
  }
  return ITEMS.osv;
}

function cycles(published: PublishedChange[], add: Add): number {
  const products = PACKAGES.slice(0, 20).map((of, n) => ({
    name: of.name,
    label: of.name,
    identifiers: [
      { type: 'purl', id: of.package },
      { type: 'repology', id: of.name },
    ],
    links: { html: `https://endoflife.date/${n}` },
    releases: [
      {
        name: '1',
        releaseDate: '2020-01-01',
        isEol: n < 8,
        eolFrom: n < 8 ? '2026-06-01' : n % 2 === 0 ? '2029-01-01' : null,
      },
      { name: '2', releaseDate: '2025-01-01', isEol: false, eolFrom: null },
    ],
  }));
  published.push(...(readEndOfLife({ result: products }, AT) ?? []));
  for (const of of PACKAGES.slice(0, 8)) add({ kind: 'eol', package: of.package, key: `${of.package}@1 eol` }, true);
  return products.length * 2;
}

function escaped(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Recall and precision of each kind. */
export function measure({
  expected,
  found,
}: Pick<Items, 'expected' | 'found'>): Record<string, { recall: number; precision: number }> {
  const id = ({ kind, package: of, key }: Expected): string => `${kind} ${of} ${key}`;
  const kinds = [...new Set(expected.map(({ kind }) => kind))];
  const share = (a: readonly Expected[], b: readonly Expected[]): number => {
    const ids = new Set(b.map(id));
    return a.length === 0 ? 1 : a.filter((change) => ids.has(id(change))).length / a.length;
  };
  return Object.fromEntries(
    kinds.map((kind) => {
      const [should, is] = [expected, found].map((list) => list.filter((change) => change.kind === kind));
      return [kind, { recall: share(should!, is!), precision: share(is!, should!) }];
    }),
  );
}
