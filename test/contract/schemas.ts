import { createResponseValidator, type ReceivedAnswer } from '../../src/contract/response-validator.ts';
import { document, type Operation } from './contract.ts';

/** A judge of its own, independent of the service's validation. */
const judge = createResponseValidator(document);

/** Throws when an answer's status is not documented for the operation, or the answer differs from its documentation. */
export function assertDocumented(operation: Operation, seen: ReceivedAnswer): void {
  const faults = judge(operation, seen);
  if (faults.length > 0)
    throw new Error(
      `${operation.id} answered ${seen.status} contrary to its documentation: ${faults.join('; ')} ${seen.text.slice(0, 1000)}`,
    );
}
