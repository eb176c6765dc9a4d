import { readOperations } from '../../src/contract/operations.ts';
import type { ContractDocument } from '../../src/contract/document.ts';
import type { Operation, Parameter } from '../../src/contract/operation.ts';

/** A change that programs of before survive, and whose source no longer compiles with a client that is made anew. */
export interface SourceChange {
  readonly operation: Pick<Operation, 'id' | 'method' | 'path'>;
  /** Completes the sentence "the operation ...". */
  readonly what: string;
}

const isOptional = ({ in: place, required }: Parameter): boolean => place !== 'path' && required !== true;

/**
 * Lists what changes in the source of generated clients between two bundles, given as JSON texts: clients of Java, Go
 * and orval give all optional parameters by one argument, which a call gets with its first; what need not be sent any
 * more moves into it.
 */
export function sourceChanges(base: string, revision: string): SourceChange[] {
  const before = new Map(operationsOf(base).map((one) => [one.id, one]));
  return operationsOf(revision).flatMap((operation) => {
    const old = before.get(operation.id);
    if (!old) return [];
    const optional = operation.parameters.filter(isOptional);
    const looser = optional.filter(({ name }) =>
      old.parameters.some((one) => one.name === name && one.in !== 'path' && one.required === true),
    );
    return [
      ...(optional.length > 0 && !old.parameters.some(isOptional)
        ? [{ operation, what: `has its first optional parameter: ${optional.map(({ name }) => name).join(', ')}` }]
        : []),
      ...looser.map(({ name }) => ({ operation, what: `needs ${name} no more, which is an optional parameter now` })),
    ];
  });
}

function operationsOf(bundle: string): readonly Operation[] {
  return readOperations(JSON.parse(bundle) as ContractDocument);
}
