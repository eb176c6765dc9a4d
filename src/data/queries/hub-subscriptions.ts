import { claimOldest, type Queue } from './queues/claim-queue.ts';
import { statement } from '../statement.ts';

/** A subscription to request or renew. */
export interface DueSubscription {
  readonly sourceId: string;
  readonly hub: string;
  readonly topic: string;
}

/** A request that is refused or not answered is repeated after 6 hours. */
const QUEUE: Queue = {
  table: 'hub_subscriptions',
  key: 'source_id',
  due: 'renew_at',
  join: 'JOIN source_fetches f ON f.source_id = q.source_id',
  where: 'f.paused_at IS NULL',
  claim: 'renew_at',
  onClaim: `renew_at = now() + interval '6 hours'`,
};
export const TAKE_SUBSCRIPTIONS = statement<DueSubscription>(claimOldest(QUEUE, 'source_id AS "sourceId", hub, topic'));
export const WANT_HUB = statement(`
  INSERT INTO hub_subscriptions (source_id, hub, topic) VALUES ($1, $2, $3)
  ON CONFLICT (source_id) DO UPDATE SET hub = EXCLUDED.hub, topic = EXCLUDED.topic, renew_at = now(), expires_at = NULL
   WHERE (hub_subscriptions.hub, hub_subscriptions.topic) IS DISTINCT FROM (EXCLUDED.hub, EXCLUDED.topic)`);
export const CONFIRM_SUBSCRIPTION = statement(`
  UPDATE hub_subscriptions SET expires_at = now() + $3 * interval '1 second',
    renew_at = now() + $3 * interval '0.8 second'
   WHERE source_id = $1 AND topic = $2 RETURNING source_id`);
/** At most one fetch a minute, however often a hub calls. */
export const LOOK_AGAIN = statement(`
  UPDATE source_fetches f SET next_fetch_at = least(next_fetch_at, greatest(now(), coalesce(last_fetched_at,
    now()) + interval '1 minute'))
    FROM hub_subscriptions h WHERE f.source_id = $1 AND h.source_id = f.source_id AND f.paused_at IS NULL`);
