import fc from 'fast-check';
import type { Shape } from '../contract/operation.ts';

/** Generates JSON values that are valid against a schema. */
export function validValueOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(validValueOf));
  const [type] = [shape.type ?? 'string'].flat();
  if (type === 'object') return fittingObject(shape);
  if (type === 'array')
    return fc.array(validValueOf(shape.items ?? {}), {
      minLength: shape.minItems ?? 0,
      maxLength: Math.min(shape.maxItems ?? 5, 5),
    });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return type === 'integer' ? fittingNumber(shape) : fittingText(shape);
}

function fittingNumber({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Shape): fc.Arbitrary<number> {
  return fc.integer({ min: minimum, max: maximum });
}

function fittingObject({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, validValueOf(member)]));
  return fc.record(members, { requiredKeys: required as never[] });
}

function fittingText({ format, minLength = 0, maxLength = 200 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time' || format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => (format === 'date' ? date.toISOString().slice(0, 10) : date.toISOString()));
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true });
  const size = { minLength, maxLength: Math.min(maxLength, 60) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ0189 é漢')), ...size }) },
    fc.string({ unit: 'grapheme', ...size }),
    fc.constantFrom('javascript', 'rust', '@ada', '**x** <b>y</b>'),
  );
}
