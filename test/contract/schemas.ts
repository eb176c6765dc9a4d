import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
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

const ajv = new Ajv2020({ strict: false, allErrors: true });
(formats as unknown as (target: Ajv2020) => void)(ajv);
for (const format of ['int32', 'int64']) ajv.addFormat(format, true);

/** Returns the validator of a schema that stands alone, such as that of a tool's arguments; it has the errors. */
export const compile = (schema: object) => ajv.compile(schema);
