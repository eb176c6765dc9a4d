import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { IsNull, Not, nowPlus } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Webhook } from '../../data/entities/webhooks.ts';
import type { DeriveKey } from '../../config.ts';
import { ADD_HOST } from '../sources/new-source.ts';
import { AppError } from '../../errors.ts';
import { isOwnFeed, recordEventsUntil } from '../events/listeners.ts';
import { ntfyTopic } from './forms.ts';
import { compileFilter, type WrittenFilter } from '../filters/compile-filter.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { MAX_WEBHOOKS } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';
import { HEAD } from '../../data/sql/events.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { fragment, statement } from '../../data/statement.ts';

/** Owner of webhooks: a person, and of an app only the webhooks that it made. */
export interface WebhookOwner {
  readonly id: string;
  readonly appId: string | undefined;
}

/** A webhook as its person sees it. */
export type WebhookRow = Pick<
  Webhook,
  | 'id'
  | 'accountId'
  | 'appId'
  | 'url'
  | 'description'
  | 'format'
  | 'events'
  | 'tags'
  | 'sourceIds'
  | 'feedId'
  | 'query'
  | 'filter'
  | 'status'
  | 'statusReason'
  | 'failures'
  | 'failingSince'
  | 'retryAt'
  | 'position'
  | 'replaySince'
  | 'replayFrom'
  | 'replayUntil'
  | 'deliveredAt'
  | 'createdAt'
  | 'keyNumber'
  | 'previousUntil'
>;

/** Webhooks, the oldest first. */
export async function listWebhooks(db: Database, owner: WebhookOwner): Promise<WebhookRow[]> {
  return db.orm.find(Webhook, { where: ownedBy(owner), order: { createdAt: 'ASC', id: 'ASC' } });
}

/** Throws not_found for one that is not the owner's. */
export async function getWebhook(db: Database, owner: WebhookOwner, id: string): Promise<WebhookRow> {
  const webhook = await db.orm.findOneBy(Webhook, { ...ownedBy(owner), id });
  if (!webhook) throw noWebhook();
  return webhook;
}

/**
 * Creates a webhook, which receives events from now on. Throws forbidden when the person has as many as there may be,
 * and validation_error for a custom feed that is not theirs, a filter that nothing fits, and a URL without the topic
 * that its format needs.
 */
export async function createWebhook(
  db: Database,
  owner: WebhookOwner,
  input: Body<'createWebhook'>,
): Promise<WebhookRow> {
  // Lock first and count in a separate statement, so that concurrent creations see each other.
  await db.query(LOCK_ACCOUNT, [owner.id]);
  if ((await db.orm.countBy(Webhook, { accountId: owner.id })) >= MAX_WEBHOOKS)
    throw new AppError(
      'forbidden',
      `You have ${MAX_WEBHOOKS} webhooks, which is the most there may be. Delete one first.`,
    );
  assertFormat({ url: input.url, format: input.format ?? NEW_WEBHOOK.format });
  const [head] = await db.query(HEAD);
  const position = head?.position ?? '0';
  const webhook = {
    ...NEW_WEBHOOK,
    ...((await webhookColumns(db, owner, input)) as Pick<Webhook, 'url' | 'host' | 'events'>),
    id: uuid(),
    accountId: owner.id,
    appId: owner.appId ?? null,
    position,
    lastMatch: position,
    createdAt: new Date(),
  };
  await db.orm.insert(Webhook, webhook);
  await recordEventsUntil(db, owner.id, 'infinity');
  return webhook;
}

/** Resumes a webhook: its next event is sent immediately. */
const RESUME_WEBHOOK = statement(`
  UPDATE webhooks SET status = 'active', status_reason = NULL, failures = 0, failing_since = NULL, retry_at = NULL,
    due_at = now(), last_match = greatest(last_match, (SELECT coalesce(max(position), 0) FROM events))
   WHERE account_id = $1 AND id = $2`);

/**
 * Changes the given fields; `status` pauses a webhook, or resumes it immediately after the last event it received.
 * Throws not_found, and validation_error for a custom feed that is not the person's, and for a URL without the topic
 * that its format needs.
 */
export async function updateWebhook(
  db: Database,
  owner: WebhookOwner,
  id: string,
  { status, ...change }: Body<'updateWebhook'>,
): Promise<WebhookRow> {
  assertFormat({ ...(await getWebhook(db, owner, id)), ...definedOf({ url: change.url, format: change.format }) });
  const values = {
    ...(await webhookColumns(db, owner, change)),
    ...(change.url !== undefined && RETRY_NOW),
    ...(status === 'paused' && { status, statusReason: null }),
  };
  if (Object.keys(values).length > 0) await db.orm.update(Webhook, { ...ownedBy(owner), id }, values);
  if (status === 'active') {
    await db.query(RESUME_WEBHOOK, [owner.id, id]);
    await recordEventsUntil(db, owner.id, 'infinity');
  }
  return getWebhook(db, owner, id);
}

/** Deletes a webhook with its log. Throws not_found. */
export async function deleteWebhook(db: Database, owner: WebhookOwner, id: string): Promise<void> {
  const { affected } = await db.orm.delete(Webhook, { ...ownedBy(owner), id });
  if (affected !== 1) throw noWebhook();
}

/** Gives a webhook a new secret; for `overlapHours` the previous one signs as well. Throws not_found. */
export async function rotateSecret(
  db: Database,
  owner: WebhookOwner,
  id: string,
  overlapHours: number,
): Promise<WebhookRow> {
  await db.orm.update(
    Webhook,
    { ...ownedBy(owner), id },
    { keyNumber: () => 'key_number + 1', previousUntil: overlapHours === 0 ? null : nowPlus(`${overlapHours} hours`) },
  );
  return getWebhook(db, owner, id);
}

/** Deletes the webhooks that an app created, for one person or for all. */
export async function endWebhooksOfApp(db: Database, appId: string, accountId?: string): Promise<void> {
  await db.orm.delete(Webhook, { appId, ...(accountId !== undefined && { accountId }) });
}

/** Deletes webhooks that apps created for a person, and pauses their own: a thief of a token may have created them. */
export async function stopWebhooks(db: Database, accountId: string): Promise<void> {
  await db.orm.delete(Webhook, { accountId, appId: Not(IsNull()) });
  const statusReason = 'It was paused when all access was revoked. Resume it if it is yours.';
  await db.orm.update(Webhook, { accountId, status: 'active' }, { status: 'paused', statusReason });
}

const NO_FILTER = {
  description: null,
  tags: null,
  sourceIds: null,
  feedId: null,
  query: null,
  filter: null,
  fits: null,
};
const IDLE = { dueAt: null, retryAt: null, claimedUntil: null, failures: 0, failingSince: null, deliveredAt: null };
const NO_REPLAY = { replaySince: null, replayFrom: null, replayUntil: null };
const NEW_WEBHOOK = {
  ...NO_FILTER,
  ...IDLE,
  ...NO_REPLAY,
  format: 'json' as const,
  keyNumber: 1,
  previousUntil: null,
  status: 'active' as const,
  statusReason: null,
  asks: 0,
};

async function webhookColumns(
  db: Database,
  owner: WebhookOwner,
  {
    url,
    description,
    format,
    events,
    tags,
    sourceIds,
    feedId,
    q: query,
    filter,
  }: Omit<Body<'updateWebhook'>, 'status'>,
): Promise<Partial<Webhook>> {
  if (feedId !== undefined && feedId !== null && !(await isOwnFeed(db, owner.id, feedId)))
    throwIfAny([bodyError('/feedId', 'is not the id of a custom feed of yours; GET /feeds/custom lists them')]);
  const host = url === undefined ? undefined : new URL(url).host;
  if (host !== undefined) await db.query(ADD_HOST, [host]);
  const posts = await compileEventFilter(db, owner.id, filter);
  return definedOf({ url, host, description, format, events, tags, sourceIds, feedId, query, ...posts });
}

/** Returns the values that are given. */
function definedOf<Values extends object>(
  values: Values,
): Partial<{ [Key in keyof Values]: NonNullable<Values[Key]> | Extract<Values[Key], null> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

function assertFormat({ url, format }: Pick<Webhook, 'url' | 'format'>): void {
  if (format === 'ntfy' && ntfyTopic(url) === undefined)
    throwIfAny([bodyError('/url', 'must end with the topic that ntfy publishes to, such as https://ntfy.sh/my-topic')]);
}

/** Returns the columns of a filter: none where it is not given, and nulls for null. */
async function compileEventFilter(
  db: Database,
  viewerId: string,
  filter: WrittenFilter | null | undefined,
): Promise<Partial<Pick<Webhook, 'filter' | 'fits'>>> {
  if (filter === undefined) return {};
  if (filter === null) return { filter: null, fits: null };
  const { filter: stored, compiled } = await compileFilter(db, viewerId, filter);
  return { filter: stored, fits: compiled };
}

/** Sends the next event immediately, such as to a new address. */
const RETRY_NOW = { retryAt: null, dueAt: () => 'least(due_at, now())' };

function ownedBy({ id, appId }: WebhookOwner): { accountId: string; appId?: string } {
  return { accountId: id, ...(appId !== undefined && { appId }) };
}

function noWebhook(): AppError {
  return new AppError('not_found', 'There is no such webhook of yours. GET /webhooks lists them.');
}

/** SQL: whether a webhook's app, if it has one, may still act for its person. */
export function hasAccess(w: string): string {
  return fragment(`(${w}.app_id IS NULL OR EXISTS (SELECT FROM oauth_artefacts g JOIN oauth_apps p ON p.id = g.app_id
    WHERE g.account_id = ${w}.account_id AND g.app_id = ${w}.app_id AND g.kind = 'Grant' AND g.consumed_at IS NULL
      AND g.expires_at > now() AND p.disabled_at IS NULL))`);
}

/** Deletes the webhooks of apps that no longer have access, for whatever reason. */
const DELETE_ENDED_WEBHOOKS = statement(`DELETE FROM webhooks w WHERE NOT ${hasAccess('w')}`);

/** Records events as long as a webhook may receive them, and three days longer. */
const LISTEN_FOR_WEBHOOKS = statement(`
  INSERT INTO event_listeners (account_id, until)
  SELECT DISTINCT account_id, 'infinity'::timestamptz FROM webhooks WHERE status <> 'disabled' ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET until = EXCLUDED.until WHERE event_listeners.until < EXCLUDED.until`);

const STOP_LISTENING = statement(`
  UPDATE event_listeners l SET until = now() + interval '3 days' WHERE until = 'infinity'
     AND NOT EXISTS (SELECT FROM webhooks w WHERE w.account_id = l.account_id AND w.status <> 'disabled')`);

/**
 * Deletes webhooks of apps whose access has ended; records events for people who have webhooks, and stops recording
 * them for others.
 */
export async function deleteEndedWebhooks(db: Database): Promise<void> {
  await db.query(DELETE_ENDED_WEBHOOKS);
  await db.query(STOP_LISTENING);
  await db.query(LISTEN_FOR_WEBHOOKS);
}

/** The purpose that the key of these secrets is derived for. */
const PURPOSE = 'webhooks';

/**
 * The secret of a webhook as Standard Webhooks writes it: `whsec_` and 32 bytes in Base64. It is derived from the
 * webhook's id and the number of its secret, so that the database holds none.
 */
export function webhookSecret(keyFor: DeriveKey, id: string, number: number): string {
  return `whsec_${createHmac('sha256', keyFor(PURPOSE)).update(`${id}:${number}`).digest('base64')}`;
}
