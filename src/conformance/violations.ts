import type { Parameter, Shape } from '../contract/operation.ts';

/** An invalid value of a parameter, or several in one request, and why it is invalid. */
export interface Violation {
  readonly why: string;
  readonly values: readonly string[];
}

/** One violation for each constraint of a query parameter's schema. */
export function violationsOf({ schema, name }: Parameter): Violation[] {
  const violation = (why: string, value: string): Violation => ({ why, values: [value] });
  const single = scalar(schema).map(([why, value]) => violation(why, value));
  if (schema.type !== 'array')
    return [
      ...single,
      { why: 'given twice', values: valid(schema) },
      ...(name === 'cursor' ? [violation('made up', 'bWFkZSB1cA')] : []),
    ];
  const items = schema.items ?? {};
  return [
    ...scalar(items).map(([why, value]) => violation(`an item ${why}`, value)),
    ...(schema.minItems === 1 ? [violation('empty', '')] : []),
    ...(schema.maxItems === undefined
      ? []
      : [violation('too many items', Array.from({ length: schema.maxItems + 1 }, (_, i) => `item${i}`).join())]),
  ];
}

/** Two values that are each valid alone. */
function valid(schema: Shape): string[] {
  if (schema.enum) return schema.enum.slice(0, 2).map(String);
  if (schema.type === 'integer') return [String(schema.minimum ?? 1), String(schema.maximum ?? 2)];
  if (schema.type === 'boolean') return ['true', 'false'];
  return ['one', 'two'];
}

function scalar({ type, minimum, maximum, minLength, maxLength, enum: allowed }: Shape): [string, string][] {
  const violations: [string, string][] = [];
  if (type === 'integer') {
    if (minimum !== undefined)
      violations.push(['below the minimum', String(minimum - 1)], ['far below', '-9999999999999999999']);
    if (maximum !== undefined)
      violations.push(['above the maximum', String(maximum + 1)], ['far above', '9'.repeat(40)]);
    for (const text of ['abc', '1.5', '1e1', '', ' 1', '0x1', '१', 'null', 'NaN', 'Infinity'])
      violations.push([`the text ${JSON.stringify(text)}`, text]);
  }
  if (type === 'boolean')
    for (const text of ['1', 'TRUE', '', 'yes']) violations.push([`the text ${JSON.stringify(text)}`, text]);
  if (allowed)
    violations.push(
      ['not in the list', 'none-of-these'],
      ['in another case', String(allowed[0]).toUpperCase()],
      ['empty', ''],
    );
  if (type === 'string') {
    violations.push(['with a NUL', 'a\0b']);
    if (maxLength !== undefined) violations.push(['too long', 'x'.repeat(maxLength + 1)]);
    if (minLength === 1) violations.push(['empty', '']);
  }
  return violations;
}

/** An invalid body, with the reason and the JSON pointer of the error. */
export interface BodyViolation {
  readonly why: string;
  readonly path: string;
  readonly body: unknown;
}

type ValueChange = (value: unknown) => unknown;

/** One violation for each constraint of each place in a body's schema, made from the example. */
export function bodyViolations({ schema, example }: { schema: Shape; example: unknown }): BodyViolation[] {
  return schemaPlaces(schema, '', example).flatMap(({ path, shape, required }) => {
    const wrong: [string, unknown][] = [
      ...wrongValues(shape),
      ...(required ? [['missing', MISSING] as [string, unknown]] : []),
    ];
    return wrong.map(([why, value]) => ({
      why,
      path,
      body: replaceAt(example, path.split('/').slice(1), () => value),
    }));
  });
}

const MISSING = Symbol('missing');

/**
 * Every place of a body that is both in its schema and in its example, with its JSON pointer.
 *
 * @internal tests of cost put their own values there
 */
export function schemaPlaces(
  schema: Shape,
  path: string,
  example: unknown,
): { path: string; shape: Shape; required: boolean }[] {
  const ownPlaces = Object.entries(schema.properties ?? {}).flatMap(([name, shape]) => {
    const here = { path: `${path}/${name}`, shape, required: schema.required?.includes(name) ?? false };
    return [here, ...schemaPlaces(shape, here.path, (example as Record<string, unknown> | undefined)?.[name])];
  });
  const inside = [...ownPlaces, ...(schema.anyOf ?? []).flatMap((shape) => schemaPlaces(shape, path, example))];
  const [first] = Array.isArray(example) ? (example as unknown[]) : [];
  if (!schema.items || first === undefined) return inside;
  return [
    ...inside,
    { path: `${path}/0`, shape: schema.items, required: false },
    ...schemaPlaces(schema.items, `${path}/0`, first),
  ];
}

/**
 * The value with what is at the path of `steps` replaced; missing parents are created.
 *
 * @internal as schemaPlaces
 */
export function replaceAt(value: unknown, [step, ...rest]: string[], change: ValueChange): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((entry, i) => (String(i) === step ? replaceAt(entry, rest, change) : entry) as unknown);
  const copy: Record<string, unknown> = { ...(value as object) };
  const copyBelow = replaceAt(copy[step], rest, change);
  if (copyBelow === MISSING) return Object.fromEntries(Object.entries(copy).filter(([name]) => name !== step));
  return { ...copy, [step]: copyBelow };
}

function wrongValues(shape: Shape): [string, unknown][] {
  const types = [shape.type ?? []].flat();
  if (types.length === 0) return [];
  const samples: [string, unknown][] = [
    ['string', 'x'],
    ['integer', 1.5],
    ['boolean', true],
    ['null', null],
    ['array', ['x']],
    ['object', { x: 1 }],
  ];
  const violations: [string, unknown][] = samples
    .filter(([type]) => !types.includes(type) && !(type === 'integer' && types.includes('number')))
    .map(([type, value]) => [type, value]);
  if (types.includes('string')) violations.push(...wrongTexts(shape));
  if (types.includes('integer') || types.includes('number')) {
    if (shape.minimum !== undefined) violations.push(['below the minimum', shape.minimum - 1], ['far below', -1e300]);
    if (shape.maximum !== undefined) violations.push(['above the maximum', shape.maximum + 1], ['far above', 1e300]);
  }
  if (types.includes('array')) {
    if ((shape.minItems ?? 0) > 0) violations.push(['empty list', []]);
    if (shape.maxItems !== undefined)
      violations.push(['too many items', Array.from({ length: shape.maxItems + 1 }, (_, i) => `item${i}`)]);
  }
  return violations;
}

function wrongTexts({ enum: allowed, minLength, maxLength, format }: Shape): [string, unknown][] {
  const violations: [string, unknown][] = [
    ['with a NUL', 'a\0b'],
    ['with half a character', '\ud800'],
  ];
  if (allowed)
    violations.push(['not in the list', 'none-of-these'], ['in another case', otherCase(String(allowed[0]))]);
  if (maxLength !== undefined) violations.push(['too long', 'x'.repeat(maxLength + 1)]);
  if (minLength === 1) violations.push(['empty', '']);
  if (format === 'uuid')
    violations.push(['no id', 'x'], ['an id as URN', 'urn:uuid:0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12']);
  if (format === 'date-time')
    violations.push(['no date', 'yesterday'], ['no day of the calendar', '2025-02-30T00:00:00Z']);
  return violations;
}

function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
