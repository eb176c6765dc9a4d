import { compare as comparePep440, valid as isPep440 } from '@renovatebot/pep440';
import { gt as isLaterGem, lt as isEarlierGem, valid as isGem } from '@renovatebot/ruby-semver';
import { LRUCache } from 'lru-cache';
import semver from 'semver';
import type { Schema } from '../../../generated/shapes.ts';
import { compareMavenVersions } from './maven-versions.ts';
import { compareComposerVersions } from './composer-versions.ts';

/** Versions of SemVer that were read lately: a stack is compared with the same ones again and again. */
const PARSED = new LRUCache<string, { readonly version: semver.SemVer | null }>({ max: 20_000 });

/** Negative when the first version comes before the second; undefined when one of them is none of the ecosystem. */
type Compare = (a: string, b: string) => number | undefined;

const RULES: Readonly<Record<Schema<'Ecosystem'>, Compare>> = {
  npm: compareSemver,
  cargo: compareSemver,
  // Versions of modules are those of SemVer with a v before them (Go Modules Reference, Versions).
  golang: (a, b) => compareSemver(a.replace(/^v/, ''), b.replace(/^v/, '')),
  pypi: (a, b) => (isPep440(a) !== null && isPep440(b) !== null ? comparePep440(a, b) : undefined),
  gem: (a, b) =>
    isGem(a) !== null && isGem(b) !== null ? Number(isLaterGem(a, b)) - Number(isEarlierGem(a, b)) : undefined,
  maven: compareMavenVersions,
  composer: compareComposerVersions,
};

/** Compares two versions by the rules of their ecosystem. */
export function compareVersions(ecosystem: Schema<'Ecosystem'>, a: string, b: string): number | undefined {
  return RULES[ecosystem](a, b);
}

function compareSemver(a: string, b: string): number | undefined {
  const [first, second] = [parsed(a), parsed(b)];
  return first && second ? first.compare(second) : undefined;
}

function parsed(text: string): semver.SemVer | null {
  const known = PARSED.get(text);
  if (known) return known.version;
  const version = semver.parse(text);
  PARSED.set(text, { version });
  return version;
}
