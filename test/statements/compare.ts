import type { Column, Described } from './describe.ts';
import type { Call, Kind, Member } from './find.ts';

/** The JavaScript type that pg returns for each PostgreSQL type. */
const KINDS: Readonly<Record<string, Kind>> = {
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  name: 'string',
  uuid: 'string',
  tsvector: 'string',
  void: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  json: 'object',
  jsonb: 'object',
  _int2: 'number[]',
  _int4: 'number[]',
  _float8: 'number[]',
  _int8: 'string[]',
  _text: 'string[]',
  _name: 'string[]',
  _uuid: 'string[]',
  _bool: 'boolean[]',
  _timestamptz: 'Date[]',
  _jsonb: 'object[]',
};

/** The differences between a call and PostgreSQL's description of its statement; empty if there are none. */
export function faultsOf(call: Pick<Call, 'row' | 'values'>, { values, columns }: Described): string[] {
  const valueFaults =
    call.values !== undefined && call.values !== values ? [`takes ${values} values and gets ${call.values}`] : [];
  return call.row === undefined ? valueFaults : [...valueFaults, ...rowFaults(call.row, columns)];
}

function rowFaults(row: ReadonlyMap<string, Member>, columns: readonly Column[]): string[] {
  const names = columns.map(({ name }) => name);
  const missing = [...row].filter(([name, { optional }]) => !optional && !names.includes(name));
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  return [
    ...missing.map(([name]) => `has no column ${name}, which Row has`),
    ...twice.map((name) => `has two columns ${name}`),
    ...columns.flatMap((column) => {
      const member = row.get(column.name);
      return member ? columnFaults(column, member) : [`has a column ${column.name}, which Row has not`];
    }),
  ];
}

function columnFaults({ name, type, nullable }: Column, member: Member): string[] {
  const kind = KINDS[type];
  if (kind === undefined)
    return [`${name} is ${type}, of which test/statements/compare.ts does not know what pg gives`];
  const wrong = member.kinds.has(kind)
    ? []
    : [`${name} is ${type}, which is given as ${kind}, and Row says ${member.shown}`];
  return nullable && !member.nullable ? [...wrong, `${name} may be null, and Row says ${member.shown}`] : wrong;
}
