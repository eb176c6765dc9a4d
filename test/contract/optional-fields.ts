import type { ContractDocument, Json } from '../../src/contract/document.ts';
import type { Operation } from './contract.ts';

type Schema = Json & {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

/** Which optional fields of answers were there, by schema: `Comment.children`. */
export class OptionalFields {
  private readonly seen = new Set<string>();
  /** Each with the operation that answered first with its schema. */
  private readonly all = new Map<string, Operation>();

  private operation: Operation | undefined;

  constructor(private readonly document: ContractDocument) {}

  /** Notes the fields of an answer's body. */
  see(operation: Operation, body: unknown): void {
    const { id, answer } = operation;
    if (answer?.type !== 'application/json') return;
    const [name = id] = Object.entries(this.document.components.schemas).find(([, one]) => one === answer.schema) ?? [];
    this.operation = operation;
    this.visit(answer.schema as Schema, body, name);
  }

  /** Optional fields of all schemas of answers that were seen, which were never there. */
  unseen(): { field: string; operation: Operation }[] {
    return [...this.all].filter(([field]) => !this.seen.has(field)).map(([field, operation]) => ({ field, operation }));
  }

  private visit(schema: Schema, value: unknown, name: string): void {
    if (schema.$ref !== undefined) {
      const [place] = schema.$ref.split('/').slice(-1);
      this.visit(this.document.components.schemas[place!] as Schema, value, place!);
      return;
    }
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      this.visit(one, value, name);
    if (Array.isArray(value) && schema.items) for (const one of value) this.visit(schema.items, one, `${name}[]`);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !schema.properties) return;
    const optional = Object.keys(schema.properties).filter((field) => schema.required?.includes(field) !== true);
    for (const field of optional) {
      const whole = `${name}.${field}`;
      if (!this.all.has(whole)) this.all.set(whole, this.operation!);
    }
    for (const [field, one] of Object.entries(schema.properties)) {
      if (!(field in value)) continue;
      this.seen.add(`${name}.${field}`);
      this.visit(one, (value as Record<string, unknown>)[field], `${name}.${field}`);
    }
  }
}
