import type { AffectedVersions } from '../../data/entities/changes.ts';
import { MAX_CHANGE_RANGES } from '../../../generated/limits.ts';
import { versionOf } from './published-texts.ts';

/**
 * Versions of a range in the form of vers (ECMA-427), such as `vers:npm/>=1.0.0|<1.2.3|2.0.0`, or of its constraints
 * alone, in the order of versions as it demands. Undefined for one that cannot be told: with another form, with
 * exceptions, or with an open lower bound.
 */
export function parseVers(text: string): AffectedVersions | undefined {
  const constraints = text
    .replace(/^vers:[\w.-]{1,40}\//, '')
    .split(/[|,]/)
    .map((constraint) => constraint.trim());
  if (constraints.join('') === '*') return { ranges: [{ introduced: '0' }], versions: [] };
  const affected: AffectedVersions = { ranges: [], versions: [] };
  let lower: string | undefined;
  for (const constraint of constraints) {
    const bound = parseConstraint(constraint);
    if (!bound) return undefined;
    if (bound.comparator === '=') {
      affected.versions.push(bound.version);
      continue;
    }
    const begins = bound.comparator === '>=';
    // Two lower bounds, or two upper ones, in a row.
    if (begins ? lower !== undefined : lower === undefined && affected.ranges.length > 0) return undefined;
    if (!begins) affected.ranges.push({ introduced: lower ?? '0', ...upperBound(bound) });
    lower = begins ? bound.version : undefined;
  }
  if (lower !== undefined) affected.ranges.push({ introduced: lower });
  return withinLimits(affected);
}

function withinLimits(affected: AffectedVersions): AffectedVersions | undefined {
  return affected.ranges.length > MAX_CHANGE_RANGES ? undefined : affected;
}

interface VersionBound {
  readonly comparator: string;
  readonly version: string;
}

function upperBound({ comparator, version }: VersionBound): { fixed: string } | { last: string } {
  return comparator === '<' ? { fixed: version } : { last: version };
}

function parseConstraint(constraint: string): VersionBound | undefined {
  const [, comparator = '', text = ''] = /^(>=|<=|<|=)?\s{0,9}([^<>=!|\s]{1,100})$/.exec(constraint) ?? [];
  const version = versionOf(decoded(text));
  return version === undefined ? undefined : { comparator: comparator || '=', version };
}

function decoded(version: string): string {
  try {
    return decodeURIComponent(version);
  } catch {
    return '';
  }
}
