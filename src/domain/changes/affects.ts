import semver from 'semver';
import type { AffectedVersions } from '../../data/entities/changes.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { compareVersions } from './compare-versions.ts';

type AffectedRange = AffectedVersions['ranges'][number];

/** A package as a project uses it. */
export interface PackageInUse {
  readonly ecosystem: Schema<'Ecosystem'>;
  readonly version: string | null;
  readonly requirement: string | null;
}

/**
 * Whether a change concerns what a project uses: undefined where that is not known, since its file allows several
 * versions, of which the oldest one is concerned, or since versions cannot be compared.
 */
export function affects(
  affected: AffectedVersions,
  { ecosystem, version, requirement }: PackageInUse,
): boolean | undefined {
  if (version !== null) return affectsVersion(affected, ecosystem, version);
  const oldest = requirement === null ? undefined : oldestAllowed(ecosystem, requirement);
  return oldest !== undefined && affectsVersion(affected, ecosystem, oldest) === false ? false : undefined;
}

/** Whether one of the ranges has a version, or it is named (OSV Schema, evaluation). */
function affectsVersion(
  { ranges, versions }: AffectedVersions,
  ecosystem: Schema<'Ecosystem'>,
  version: string,
): boolean | undefined {
  if (versions.includes(version)) return true;
  const results = ranges.map((range) => isWithin(range, ecosystem, version));
  if (results.includes(true)) return true;
  return results.includes(undefined) ? undefined : false;
}

function isWithin(
  { introduced, fixed, last }: AffectedRange,
  ecosystem: Schema<'Ecosystem'>,
  version: string,
): boolean | undefined {
  const checks = [
    introduced === '0' ? true : holds(compareVersions(ecosystem, version, introduced), (order) => order >= 0),
    fixed === undefined ? true : holds(compareVersions(ecosystem, version, fixed), (order) => order < 0),
    last === undefined ? true : holds(compareVersions(ecosystem, version, last), (order) => order <= 0),
  ];
  if (checks.includes(false)) return false;
  return checks.includes(undefined) ? undefined : true;
}

function holds(order: number | undefined, test: (order: number) => boolean): boolean | undefined {
  return order === undefined ? undefined : test(order);
}

/** The oldest version that a requirement allows; undefined where it names none. */
function oldestAllowed(ecosystem: Schema<'Ecosystem'>, requirement: string): string | undefined {
  if (ecosystem === 'npm' || ecosystem === 'cargo') {
    const range = ecosystem === 'cargo' ? cargoRange(requirement) : requirement;
    return semver.validRange(range) === null ? undefined : semver.minVersion(range)?.version;
  }
  // Several alternatives, or only an upper bound: the oldest one is not plain to see.
  if (requirement.includes('|')) return undefined;
  return /(?:^|[\s,[(])(?:>=|~=|~>|==|\^|~|\[)?\s?(\d[\w.]{0,50})/.exec(requirement)?.[1];
}

/** A requirement of Cargo as a range of npm: a bare version allows later ones, and commas join (The Cargo Book). */
function cargoRange(requirement: string): string {
  return requirement
    .split(',')
    .map((part) => (/^\s*\d/.test(part) ? `^${part.trim()}` : part.trim()))
    .join(' ');
}
