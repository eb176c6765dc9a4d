import type { Schema } from '../contract/types.ts';
import { listChanges, type ChangeRow } from '../domain/changes/changes.ts';
import { fixedVersions, formatRanges } from '../domain/changes/version-ranges.ts';
import { listStackChanges, type StackChangeRow } from '../domain/changes/stack-changes.ts';
import { pageReply } from './pages.ts';
import type { HandlersFor } from './types.ts';

export const changes: HandlersFor<'changes'> = {
  async listChanges({ db, query }) {
    const { package: name, changedSince, limit, cursor } = query;
    return pageReply(await listChanges(db, { package: name, changedSince, limit, cursor }), changeView);
  },
  async listStackChanges({ db, viewer, query, memory }) {
    const { limit, cursor } = query;
    return pageReply(await listStackChanges(db, viewer.id, { limit, cursor, memory }), stackChangeView);
  },
};

function changeView({ affected, url, quote, publishedAt, effectiveAt, ...row }: ChangeRow): Schema<'Change'> {
  return {
    ...row,
    ranges: formatRanges(affected),
    fixedIn: fixedVersions(affected),
    evidence: { url, quote },
    publishedAt: publishedAt.toISOString(),
    effectiveAt: effectiveAt?.toISOString() ?? null,
  };
}

function stackChangeView({ isAffected, uses, ...row }: StackChangeRow): Schema<'StackChange'> {
  return {
    ...changeView(row),
    affected: isAffected ? true : null,
    uses: uses.map(({ manifestId, purl, version, requirement, direct }) => ({
      manifestId,
      purl,
      version,
      requirement,
      direct,
    })),
  };
}
