import { OpenAPIBackend, type Document } from 'openapi-backend';
import type { OperationId } from '../contract.ts';
import { closedSchemas } from '../conformance/closed.ts';
import { createAjv } from './backend.ts';

/** Throws when an answer has a status, a field or a shape that its operation does not document. */
export type ReplyCheck = (
  id: OperationId,
  status: number,
  body: string | undefined,
  headers: Record<string, string>,
) => void;

type Json = Record<string, unknown>;

/**
 * Checks answers against the contract, outside production. Schemas are closed for it: a field that is not documented
 * is a fault of the answer, while the published document stays open for additions.
 */
export async function createReplyCheck(definition: object): Promise<ReplyCheck> {
  const ajv = createAjv({ allErrors: true });
  const backend = new OpenAPIBackend({
    definition: closedSchemas(definition) as Document,
    quick: true,
    strict: true,
    customizeAjv: () => ajv,
  });
  await backend.init();
  const byId = new Map(backend.router.getOperations().map((one) => [one.operationId, one]));
  backend.router.getOperation = (id) => byId.get(id);
  return (id, status, body, headers) => {
    const responses = (byId.get(id)?.responses ?? {}) as Record<string, { headers?: Json; content?: Json }>;
    const documented = responses[String(status)];
    if (!documented) throw new Error(`${id} answered ${status}, which it does not document`);
    const json = body !== undefined && documented.content?.['application/json'] !== undefined;
    const { errors } = json ? backend.validator.validateResponse(JSON.parse(body), id, status) : { errors: null };
    if (errors)
      throw new Error(
        `${id} answered ${status} with a body that its contract does not allow: ${JSON.stringify(errors)}`,
      );
    const names = new Set(Object.keys(documented.headers ?? {}).map((name) => name.toLowerCase()));
    const undocumented = Object.keys(headers).filter((name) => name !== 'content-type' && !names.has(name));
    if (undocumented.length > 0 && status !== 304)
      throw new Error(`${id} answered ${status} with undocumented headers: ${undocumented.join(', ')}`);
  };
}
