import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { contract, document, type Operation } from './contract.ts';

/** The contract's schemas, compiled apart from the service: what it validates with is not what judges it. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
(formats as unknown as (target: Ajv2020) => void)(ajv);
ajv.addFormat('int32', { type: 'number', validate: (value: number) => Number.isInteger(value) && Math.abs(value) < 2 ** 31 });
ajv.addFormat('int64', { type: 'number', validate: Number.isInteger });
ajv.addSchema(document, 'contract');

const compiled = new Map<string, ValidateFunction>();
for (const operation of contract) {
  for (const [status, answer] of Object.entries(operation.responses)) {
    for (const [type, { schema }] of Object.entries(answer.content ?? {})) compiled.set(keyOf(operation, status, type), ajv.compile(located(schema)));
  }
}

/** References inside a piece of the document are meant from the document's root. */
function located(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object;
}

function keyOf({ id }: Operation, status: string, type: string): string {
  return `${id} ${status} ${type}`;
}

/** Throws when an answer's status is not documented for the operation, or its body is not what that status promises. */
export function demandDocumented(operation: Operation, answer: { status: number; type: string; body: unknown; empty: boolean }): void {
  const documented = operation.responses[String(answer.status)];
  if (!documented) throw new Error(`${operation.id} answered ${answer.status}, which it does not document`);
  if (answer.empty) return;
  const type = answer.type.split(';')[0] ?? '';
  const validate = compiled.get(keyOf(operation, String(answer.status), type));
  if (!validate) throw new Error(`${operation.id} answered ${answer.status} as ${type}, which it does not document`);
  if (!validate(answer.body)) throw new Error(`${operation.id} answered ${answer.status} with a body that is not as documented: ${JSON.stringify(validate.errors)} ${JSON.stringify(answer.body)}`);
}
