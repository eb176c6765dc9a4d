import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** A statement and the type of its rows, which test/statements.drill.ts compares with PostgreSQL's description. */
export interface Statement<Row> {
  readonly text: string;
  /** Whether concurrent callers outside transactions share one result, which they must not change. */
  readonly shared?: boolean;
  /** For the type only: this member never exists. */
  readonly row?: Row;
}

/** Declares a statement with its row type; none where no rows are read. */
export const statement = <Row = unknown>(text: string): Statement<Row> => ({ text });

/** Declares a statement that many callers run with the same values at the same time, so that they share one result. */
export const coalescedStatement = <Row>(text: string): Statement<Row> => ({ text, shared: true });

/** Declares SQL that is a part of statements. Lint refuses SQL outside of src/data that is in no such call. */
export const fragment = (text: string): string => text;

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
