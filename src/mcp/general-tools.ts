import type { Pipeline } from '../api/pipeline.ts';
import { assertValues } from './tasks/argument-values.ts';
import { callOperation, type Arguments } from './call.ts';
import { parseResultOffset, resultOf, textContent } from './results/tool-result.ts';
import { annotationsOf } from './operations/hints.ts';
import { assertKnownNames, didYouMean, refuseArgument } from './known-names.ts';
import type { OperationSearch } from './operations/operation-search.ts';
import type { OperationTool, OperationTools } from './operations/operation-tools.ts';
import { CURSOR, DETAIL, type TaskSource } from './tasks/task-language.ts';
import { taskHead } from './tasks/tasks.ts';
import type { McpTool } from './tool.ts';
import { DEFAULT_TOOLSET, type ResultDetail } from './tool-selection.ts';

/** Dependencies of the three tools that reach all operations. */
export interface GeneralParts {
  readonly operations: OperationTools;
  readonly search: OperationSearch;
  readonly pipeline: Pipeline;
}

const KINDS = {
  search: {
    scopes: [],
    hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  read: {
    scopes: ['read'],
    hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  },
  write: {
    scopes: ['write'],
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
} as const;

/** Creates the tool that searches operations, reads or writes by one. */
export function createGeneralTool(
  source: TaskSource & { readonly general: keyof typeof KINDS },
  dependencies: GeneralParts,
): McpTool {
  const { general, name } = source;
  const { scopes, hints } = KINDS[general];
  const definition = { ...taskHead(source, dependencies.operations), annotations: annotationsOf(hints) };
  const names = Object.keys(source.arguments);
  return {
    definition,
    withSchemas: definition,
    toolset: DEFAULT_TOOLSET,
    scopes,
    readOnly: hints.readOnlyHint,
    countedAs: ({ operation }) => {
      const tool = typeof operation === 'string' ? dependencies.operations.get(operation) : undefined;
      return tool?.operation.open === true ? undefined : tool;
    },
    call: async (args, session) => {
      assertKnownNames(name, args, names);
      assertValues(source, args);
      if (general === 'search')
        return { content: [textContent(dependencies.search(String(args.query), session.caller.scopes))] };
      const tool = getOperationTool(dependencies.operations, String(args.operation));
      assertKind(tool, general);
      const place = parseResultOffset(args[CURSOR]);
      const input = {
        ...(args.input as Arguments | undefined),
        ...(place.cursor === undefined ? {} : { cursor: place.cursor }),
      };
      assertKnownNames(tool.id, input, tool.inputs);
      const detail = (args[DETAIL] as ResultDetail | undefined) ?? session.view.detail;
      const outgoing = await callOperation(dependencies.pipeline, tool, input, session);
      return resultOf(tool, outgoing, { detail, place, schemas: false, args: input });
    },
  };
}

function getOperationTool(operations: OperationTools, id: string): OperationTool {
  const tool = operations.get(id);
  if (tool) return tool;
  const names = [...operations.keys()];
  return refuseArgument('operation', `is unknown.${didYouMean(id, names)} Call search_operations to find one`);
}

/** Clients may allow reads without confirmation, so reads must not change anything. */
function assertKind({ id, hints, operation }: OperationTool, general: 'read' | 'write'): void {
  if (general === 'read' && !hints.readOnlyHint)
    refuseArgument(
      'operation',
      operation.method === 'GET'
        ? `${id} also changes data; call it with write_operation`
        : `${id} changes data; call it with write_operation`,
    );
  if (general === 'write' && hints.readOnlyHint)
    refuseArgument('operation', `${id} only reads; call it with read_operation`);
}
