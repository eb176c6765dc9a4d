import { COMMANDS } from '../../generated/commands.ts';
import { chooseAccess, type ServiceAccess } from './access.ts';
import type { ApiCommand, CommandInput } from './api-command.ts';
import { apiRequest, inputOptions, takesBody, type CommandRequest } from './api-request.ts';
import { isOn, parseArguments, suggestion, valueOf, type OptionSpec } from './arguments.ts';
import { CliError } from './cli-error.ts';
import { printable, type CliIo } from './cli-io.ts';
import { renderJson, renderText, type JsonValue } from './render.ts';
import { failureOf, send } from './service-request.ts';

/** Options of every operation. */
export const API_OPTIONS: readonly OptionSpec[] = [
  { flag: 'json', isSwitch: true },
  { flag: 'all', isSwitch: true },
  { flag: 'help', isSwitch: true },
  { flag: 'profile' },
];
const NO_CONTENT = 204;

/** A page of a list. */
interface ListPage {
  readonly data: readonly JsonValue[];
  readonly pagination: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** `dcs api ...`: calls an operation, or says which there are. */
export async function runApi(io: CliIo, args: readonly string[]): Promise<void> {
  const { command, rest, area } = findCommand(args);
  if (command === undefined) {
    io.out(area === undefined ? areasHelp() : areaHelp(area));
    return;
  }
  const parsed = parseArguments(rest, [...API_OPTIONS, ...inputOptions(command)]);
  if (isOn(parsed, 'help')) {
    io.out(commandHelp(command));
    return;
  }
  const request = await apiRequest(io, command, parsed);
  const access = chooseAccess(io, valueOf(parsed, 'profile'));
  const isAll = isOn(parsed, 'all');
  if (isAll && command.isPaged !== true) throw new CliError('usage', `${command.area} ${command.verb} has no pages.`);
  if (isAll) await callAllPages(io, access, { command, request, isJson: isOn(parsed, 'json') });
  else await callOnce(io, access, { command, request, isJson: isOn(parsed, 'json') });
}

interface CommandCall {
  readonly command: ApiCommand;
  readonly request: CommandRequest;
  readonly isJson: boolean;
}

async function callOnce(io: CliIo, access: ServiceAccess, call: CommandCall): Promise<void> {
  const response = await callApi(io, access, call);
  if (response.status === NO_CONTENT) {
    if (call.isJson) io.out('null\n');
    else io.err('Done.\n');
    return;
  }
  if (!isJsonResponse(response)) {
    await copyText(io, response);
    return;
  }
  const value = (await response.json()) as JsonValue;
  io.out(call.isJson ? renderJson(value) : renderText(value, io.isTerminal));
  const { pagination } = (value ?? {}) as Partial<ListPage>;
  if (!call.isJson && pagination?.hasNextPage === true)
    io.err(`There is more: --all, or --cursor ${printable(pagination.endCursor ?? '')}\n`);
}

/** Follows the pages of a list; with --json they are one list, else each is printed as it comes. */
async function callAllPages(io: CliIo, access: ServiceAccess, call: CommandCall): Promise<void> {
  const items: JsonValue[] = [];
  const query = new Map(call.request.query);
  for (;;) {
    const response = await callApi(io, access, { ...call, request: { ...call.request, query } });
    const { data, pagination } = (await response.json()) as unknown as ListPage;
    if (call.isJson) items.push(...data);
    else io.out(renderText({ data: [...data] }, io.isTerminal));
    const { hasNextPage, endCursor } = pagination;
    if (!hasNextPage || endCursor === null || encodeURIComponent(endCursor) === query.get('cursor')) break;
    query.set('cursor', encodeURIComponent(endCursor));
  }
  if (call.isJson) io.out(renderJson({ data: items }));
}

/** Calls an operation with a valid token. Throws CliError unless it succeeds. */
export async function callApi(
  io: CliIo,
  access: ServiceAccess,
  { command, request }: Omit<CommandCall, 'isJson'>,
): Promise<Response> {
  const search = [...request.query].map(([name, value]) => `${name}=${value}`).join('&');
  const url = `${access.root}${request.path}${search === '' ? '' : `?${search}`}`;
  const call = (token: string | undefined): Promise<Response> =>
    send(io, url, {
      method: request.method,
      isRepeatable: request.isRepeatable,
      isStream: command.isStream === true,
      headers: {
        accept: command.isStream === true ? 'text/event-stream' : 'application/json, */*;q=0.5',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
  const token = await access.token();
  const response = await call(token);
  if (response.status !== 401 || access.profile === undefined) return asSuccess(response);
  await response.body?.cancel();
  return asSuccess(await call(await access.token(token)));
}

async function asSuccess(response: Response): Promise<Response> {
  if (response.status < 200 || response.status >= 300) throw await failureOf(response);
  return response;
}

function isJsonResponse(response: Response): boolean {
  return /^application\/(?:[\w.+-]*\+)?json/.test(response.headers.get('content-type') ?? '');
}

async function copyText(io: CliIo, response: Response): Promise<void> {
  const decoder = new TextDecoder();
  const chunks = (response.body ?? []) as AsyncIterable<Uint8Array>;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    io.out(io.isTerminal ? text.split('\n').map(printable).join('\n') : text);
  }
}

/** The command that is meant: by area and verb, or by its operationId, after its area or alone. Throws CliError. */
export function findCommand(args: readonly string[]): {
  command: ApiCommand | undefined;
  area: string | undefined;
  rest: readonly string[];
} {
  const [first, second] = args;
  if (first === undefined || first.startsWith('-')) return { command: undefined, area: undefined, rest: args };
  const byId = COMMANDS.find(({ id }) => id === first);
  if (byId) return { command: byId, area: byId.area, rest: args.slice(1) };
  const inArea = COMMANDS.filter(({ area }) => area === first);
  if (inArea.length === 0) {
    const areas = areaNames();
    throw new CliError('usage', `There is no area ${first}.${suggestion(first, areas)} Areas: ${areas.join(', ')}`);
  }
  if (second === undefined || second.startsWith('-')) return { command: undefined, area: first, rest: args.slice(1) };
  const command = inArea.find(({ verb, id }) => verb === second || id === second);
  if (command) return { command, area: first, rest: args.slice(2) };
  const verbs = inArea.map(({ verb }) => verb);
  throw new CliError('usage', `${first} has no ${second}.${suggestion(second, verbs)} It has ${verbs.join(', ')}`);
}

/** The areas of the contract, in its order. */
export function areaNames(): string[] {
  return [...new Set(COMMANDS.map(({ area }) => area))];
}

function areasHelp(): string {
  const lines = areaNames().map((area) => {
    const verbs = COMMANDS.filter((command) => command.area === area).map(({ verb }) => verb);
    return `  ${area.padEnd(15)} ${verbs.join(', ')}`;
  });
  return `Usage: dcs api <area> <verb> [arguments] [options]\n\n${lines.join('\n')}\n\n--help after a verb shows its inputs.\n`;
}

function areaHelp(area: string): string {
  const lines = COMMANDS.filter((command) => command.area === area).map(
    ({ verb, summary }) => `  ${verb.padEnd(26)} ${summary}`,
  );
  return `Usage: dcs api ${area} <verb> [arguments] [options]\n\n${lines.join('\n')}\n`;
}

function commandHelp(command: ApiCommand): string {
  const { area, verb, inputs, summary, method, path } = command;
  const places = inputs.filter((input) => input.in === 'path').map(({ name }) => `<${name}>`);
  const options = inputs.filter((input) => input.in !== 'path');
  const lines = [
    ...inputs.filter((input) => input.in === 'path').map((input) => optionLine(`<${input.name}>`, input)),
    ...options.map((input) => optionLine(`--${input.flag}${valueHint(input)}`, input)),
    ...(takesBody(command) ? ['  --body <json>: the whole body; @file reads a file, - standard input'] : []),
    ...(command.isPaged === true ? ['  --all: follows the pages of the list'] : []),
    '  --json: prints JSON',
    '  --profile <name>: uses another profile than the current one',
  ];
  const usage = ['dcs api', area, verb, ...places, ...(options.length > 0 ? ['[options]'] : [])].join(' ');
  return `${summary}\n\nUsage: ${usage}\n\n${lines.join('\n')}\n\n${command.id}: ${method} ${path}\n`;
}

function optionLine(name: string, { help, isRequired, in: place, isList }: CommandInput): string {
  const notes = [
    ...(isRequired === true && place !== 'path' ? ['required'] : []),
    ...(isList === true ? [place === 'query' ? 'commas between' : 'may be repeated'] : []),
  ];
  return `  ${name}: ${help}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

function valueHint({ kind, values, isList }: CommandInput): string {
  if (values !== undefined) return ` <${values.join('|')}>`;
  if (kind === 'boolean' && isList !== true) return '';
  return ` <${{ string: 'text', integer: 'number', number: 'number', boolean: 'true|false', json: 'json' }[kind]}>`;
}
