import { statement } from '../../statement.ts';

/** A receiver that webhooks fail at. Its host only: the rest of an address may be a secret of its owner's. */
export interface FailingWebhook {
  readonly host: string;
  /** Number of webhooks that fail there. */
  readonly webhooks: number;
  /** In a row, of the one that failed most. */
  readonly failures: number;
  readonly since: Date;
  /** Null where none of them waits for another try. */
  readonly retryAt: Date | null;
  /** Of the last delivery that failed; null where no delivery is kept. */
  readonly problem: string | null;
}

/** Lists failing webhooks, most failures first; 20 at most. */
export const FAILING_WEBHOOKS = statement<FailingWebhook>(`
  SELECT host, count(*)::int AS webhooks, max(failures) AS failures, min(failing_since) AS since, min(retry_at) AS "retryAt",
    (array_agg(d.problem ORDER BY d.tried_at DESC NULLS LAST))[1] AS problem
  FROM webhooks w LEFT JOIN LATERAL (
    SELECT coalesce(problem, 'HTTP ' || response_status) AS problem, tried_at FROM webhook_deliveries
     WHERE account_id = w.account_id AND webhook_id = w.id AND status <> 'delivered'
     ORDER BY created_at DESC, event_id DESC LIMIT 1) d ON true
  WHERE failing_since IS NOT NULL AND w.status = 'active' GROUP BY host ORDER BY failures DESC, host LIMIT 20`);
