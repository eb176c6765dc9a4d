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
  /** The type of its answer. */
  readonly type: string;
  /** Its answer in short; undefined for one that is no JSON. */
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
    readOperations(document).map((one) => {
      const operation = operations.get(one.id as OperationId);
      if (!operation) throw new Error(`The operation ${one.id} is not prepared. Run \`make codegen\`.`);
      return [one.id, { ...define(document, one), operation, shorten: shortAnswers(one.answer) }];
    }),
  );
}

function define(document: ContractDocument, one: Operation): Omit<OperationTool, 'operation' | 'shorten'> {
  const bodyNames = Object.keys(one.body?.schema.properties ?? {});
  return {
    id: one.id,
    area: one.tag,
    summary: one.summary,
    description: one.description.trim(),
    parameters: one.parameters,
    bodyNames,
    inputs: [...one.parameters.map(({ name }) => name), ...bodyNames],
    shapes: new Map([
      ...one.parameters.map(({ name, schema }): [string, Shape] => [name, schema]),
      ...Object.entries(one.body?.schema.properties ?? {}),
    ]),
    inputSchema: inputSchema(document, one),
    outputSchema: outputSchema(document, one),
    hints: hintsOf(document, one),
    listed: one.excluded === undefined,
    type: one.answer?.type ?? 'text/plain',
    resource: one.resource && new UriTemplate(one.resource.uri),
    resourceInputs: one.resource?.with ?? {},
    changedBy: one.resource?.changedBy ?? {},
  };
}
