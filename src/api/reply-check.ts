import type { ValidateFunction } from 'ajv';
import type { OperationId } from '../contract.ts';
import { closedSchemas } from '../conformance/closed.ts';
import { readOperations, type ContractDocument } from '../conformance/operations.ts';
import { createAjv } from './backend.ts';

/** Throws when an answer has a status, a field or a shape that its operation does not document. */
export type ReplyCheck = (
  id: OperationId,
  status: number,
  body: string | undefined,
  headers: Record<string, string>,
) => void;

/**
 * Checks answers against the contract, outside production. Schemas are closed for it: a field that is not documented
 * is a fault of the answer, while the published document stays open for additions.
 */
export function createReplyCheck(definition: object): ReplyCheck {
  const closed = closedSchemas(definition) as ContractDocument;
  const documentedBy = new Map(readOperations(closed).map((one) => [one.id, one.responses]));
  const validatorOf = compiler(closed);
  return (id, status, body, headers) => {
    const documented = documentedBy.get(id)?.[String(status)];
    if (!documented) throw new Error(`${id} answered ${status}, which it does not document`);
    const media = documented.content?.['application/json'];
    const validate = body === undefined || media === undefined ? undefined : validatorOf(media.schema);
    if (validate?.(JSON.parse(body ?? '')) === false)
      throw new Error(
        `${id} answered ${status} with a body that its contract does not allow: ${JSON.stringify(validate.errors)}`,
      );
    const names = new Set(Object.keys(documented.headers ?? {}).map((name) => name.toLowerCase()));
    const undocumented = Object.keys(headers).filter((name) => name !== 'content-type' && !names.has(name));
    if (undocumented.length > 0 && status !== 304)
      throw new Error(`${id} answered ${status} with undocumented headers: ${undocumented.join(', ')}`);
  };
}

/** Compiles a schema when an answer first needs it; what many operations answer, such as an error, once. */
function compiler(document: object): (schema: object) => ValidateFunction {
  const ajv = createAjv({ allErrors: true }).addSchema(document, 'contract');
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    // References inside a piece of the document are meant from the document's root.
    const located = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
    const validate = compiled.get(located) ?? ajv.compile(JSON.parse(located) as object);
    compiled.set(located, validate);
    return validate;
  };
}
