import type { Shape } from '../../src/contract/operation.ts';
import type { Operation } from './contract.ts';

/**
 * Bodies with every property of the schema, derived from the example: one for each enum value of each property; and the
 * example unchanged, whose values fit together.
 */
export function wholeBodies({ schema, example }: NonNullable<Operation['body']>): unknown[] {
  return [example, ...variants(schema, example)];
}

/** A query with every parameter except the cursor, which only a list can provide. */
export function wholeQuery({ parameters }: Operation): Record<string, string> {
  return Object.fromEntries(
    parameters
      .filter((one) => one.in === 'query' && one.name !== 'cursor')
      .map(({ name, schema, example }) => [name, [variants(schema, example)[0]].flat().map(String).join()]),
  );
}

/** Values of a schema: the first is the completed example, each other one differs in one enum value. */
function variants(shape: Shape, example: unknown): unknown[] {
  const [some] = shape.anyOf ?? [];
  if (some) return variants(some, example);
  if (shape.enum) return [...new Set([example ?? shape.enum[0], ...shape.enum])];
  const types = [shape.type ?? []].flat();
  if (types.includes('object')) return objects(shape, example);
  if (types.includes('array')) return lists(shape, example);
  return [example ?? scalar(shape, types)];
}

function objects({ properties = {} }: Shape, example: unknown): unknown[] {
  const values = (example ?? {}) as Record<string, unknown>;
  const choices = Object.entries(properties).map(([name, shape]) => [name, variants(shape, values[name])] as const);
  const whole: Record<string, unknown> = Object.fromEntries(choices.map(([name, [first]]) => [name, first]));
  return [whole, ...choices.flatMap(([name, [, ...others]]) => others.map((one) => ({ ...whole, [name]: one })))];
}

function lists({ items = {} }: Shape, example: unknown): unknown[] {
  const [first, ...rest] = (example ?? []) as unknown[];
  return variants(items, first).map((one) => [one, ...rest]);
}

function scalar({ format, minimum, minLength = 1 }: Shape, types: readonly string[]): unknown {
  if (types.includes('integer') || types.includes('number')) return minimum ?? 1;
  if (types.includes('boolean')) return true;
  if (format === 'uuid') return '0198c7c4-5d0e-7c4e-9d0b-000000000000';
  if (format === 'date-time') return '2025-01-01T00:00:00Z';
  if (format === 'uri') return 'https://example.com/';
  return 'rust'.padEnd(minLength, 'x');
}
