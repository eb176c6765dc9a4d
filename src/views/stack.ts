import type { Schema } from '../contract/types.ts';
import type { StackRow } from '../domain/tech-stack/tech-stack.ts';
import type { ToolRow } from '../domain/tech-stack/tools.ts';

export function tool({ id, title, faviconUrl }: ToolRow): Schema<'Tool'> {
  return { id, title, faviconUrl };
}

/** An item of a tech stack with its tool. */
export function stackItem(row: StackRow): Schema<'StackItem'> {
  return {
    id: row.id,
    section: row.section,
    position: row.position,
    startedAt: row.startedAt?.toISOString() ?? null,
    icon: row.icon,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    tool: tool({ id: row.toolId, title: row.toolTitle, faviconUrl: row.toolFaviconUrl }),
  };
}
