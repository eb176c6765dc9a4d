import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import { deleteDigest, getDigest, listDigests, setDigest, type DigestRow } from '../domain/digests/digests.ts';

export const digests: HandlersFor<'digests'> = {
  async listDigests({ db, viewer }) {
    return { body: { data: (await listDigests(db, viewer.id)).map(digest) } };
  },
  async getForYouDigest({ db, viewer }) {
    return { body: digest(await getDigest(db, viewer.id, null)) };
  },
  async setForYouDigest({ db, viewer, body }) {
    const { digest: row, unchanged } = await setDigest(db, viewer.id, null, body);
    return { body: digest(row), unchanged };
  },
  async deleteForYouDigest({ db, viewer }) {
    await deleteDigest(db, viewer.id, null);
    return { body: undefined };
  },
  async getCustomFeedDigest({ db, viewer, path }) {
    return { body: digest(await getDigest(db, viewer.id, path.feedId)) };
  },
  async setCustomFeedDigest({ db, viewer, path, body }) {
    const { digest: row, unchanged } = await setDigest(db, viewer.id, path.feedId, body);
    return { body: digest(row), unchanged };
  },
  async deleteCustomFeedDigest({ db, viewer, path }) {
    await deleteDigest(db, viewer.id, path.feedId);
    return { body: undefined };
  },
};

/** A digest as its person sees it. */
function digest(row: DigestRow): Schema<'Digest'> {
  const { feedId, name, frequency, weekday, hour, timezone, pictures } = row;
  return {
    feedId,
    name,
    frequency,
    weekday,
    hour,
    timezone,
    pictures,
    nextAt: row.nextAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
