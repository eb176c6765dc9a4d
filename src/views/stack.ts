import type { Schema } from '../contract/types.ts';
import type { StackRow } from '../domain/tech-stack/tech-stack.ts';
import type { ToolRow } from '../domain/tech-stack/tools.ts';

/** A tool. */
export function tool({ id, title, favicon_url }: ToolRow): Schema<'Tool'> {
  return { id, title, faviconUrl: favicon_url };
}

/** An item of a stack with its tool. */
export function stackItem(row: StackRow): Schema<'StackItem'> {
  return {
    id: row.id,
    section: row.section,
    position: row.position,
    startedAt: row.started_at?.toISOString() ?? null,
    icon: row.icon,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    tool: tool({ id: row.tool_id, title: row.tool_title, favicon_url: row.tool_favicon_url }),
  };
}
