import { statement } from '../../statement.ts';

export const PUT_DOCS_APP = statement(`INSERT INTO oauth_apps (id, name, redirect_uris, homepage, created_at)
  VALUES ($1, $2, ARRAY[$3], $4, now())
  ON CONFLICT (id) DO UPDATE SET redirect_uris = excluded.redirect_uris, homepage = excluded.homepage`);
/** An existing row keeps its age. */
export const PUT_DOCUMENTED_APP =
  statement(`INSERT INTO oauth_apps (id, name, redirect_uris, homepage, created_at, self_registered, metadata_url,
  metadata_read_at, refreshes) VALUES ($1, $2, $3, $4, now(), true, $5, now(), $6)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris,
  homepage = excluded.homepage, metadata_read_at = excluded.metadata_read_at, refreshes = excluded.refreshes`);
/** Self-registered apps that nobody authorised within a day of registration, or that nobody authorises any more. */
export const SWEEP_SELF_REGISTERED = statement(
  `DELETE FROM oauth_apps a WHERE a.self_registered AND a.created_at < now() - interval '1 day'
  AND NOT EXISTS (SELECT FROM oauth_artefacts o WHERE o.app_id = a.id)`,
);
