import { MAX_TOOLS_FOUND } from '../../../generated/limits.ts';
import { statement, type Statement } from '../statement.ts';

/** A tool as shown. */
export interface ToolRow {
  id: string;
  title: string;
  faviconUrl: string | null;
}

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

const SELECT = `SELECT i.id, i.section, i.position, i.started_at AS "startedAt", i.icon, i.title,
  i.created_at AS "createdAt", t.id AS "toolId", t.title AS "toolTitle", t.favicon_url AS "toolFaviconUrl"
  FROM stack_items i JOIN tools t ON t.id = i.tool_id`;
/** Keyset order. */
export const STACK = statement<StackRow>(
  `${SELECT} WHERE i.account_id = $1 AND ($2::integer IS NULL OR (i.position, i.id) > ($2, $3::uuid))
  ORDER BY i.position, i.id LIMIT $4`,
);
export const STACK_ITEM = statement<StackRow>(`${SELECT} WHERE i.account_id = $1 AND i.id = $2`);
export const END_OF_STACK = statement<{ items: number; position: number }>(
  `SELECT count(*)::integer AS items, coalesce(max(position) + 1, 0) AS position FROM stack_items
  WHERE account_id = $1`,
);
export const ADD_STACK_ITEM = statement<{
  id: string;
}>(`INSERT INTO stack_items (id, account_id, tool_id, section, started_at, position, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account_id, tool_id) DO NOTHING RETURNING id`);
/** All positions in one statement. */
export const REORDER_STACK =
  statement(`UPDATE stack_items i SET position = p.position, section = coalesce(p.section, i.section)
  FROM unnest($2::uuid[], $3::integer[], $4::text[]) AS p (id, position, section)
  WHERE i.account_id = $1 AND i.id = p.id RETURNING i.id`);

/** Limit of tools that are searched for a text too short for the trigram index; the well-known ones are the oldest. */
const OLDEST = 2_000;

/**
 * Each kind of match has its own index and limit, so that no text is compared with every tool. OFFSET 0 keeps the
 * planner from walking all keys in order until it finds ten with a rare text.
 */
export const SEARCH_TOOLS = {
  anywhere: searchOf('SELECT * FROM tools t WHERE t.key LIKE $3 OFFSET 0'),
  oldest: searchOf(`SELECT * FROM (SELECT * FROM tools ORDER BY id LIMIT ${OLDEST}) t WHERE t.key LIKE $3`),
};

function searchOf(holding: string): Statement<ToolRow> {
  return statement(`SELECT id, title, favicon_url AS "faviconUrl" FROM (
    (SELECT 0 AS way, t.* FROM tools t WHERE t.key = $1)
    UNION ALL (SELECT 1, t.* FROM tools t WHERE t.key > $1 AND t.key <= $2 ORDER BY t.key LIMIT ${MAX_TOOLS_FOUND})
    UNION ALL (SELECT 2, t.* FROM (${holding}) t WHERE NOT (t.key >= $1 AND t.key <= $2) ORDER BY t.key
    LIMIT ${MAX_TOOLS_FOUND})
  ) found ORDER BY way, key LIMIT ${MAX_TOOLS_FOUND}`);
}

export const ADD_TOOL = statement(
  'INSERT INTO tools (id, title, key) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING',
);
