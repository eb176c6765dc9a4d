import { operations } from '../../generated/operations.ts';
import { readOperations } from '../../src/contract/operations.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { readDocument } from '../../src/contract/document.ts';

export { exampleOf } from '../../src/contract/operations.ts';
export type { Operation, Parameter } from '../../src/contract/operation.ts';

export const document = readDocument();

/** Every operation of the contract. */
export const contract = readOperations(document);

/** Those that only read. */
export const reads = contract.filter((operation) => operation.method === 'GET');

/** Those that change something. */
export const writes = contract.filter((operation) => operation.method !== 'GET');

/** Those that somebody must sign in for. */
export const closed = contract.filter((operation) => !operation.open);

/** Whose things an operation's path names, as the spec says. */
export function namedBy({ id }: Operation): 'public' | 'own' | 'nothing' {
  return operations[id as keyof typeof operations].names;
}

/** The value of a parameter's example somewhere in the contract. */
export function exampleValue(name: string, place: 'path' | 'query', id: string): string {
  return String(
    contract.find((one) => one.id === id)?.parameters.find((one) => one.name === name && one.in === place)?.example,
  );
}

/** Operations that are no tools of the MCP server, and why. */
export const notTools: ReadonlyMap<string, string> = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item) as { operationId?: string; 'x-mcp-excluded'?: string }[])
    .flatMap((one) => (one['x-mcp-excluded'] === undefined ? [] : [[String(one.operationId), one['x-mcp-excluded']]])),
);

/** Operations that are tools. */
export const tools = contract.filter((one) => !notTools.has(one.id));

/** The contract's own example of an operation as the arguments of a tool. */
export function argumentsOf({ parameters, body }: Operation): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      parameters.filter((one) => one.example !== undefined).map(({ name, example }) => [name, example]),
    ),
    ...(body?.example as object | undefined),
  };
}
