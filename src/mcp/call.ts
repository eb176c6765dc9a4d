import type { CallToolResult } from '@modelcontextprotocol/server';
import { dispatchCall } from '../api/dispatch.ts';
import type { OperationCall, Outgoing } from '../api/exchange.ts';
import type { Pipeline } from '../api/pipeline.ts';
import type { Quota } from '../limits/rate-limits.ts';
import type { Caller } from '../auth/bearer.ts';
import type { Tool } from './tools.ts';
import type { ANSWER_HEADERS } from '../../generated/api.ts';

/** Who calls, and where what came of it is noted. */
export interface Session {
  readonly caller: Caller;
  /** What counting a call of a tool came to. */
  readonly counted?: Promise<Quota> | undefined;
  readonly requestId: string;
  readonly note: (outgoing: Outgoing) => void;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** Runs an operation for a person with arguments that stand for path, query, headers and body. Never throws. */
export async function callOperation(
  pipeline: Pipeline,
  tool: Tool,
  args: Arguments,
  { caller, counted, requestId, note }: Session,
): Promise<Outgoing> {
  const outgoing = await dispatchCall(pipeline, {
    ...spread(tool, args),
    operation: tool.operation,
    caller,
    counted,
    requestId,
  });
  note(outgoing);
  return outgoing;
}

/**
 * Arguments as the request that they stand for, so that they are read as those of any request: a number is the text
 * that a query would hold. What is null or empty in a path, or null in a query or header, counts as not given.
 */
function spread(
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

/** A list that the operation takes goes out with commas; any other is a parameter given several times. */
function queryTexts(value: unknown, isList: boolean): string[] {
  if (!Array.isArray(value)) return [textOf(value)];
  const texts = value.map(textOf);
  return isList ? [texts.join(',')] : texts;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Headers that say something for MCP clients. */
const SHOWN_HEADERS = new Set<string>([
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
 * An answer as the result of a tool: the same text, and the same object where there is one; an error's body is its
 * text.
 */
export function toolResult(
  { structured, operation }: Tool,
  { status, headers, body, error }: Outgoing,
): CallToolResult {
  const _meta = {
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => SHOWN_HEADERS.has(name))),
  };
  const content = [{ type: 'text' as const, text: body ?? 'Done.' }];
  if (error) return { isError: true, content, _meta };
  // Only what stands in the content reaches a model, which needs the version to name it in If-Match.
  if (operation.versioned && headers.etag !== undefined) content.push({ type: 'text', text: `ETag: ${headers.etag}` });
  return {
    content,
    _meta,
    ...(structured && body !== undefined ? { structuredContent: JSON.parse(body) as Record<string, unknown> } : {}),
  };
}
