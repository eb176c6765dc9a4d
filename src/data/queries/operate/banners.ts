import { statement } from '../../statement.ts';

export interface BannerRow {
  readonly id: string;
  readonly text: string;
  readonly url: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly state: 'planned' | 'shown' | 'over';
}

const COLUMNS = `id, text, url, starts_at AS "startsAt", ends_at AS "endsAt",
  CASE WHEN ends_at <= now() THEN 'over' WHEN starts_at <= now() THEN 'shown' ELSE 'planned' END AS state`;

/** Newest first. */
export const BANNERS = statement<BannerRow>(`SELECT ${COLUMNS} FROM banners ORDER BY id DESC LIMIT $1 OFFSET $2`);
/** Lists the banners that pages show now, newest first. */
export const SHOWN_BANNERS = statement<Pick<BannerRow, 'id' | 'text' | 'url'>>(
  'SELECT id, text, url FROM banners WHERE ends_at > now() AND starts_at <= now() ORDER BY starts_at DESC, id DESC LIMIT 3',
);
export const END_BANNER = statement<{ id: string }>(
  `UPDATE banners SET ends_at = now(), starts_at = least(starts_at, now()) WHERE id = $1 AND ends_at > now() RETURNING id`,
);
