/** Constraints of the schemas as constants: bounds, patterns and enums, by schema and property. */
import type { Document, Json } from './document.ts';

const RULES = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'x-pattern', 'enum'];

/** The constants, for code that must agree with the schemas. */
export function constraintsModule({ components: { schemas } }: Document): string {
  const rows = Object.entries(schemas).flatMap(([name, schema]) => {
    const rules = rulesOf(schema);
    return rules === undefined ? [] : [`  ${name}: ${JSON.stringify(rules)},`];
  });
  return `export const constraints = {\n${rows.join('\n')}\n} as const;\n`;
}

/** The constraints of a schema, of its properties by name and of its items; undefined if there are none. */
function rulesOf(schema: Json): Json | undefined {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const rules = [
    ...RULES.filter((rule) => rule in schema).map((rule) => [rule, schema[rule]]),
    ...properties.map(([name, property]) => [name, rulesOf(property)]),
    ['items', schema.items === undefined ? undefined : rulesOf(schema.items as Json)],
  ].filter(([, rule]) => rule !== undefined);
  return rules.length === 0 ? undefined : (Object.fromEntries(rules) as Json);
}
