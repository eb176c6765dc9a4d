import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/database.ts';
import { lockAccounts } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A token or an app that used something deprecated. */
export interface UseOfDeprecated {
  readonly accountId: string;
  readonly kind: Schema<'UsageCredentialKind'>;
  /** The id of a token or the client id of an app. */
  readonly credential: string;
  /** In Markdown, such as `tag` of `GET /feeds/discussed`. */
  readonly subject: string;
  /** In Markdown, what takes its place. */
  readonly instead: string | undefined;
  /** The day since which it is deprecated. */
  readonly since: string;
  /** The day after which it may be removed. */
  readonly sunset: string | undefined;
}

/** Uses that a process remembers to have passed on. */
const MAX_REMEMBERED = 10_000;

/** Passes on each use once, as far as this process remembers. */
export function onceEach(note: (use: UseOfDeprecated) => void): (use: UseOfDeprecated) => void {
  const recent = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  return (use) => {
    const key = `${use.accountId} ${use.kind} ${use.credential} ${use.subject}`;
    if (recent.has(key)) return;
    recent.set(key, true);
    note(use);
  };
}

/** Adds uses, a JSON array $1 of rows, and returns those that were not there yet. */
const ADD_USES = statement<{ accountId: string; number: number }>(`
  INSERT INTO deprecated_uses (account_id, number, kind, credential, subject, instead, since, sunset)
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS u (account_id uuid, number integer, kind text, credential text,
      subject text, instead text, since text, sunset text)
   ORDER BY u.account_id, u.number
  ON CONFLICT DO NOTHING RETURNING account_id AS "accountId", number`);

/** Notifies people $1 of their uses with the numbers $2. */
const NOTIFY_OF_USES = statement(`
  INSERT INTO notifications (id, account_id, type, number, created_at)
  SELECT gen_random_uuid(), u.account_id, 'announcement', u.number, clock_timestamp()
    FROM unnest($1::uuid[], $2::integer[]) AS u (account_id, number) ORDER BY u.account_id, u.number
  ON CONFLICT DO NOTHING`);

/** Tells people that a token or an app of theirs used something deprecated: once of each, whichever process saw it. */
export async function storeDeprecatedUses(db: Database, uses: readonly UseOfDeprecated[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Deleted accounts are left out.
    const owners = await lockAccounts(tx, [...new Set(uses.map(({ accountId }) => accountId))]);
    const rows = uses
      .filter(({ accountId }) => owners.has(accountId))
      .map(({ accountId, ...use }) => ({ ...use, account_id: accountId, number: numberOf(use) }));
    const added = await tx.query(ADD_USES, [JSON.stringify(rows)]);
    await tx.query(NOTIFY_OF_USES, [added.map(({ accountId }) => accountId), added.map(({ number }) => number)]);
  });
}

/** A positive number of 31 bits: two uses of one account share one less often than once in a thousand million. */
function numberOf({ kind, credential, subject }: Omit<UseOfDeprecated, 'accountId'>): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, credential, subject]))
    .digest();
  return hash.readUInt32BE() >>> 1 || 1;
}
