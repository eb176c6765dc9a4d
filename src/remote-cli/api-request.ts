import { randomUUID } from 'node:crypto';
import type { ApiCommand, CommandInput } from './api-command.ts';
import { readText, valueOf, type OptionSpec, type ParsedArguments } from './arguments.ts';
import { CliError } from './cli-error.ts';
import type { CliIo } from './cli-io.ts';

/** A request of an operation, below the root of the API. */
export interface CommandRequest {
  readonly method: string;
  readonly path: string;
  /** Values as they stand in the address, encoded. */
  readonly query: ReadonlyMap<string, string>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Whether it may be sent twice. */
  readonly isRepeatable: boolean;
}

const IDEMPOTENCY_KEY = 'idempotency-key';
/** Methods that do nothing the second time (RFC 9110 section 9.2.2). */
const IDEMPOTENT = ['GET', 'PUT', 'DELETE'];

/** The options of an operation's inputs, and `--<input>-file` for texts of a body. */
export function inputOptions({ inputs }: ApiCommand): OptionSpec[] {
  const options = inputs.filter((input) => input.in !== 'path');
  return [
    ...options.map((input) => ({ flag: input.flag, isSwitch: input.kind === 'boolean' && input.isList !== true })),
    ...options.filter(isFileInput).map(({ flag }) => ({ flag: `${flag}-file` })),
    ...(takesBody({ inputs }) ? [{ flag: 'body' }] : []),
  ];
}

/** Whether an operation has a body. */
export function takesBody({ inputs }: Pick<ApiCommand, 'inputs'>): boolean {
  return inputs.some((input) => input.in === 'body');
}

function isFileInput({ in: place, kind, isList, values }: CommandInput): boolean {
  return place === 'body' && kind === 'string' && isList !== true && values === undefined;
}

/** Makes the request of an operation from what was typed. Throws CliError for what is missing or has another type. */
export async function apiRequest(io: CliIo, command: ApiCommand, parsed: ParsedArguments): Promise<CommandRequest> {
  const query = new Map<string, string>();
  const headers: Record<string, string> = {};
  for (const input of command.inputs) {
    const values = parsed.options.get(input.flag);
    if (values === undefined) continue;
    if (input.in === 'query') query.set(input.name, queryValue(input, values));
    else if (input.in === 'header') headers[input.name.toLowerCase()] = values.at(-1) ?? '';
  }
  const takesKey = command.inputs.some(({ in: place, flag }) => place === 'header' && flag === IDEMPOTENCY_KEY);
  if (takesKey) headers[IDEMPOTENCY_KEY] ??= randomUUID();
  return {
    method: command.method,
    path: pathOf(command, parsed.positional),
    query,
    headers,
    body: takesBody(command) ? JSON.stringify(await bodyOf(io, command, parsed)) : undefined,
    isRepeatable: takesKey || IDEMPOTENT.includes(command.method),
  };
}

function pathOf({ area, verb, path, inputs }: ApiCommand, given: readonly string[]): string {
  const names = inputs.filter((input) => input.in === 'path').map(({ name }) => name);
  if (given.length !== names.length) {
    const usage = ['dcs api', area, verb, ...names.map((name) => `<${name}>`)].join(' ');
    throw new CliError(
      'usage',
      `${given.length < names.length ? 'An argument is missing' : 'Too many arguments'}: ${usage}`,
    );
  }
  return names.reduce(
    // A dot alone would be taken for a folder by fetch.
    (text, name, nth) => text.replace(`{${name}}`, encodeURIComponent(given[nth] ?? '').replace(/^\.+$/, '%2E')),
    path,
  );
}

/**
 * Values of a list have commas between, and those within are encoded (RFC 6570 section 3.2.8): an option that is given
 * once has its own commas between values, one that is repeated a value each time.
 */
function queryValue(input: CommandInput, given: readonly string[]): string {
  const [first = ''] = given;
  const values = input.isList !== true ? given.slice(-1) : given.length === 1 ? first.split(',') : given;
  return values.map((value) => encodeURIComponent(String(scalar(input, value.trim())))).join(',');
}

async function bodyOf(io: CliIo, command: ApiCommand, parsed: ParsedArguments): Promise<object> {
  const body: Record<string, unknown> = { ...(await wholeBody(io, valueOf(parsed, 'body'))) };
  for (const input of command.inputs) {
    if (input.in !== 'body') continue;
    const file = isFileInput(input) ? valueOf(parsed, `${input.flag}-file`) : undefined;
    const values = parsed.options.get(input.flag);
    if (file !== undefined) body[input.name] = await readText(io, file);
    else if (values !== undefined) body[input.name] = bodyValue(input, values);
    else if (input.isRequired === true && !Object.hasOwn(body, input.name))
      throw new CliError('usage', `--${input.flag} is missing: ${input.help}`);
  }
  return body;
}

/** The body that --body gives: JSON, `@file`, or `-` for standard input. */
async function wholeBody(io: CliIo, given: string | undefined): Promise<object> {
  if (given === undefined) return {};
  const file = given === '-' ? '-' : given.startsWith('@') ? given.slice(1) : undefined;
  const value = jsonOf('body', file === undefined ? given : await readText(io, file));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CliError('usage', '--body must be a JSON object.');
  return value;
}

/** Of a list every time that its option is given is an entry; a JSON list gives all of them. */
function bodyValue(input: CommandInput, values: readonly string[]): unknown {
  const last = values.at(-1) ?? '';
  if (input.isList !== true) return last === 'null' && input.kind !== 'string' ? null : scalar(input, last);
  if (values.length === 1 && last.startsWith('[')) return jsonOf(input.flag, last);
  return values.map((value) => scalar(input, value));
}

function scalar({ flag, kind, values }: CommandInput, text: string): unknown {
  if (values !== undefined && !values.includes(text))
    throw new CliError('usage', `--${flag} must be one of ${values.join(', ')}, not ${text}.`);
  if (kind === 'json') return jsonOf(flag, text);
  if (kind === 'string') return text;
  if (kind === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new CliError('usage', `--${flag} must be true or false.`);
    return text === 'true';
  }
  return numberOf(flag, kind, text);
}

function numberOf(flag: string, kind: 'integer' | 'number', text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (kind === 'integer' ? Number.isInteger(number) : Number.isFinite(number)) return number;
  const noun = kind === 'integer' ? 'a whole number' : 'a number';
  throw new CliError('usage', `--${flag} must be ${noun}, not ${text}.`);
}

function jsonOf(flag: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CliError('usage', `--${flag} must be JSON: ${(error as Error).message}`, { cause: error });
  }
}
