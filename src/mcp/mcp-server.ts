import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolRequest,
  type CallToolResult,
  type GetPromptRequest,
  type GetPromptResult,
  type Implementation,
  type InputRequiredResult,
  type JsonSchemaValidator,
  type ListPromptsResult,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ListToolsResult,
  type McpRequestContext,
  type ReadResourceRequest,
  type ReadResourceResult,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { ApiResponse } from '../api/exchange.ts';
import type { Pipeline } from '../api/pipeline.ts';
import { asAppError, errorResponse } from '../http/error-responses.ts';
import { callOperation, type ToolSession } from './call.ts';
import type { ContractDocument } from '../contract/document.ts';
import { skillsIn } from '../contract/skills.ts';
import { createPrompts } from './prompts.ts';
import { createResources, type McpResources } from './resources.ts';
import { createSkills, SKILLS_EXTENSION } from './skills.ts';
import type { McpTool } from './tool.ts';
import { createOperationTools } from './operations/operation-tools.ts';
import { metaOf, textContent } from './results/tool-result.ts';
import { createTools, findTool, listTools, knownNames, tasksIn, type Tools } from './tools.ts';
import { carrierOf, withSpan, withTrace } from '../telemetry/trace.ts';
import { DEFAULT_TOOLSET, type KnownNames, type ToolSelection } from './tool-selection.ts';

/** Request handlers by method. */
interface McpHandlers {
  'tools/list': () => ListToolsResult;
  'tools/call': (request: CallToolRequest, context: ServerContext) => Promise<CallToolResult | InputRequiredResult>;
  'resources/list': () => ListResourcesResult;
  'resources/templates/list': () => ListResourceTemplatesResult;
  'resources/read': (request: ReadResourceRequest) => ReadResourceResult | Promise<ReadResourceResult>;
  'prompts/list': () => ListPromptsResult;
  'prompts/get': (
    request: GetPromptRequest,
    context: ServerContext,
  ) => GetPromptResult | InputRequiredResult | Promise<GetPromptResult | InputRequiredResult>;
}

/** Extends a server before it serves, for conformance tests; returns the handlers to use instead of the given ones. */
export type Extension = (server: McpServer, own: McpHandlers) => McpHandlers;

export interface Catalogue {
  /** The tool of a name in a view. */
  find(view: ToolSelection, name: string): McpTool | undefined;
  /** Names that a view may hold. */
  readonly known: KnownNames;
  readonly resources: McpResources;
  /** The server, as it names itself. */
  readonly about: Implementation;
  /** Creates a server for one request, of the revision 2026-07-28 or of those before it. */
  serve(session: ToolSession, era: McpRequestContext['era']): McpServer;
}

/** Milliseconds for which clients may cache lists, which change only with a new version of the service. */
const LIST_TTL_MS = 300_000;

/** Builds the tools, resources and prompts of the document, once. Throws when the document contradicts itself. */
export function createCatalogue(document: ContractDocument, pipeline: Pipeline, extend?: Extension): Catalogue {
  const operations = createOperationTools(document, pipeline.operations);
  const tools = createTools(document, operations, pipeline);
  const resources = createResources(operations);
  const prompts = createPrompts(document, tools);
  const skills = createSkills(skillsIn(document, pipeline.services.publicUrl), LIST_TTL_MS);
  const { title, version } = document.info;
  const { instructions } = tasksIn(document);
  const about = { name: 'developer-content-service', title, version, websiteUrl: pipeline.services.publicUrl };
  const handlersFor = (session: ToolSession): McpHandlers => ({
    'tools/list': () => ({ tools: listTools(tools, session.view, session.caller.scopes) }),
    'tools/call': async ({ params }) =>
      inTraceOf(params, findTool(tools, session.view, params.name), () => callTool(pipeline, tools, params, session)),
    'resources/list': () => ({ resources: resources.resources }),
    'resources/templates/list': () => ({ resourceTemplates: resources.templates }),
    'resources/read': ({ params }) => {
      const text = skills.textAt(params.uri);
      if (text === undefined) return resources.read(pipeline, params.uri, session);
      return { contents: [{ uri: params.uri, mimeType: 'text/markdown', text }] };
    },
    'prompts/list': () => ({ prompts: prompts.list }),
    'prompts/get': ({ params }) => prompts.get(params.name, params.arguments ?? {}, session.view),
  });
  return {
    find: (view, name) => findTool(tools, view, name),
    known: knownNames(tools),
    resources,
    about,
    serve: (session, era) => {
      const { general, tasks } = instructions;
      const words = session.view.toolsets.has(DEFAULT_TOOLSET) ? general + tasks : general;
      const mcp = new McpServer(about, { ...eraOptions(era), instructions: words.trim() });
      const own = handlersFor(session);
      setHandlers(mcp, extend ? extend(mcp, own) : own);
      skills.serve(mcp.server, era);
      return mcp;
    },
  };
}

/**
 * Runs a call as a part of the trace that its `_meta` names, as OpenTelemetry's conventions for MCP have it, else of
 * that of its HTTP request.
 */
function inTraceOf<Result>(
  { _meta: { traceparent, tracestate } = {} }: CallToolRequest['params'],
  tool: McpTool | undefined,
  call: () => Promise<Result>,
): Promise<Result> {
  const from = carrierOf(traceparent, tracestate);
  const name = tool?.definition.name ?? 'no tool';
  const attributes = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': name };
  const start = { name: `tools/call ${name}`, kind: 'server', attributes } as const;
  return from ? withTrace({ ...start, from }, call) : withSpan(start, call);
}

/** Calls a tool of the session's view. Throws ProtocolError for one that the view does not have. */
async function callTool(
  pipeline: Pipeline,
  tools: Tools,
  { name, arguments: args = {} }: CallToolRequest['params'],
  session: ToolSession,
): Promise<CallToolResult> {
  const tool = findTool(tools, session.view, name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, noTool(name, tools.has(name)));
  if (session.overLimit) return refused(await callOperation(pipeline, session.overLimit, {}, session));
  try {
    return await tool.call(args, session);
  } catch (thrown) {
    const error = asAppError(thrown);
    const { status, body } = errorResponse(error, {
      publicUrl: pipeline.services.publicUrl,
      requestId: session.requestId,
      accept: undefined,
      instance: '',
    });
    const outgoing = { status, headers: {}, body, operation: undefined, caller: session.caller, error };
    session.recordOutcome(outgoing);
    return refused(outgoing);
  }
}

function refused(outgoing: ApiResponse): CallToolResult {
  return { isError: true, content: [textContent(outgoing.body ?? '')], _meta: metaOf(outgoing) };
}

function noTool(name: string, elsewhere: boolean): string {
  const why = elsewhere
    ? 'This address does not offer it: check its toolsets, tools and readonly parameters.'
    : 'tools/list lists all tools.';
  return `There is no tool ${name.slice(0, 100)} here. ${why}`;
}

/** The dispatcher validates arguments; without this each server would create a validator. */
const NO_VALIDATION = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (input) => ({ valid: true, data: input as T, errorMessage: undefined }),
};

const OPTIONS: ServerOptions = {
  // The SDK would announce list changes; lists never change here, and without that no stream stays open.
  capabilities: {
    tools: { listChanged: false },
    resources: { listChanged: false },
    prompts: { listChanged: false },
    extensions: { [SKILLS_EXTENSION]: {} },
  },
  jsonSchemaValidator: NO_VALIDATION,
  cacheHints: {
    'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' },
    'resources/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
    'resources/templates/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
    'prompts/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
  },
};

/** Only the revision 2026-07-28 lets a server without sessions be subscribed to: see decision 35. */
function eraOptions(era: McpRequestContext['era']): ServerOptions {
  if (era === 'legacy') return OPTIONS;
  const { capabilities } = OPTIONS;
  return { ...OPTIONS, capabilities: { ...capabilities, resources: { listChanged: false, subscribe: true } } };
}

function setHandlers({ server }: McpServer, handlers: McpHandlers): void {
  server.setRequestHandler('tools/list', handlers['tools/list']);
  server.setRequestHandler('tools/call', handlers['tools/call']);
  server.setRequestHandler('resources/list', handlers['resources/list']);
  server.setRequestHandler('resources/templates/list', handlers['resources/templates/list']);
  server.setRequestHandler('resources/read', handlers['resources/read']);
  server.setRequestHandler('prompts/list', handlers['prompts/list']);
  server.setRequestHandler('prompts/get', handlers['prompts/get']);
}
