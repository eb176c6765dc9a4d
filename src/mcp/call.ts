import { dispatchCall, noteAnswered } from '../api/dispatch.ts';
import type { OperationCall, ApiResponse } from '../api/exchange.ts';
import type { Pipeline } from '../api/pipeline.ts';
import type { Quota } from '../limits/rate-limits.ts';
import type { Caller } from '../auth/token-authenticator.ts';
import type { OperationTool } from './operations/operation-tools.ts';
import type { ToolSelection } from './tool-selection.ts';

/** The caller of an MCP request, its tool selection, and how its result is logged. */
export interface ToolSession {
  readonly caller: Caller;
  readonly view: ToolSelection;
  /**
   * The quota after counting the request, for the first operation that it calls; undefined for others, which are
   * counted by themselves. It rejects with RateLimitError.
   */
  readonly countCall: () => Promise<Quota> | undefined;
  /** The operation to refuse the request by, when the person's limit is reached. */
  readonly overLimit: OperationTool | undefined;
  readonly requestId: string;
  readonly recordOutcome: (outgoing: ApiResponse) => void;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** Runs an operation with arguments, which become path, query, headers and body. Never throws. */
export async function callOperation(
  pipeline: Pipeline,
  tool: OperationTool,
  args: Arguments,
  { caller, countCall, requestId, recordOutcome }: ToolSession,
): Promise<ApiResponse> {
  const started = performance.now();
  const outgoing = await dispatchCall(pipeline, {
    ...apiRequest(tool, args),
    operation: tool.operation,
    caller,
    pendingQuota: tool.operation.open ? undefined : countCall(),
    requestId,
  });
  recordOutcome(outgoing);
  noteAnswered(pipeline, outgoing, { requestId, started });
  return outgoing;
}

/**
 * Turns arguments into the request they stand for, so that they are parsed like any request: a number becomes the text
 * it would be in a query. Null or empty in the path, and null in the query or a header, count as absent.
 */
function apiRequest(
  { operation, parameters, bodyNames }: OperationTool,
  args: Arguments,
): Pick<OperationCall, 'path' | 'values' | 'search' | 'header' | 'readBody'> {
  const sentParameters = parameters.filter(({ name }) => args[name] !== undefined && args[name] !== null);
  const texts = (place: string): [string, string][] =>
    sentParameters.filter((parameter) => parameter.in === place).map(({ name }) => [name, parameterText(args[name])]);
  const headers = new Map(texts('header').map(([name, text]) => [name.toLowerCase(), text]));
  const search = new URLSearchParams();
  for (const { name, schema } of sentParameters.filter((parameter) => parameter.in === 'query'))
    for (const text of queryTexts(args[name], schema.type === 'array')) search.append(name, text);
  const body = Object.fromEntries(
    bodyNames.filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  );
  return {
    path: operation.path,
    values: Object.fromEntries(texts('path').filter(([, text]) => text !== '')),
    search,
    header: (name) => headers.get(name),
    readBody: () => Promise.resolve(body),
  };
}

/** A list parameter is joined with commas; for any other, a list repeats the parameter. */
function queryTexts(value: unknown, isList: boolean): string[] {
  if (!Array.isArray(value)) return [parameterText(value)];
  const texts = value.map(parameterText);
  return isList ? [texts.join(',')] : texts;
}

function parameterText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
