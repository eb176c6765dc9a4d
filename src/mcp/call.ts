import type { CallToolResult } from '@modelcontextprotocol/server';
import { dispatchCall } from '../api/dispatch.ts';
import type { OperationCall, Outgoing } from '../api/exchange.ts';
import type { Pipeline } from '../api/pipeline.ts';
import type { Quota } from '../limits/rate-limits.ts';
import type { Caller } from '../auth/bearer.ts';
import type { Tool } from './tools.ts';
import type { ANSWER_HEADERS } from '../../generated/api.ts';

/** The caller of a request to the MCP server, and how its answer is logged. */
export interface Session {
  readonly caller: Caller;
  /** The quota after counting a tool call; rejects with OverLimit. */
  readonly pendingQuota?: Promise<Quota> | undefined;
  readonly requestId: string;
  readonly recordOutcome: (outgoing: Outgoing) => void;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** Runs an operation with the arguments of its tool, which stand for path, query, headers and body. Never throws. */
export async function callOperation(
  pipeline: Pipeline,
  tool: Tool,
  args: Arguments,
  { caller, pendingQuota, requestId, recordOutcome }: Session,
): Promise<Outgoing> {
  const outgoing = await dispatchCall(pipeline, {
    ...requestOf(tool, args),
    operation: tool.operation,
    caller,
    pendingQuota,
    requestId,
  });
  recordOutcome(outgoing);
  return outgoing;
}

/**
 * Turns arguments into the request they stand for, so that they are parsed like any request: a number becomes the text
 * it would be in a query. Null or empty in the path, and null in the query or a header, count as absent.
 */
function requestOf(
  { operation, parameters, bodyNames }: Tool,
  args: Arguments,
): Pick<OperationCall, 'path' | 'values' | 'search' | 'header' | 'readBody'> {
  const sentParameters = parameters.filter(({ name }) => args[name] !== undefined && args[name] !== null);
  const texts = (place: string): [string, string][] =>
    sentParameters.filter((one) => one.in === place).map(({ name }) => [name, textOf(args[name])]);
  const headers = new Map(texts('header').map(([name, text]) => [name.toLowerCase(), text]));
  const search = new URLSearchParams();
  for (const { name, schema } of sentParameters.filter((one) => one.in === 'query'))
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
  if (!Array.isArray(value)) return [textOf(value)];
  const texts = value.map(textOf);
  return isList ? [texts.join(',')] : texts;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Response headers that are passed on to MCP clients. */
const FORWARDED_HEADERS = new Set<string>([
  'etag',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'idempotency-replayed',
  'x-experimental',
  'x-token-expires-at',
] satisfies Lowercase<(typeof ANSWER_HEADERS)[number]>[]);

/**
 * An operation's answer as a tool result: its text and, where the tool has an output schema, the same as structured
 * content. The text of an error is its body.
 */
export function toolResult(
  { structured, operation }: Tool,
  { status, headers, body, error }: Outgoing,
): CallToolResult {
  const _meta = {
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => FORWARDED_HEADERS.has(name))),
  };
  const content = [{ type: 'text' as const, text: body ?? 'Done.' }];
  if (error) return { isError: true, content, _meta };
  // A model sees only the content, and needs the ETag for If-Match.
  if (operation.versioned && headers.etag !== undefined) content.push({ type: 'text', text: `ETag: ${headers.etag}` });
  return {
    content,
    _meta,
    ...(structured && body !== undefined ? { structuredContent: JSON.parse(body) as Record<string, unknown> } : {}),
  };
}
