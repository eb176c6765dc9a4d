import { statement } from '../../statement.ts';

export const PUT_DOCS_APP = statement(`INSERT INTO oauth_apps (id, name, redirect_uris, homepage, created_at)
  VALUES ($1, $2, ARRAY[$3], $4, now())
  ON CONFLICT (id) DO UPDATE SET redirect_uris = excluded.redirect_uris, homepage = excluded.homepage`);
/** An existing row keeps its age. */
export const PUT_DOCUMENTED_APP =
  statement(`INSERT INTO oauth_apps (id, name, redirect_uris, homepage, created_at, self_registered, metadata_url,
  metadata_read_at, refreshes, registered_from) VALUES ($1, $2, $3, $4, now(), true, $5, now(), $6, $7)
  ON CONFLICT (id) DO UPDATE SET registered_from = excluded.registered_from, name = excluded.name, redirect_uris = excluded.redirect_uris,
  homepage = excluded.homepage, metadata_read_at = excluded.metadata_read_at, refreshes = excluded.refreshes`);
/** The secret $3, which begins with $4, beside the one before; no row where there are two, or none at all. */
export const ADD_SECRET = statement<{ id: string }>(`UPDATE oauth_apps SET old_secret_hash = secret_hash,
  old_secret_prefix = secret_prefix, secret_hash = $3, secret_prefix = $4
  WHERE id = $1 AND account_id = $2 AND secret_hash IS NOT NULL AND old_secret_hash IS NULL RETURNING id`);
/** Of two secrets the one that begins with $3 ends; no row where there are not two. */
export const DELETE_SECRET = statement<{ id: string }>(`UPDATE oauth_apps SET
  secret_hash = CASE WHEN secret_prefix = $3 THEN old_secret_hash ELSE secret_hash END,
  secret_prefix = CASE WHEN secret_prefix = $3 THEN old_secret_prefix ELSE secret_prefix END,
  old_secret_hash = NULL, old_secret_prefix = NULL
  WHERE id = $1 AND account_id = $2 AND old_secret_hash IS NOT NULL AND $3 IN (secret_prefix, old_secret_prefix)
  RETURNING id`);
/** SQL: whether an app registered itself and is not one that an operator disabled, who is to find it disabled. */
const IS_SELF_REGISTERED = 'a.self_registered AND a.disabled_at IS NULL';
/** SQL: whether nobody has given an app access; with `orAbout`, nor is about to: no interaction is of it. */
const isUnused = (orAbout: boolean): string => `NOT EXISTS (SELECT FROM oauth_artefacts o WHERE o.app_id = a.id
  AND o.expires_at > now()${orAbout ? '' : ` AND o.kind <> 'Interaction'`})`;
/** Counts clients that nobody has given access, and those of them from $1. */
export const COUNT_UNUSED_CLIENTS = statement<{ all: number; ofOrigin: number }>(`
  SELECT count(*)::integer AS all, (count(*) FILTER (WHERE a.registered_from = $1))::integer AS "ofOrigin"
    FROM oauth_apps a WHERE ${IS_SELF_REGISTERED} AND ${isUnused(false)}`);
/** At most $2 of them, from $1 or, where that is null, from anywhere; first what nobody has asked for the longest. */
export const LOCK_UNUSED_CLIENTS = statement<{ id: string }>(`
  SELECT a.id FROM oauth_apps a
   WHERE ${IS_SELF_REGISTERED} AND ($1::text IS NULL OR a.registered_from = $1) AND ${isUnused(true)}
   ORDER BY greatest(a.created_at, a.metadata_read_at), a.id LIMIT $2 FOR UPDATE SKIP LOCKED`);
/** Deletes the clients of $1 that are still unused now that they are locked. */
export const EVICT_CLIENTS = statement<{ id: string }>(
  `DELETE FROM oauth_apps a WHERE a.id = ANY ($1::uuid[]) AND ${isUnused(true)} RETURNING a.id`,
);
