import type { AffectedVersions } from '../../data/entities/changes.ts';
import { MAX_CHANGE_RANGES } from '../../../generated/limits.ts';

/** Ranges as text, such as `>=4.0.0 <4.17.12`, in their order. */
export function formatRanges({ ranges }: AffectedVersions): string[] {
  const texts = ranges.map(({ introduced, fixed, last }) => {
    const bounds = [
      introduced === '0' ? '' : `>=${introduced}`,
      fixed === undefined ? '' : `<${fixed}`,
      last === undefined ? '' : `<=${last}`,
    ];
    return bounds.filter((bound) => bound !== '').join(' ') || '*';
  });
  return [...new Set(texts)].slice(0, MAX_CHANGE_RANGES);
}

/** The first versions behind the ranges. */
export function fixedVersions({ ranges }: AffectedVersions): string[] {
  return [...new Set(ranges.flatMap(({ fixed }) => fixed ?? []))].slice(0, MAX_CHANGE_RANGES);
}
