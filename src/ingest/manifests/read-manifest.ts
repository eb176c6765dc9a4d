import type { Schema } from '../../../generated/shapes.ts';
import type { ReadManifest } from '../../domain/tech-stack/manifest.ts';
import { FeedError } from '../parse/feed.ts';
import { readCycloneDx, readSpdx } from './bill-of-materials.ts';
import { readCargoLock, readCargoToml } from './cargo.ts';
import { readComposerJson, readComposerLock } from './composer.ts';
import { readGoMod } from './go-mod.ts';
import { parseJsonObject } from './members.ts';
import { npmJsonFormat, readPackageJson, readPackageLock, readPnpmLock, readYarnLock } from './npm.ts';
import { PackageList } from './package-list.ts';
import { readPom } from './pom.ts';
import { readPyproject, readRequirements } from './python.ts';
import { readGemfileLock } from './ruby.ts';

type Format = Schema<'ManifestFormat'>;

const READERS: Readonly<Record<Format, (text: string, list: PackageList) => void>> = {
  'package-json': readPackageJson,
  'package-lock': readPackageLock,
  'pnpm-lock': readPnpmLock,
  'yarn-lock': readYarnLock,
  'go-mod': readGoMod,
  pyproject: readPyproject,
  requirements: readRequirements,
  'cargo-toml': readCargoToml,
  'cargo-lock': readCargoLock,
  pom: readPom,
  'composer-json': readComposerJson,
  'composer-lock': readComposerLock,
  'gemfile-lock': readGemfileLock,
  cyclonedx: readCycloneDx,
  spdx: readSpdx,
};

/**
 * Reads the packages of a manifest, lock file or bill of materials; without a format, tells it by the text. Throws
 * FeedError for a text of no known format, for one that cannot be read, and for more than MAX_MANIFEST_PACKAGES.
 */
export function readManifest(text: string, format: Format | null): ReadManifest {
  const clean = text.replace(/^\uFEFF/, '');
  const known = format ?? guessFormat(clean);
  const list = new PackageList();
  READERS[known](clean, list);
  return list.read(known);
}

/** Lines that no other format has, by the format that has them. */
const MARKS: readonly (readonly [RegExp, Format])[] = [
  [/^\s{0,1000}</, 'pom'],
  [/^lockfileVersion:/m, 'pnpm-lock'],
  [/^# yarn lockfile v1|^__metadata:/m, 'yarn-lock'],
  [/^\[\[package\]\]/m, 'cargo-lock'],
  [/^\[(?:package|workspace|(?:workspace\.)?(?:dev-|build-)?dependencies)[\].]/m, 'cargo-toml'],
  [/^\[(?:project|build-system|dependency-groups|tool)[\].]/m, 'pyproject'],
  [/^(?:GEM|PATH|GIT)\r?$/m, 'gemfile-lock'],
  [/^module\s+\S/m, 'go-mod'],
  [/^[A-Za-z0-9](?:[\w.-]{0,200}[A-Za-z0-9])?(?:\[[^\]\n]{0,200}\])?\s{0,20}(?:[=<>!~]=|[<>;@]|$)/m, 'requirements'],
];

function guessFormat(text: string): Format {
  const format = /^\s*\{/.test(text) ? guessJsonFormat(text) : MARKS.find(([mark]) => mark.test(text))?.[1];
  if (format) return format;
  throw new FeedError(
    'unknown-format',
    'This is no manifest, lock file or bill of materials that is known here. Name its `format`, or send one that the documentation names.',
  );
}

function guessJsonFormat(text: string): Format | undefined {
  const document = parseJsonObject(text);
  if (document.bomFormat === 'CycloneDX') return 'cyclonedx';
  if (document.spdxVersion !== undefined || document['@graph'] !== undefined) return 'spdx';
  if (document['content-hash'] !== undefined && Array.isArray(document.packages)) return 'composer-lock';
  if (document.require !== undefined || document['require-dev'] !== undefined) return 'composer-json';
  return npmJsonFormat(document) ?? (document.name === undefined ? undefined : 'package-json');
}
