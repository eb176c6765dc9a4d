import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { StackItem } from '../../data/entities/profiles.ts';
import { AppError } from '../../errors.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { parseDateTime, NOT_A_DATE_TIME } from '../date-time.ts';
import { findOrMakeTool, type ToolRow } from './tools.ts';
import { MAX_STACK_ITEMS } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { fragment, statement } from '../../data/statement.ts';

/** An item of a stack with its tool. */
export interface StackRow {
  id: string;
  section: string;
  position: number;
  startedAt: Date | null;
  icon: string | null;
  title: string | null;
  createdAt: Date;
  toolId: string;
  toolTitle: string;
  toolFaviconUrl: ToolRow['faviconUrl'];
}

/** An item before its tool is read. */
type OwnItem = Omit<StackRow, 'toolTitle' | 'toolFaviconUrl'>;

const SELECT = fragment(`SELECT i.id, i.section, i.position, i.started_at AS "startedAt", i.icon, i.title,
  i.created_at AS "createdAt", i.tool_id AS "toolId" FROM stack_items i`);

const STACK_TOOLS = statement<{ id: string; title: string; faviconUrl: ToolRow['faviconUrl'] }>(
  'SELECT id, title, favicon_url AS "faviconUrl" FROM tools WHERE id = ANY ($1::uuid[])',
);

async function withTools(db: Database, items: readonly OwnItem[]): Promise<StackRow[]> {
  const found = items.length === 0 ? [] : await db.query(STACK_TOOLS, [items.map(({ toolId }) => toolId)]);
  const tools = new Map(found.map((tool) => [tool.id, tool]));
  return items.flatMap((item) => {
    const tool = tools.get(item.toolId);
    return tool ? [{ ...item, toolTitle: tool.title, toolFaviconUrl: tool.faviconUrl }] : [];
  });
}

/** Keyset order. */
const STACK = statement<OwnItem>(
  `${SELECT} WHERE i.account_id = $1 AND ($2::integer IS NULL OR (i.position, i.id) > ($2, $3::uuid))
  ORDER BY i.position, i.id LIMIT $4`,
);

/** A page of the person's stack, by position. */
export async function listStack(
  db: Database,
  viewerId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<StackRow>> {
  const list = `stack:${viewerId}`;
  const [position = null, id = null] = decodeCursor(list, cursor, ['integer', 'id']) ?? [];
  const rows = await withTools(db, await db.query(STACK, [viewerId, position, id, limit + 1]));
  return pageOf(rows, limit, (last) => encodeCursor(list, [last.position, last.id]));
}

const END_OF_STACK = statement<{ items: number; position: number }>(
  `SELECT count(*)::integer AS items, coalesce(max(position) + 1, 0) AS position FROM stack_items
  WHERE account_id = $1`,
);

const ADD_STACK_ITEM = statement<{
  id: string;
}>(`INSERT INTO stack_items (id, account_id, tool_id, section, started_at, position, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account_id, tool_id) DO NOTHING RETURNING id`);

/** Adds a tool to the end of the stack. Throws forbidden when the stack is full, conflict when the tool is in it. */
export async function createStackItem(
  db: Database,
  viewerId: string,
  { title, section, startedAt }: Body<'createStackItem'>,
): Promise<StackRow> {
  const started = parseStart(startedAt) ?? null;
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const [end = { items: 0, position: 0 }] = await db.query(END_OF_STACK, [viewerId]);
  if (end.items >= MAX_STACK_ITEMS)
    throw new AppError('forbidden', `Your stack holds ${MAX_STACK_ITEMS} items already. Remove one first.`);
  const toolId = await findOrMakeTool(db, title);
  const [item] = await db.query(ADD_STACK_ITEM, [
    uuid(),
    viewerId,
    toolId,
    section.trim(),
    started,
    end.position,
    new Date(),
  ]);
  if (!item) throw new AppError('conflict', `${title.trim()} is in your stack already.`);
  return getStackItem(db, viewerId, item.id);
}

/** Result of a change, and whether all was so before. */
interface Changed<Result> {
  readonly now: Result;
  readonly unchanged: boolean;
}

/** Changes the given fields. Throws not_found. */
export async function updateStackItem(
  db: Database,
  viewerId: string,
  { id, input }: { id: string; input: Body<'updateStackItem'> },
): Promise<Changed<StackRow>> {
  const { section, icon, title, startedAt } = input;
  const columns = {
    section: section?.trim(),
    icon: icon?.trim() ?? icon,
    title: title?.trim() ?? title,
    startedAt: parseStart(startedAt),
  };
  const changes = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const before = await getStackItem(db, viewerId, id);
  if (Object.keys(changes).length > 0) await db.orm.update(StackItem, { id, accountId: viewerId }, changes);
  const now = await getStackItem(db, viewerId, id);
  return { now, unchanged: isDeepStrictEqual(before, now) };
}

/** Removes an item, and returns whether there was one. Throws not_found for another person's. */
export async function deleteStackItem(db: Database, viewerId: string, id: string): Promise<boolean> {
  const { affected } = await db.orm.delete(StackItem, { id, accountId: viewerId });
  if (affected === 0 && (await db.orm.existsBy(StackItem, { id }))) throw noItem();
  return affected !== 0;
}

/** All positions in one statement. */
const REORDER_STACK =
  statement(`UPDATE stack_items i SET position = p.position, section = coalesce(p.section, i.section)
  FROM unnest($2::uuid[], $3::integer[], $4::text[]) AS p (id, position, section)
  WHERE i.account_id = $1 AND i.id = p.id RETURNING i.id`);

/** Reorders items and returns the whole stack. Throws not_found, and changes nothing, when one is not in it. */
export async function reorderStack(
  db: Database,
  viewerId: string,
  places: Body<'reorderStack'>['items'],
): Promise<Changed<StackRow[]>> {
  const ids = places.map((place) => place.id.toLowerCase());
  const positions = places.map((place) => place.position);
  throwIfAny([
    ...ids.flatMap((id, i) => (ids.indexOf(id) === i ? [] : [bodyError(`/items/${i}/id`, 'must be unique')])),
    ...positions.flatMap((position, i) =>
      positions.indexOf(position) === i
        ? []
        : [bodyError(`/items/${i}/position`, 'must differ from the position of every other item')],
    ),
  ]);
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const before = await wholeStack(db, viewerId);
  const moved = await db.query(REORDER_STACK, [
    viewerId,
    ids,
    positions,
    places.map((place) => place.section?.trim() ?? null),
  ]);
  if (moved.length < ids.length) throw noItem();
  const now = await wholeStack(db, viewerId);
  return { now, unchanged: isDeepStrictEqual(before, now) };
}

async function wholeStack(db: Database, viewerId: string): Promise<StackRow[]> {
  return withTools(db, await db.query(STACK, [viewerId, null, null, MAX_STACK_ITEMS]));
}

const STACK_ITEM = statement<OwnItem>(`${SELECT} WHERE i.account_id = $1 AND i.id = $2`);

async function getStackItem(db: Database, viewerId: string, id: string): Promise<StackRow> {
  const [item] = await withTools(db, await db.query(STACK_ITEM, [viewerId, id]));
  if (!item) throw noItem();
  return item;
}

function parseStart(text: string | null | undefined): Date | null | undefined {
  if (typeof text !== 'string') return text;
  const date = parseDateTime(text);
  if (!date) throwIfAny([bodyError('/startedAt', NOT_A_DATE_TIME)]);
  return date;
}

function noItem(): AppError {
  return new AppError('not_found', 'Your stack has no such item. Check the ids; it may have been removed.');
}
