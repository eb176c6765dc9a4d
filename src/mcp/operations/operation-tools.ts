import { UriTemplate, type Tool as Definition } from '@modelcontextprotocol/server';
import type { CompiledOperation } from '../../api/backend.ts';
import type { ContractDocument } from '../../contract/document.ts';
import type { Operation, Parameter, ResourceOf, Shape } from '../../contract/operation.ts';
import { readOperations } from '../../contract/operations.ts';
import type { OperationId } from '../../contract/types.ts';
import { hintsOf, type Hints } from './hints.ts';
import { inputSchema, outputSchema } from './schemas.ts';
import { createShortAnswers, type CompactResult } from '../results/compact.ts';

/** An operation as agents call it. */
export interface OperationTool {
  readonly id: string;
  /** Its area. */
  readonly area: string;
  readonly summary: string;
  readonly description: string;
  readonly operation: CompiledOperation;
  readonly parameters: readonly Parameter[];
  /** Names of the properties of its body. */
  readonly bodyNames: readonly string[];
  /** Names of all that it takes. */
  readonly inputs: readonly string[];
  /** Their schemas by name. */
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly inputSchema: Definition['inputSchema'];
  readonly outputSchema: Definition['outputSchema'];
  readonly hints: Hints;
  /** Whether it has a tool of its own. */
  readonly listed: boolean;
  /** The type of its response. */
  readonly type: string;
  /** Its response in short; undefined if it is not JSON. */
  readonly shorten: CompactResult | undefined;
  /** Its URI as a resource. */
  readonly resource: UriTemplate | undefined;
  /** Inputs that reading the resource takes besides those in its URI. */
  readonly resourceInputs: Readonly<Record<string, unknown>>;
  /** By which events the resource changes; see the contract's operation. */
  readonly changedBy: ResourceOf['changedBy'];
}

/** All operations by id, in document order. */
export type OperationTools = ReadonlyMap<string, OperationTool>;

/**
 * Creates one for each operation. Throws when two inputs of an operation have the same name, or an operation is not
 * prepared.
 */
export function createOperationTools(
  document: ContractDocument,
  operations: Pick<ReadonlyMap<OperationId, CompiledOperation>, 'get'>,
): OperationTools {
  const shortAnswers = createShortAnswers(document);
  return new Map(
    readOperations(document).map((documented) => {
      const operation = operations.get(documented.id as OperationId);
      if (!operation) throw new Error(`The operation ${documented.id} is not prepared. Run \`make codegen\`.`);
      return [documented.id, { ...define(document, documented), operation, shorten: shortAnswers(documented.answer) }];
    }),
  );
}

function define(document: ContractDocument, operation: Operation): Omit<OperationTool, 'operation' | 'shorten'> {
  const bodyNames = Object.keys(operation.body?.schema.properties ?? {});
  return {
    id: operation.id,
    area: operation.tag,
    summary: operation.summary,
    description: operation.description.trim(),
    parameters: operation.parameters,
    bodyNames,
    inputs: [...operation.parameters.map(({ name }) => name), ...bodyNames],
    shapes: new Map([
      ...operation.parameters.map(({ name, schema }): [string, Shape] => [name, schema]),
      ...Object.entries(operation.body?.schema.properties ?? {}),
    ]),
    inputSchema: inputSchema(document, operation),
    outputSchema: outputSchema(document, operation),
    hints: hintsOf(document, operation),
    listed: operation.excluded === undefined,
    type: operation.answer?.type ?? 'text/plain',
    resource: operation.resource && new UriTemplate(operation.resource.uri),
    resourceInputs: operation.resource?.with ?? {},
    changedBy: operation.resource?.changedBy ?? {},
  };
}
