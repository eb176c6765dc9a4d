import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolRequest,
  type CallToolResult,
  type GetPromptRequest,
  type GetPromptResult,
  type InputRequiredResult,
  type JsonSchemaValidator,
  type ListPromptsResult,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ListToolsResult,
  type ReadResourceRequest,
  type ReadResourceResult,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { Pipeline } from '../api/pipeline.ts';
import { callOperation, toolResult, type Session } from './call.ts';
import type { ContractDocument } from '../contract/document.ts';
import { createPrompts } from './prompts.ts';
import { createResources } from './resources.ts';
import { createToolLists, createTools, type Tools } from './tools.ts';

/** Request handlers by method. */
interface Handlers {
  'tools/list': () => ListToolsResult;
  'tools/call': (request: CallToolRequest, context: ServerContext) => Promise<CallToolResult | InputRequiredResult>;
  'resources/list': () => ListResourcesResult;
  'resources/templates/list': () => ListResourceTemplatesResult;
  'resources/read': (request: ReadResourceRequest) => Promise<ReadResourceResult>;
  'prompts/list': () => ListPromptsResult;
  'prompts/get': (
    request: GetPromptRequest,
    context: ServerContext,
  ) => GetPromptResult | InputRequiredResult | Promise<GetPromptResult | InputRequiredResult>;
}

/** Extends a server before it serves, for conformance tests; returns the handlers to use instead of the given ones. */
export type Extension = (server: McpServer, own: Handlers) => Handlers;

export interface Catalogue {
  readonly tools: Tools;
  /** Creates a server for one request. */
  serve(session: Session): McpServer;
}

/** Milliseconds for which clients may cache lists, which change only with a new version of the service. */
const LIST_TTL_MS = 300_000;

/** Builds the tools, resources and prompts of the document, once. Throws when the document contradicts itself. */
export function createCatalogue(document: ContractDocument, pipeline: Pipeline, extend?: Extension): Catalogue {
  const tools = createTools(document, pipeline.operations);
  const listFor = createToolLists(tools);
  const resources = createResources(document, tools);
  const prompts = createPrompts(document, tools);
  const { title, version, description } = document.info;
  const about = { name: 'developer-content-service', title, version, websiteUrl: pipeline.services.publicUrl };
  const handlersFor = (session: Session): Handlers => ({
    'tools/list': () => ({ tools: listFor(session.caller.scopes) }),
    'tools/call': async ({ params }) => {
      const tool = tools.get(params.name);
      if (!tool)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no tool ${params.name}. tools/list names them all.`,
        );
      return toolResult(tool, await callOperation(pipeline, tool, params.arguments ?? {}, session));
    },
    'resources/list': () => ({ resources: resources.resources }),
    'resources/templates/list': () => ({ resourceTemplates: resources.templates }),
    'resources/read': ({ params }) => resources.read(pipeline, params.uri, session),
    'prompts/list': () => ({ prompts: prompts.list }),
    'prompts/get': ({ params }) => prompts.get(params.name, params.arguments ?? {}),
  });
  return {
    tools,
    serve: (session) => {
      const mcp = new McpServer(about, { ...OPTIONS, instructions: description.trim() });
      const own = handlersFor(session);
      answer(mcp, extend ? extend(mcp, own) : own);
      return mcp;
    },
  };
}

/** The dispatcher validates arguments; without this each server would create a validator. */
const NO_VALIDATION = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (input) => ({ valid: true, data: input as T, errorMessage: undefined }),
};

const OPTIONS: ServerOptions = {
  // The SDK would announce list changes; lists never change here, and without that no stream stays open.
  capabilities: { tools: { listChanged: false }, resources: { listChanged: false }, prompts: { listChanged: false } },
  jsonSchemaValidator: NO_VALIDATION,
  cacheHints: {
    'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' },
    'resources/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
    'resources/templates/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
    'prompts/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
  },
};

function answer({ server }: McpServer, handlers: Handlers): void {
  server.setRequestHandler('tools/list', handlers['tools/list']);
  server.setRequestHandler('tools/call', handlers['tools/call']);
  server.setRequestHandler('resources/list', handlers['resources/list']);
  server.setRequestHandler('resources/templates/list', handlers['resources/templates/list']);
  server.setRequestHandler('resources/read', handlers['resources/read']);
  server.setRequestHandler('prompts/list', handlers['prompts/list']);
  server.setRequestHandler('prompts/get', handlers['prompts/get']);
}
