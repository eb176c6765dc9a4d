import type { Database } from '../data/database.ts';
import { FeedSetting } from '../data/entities/custom-feed.ts';

/** Whether a kind of content is on; `id` is one of the advanced settings. */
export interface SettingState {
  readonly id: number;
  readonly enabled: boolean;
}

/** Stores settings for a custom feed, the later of two with one id, and gives all that are stored, by id. */
export async function storeFeedSettings(db: Database, feedId: string, settings: readonly SettingState[]): Promise<SettingState[]> {
  const rows = [...new Map(settings.map(({ id, enabled }) => [id, { feedId, settingId: id, enabled }])).values()];
  await db.orm.upsert(FeedSetting, rows, ['feedId', 'settingId']);
  const stored = await db.orm.find(FeedSetting, { where: { feedId }, order: { settingId: 'ASC' } });
  return stored.map(({ settingId, enabled }) => ({ id: settingId, enabled }));
}
