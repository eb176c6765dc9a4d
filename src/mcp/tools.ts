import type { Tool as Definition } from '@modelcontextprotocol/server';
import type { Prepared } from '../api/backend.ts';
import type { ContractDocument } from '../contract/document.ts';
import type { Operation, Parameter } from '../contract/operation.ts';
import { readOperations } from '../contract/operations.ts';
import type { OperationId } from '../contract/types.ts';
import { inputSchema, outputSchema } from './schemas.ts';

/** An operation as an MCP tool. */
export interface Tool {
  readonly definition: Definition;
  readonly operation: Prepared;
  readonly parameters: readonly Parameter[];
  /** Names of the properties of its body. */
  readonly bodyNames: readonly string[];
  /** Whether results have structured content too. */
  readonly structured: boolean;
}

/** All tools by name, in document order. */
export type Tools = ReadonlyMap<string, Tool>;

/**
 * Creates one tool per operation, except those the document excludes. Throws when two inputs of an operation have the
 * same name, or an operation is not prepared.
 */
export function createTools(document: ContractDocument, operations: ReadonlyMap<OperationId, Prepared>): Tools {
  const entries = readOperations(document)
    .filter((one) => one.excluded === undefined)
    .map((one): [string, Tool] => {
      const operation = operations.get(one.id as OperationId);
      if (!operation) throw new Error(`The operation ${one.id} is not prepared. Run \`make codegen\`.`);
      const definition = define(document, one);
      return [
        one.id,
        {
          definition,
          operation,
          parameters: one.parameters,
          bodyNames: Object.keys(one.body?.schema.properties ?? {}),
          structured: definition.outputSchema !== undefined,
        },
      ];
    });
  return new Map(entries);
}

function define(document: ContractDocument, one: Operation): Definition {
  const output = outputSchema(document, one);
  return {
    name: one.id,
    title: one.summary,
    description: one.description.trim(),
    inputSchema: inputSchema(document, one),
    ...(output ? { outputSchema: output } : {}),
    annotations: { title: one.summary, ...HINTS[one.method], openWorldHint: false },
  };
}

/** What a method guarantees (RFC 9110 section 9.2); POST only adds, and a repeated POST may add again. */
const HINTS: Record<string, Definition['annotations']> = {
  GET: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  POST: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  PUT: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  PATCH: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  DELETE: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

/** Returns the tools that scopes allow; the lists are built here, once. */
export function createToolLists(tools: Tools): (scopes: readonly string[]) => Definition[] {
  const all = [...tools.values()];
  const scopesInUse = [...new Set(all.flatMap((tool) => tool.operation.scopes))];
  const sets = scopesInUse.reduce<string[][]>((sets, scope) => [...sets, ...sets.map((set) => [...set, scope])], [[]]);
  const lists = new Map(
    sets.map((set) => [set.join(' '), all.filter((tool) => allows(set, tool)).map((tool) => tool.definition)]),
  );
  return (scopes) => lists.get(scopesInUse.filter((one) => scopes.includes(one)).join(' ')) ?? [];
}

/** Whether the scopes are sufficient for a tool. */
export function allows(scopes: readonly string[], { operation }: Tool): boolean {
  return operation.scopes.every((scope) => scopes.includes(scope));
}
