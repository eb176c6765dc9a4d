import { resolveRef, type ContractDocument, type Json } from '../../contract/document.ts';
import type { Operation } from '../../contract/operation.ts';

/** Tags that end a line, of the few that sanitised HTML has. */
const LINES = /<\/?(?:p|div|br|hr|h[1-6]|ul|ol|li|pre|blockquote|table|tr|figure|figcaption|section)\b[^<>]*>/gi;
const TAGS = /<[^<>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };
/** Writes the JSON text of a response compactly: the text, and the cursor of a list. */
export type CompactResult = (body: string) => { readonly text: string; readonly next: string | null };

/** The result of an operation without a body. */
export const DONE = 'Done.';

/** Between the columns of a line. */
const BETWEEN = ' | ';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Creates writers of short answers. A list has a line an item, with the columns that `x-short` of its schema names;
 * anything else is JSON without nulls, empty values, and properties with `x-short: false`. Times lose their seconds,
 * and HTML becomes text.
 */
export function createShortAnswers(
  document: ContractDocument,
): (answer: Operation['answer']) => CompactResult | undefined {
  const shortener = new Shortener(document);
  return (answer) =>
    answer?.type === 'application/json'
      ? (body) => shortener.answer(JSON.parse(body) as Json, answer.schema)
      : undefined;
}

class Shortener {
  constructor(private readonly document: ContractDocument) {}

  answer(body: Json, schema: Json): ReturnType<CompactResult> {
    const { data, pagination, note, success, ...rest } = body;
    if (success === true && Object.keys(rest).length === 0) return { text: DONE, next: null };
    const { endCursor = null } = (pagination ?? {}) as { endCursor?: string | null };
    if (data === undefined) return { text: this.json(body, schema), next: endCursor };
    const properties = this.propertiesOf(schema);
    const main = Array.isArray(data)
      ? this.list(data, this.resolved(properties.data).items as Json)
      : this.json(data, properties.data ?? {});
    const more = this.value(rest, schema);
    return {
      text: [main, note, more === undefined ? undefined : JSON.stringify(more)].filter(Boolean).join('\n'),
      next: endCursor,
    };
  }

  private resolved(schema: Json | undefined): Json {
    const { anyOf, ...own } = resolveRef(this.document, schema ?? {}) as Json & { anyOf?: Json[] };
    return anyOf?.[0] ? this.resolved(anyOf[0]) : own;
  }

  private propertiesOf(schema: Json): Readonly<Record<string, Json>> {
    return (this.resolved(schema).properties ?? {}) as Record<string, Json>;
  }

  private columnsOf(schema: Json | undefined): readonly string[] | undefined {
    const columns = this.resolved(schema)['x-short'];
    return Array.isArray(columns) ? (columns as string[]) : undefined;
  }

  private list(items: readonly unknown[], schema: Json): string {
    if (items.length === 0) return 'None.';
    const columns = this.columnsOf(schema);
    if (!columns) return items.map((item) => this.json(item, schema)).join('\n');
    const rows = this.rows(items as Json[], columns, schema);
    const used = columns.filter((_, i) => rows.some(({ cells }) => cells[i] !== ''));
    const lines = rows.map(({ cells, depth }) => {
      const shown = cells.filter((_, i) => used.includes(columns[i] ?? ''));
      return '  '.repeat(depth) + shown.join(BETWEEN);
    });
    if (columns.length === 1) return lines.join(', ');
    return [used.join(BETWEEN), ...lines].join('\n');
  }

  /** Each item, and below it the items that it holds itself, such as the replies of a comment. */
  private rows(
    items: readonly Json[],
    columns: readonly string[],
    schema: Json,
    depth = 0,
  ): { cells: string[]; depth: number }[] {
    return items.flatMap((item) => {
      const nested = columns
        .map((column) => item[column])
        .filter(isListOfObjects)
        .flat();
      const cells = columns.map((column) => this.cell(valueAt(item, column)));
      return [{ cells, depth }, ...this.rows(nested, columns, schema, depth + 1)];
    });
  }

  private cell(value: unknown): string {
    if (isListOfObjects(value)) return '';
    if (Array.isArray(value)) return value.map((item) => this.cell(item)).join(', ');
    if (typeof value === 'object' && value !== null)
      return Object.values(value)
        .map((field) => this.cell(field))
        .filter((text) => text !== '')
        .join(' ');
    const plain = this.plain(value);
    return (typeof plain === 'string' ? plain : JSON.stringify(plain ?? ''))
      .replace(/^""$/, '')
      .split(/[\r\n]/)
      .map((line, at) => (at === 0 ? line.trimEnd() : line.trim()))
      .filter((line, at) => at === 0 || line !== '')
      .join(' / ')
      .replaceAll(BETWEEN, ' ¦ ');
  }

  private json(value: unknown, schema: Json): string {
    return JSON.stringify(this.value(value, schema) ?? {});
  }

  /** A value without empty fields; undefined if nothing is left. */
  private value(value: unknown, schema: Json | undefined): unknown {
    const { items, properties, contentMediaType } = this.resolved(schema) as Resolved;
    if (Array.isArray(value)) {
      const columns = this.columnsOf(items);
      const short = value.map((item: unknown) =>
        columns
          ? columns.map((column) => this.cell(valueAt(item as Json, column))).join(BETWEEN)
          : this.value(item, items),
      );
      return short.length === 0 ? undefined : short;
    }
    if (typeof value === 'object' && value !== null) {
      // A value that the contract does not describe, such as a document, stays unchanged.
      if (!properties) return value;
      const members = Object.entries(value)
        .filter(([name]) => properties[name]?.['x-short'] !== false)
        .map(([name, field]) => [name, this.value(field, properties[name])] as const)
        .filter(([, field]) => field !== undefined);
      return members.length === 0 ? undefined : Object.fromEntries(members);
    }
    const plain = this.plain(value);
    return typeof plain === 'string' && contentMediaType === 'text/html' ? textOfHtml(plain) : plain;
  }

  private plain(value: unknown): unknown {
    if (value === null || value === '') return undefined;
    return typeof value === 'string' && MOMENT.test(value) ? shortMoment(value) : value;
  }
}

interface Resolved {
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly contentMediaType?: string;
}

function isListOfObjects(value: unknown): value is Json[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null);
}

function valueAt(item: Json, column: string): unknown {
  return column.split('.').reduce<unknown>((at, step) => (at as Json | null | undefined)?.[step], item);
}

/** `2026-11-23` for the beginning of a day, else `2026-11-23T08:30Z`. */
function shortMoment(moment: string): string {
  const [day = '', time = ''] = moment.split('T');
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 5)}Z`;
}

/** The text of sanitised HTML: blocks on lines of their own, no tags and no addresses. Takes linear time. */
function textOfHtml(html: string): string {
  const text = html.replaceAll(LINES, '\n').replaceAll(TAGS, '');
  return text
    .replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|lt|gt|quot|apos|nbsp|amp);/gi, (_, name: string) => characterOf(name))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The character of an entity's name, or of its number, such as `#233` or `#xe9`. */
function characterOf(name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? '';
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
}
