import type { Parameter, Shape } from './contract.ts';

/** A value, or several given at once, that a parameter's schema does not allow, and why. */
export interface Violation {
  readonly why: string;
  readonly values: readonly string[];
}

/** Everything that a query parameter's schema forbids, one violation for each of its constraints. */
export function violationsOf({ schema, name }: Parameter): Violation[] {
  const one = (why: string, value: string): Violation => ({ why, values: [value] });
  const single = scalar(schema).map(([why, value]) => one(why, value));
  if (schema.type !== 'array') return [...single, { why: 'given twice', values: valid(schema) }, ...(name === 'cursor' ? [one('made up', 'bWFkZSB1cA')] : [])];
  const items = schema.items ?? {};
  return [
    ...scalar(items).map(([why, value]) => one(`an item ${why}`, value)),
    ...(schema.minItems === 1 ? [one('empty', '')] : []),
    ...(schema.maxItems === undefined ? [] : [one('too many items', Array.from({ length: schema.maxItems + 1 }, (_, i) => `item${i}`).join())]),
  ];
}

/** Two values that would each be allowed alone. */
function valid(schema: Shape): string[] {
  if (schema.enum) return schema.enum.slice(0, 2).map(String);
  if (schema.type === 'integer') return [String(schema.minimum ?? 1), String(schema.maximum ?? 2)];
  if (schema.type === 'boolean') return ['true', 'false'];
  return ['one', 'two'];
}

function scalar({ type, minimum, maximum, minLength, maxLength, enum: allowed }: Shape): [string, string][] {
  const found: [string, string][] = [];
  if (type === 'integer') {
    if (minimum !== undefined) found.push(['below the minimum', String(minimum - 1)], ['far below', '-9999999999999999999']);
    if (maximum !== undefined) found.push(['above the maximum', String(maximum + 1)], ['far above', '9'.repeat(40)]);
    for (const text of ['abc', '1.5', '1e1', '', ' 1', '0x1', '१', 'null', 'NaN', 'Infinity']) found.push([`the text ${JSON.stringify(text)}`, text]);
  }
  if (type === 'boolean') for (const text of ['1', 'TRUE', '', 'yes']) found.push([`the text ${JSON.stringify(text)}`, text]);
  if (allowed) found.push(['not in the list', 'none-of-these'], ['in another case', String(allowed[0]).toUpperCase()], ['empty', '']);
  if (type === 'string') {
    found.push(['with a NUL', 'a\0b']);
    if (maxLength !== undefined) found.push(['too long', 'x'.repeat(maxLength + 1)]);
    if (minLength === 1) found.push(['empty', '']);
  }
  return found;
}
