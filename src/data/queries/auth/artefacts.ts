import { statement } from '../../statement.ts';

/** A stored payload of the authorization server, encrypted. */
export interface ArtefactRow {
  readonly payload: Buffer;
  readonly createdAt: Date;
  /** Time when a code or refresh token was used, or a grant ended. */
  readonly consumedAt: Date | null;
  /** Milliseconds since then, by the database's clock. */
  readonly consumedFor: number | null;
}

const COLUMNS = `payload, created_at AS "createdAt", consumed_at AS "consumedAt",
  (extract(epoch FROM clock_timestamp() - consumed_at) * 1000)::float8 AS "consumedFor"`;

export const PUT_ARTEFACT =
  statement(`INSERT INTO oauth_artefacts (kind, id, account_id, app_id, grant_id, uid, payload, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now() + $8::integer * interval '1 second')
  ON CONFLICT (kind, id) DO UPDATE
  SET account_id = excluded.account_id, payload = excluded.payload, expires_at = excluded.expires_at`);
export const ARTEFACT = statement<ArtefactRow>(
  `SELECT ${COLUMNS} FROM oauth_artefacts WHERE kind = $1 AND id = $2 AND expires_at > now()`,
);
export const ARTEFACT_OF_UID = statement<ArtefactRow>(
  `SELECT ${COLUMNS} FROM oauth_artefacts WHERE uid = $2 AND kind = $1 AND expires_at > now()`,
);
export const LIVE_GRANTS = statement<ArtefactRow>(
  `SELECT ${COLUMNS} FROM oauth_artefacts
  WHERE account_id = $1 AND kind = 'Grant' AND consumed_at IS NULL AND expires_at > now() ORDER BY created_at`,
);

/**
 * In this order, the grant first, as when disconnecting or deleting an app, to avoid deadlocks. The grant is recorded
 * as ended even if its row is gone.
 */
export const END_GRANT = [
  statement(`UPDATE oauth_artefacts SET consumed_at = now() WHERE kind = 'Grant' AND id = $1 AND consumed_at IS NULL`),
  statement('INSERT INTO ended_grants (grant_id, ended_at) VALUES ($1, now()) ON CONFLICT DO NOTHING'),
  statement('DELETE FROM oauth_artefacts WHERE grant_id = $1'),
];
/**
 * Withdraws all that could renew or widen access. JWT access tokens stay valid until they expire; until then their
 * grant's owner remains known, so that ending all connections finds them, too.
 */
export const DISCONNECT = statement<{ kind: string }>(`WITH withdrawn AS (
    UPDATE oauth_artefacts SET kind = 'WithdrawnGrant', expires_at = now() + $3::integer * interval '1 second'
     WHERE account_id = $1 AND app_id = $2 AND kind = 'Grant' AND consumed_at IS NULL RETURNING kind),
  removed AS (DELETE FROM oauth_artefacts
    WHERE account_id = $1 AND app_id = $2 AND kind NOT IN ('Grant', 'WithdrawnGrant') RETURNING kind)
  SELECT kind FROM withdrawn UNION ALL SELECT kind FROM removed`);
/** A trigger records ended grants; withdrawn ones are recorded here. */
export const END_CONNECTIONS = statement(`WITH ended AS (UPDATE oauth_artefacts SET consumed_at = now()
  WHERE account_id = $1 AND kind = 'Grant' AND consumed_at IS NULL RETURNING app_id),
  marked AS (INSERT INTO ended_grants (grant_id, ended_at) SELECT id, now() FROM oauth_artefacts
    WHERE account_id = $1 AND kind = 'WithdrawnGrant' ON CONFLICT DO NOTHING),
  removed AS (DELETE FROM oauth_artefacts WHERE account_id = $1 AND kind NOT IN ('Grant', 'WithdrawnGrant'))
  SELECT DISTINCT app_id FROM ended`);
