import { statement } from '../../statement.ts';

/** Everything that gives access to an account now. Reader apps sign in with an access token. */
export interface AccessRow {
  readonly sessions: number;
  readonly tokens: number;
  readonly apps: number;
  /** The person's own webhooks: those of apps end with their app. */
  readonly webhooks: number;
  readonly feedLinks: number;
  readonly digests: number;
  /** Names. */
  readonly passkeys: readonly string[];
  /** Label of each at its provider. */
  readonly identities: readonly string[];
}

export const ACCESS = statement<AccessRow>(`
  SELECT (SELECT count(*)::int FROM sessions WHERE account_id = $1) AS sessions,
    (SELECT count(*)::int FROM access_tokens WHERE account_id = $1 AND revoked_at IS NULL
      AND coalesce(expires_at > now(), true)) AS tokens,
    (SELECT count(DISTINCT app_id)::int FROM oauth_artefacts WHERE account_id = $1 AND kind = 'Grant'
      AND consumed_at IS NULL AND expires_at > now()) AS apps,
    (SELECT count(*)::int FROM webhooks WHERE account_id = $1 AND app_id IS NULL AND status = 'active') AS webhooks,
    (SELECT count(*)::int FROM feed_links WHERE account_id = $1)
      + (SELECT count(*)::int FROM for_you_links WHERE account_id = $1) AS "feedLinks",
    (SELECT count(*)::int FROM digests WHERE account_id = $1) AS digests,
    ARRAY(SELECT name FROM passkeys WHERE account_id = $1 ORDER BY id) AS passkeys,
    ARRAY(SELECT label FROM linked_identities WHERE account_id = $1 ORDER BY id) AS identities`);
