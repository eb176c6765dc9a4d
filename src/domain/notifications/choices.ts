import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';

type NotificationChoice = Schema<'NotificationChoice'>;
type ChoiceType = NotificationChoice['type'];

const MUTED_BY = statement<{ id: string }>(
  'SELECT account_id AS id FROM muted_notifications WHERE account_id = ANY ($1::uuid[]) AND type = $2',
);

/** The people of these who get notifications of a kind, in the same order. */
export async function wantedBy(db: Database, people: readonly string[], type: ChoiceType): Promise<string[]> {
  if (people.length === 0) return [];
  const muted = new Set((await db.query(MUTED_BY, [people, type])).map(({ id }) => id));
  return people.filter((id) => !muted.has(id));
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
