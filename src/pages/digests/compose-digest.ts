import type { Prepared } from '../../auth/email/email-queue.ts';
import type { DeriveKey } from '../../auth/secret.ts';
import type { Database } from '../../data/database.ts';
import { coverDigest, readDigestIssue } from '../../domain/digests/due-digests.ts';
import { unsubscribePath } from '../../domain/digests/unsubscribe.ts';
import { isPaidNow } from '../../domain/people/plan.ts';
import { htmlOf, subjectOf, textOf } from './digest-letter.tsx';

interface Parts {
  readonly db: Database;
  readonly keyFor: DeriveKey;
  readonly publicUrl: string;
  readonly freeDailyQuota: number;
}

/**
 * Writes digests as things are now. Nothing is sent without new posts, nor to people who may not read: who is
 * suspended, or whose paid plan has ended where one is needed.
 */
export function createDigestComposer({
  db,
  keyFor,
  publicUrl,
  freeDailyQuota,
}: Parts): (id: string) => Promise<Prepared | undefined> {
  return async (id) => {
    const issue = await readDigestIssue(db, id);
    if (!issue || issue.posts.length === 0) return undefined;
    const { digest } = issue;
    if (digest.suspendedAt !== null || (freeDailyQuota === 0 && !isPaidNow(digest))) return undefined;
    const unsubscribeUrl = `${publicUrl}${unsubscribePath(keyFor, id)}`;
    const content = { ...issue, publicUrl, unsubscribeUrl };
    const email = { to: digest.email, subject: subjectOf(issue), text: textOf(content), html: htmlOf(content) };
    return { message: { ...email, unsubscribeUrl }, sent: () => coverDigest(db, issue) };
  };
}
