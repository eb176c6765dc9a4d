import type { Tool as Definition } from '@modelcontextprotocol/server';
import type { Pipeline } from '../api/pipeline.ts';
import type { ContractDocument } from '../contract/document.ts';
import { callOperation } from './call.ts';
import { parseResultOffset, resultOf } from './results/tool-result.ts';
import { createGeneralTool } from './general-tools.ts';
import { annotationsOf } from './operations/hints.ts';
import { assertKnownNames } from './known-names.ts';
import { createOperationSearch } from './operations/operation-search.ts';
import type { OperationTool, OperationTools } from './operations/operation-tools.ts';
import { CURSOR, type TaskSource } from './tasks/task-language.ts';
import { createTask } from './tasks/tasks.ts';
import { allows, type McpTool } from './tool.ts';
import { ALL_TOOLS, DEFAULT_TOOLSET, type KnownNames, type ToolSelection } from './tool-selection.ts';

/** All tools by name: the tasks, then one for each operation, in document order. */
export type Tools = ReadonlyMap<string, McpTool>;

/** `x-mcp-tasks` of the document. */
interface TasksSource {
  readonly instructions: { readonly general: string; readonly tasks: string };
  readonly tools: readonly TaskSource[];
}

export function tasksIn(document: ContractDocument): TasksSource {
  return document['x-mcp-tasks'] as TasksSource;
}

/** Creates all tools. Throws when a task contradicts the contract, or has the name of an operation. */
export function createTools(document: ContractDocument, operations: OperationTools, pipeline: Pipeline): Tools {
  const search = createOperationSearch(operations);
  const tasks = tasksIn(document).tools.map((source) =>
    source.general === undefined
      ? createTask(source, operations, pipeline)
      : createGeneralTool({ ...source, general: source.general }, { operations, search, pipeline }),
  );
  const all = [
    ...tasks,
    ...[...operations.values()].filter((tool) => tool.listed).map((tool) => toolOf(tool, pipeline)),
  ];
  const tools = new Map(all.map((tool) => [tool.definition.name, tool]));
  if (tools.size < all.length) throw new Error('A task has the name of an operation. Rename it in spec/tasks.yaml.');
  return tools;
}

/** The tool of one operation. */
function toolOf(tool: OperationTool, pipeline: Pipeline): McpTool {
  const definition = {
    name: tool.id,
    title: tool.summary,
    description: tool.description,
    inputSchema: tool.inputSchema,
    annotations: annotationsOf(tool.hints),
  };
  const reads = tool.operation.method === 'GET';
  return {
    definition,
    withSchemas: { ...definition, ...(tool.outputSchema ? { outputSchema: tool.outputSchema } : {}) },
    toolset: tool.area,
    scopes: tool.operation.scopes,
    readOnly: reads,
    countedAs: () => (tool.operation.open ? undefined : tool),
    call: async (given, session) => {
      // A truncated result continues by a cursor, even if the operation has none.
      assertKnownNames(tool.id, given, reads ? [...tool.inputs, CURSOR] : tool.inputs);
      const place = parseResultOffset(given[CURSOR]);
      const args = place.offset === 0 ? given : { ...given, [CURSOR]: place.cursor };
      const outgoing = await callOperation(pipeline, tool, args, session);
      return resultOf(tool, outgoing, { ...session.view, place, args });
    },
  };
}

/** Returns the names that a view may hold. */
export function knownNames(tools: Tools): KnownNames {
  return {
    toolsets: [ALL_TOOLS, ...new Set([...tools.values()].map(({ toolset }) => toolset))],
    tools: [ALL_TOOLS, ...tools.keys()],
  };
}

/** The tools of a view that the scopes allow, in their order; they depend on nothing else. */
export function listTools(tools: Tools, view: ToolSelection, scopes: readonly string[]): Definition[] {
  return [...tools.values()]
    .filter((tool) => isIn(view, tool) && allows(scopes, tool))
    .map((tool) => (view.schemas ? tool.withSchemas : tool.definition));
}

/**
 * Returns the tool of a name that a selection may call: those that it lists, and for the tasks every operation too,
 * because existing programs know them by name. Undefined for any other.
 */
export function findTool(tools: Tools, view: ToolSelection, name: string): McpTool | undefined {
  const tool = tools.get(name);
  if (!tool || (view.readOnly && !tool.readOnly)) return undefined;
  return isIn(view, tool) || view.toolsets.has(DEFAULT_TOOLSET) ? tool : undefined;
}

function isIn(
  { toolsets, names, readOnly }: ToolSelection,
  { toolset, definition, readOnly: reads }: McpTool,
): boolean {
  if (readOnly && !reads) return false;
  if (names.has(definition.name) || toolsets.has(toolset)) return true;
  return toolsets.has(ALL_TOOLS) && toolset !== DEFAULT_TOOLSET;
}
