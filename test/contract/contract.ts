import { operations } from '../../generated/operations.ts';
import { readOperations } from '../../src/contract/operations.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { readDocument } from '../../src/contract/document.ts';

export { exampleOf } from '../../src/contract/operations.ts';
export type { Operation, Parameter } from '../../src/contract/operation.ts';

export const document = readDocument();

/** Every operation of the contract. */
export const contract = readOperations(document);

/** Read-only operations. */
export const reads = contract.filter((operation) => operation.method === 'GET');

/** Operations that change something. */
export const writes = contract.filter((operation) => operation.method !== 'GET');

/** Operations that need a token. */
export const closed = contract.filter((operation) => !operation.open);

/** Whether an operation's path names something public, something of the viewer's own, or nothing. */
export function namedBy({ id }: Operation): 'public' | 'own' | 'nothing' {
  return operations[id as keyof typeof operations].names;
}

/** The example value of an operation's parameter. */
export function exampleValue(name: string, place: 'path' | 'query', id: string): string {
  return String(
    contract.find((one) => one.id === id)?.parameters.find((one) => one.name === name && one.in === place)?.example,
  );
}

/** Says, of an example that was not found, in which files to store it; else the text of the response. */
export function notStored({ id, method, path, tag }: Operation, { status, text }: { status: number; text: string }) {
  return status === 404
    ? `${id} (${method} ${path}) does not find what its example names: store it for the reader in ` +
        `test/contract/stored/${tag}.ts, and run \`make codegen\`. ${text}`
    : `${id}: ${text}`;
}

/** Operations that are not MCP tools, with the reason. */
export const notTools: ReadonlyMap<string, string> = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item) as { operationId?: string; 'x-mcp-excluded'?: string }[])
    .flatMap((one) => (one['x-mcp-excluded'] === undefined ? [] : [[String(one.operationId), one['x-mcp-excluded']]])),
);

/** Operations that are MCP tools. */
export const tools = contract.filter((one) => !notTools.has(one.id));

/** An operation's example in the contract as arguments of its tool. */
export function argumentsOf({ parameters, body }: Operation): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      parameters
        .filter((one) => one.example !== undefined && one.deprecated !== true)
        .map(({ name, example }) => [name, example]),
    ),
    ...(body?.example as object | undefined),
  };
}
