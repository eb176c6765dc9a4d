import { v7 as uuid, validate as isUuid } from 'uuid';
import { now } from '../data/conditions.ts';
import type { Database } from '../data/database.ts';
import { Banner } from '../data/entities/operations.ts';
import { statement } from '../data/statement.ts';
import { announce, isLink, type AnnouncementInput } from '../domain/notifications/notify.ts';
import { AppError, type ErrorDetail } from '../errors.ts';
import { recordAuditEntry, type Operator } from './audit-log.ts';
import { listPart, type TablePage } from './table-page.ts';

export const MAX_BANNER_CHARACTERS = 300;
interface BannerRow {
  readonly id: string;
  readonly text: string;
  readonly url: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly state: 'planned' | 'shown' | 'over';
}

/** A banner as it stands on pages. */
export type ShownBanner = Pick<BannerRow, 'id' | 'text' | 'url'>;

export interface BannerInput {
  readonly text: string;
  /** An http(s) address, or a path of this service; empty for none. */
  readonly url: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const COLUMNS = `id, text, url, starts_at AS "startsAt", ends_at AS "endsAt",
  CASE WHEN ends_at <= now() THEN 'over' WHEN starts_at <= now() THEN 'shown' ELSE 'planned' END AS state`;

/** Newest first. */
const BANNERS = statement<BannerRow>(`SELECT ${COLUMNS} FROM banners ORDER BY id DESC LIMIT $1 OFFSET $2`);

/** All banners, newest first. */
export async function listBanners(db: Database, page: number): Promise<TablePage<BannerRow>> {
  return listPart(page, (limit, skip) => db.query(BANNERS, [limit, skip]));
}

/** Lists the banners that pages show now, newest first. */
const SHOWN_BANNERS = statement<Pick<BannerRow, 'id' | 'text' | 'url'>>(
  'SELECT id, text, url FROM banners WHERE ends_at > now() AND starts_at <= now() ORDER BY starts_at DESC, id DESC LIMIT 3',
);

/** Lists the banners that pages show now, newest first, at most 3. */
export async function shownBanners(db: Database): Promise<ShownBanner[]> {
  return db.query(SHOWN_BANNERS);
}

/** Has a text stand above every page from one time to another. Throws validation_error with every invalid field. */
export async function createBanner(db: Database, by: Operator, input: BannerInput): Promise<string> {
  const [id, text, url] = [uuid(), input.text.trim(), input.url.trim()];
  const { startsAt, endsAt } = input;
  assertValidBanner({ text, url, startsAt, endsAt });
  await db.transaction(async (tx) => {
    await tx.orm.insert(Banner, { id, text, url: url === '' ? null : url, startsAt, endsAt, createdAt: now });
    await recordAuditEntry(tx, by, { action: 'banner_created', subjectId: id, detail: text });
  });
  return id;
}

const END_BANNER = statement<{ id: string }>(
  `UPDATE banners SET ends_at = now(), starts_at = least(starts_at, now()) WHERE id = $1 AND ends_at > now() RETURNING id`,
);

/** Takes a banner away now. Throws not_found for one that is over already. */
export async function endBanner(db: Database, by: Operator, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isUuid(id) || (await tx.query(END_BANNER, [id])).length === 0)
      throw new AppError('not_found', 'There is no such announcement, or it is over already.');
    await recordAuditEntry(tx, by, { action: 'banner_ended', subjectId: id });
  });
}

/** Sends every account a notification; returns how many there are. Throws validation_error. */
export async function notifyAll(
  db: Database,
  by: Operator,
  input: AnnouncementInput,
): Promise<{ id: string; notified: number }> {
  return db.transaction(async (tx) => {
    const sent = await announce(tx, input);
    await recordAuditEntry(tx, by, { action: 'notification_sent', subjectId: sent.id, detail: input.title.trim() });
    return sent;
  });
}

function assertValidBanner({ text, url, startsAt, endsAt }: BannerInput): void {
  const problems: Record<string, string | false> = {
    text:
      (text === '' || Array.from(text).length > MAX_BANNER_CHARACTERS || /[\p{Cc}]/u.test(text)) &&
      `A text has 1 to ${MAX_BANNER_CHARACTERS} characters in one line.`,
    url: url !== '' && !isLink(url) && 'A link is an http(s) address, or a path of this service such as /changelog.',
    startsAt: Number.isNaN(startsAt.getTime()) && 'The beginning is not a time. Write it as 2027-01-31T08:00.',
    endsAt: problemOfEnd(startsAt, endsAt),
  };
  const details = Object.entries(problems).flatMap(([path, message]): ErrorDetail[] =>
    message === false ? [] : [{ in: 'body', path, message }],
  );
  if (details.length > 0)
    throw new AppError('validation_error', details.map((detail) => detail.message).join(' '), { details });
}

function problemOfEnd(startsAt: Date, endsAt: Date): string | false {
  if (Number.isNaN(endsAt.getTime())) return 'The end is not a time. Write it as 2027-01-31T08:00.';
  if (endsAt <= startsAt) return 'It ends before it begins. Choose a later end.';
  return endsAt.getTime() <= Date.now() && 'The end is over already. Choose a later one.';
}
