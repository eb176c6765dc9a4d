import semver from 'semver';
import type { PublishedChange } from '../../domain/changes/changes.ts';
import { compareVersions } from '../../domain/changes/compare-versions.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { entriesOf, listOf, membersOf, textOf, type ManifestMembers } from '../manifests/members.ts';
import { deprecationNotice, type Claim } from './claims.ts';
import {
  ALL_VERSIONS,
  changeOfPackage,
  dateOf,
  isPrerelease,
  quoteOf,
  referenceOfVersion,
  titleOf,
  versionOf,
  type PublishedPackage,
} from './published-texts.ts';
import { changesOfRelease, MAX_RELEASES } from './release-notes.ts';

/** A package in its registry. */
export interface RegistryRecord {
  readonly changes: readonly PublishedChange[];
  /** References of all that it says is deprecated; what it said before and is none of them is over. */
  readonly deprecations: readonly string[];
  /** All versions that it has. */
  readonly versions: readonly string[];
  /** The address of its repository, as it says. */
  readonly repository: string | undefined;
}

/** A version in a registry. */
interface RegistryVersion {
  readonly version: string;
  readonly publishedAt: Date | undefined;
  /** The reason for which it is deprecated; empty where its registry knows no reasons. */
  readonly deprecated?: string | undefined;
}

interface Registry {
  readonly address: (of: PublishedPackage) => string;
  /** The page of a version. */
  readonly page: (of: PublishedPackage, version: string) => string;
  /** Throws nothing: what cannot be read is left out. */
  readonly read: (document: unknown, of: PublishedPackage) => { versions: RegistryVersion[]; repository?: unknown };
}

/** A name as a part of an address. */
const path = (name: string): string => name.split('/').map(encodeURIComponent).join('/');
/** Capitals are written with an exclamation mark (Go Modules Reference, GOPROXY protocol). */
const escapedModule = (name: string): string => path(name.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`));

/** The public registries that can be asked for one package; Maven's has no document about deprecation. */
const REGISTRIES: Readonly<Partial<Record<Schema<'Ecosystem'>, Registry>>> = {
  npm: {
    address: ({ name }) => `https://registry.npmjs.org/${name.replace('/', '%2f')}`,
    page: ({ name }, version) => `https://www.npmjs.com/package/${name}/v/${version}`,
    read: readNpm,
  },
  pypi: {
    address: ({ name }) => `https://pypi.org/pypi/${path(name)}/json`,
    page: ({ name }, version) => `https://pypi.org/project/${path(name)}/${path(version)}/`,
    read: readPypi,
  },
  cargo: {
    address: ({ name }) => `https://crates.io/api/v1/crates/${path(name)}`,
    page: ({ name }, version) => `https://crates.io/crates/${path(name)}/${path(version)}`,
    read: readCrate,
  },
  composer: {
    address: ({ name }) => `https://repo.packagist.org/p2/${path(name)}.json`,
    page: ({ name }, version) => `https://packagist.org/packages/${path(name)}#${path(version)}`,
    read: readPackagist,
  },
  gem: {
    address: ({ name }) => `https://rubygems.org/api/v1/versions/${path(name)}.json`,
    page: ({ name }, version) => `https://rubygems.org/gems/${path(name)}/versions/${path(version)}`,
    read: readGem,
  },
  golang: {
    address: ({ name }) => `https://proxy.golang.org/${escapedModule(name)}/@v/list`,
    page: ({ name }, version) => `https://pkg.go.dev/${path(name)}@${path(version)}`,
    read: readModule,
  },
};

/** The address at which a package's registry describes it; undefined where none is asked. */
export function registryAddress(of: PublishedPackage): string | undefined {
  return REGISTRIES[of.ecosystem]?.address(of);
}

/**
 * Reads the document of a package in its registry, JSON or the list of a module proxy: its newest releases, and what it
 * says is deprecated, withdrawn or abandoned. A release without a date counts as published at `at`, and only the newest
 * of these is one.
 */
export function readRegistry(document: unknown, of: PublishedPackage, at: Date): RegistryRecord {
  const registry = REGISTRIES[of.ecosystem];
  const { versions, repository } = registry?.read(document, of) ?? { versions: [] };
  const page = (version: string): string | null => registry?.page(of, version) ?? null;
  const deprecations = deprecationsOf(versions, { of, at, page });
  return {
    changes: [...releasesOf(versions, { of, at, page }), ...endedReleases(versions, of, at), ...deprecations],
    deprecations: deprecations.map(({ reference }) => reference),
    versions: versions.map(({ version }) => version),
    repository: textOf(repository),
  };
}

interface RegistryContext {
  readonly of: PublishedPackage;
  readonly at: Date;
  readonly page: (version: string) => string | null;
}

function releasesOf(versions: readonly RegistryVersion[], { of, at, page }: RegistryContext): PublishedChange[] {
  const stable = versions.filter(
    ({ version, deprecated }) => deprecated === undefined && !isPrerelease(of.ecosystem, version),
  );
  const dated = stable.flatMap(({ version, publishedAt }) => (publishedAt ? [{ version, publishedAt }] : []));
  const newest = dated.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, MAX_RELEASES);
  const undated =
    dated.length > 0 ? [] : stable.sort((a, b) => compareVersions(of.ecosystem, b.version, a.version) ?? 0);
  const all = [...newest, ...undated.slice(0, 1).map(({ version }) => ({ version, publishedAt: at }))];
  return all.flatMap((release) => changesOfRelease(of, { ...release, url: page(release.version), lines: [] }));
}

/** Releases that are deprecated by now are none to move to. */
function endedReleases(versions: readonly RegistryVersion[], of: PublishedPackage, at: Date): PublishedChange[] {
  return versions
    .filter(({ deprecated }) => deprecated !== undefined)
    .slice(-MAX_RELEASES)
    .map(({ version }) => ({
      kind: 'release' as const,
      reference: referenceOfVersion(of.package, version),
      ...{ modifiedAt: at, changes: [] },
    }));
}

/** Deprecated versions by their notice; the newest version's one is about the package. */
function deprecationsOf(versions: readonly RegistryVersion[], { of, at, page }: RegistryContext): PublishedChange[] {
  const notices = new Map<string, RegistryVersion[]>();
  for (const entry of versions) {
    const notice = entry.deprecated;
    if (notice !== undefined) notices.set(notice, [...(notices.get(notice) ?? []), entry]);
  }
  const inUse = versions.some(({ deprecated }) => deprecated === undefined);
  return [...notices].flatMap(([notice, concerned]): PublishedChange[] => {
    const [first] = concerned;
    const last = concerned.at(-1);
    if (!first || !last) return [];
    const isWhole = !inUse && notices.size === 1;
    const claim: Pick<Claim, 'quote' | 'replacedBy'> = deprecationNotice(notice, of);
    const named = { reference: referenceOfVersion(of.package, first.version), modifiedAt: at };
    const versionsConcerned = concerned.slice(-MAX_VERSIONS).map(({ version }) => version);
    return [
      changeOfPackage(of, named, {
        ...{ kind: 'deprecated', version: null, quote: quoteOf(claim.quote), replacedBy: claim.replacedBy },
        affected: isWhole ? ALL_VERSIONS : { ranges: [], versions: versionsConcerned },
        title:
          titleOf(`${of.name}${isWhole ? '' : ` ${versionsConcerned.slice(-3).join(', ')}`} deprecated`) ?? of.name,
        ...{ url: page(last.version), publishedAt: last.publishedAt ?? at },
      }),
    ];
  });
}

/** Single versions of a deprecation that are stored. */
const MAX_VERSIONS = 5_000;

function readNpm(document: unknown): ReturnType<Registry['read']> {
  const { versions, time, repository } = membersOf(document);
  const times = membersOf(time);
  return {
    versions: entriesOf(versions).flatMap(([key, value]): RegistryVersion[] => {
      const version = semver.valid(key);
      const notice = textOf(membersOf(value).deprecated)?.trim();
      const deprecated = notice === '' ? undefined : notice;
      return version === null ? [] : [{ version, publishedAt: dateOf(times[key]), deprecated }];
    }),
    repository: textOf(repository) ?? membersOf(repository).url,
  };
}

function readPypi(document: unknown): ReturnType<Registry['read']> {
  const { info, releases } = membersOf(document);
  const { project_urls: links, home_page: home } = membersOf(info);
  const isRepository = /^(?:source|repository|code|github|gitlab|source code)$/i;
  const repository = entriesOf(links).find(([label]) => isRepository.test(label))?.[1] ?? home;
  return {
    versions: entriesOf(releases).flatMap(([key, value]): RegistryVersion[] => {
      const files = listOf(value).map(membersOf);
      const version = versionOf(key);
      if (version === undefined || files.length === 0) return [];
      const isYanked = files.every(({ yanked }) => yanked === true);
      const reason = files.map(({ yanked_reason: text }) => textOf(text)).find((text) => text !== undefined);
      const publishedAt = dateOf(files[0]?.upload_time_iso_8601);
      return [{ version, publishedAt, deprecated: isYanked ? yankedNotice(reason) : undefined }];
    }),
    repository,
  };
}

function readCrate(document: unknown): ReturnType<Registry['read']> {
  const { crate, versions } = membersOf(document);
  return {
    versions: listOf(versions)
      .map(membersOf)
      .flatMap(({ num, created_at: created, yanked, yank_message: reason }): RegistryVersion[] => {
        const version = versionOf(num);
        const deprecated = yanked === true ? yankedNotice(textOf(reason)) : undefined;
        return version === undefined ? [] : [{ version, publishedAt: dateOf(created), deprecated }];
      }),
    repository: membersOf(crate).repository,
  };
}

function yankedNotice(reason: string | undefined): string {
  return (reason ?? '').trim() === '' ? 'yanked' : `yanked: ${reason}`;
}

/** Entries after the first have what differs from the one before (Packagist, composer/metadata-minifier). */
function readPackagist(document: unknown, { name }: PublishedPackage): ReturnType<Registry['read']> {
  const entries = listOf(membersOf(membersOf(document).packages)[name]).map(membersOf);
  let entry: ManifestMembers = {};
  const versions = entries.flatMap((difference): RegistryVersion[] => {
    entry = { ...entry, ...difference };
    const version = versionOf(entry.version)?.replace(/^v/, '');
    if (version === undefined || version.startsWith('dev-')) return [];
    return [{ version, publishedAt: dateOf(entry.time), deprecated: abandonedNotice(entry.abandoned) }];
  });
  return { versions: versions.reverse(), repository: membersOf(entry.source).url };
}

function abandonedNotice(abandoned: unknown): string | undefined {
  if (abandoned === true) return 'abandoned: true';
  const replacement = textOf(abandoned);
  return replacement === undefined || replacement === '__unset' ? undefined : `abandoned: ${replacement}`;
}

function readGem(document: unknown): ReturnType<Registry['read']> {
  const entries = listOf(document).map(membersOf);
  const sources = entries.map(({ metadata }) => membersOf(metadata).source_code_uri);
  return {
    versions: entries.flatMap(({ number, created_at: created }): RegistryVersion[] => {
      const version = versionOf(number);
      return version === undefined ? [] : [{ version, publishedAt: dateOf(created) }];
    }),
    repository: sources.find((source) => typeof source === 'string'),
  };
}

function readModule(document: unknown, { name }: PublishedPackage): ReturnType<Registry['read']> {
  const lines = (textOf(document) ?? '').split('\n').map((line) => line.trim());
  return {
    versions: lines.flatMap((line): RegistryVersion[] =>
      semver.valid(line) === null ? [] : [{ version: line, publishedAt: undefined }],
    ),
    repository: /^(?:github\.com|gitlab\.com|codeberg\.org)\/[^/]+\/[^/]+/.test(name) ? `https://${name}` : undefined,
  };
}

/** Forges whose repositories have a feed of releases, and its path. */
const FEEDS: Readonly<Record<string, string>> = {
  'github.com': 'releases.atom',
  'gitlab.com': '-/releases.atom',
  'codeberg.org': 'releases.rss',
};

/** The address of the feed of releases of a repository; undefined where its forge is not known to have one. */
export function releaseFeedAddress(repository: string): string | undefined {
  const match =
    /(?:^|[/@.])(github\.com|gitlab\.com|codeberg\.org)[/:]([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?(?:[/#?].{0,300})?$/.exec(
      repository,
    );
  const feed = FEEDS[match?.[1] ?? ''];
  return match && feed !== undefined ? `https://${match[1]}/${match[2]}/${match[3]}/${feed}` : undefined;
}
