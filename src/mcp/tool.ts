import type { CallToolResult, Tool as Definition } from '@modelcontextprotocol/server';
import type { Arguments, ToolSession } from './call.ts';
import type { OperationTool } from './operations/operation-tools.ts';

/** A tool of the list: a task, or an operation. */
export interface McpTool {
  readonly definition: Definition;
  /** The same for a client that selected output schemas. */
  readonly withSchemas: Definition;
  /** The toolset that it belongs to. */
  readonly toolset: string;
  /** The scopes that a token needs to see it. */
  readonly scopes: readonly string[];
  /** Whether it never writes. */
  readonly readOnly: boolean;
  /** The operation that a call is counted as, and whose scopes it needs; undefined for a call that costs nothing. */
  readonly countedAs: (args: Arguments) => OperationTool | undefined;
  /** Throws AppError for arguments that no operation sees. */
  readonly call: (args: Arguments, session: ToolSession) => Promise<CallToolResult>;
}

/** Whether the scopes are sufficient to see a tool. */
export function allows(scopes: readonly string[], tool: Pick<McpTool, 'scopes'>): boolean {
  return tool.scopes.every((scope) => scopes.includes(scope));
}
