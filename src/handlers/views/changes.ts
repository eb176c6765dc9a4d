import type { Schema } from '../../contract/types.ts';
import type { ChangeRow } from '../../domain/changes/change-rows.ts';
import type { StackChangeRow } from '../../domain/changes/stack-changes.ts';
import { fixedVersions, formatRanges } from '../../domain/changes/version-ranges.ts';

/** A change as the contract has it. */
export function changeView({ affected, url, quote, publishedAt, effectiveAt, ...row }: ChangeRow): Schema<'Change'> {
  return {
    ...row,
    ranges: formatRanges(affected),
    fixedIn: fixedVersions(affected),
    evidence: { url, quote },
    publishedAt: publishedAt.toISOString(),
    effectiveAt: effectiveAt?.toISOString() ?? null,
  };
}

/** A change of a person's packages as the contract has it. */
export function stackChangeView({ isAffected, uses, mark, ...row }: StackChangeRow): Schema<'StackChange'> {
  return {
    ...changeView(row),
    affected: isAffected ? true : null,
    mark,
    uses: uses.map(({ manifestId, purl, version, requirement, direct }) => ({
      manifestId,
      purl,
      version,
      requirement,
      direct,
    })),
  };
}
