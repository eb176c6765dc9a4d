import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import type { Statement } from '../statement.ts';

/** A statement for the driver: prepared once per connection, unless it is to have no name. */
export function prepared(
  statement: Statement<unknown> | string,
  values: readonly unknown[],
  named: boolean,
): QueryConfig {
  const text = typeof statement === 'string' ? statement : statement.text;
  if (!named) return { text, values: values as unknown[] };
  return { name: statementName(text), text, values: values as unknown[] };
}

const names = new Map<string, string>();

/** A statement's name is derived from its text; texts are constants or composed of constants, so they are few. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
  }
  return name;
}
