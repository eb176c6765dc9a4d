import { AppError } from '../errors.ts';
import { didYouMean } from './known-names.ts';

/** The tools that a client selected by URL or headers, and the format of results. */
export interface ToolSelection {
  /** Names of toolsets: areas of the contract, `default` for the tasks, `all` for every operation. */
  readonly toolsets: ReadonlySet<string>;
  /** Names of single tools. */
  readonly names: ReadonlySet<string>;
  readonly readOnly: boolean;
  readonly detail: ResultDetail;
  /** Whether tools have output schemas; results are then structured content, and the same JSON as text. */
  readonly schemas: boolean;
}

/** Extent of a result: compact, or everything that REST returns. */
export type ResultDetail = (typeof DETAILS)[number];
const DETAILS = ['short', 'full'] as const;

/** The toolset of tasks, and the one with a tool for each operation. */
export const DEFAULT_TOOLSET = 'default';
export const ALL_TOOLS = 'all';

/** The names of a view's parameters; as headers, `X-MCP-Toolsets` and so on. */
const PARAMETERS = ['toolsets', 'tools', 'readonly', 'detail', 'schemas'];

/** Parts of a request that describe its view. */
export interface ViewRequest {
  readonly search: URLSearchParams;
  /** By lower-case name. */
  readonly header: (name: string) => string | undefined;
}

/** The names that a view may hold. */
export interface KnownNames {
  readonly toolsets: readonly string[];
  readonly tools: readonly string[];
}

/**
 * Reads the view of a request: the address where it says something, else the headers; read-only where either says so.
 * Throws validation_error for an unknown toolset, tool or value, and for a parameter that is nearly one of these.
 */
export function readToolSelection(request: ViewRequest, known: KnownNames): ToolSelection {
  for (const name of request.search.keys()) assertNoTypo(name);
  const text = (name: string): string | undefined =>
    request.search.get(name) ?? request.header(`x-mcp-${name}`) ?? undefined;
  const isOn = (name: string): boolean =>
    [request.search.get(name), request.header(`x-mcp-${name}`)].some((flag) => flagOf(name, flag));
  const [toolsets, names] = [parseNames(text('toolsets')), parseNames(text('tools'))];
  for (const toolset of toolsets) assertKnown('toolset', toolset, known.toolsets);
  for (const tool of names) if (tool !== ALL_TOOLS) assertKnown('tool', tool, known.tools);
  const detail = text('detail') ?? 'short';
  if (!isDetail(detail)) throw unknownValue('detail', detail, DETAILS);
  return {
    toolsets: new Set(
      toolsets.length + names.length === 0
        ? [DEFAULT_TOOLSET]
        : names.includes(ALL_TOOLS)
          ? [...toolsets, ALL_TOOLS]
          : toolsets,
    ),
    names: new Set(names),
    readOnly: isOn('readonly'),
    detail,
    schemas: isOn('schemas'),
  };
}

/** Whether a value is a level of detail. */
function isDetail(value: unknown): value is ResultDetail {
  return DETAILS.some((detail) => detail === value);
}

function parseNames(text = ''): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A flag alone, such as `?readonly`, is on. */
function flagOf(name: string, value: string | null | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (['', '1', 'true', 'yes'].includes(value.toLowerCase())) return true;
  if (['0', 'false', 'no'].includes(value.toLowerCase())) return false;
  throw unknownValue(name, value, ['true', 'false']);
}

function assertKnown(what: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return;
  const shown = name.slice(0, 100);
  throw selectionError(
    `${what}s`,
    `There is no ${what} ${shown}.${didYouMean(name, names)} Available: ${names.join(', ')}.`,
  );
}

/** Rejects misspelled parameters; unrelated ones are ignored, since proxies may add them. */
function assertNoTypo(name: string): void {
  const suggestion = PARAMETERS.includes(name) ? '' : didYouMean(name, PARAMETERS);
  if (suggestion !== '') throw selectionError(name, `Unknown URL parameter ${name.slice(0, 100)}.${suggestion}`);
}

function unknownValue(name: string, value: string, values: readonly string[]): AppError {
  return selectionError(name, `${name} must be ${values.join(' or ')}, not ${value.slice(0, 100)}.`);
}

function selectionError(path: string, message: string): AppError {
  return new AppError('validation_error', message, {
    details: [{ in: 'query', path: path.slice(0, 100), message: 'is unknown' }],
  });
}
