import type { Database } from '../../data/database.ts';
import { fragment, statement } from '../../data/statement.ts';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';

type NotificationChoice = Schema<'NotificationChoice'>;
type ChoiceType = NotificationChoice['type'];

/** SQL: whether a person gets notifications of a kind; `account` is the column with their id. */
export function isWanted(account: string, type: ChoiceType): string {
  return fragment(
    `NOT EXISTS (SELECT FROM muted_notifications muted WHERE muted.account_id = ${account} AND muted.type = '${type}')`,
  );
}

const MUTED = statement<{ type: ChoiceType }>('SELECT type FROM muted_notifications WHERE account_id = $1');

/** Every kind of notification that can be turned off, and whether the person gets it. */
export async function listNotificationChoices(db: Database, viewerId: string): Promise<NotificationChoice[]> {
  const muted = new Set((await db.query(MUTED, [viewerId])).map(({ type }) => type));
  return constraints.NotificationChoiceType.enum.map((type) => ({ type, enabled: !muted.has(type) }));
}

const CHANGE = statement<{ changed: boolean }>(`
  WITH muted AS (INSERT INTO muted_notifications (account_id, type) SELECT $1, unnest($2::text[])
    ON CONFLICT DO NOTHING RETURNING type),
  wanted AS (DELETE FROM muted_notifications WHERE account_id = $1 AND type = ANY ($3::text[]) RETURNING type)
  SELECT EXISTS (SELECT FROM muted) OR EXISTS (SELECT FROM wanted) AS changed`);

/** Turns kinds of notifications on and off, and returns whether that changed any. Of two alike the later counts. */
export async function changeNotificationChoices(
  db: Database,
  viewerId: string,
  choices: readonly NotificationChoice[],
): Promise<boolean> {
  const last = [...new Map(choices.map(({ type, enabled }) => [type, enabled]))];
  const typesOf = (state: boolean) => last.filter(([, enabled]) => enabled === state).map(([type]) => type);
  const [done] = await db.query(CHANGE, [viewerId, typesOf(false), typesOf(true)]);
  return done?.changed === true;
}
