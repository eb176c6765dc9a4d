import type { Json } from '../../contract/document.ts';

/** A value of a field of an object. */
export interface SdkField {
  readonly name: string;
  readonly shape: SdkShape;
  readonly isRequired: boolean;
  readonly description: string | undefined;
}

/** A schema of the contract, as far as a static type can say it. */
export type SdkShape =
  | { readonly kind: 'schema'; readonly name: string }
  | { readonly kind: 'list'; readonly item: SdkShape }
  | { readonly kind: 'union'; readonly choices: readonly SdkShape[] }
  | { readonly kind: 'literal'; readonly values: readonly (string | number | boolean | null)[] }
  | { readonly kind: 'object'; readonly fields: readonly SdkField[] }
  | { readonly kind: 'plain'; readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'map' | 'any' };

const PLAIN = ['string', 'integer', 'number', 'boolean', 'null'] as const;

interface WrittenSchema {
  readonly $ref?: string;
  readonly const?: string | number | boolean | null;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly type?: string | readonly string[];
  readonly items?: Json;
}

/** Reads a JSON schema as the contract writes them: no `allOf`, and references to components only. */
export function sdkShape(schema: Json): SdkShape {
  const { $ref, const: only, enum: choices, type, items } = schema as WrittenSchema;
  if ($ref !== undefined) return { kind: 'schema', name: $ref.split('/').at(-1) ?? '' };
  if (only !== undefined) return { kind: 'literal', values: [only] };
  if (choices) return { kind: 'literal', values: choices };
  const alternatives = alternativesOf(schema);
  if (alternatives) return { kind: 'union', choices: alternatives.map(sdkShape) };
  if (type === 'array') return { kind: 'list', item: sdkShape(items ?? {}) };
  if (type === 'object') return objectShape(schema);
  return { kind: 'plain', type: PLAIN.find((name) => name === type) ?? 'any' };
}

/** The schemas of which a value fits one, with those of several types; undefined for a single schema. */
function alternativesOf(schema: Json): readonly Json[] | undefined {
  const { type, anyOf, oneOf } = schema as WrittenSchema & { anyOf?: readonly Json[]; oneOf?: readonly Json[] };
  if (Array.isArray(type)) return (type as string[]).map((single) => ({ ...schema, type: single }));
  return type === undefined ? (anyOf ?? oneOf) : undefined;
}

function objectShape({ properties, required = [] }: Json): SdkShape {
  const fields = Object.entries((properties ?? {}) as Record<string, Json>);
  if (fields.length === 0) return { kind: 'plain', type: 'map' };
  return {
    kind: 'object',
    fields: fields.map(([name, schema]) => ({
      name,
      shape: sdkShape(schema),
      isRequired: (required as string[]).includes(name),
      description: schema.description as string | undefined,
    })),
  };
}
