import { printable } from './cli-io.ts';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };
type JsonMembers = Readonly<Record<string, JsonValue>>;

/** Members that tell an item of a list, most telling first; others follow. */
const TELLING = ['id', 'title', 'name', 'handle', 'tag', 'event', 'type', 'url', 'publishedAt', 'createdAt'];
const MAX_COLUMNS = 5;
const MAX_CELL = 60;

/** JSON for programs. Control characters are escaped, also those that JSON allows. */
export function renderJson(value: JsonValue): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replaceAll(/[\u007f-\u009f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

/** Text for people: a line for each item of a list, or for each member of an object. */
export function renderText(value: JsonValue, isTerminal: boolean): string {
  const list = listIn(value);
  if (list === undefined) return membersOf(value, '');
  if (list.length === 0) return isTerminal ? 'Nothing.\n' : '';
  return `${linesOf(list, isTerminal).join('\n')}\n`;
}

/** The list that a response is, itself or as `data`. */
function listIn(value: JsonValue): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value as readonly JsonValue[];
  const { data } = isObject(value) ? value : { data: undefined };
  return Array.isArray(data) ? (data as readonly JsonValue[]) : undefined;
}

function linesOf(list: readonly JsonValue[], isTerminal: boolean): string[] {
  const columns = columnsOf(list);
  const rows = list.map((item) =>
    isObject(item) ? columns.map((name) => cell(item[name], isTerminal)) : [cell(item, isTerminal)],
  );
  if (!isTerminal) return rows.map((row) => row.join('\t'));
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The members that are shown of items: plain values, the most telling first. */
function columnsOf(list: readonly JsonValue[]): string[] {
  const names = new Set(
    list.flatMap((item) =>
      isObject(item)
        ? Object.entries(item).flatMap(([name, value]) => (isPlain(value) && value !== null ? [name] : []))
        : [],
    ),
  );
  const telling = TELLING.filter((name) => names.has(name));
  const more = [...names].filter((name) => !TELLING.includes(name));
  return [...telling, ...more].slice(0, MAX_COLUMNS);
}

function cell(value: JsonValue | undefined, isTerminal: boolean): string {
  if (value === undefined || value === null) return '-';
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value));
  return isTerminal && text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text;
}

function membersOf(value: JsonValue, indent: string): string {
  if (!isObject(value)) return `${indent}${cell(value, false)}\n`;
  return Object.entries(value)
    .map(([name, member]) => {
      if (isObject(member) && Object.keys(member).length > 0)
        return `${indent}${name}:\n${membersOf(member, `${indent}  `)}`;
      if (!Array.isArray(member)) return `${indent}${name}: ${cell(member, false)}\n`;
      const items = member as readonly JsonValue[];
      if (items.every(isPlain)) return `${indent}${name}: ${items.map((item) => cell(item, false)).join(', ')}\n`;
      return `${indent}${name}:\n${items.map((item) => `${indent}  - ${cell(item, false)}\n`).join('')}`;
    })
    .join('');
}

function isObject(value: JsonValue | undefined): value is JsonMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlain(value: JsonValue): boolean {
  return typeof value !== 'object' || value === null;
}
