import type { Schema } from '../contract/types.ts';
import type { DigestRow } from '../domain/digests/digests.ts';

/** A digest as its person sees it. */
export function digest(row: DigestRow): Schema<'Digest'> {
  const { feedId, name, frequency, weekday, hour, timezone, pictures } = row;
  return {
    ...{ feedId, name, frequency, weekday, hour, timezone, pictures },
    nextAt: row.nextAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
