import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  UriTemplate,
  type CallToolResult,
  type GetPromptResult,
  type InputRequest,
  type InputRequiredResult,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { setTimeout as pause } from 'node:timers/promises';
import type { Extension } from '../../src/mcp/mcp-server.ts';

/**
 * Fixtures that the public conformance suite asks a server to have, by the names that it asks for. Never part of the
 * service.
 */

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
/** Milliseconds between two notifications of one call. */
const STEP = 50;

const states = createRequestStateCodec({ key: 'a key of the conformance tests only' });

type Run = (
  args: Record<string, any>,
  context: ServerContext,
) => Promise<CallToolResult | InputRequiredResult> | CallToolResult | InputRequiredResult;
type Ask = CallToolResult | InputRequiredResult;

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });
const form = (message: string, name: string, type: 'string' | 'boolean' = 'string'): InputRequest =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [name]: { type } as { type: 'string' } }, required: [name] },
  });
const sample = (words: string, maxTokens: number): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: words } }], maxTokens });
const answers = ({ mcpReq }: ServerContext): Record<string, unknown> => mcpReq.inputResponses ?? {};
const can = ({ mcpReq }: ServerContext, capability: 'sampling' | 'elicitation'): boolean =>
  capability in ((mcpReq.envelope as Record<string, object> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {});

async function kept(context: ServerContext): Promise<{ step?: number }> {
  const state = context.mcpReq.requestState();
  if (typeof state !== 'string') return {};
  return states.verify(state, context).catch(() => {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state was changed on its way.');
  }) as Promise<{ step?: number }>;
}

async function asked(
  context: ServerContext,
  inputRequests: Record<string, InputRequest>,
  step: number,
): Promise<InputRequiredResult> {
  return inputRequired({ inputRequests, requestState: await states.mint({ step }, context) });
}

const confirmed: Run = async (_args, context) => {
  const { step } = await kept(context);
  if (step === 1 && acceptedContent(answers(context), 'confirm')) return text('state-ok');
  return asked(context, { confirm: form('Please confirm', 'ok', 'boolean') }, 1);
};

async function inRounds(context: ServerContext): Promise<Ask> {
  const { step } = await kept(context);
  if (step === 2 && acceptedContent(answers(context), 'step2')) return text('All steps are done.');
  if (step === 1 && acceptedContent(answers(context), 'step1'))
    return asked(context, { step2: form('Step 2: What is your favorite color?', 'color') }, 2);
  return asked(context, { step1: form('Step 1: What is your name?', 'name') }, 1);
}

const MANY = {
  user_name: form('What is your name?', 'name'),
  greeting: sample('Generate a greeting', 50),
  client_roots: inputRequired.listRoots(),
};

async function notify(
  context: ServerContext,
  messages: readonly { method: string; params: Record<string, unknown> }[],
): Promise<void> {
  for (const [i, message] of messages.entries()) {
    if (i > 0) await pause(STEP);
    await context.mcpReq.notify(message as never);
  }
}

const TOOLS: Record<string, Run> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [{ type: 'image', data: PNG, mimeType: 'image/png' }] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: PNG, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }),
  test_error_handling: () => ({ isError: true, ...text('This tool intentionally returns an error for testing') }),
  test_tool_with_logging: async (_args, context) => {
    await notify(
      context,
      ['started', 'processing', 'completed'].map((what) => ({
        method: 'notifications/message',
        params: { level: 'info', data: `Tool execution ${what}` },
      })),
    );
    return text('Three messages were logged.');
  },
  test_tool_with_progress: async (_args, context) => {
    const progressToken = context.mcpReq._meta?.progressToken ?? 0;
    await notify(
      context,
      [0, 50, 100].map((progress) => ({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      })),
    );
    return text('Done.');
  },
  test_logging_tool: async (_args, context) => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the suite asks that it still works
    await context.mcpReq.log('info', 'One message');
    return text('Logged, where that was wished.');
  },
  test_missing_capability: (_args, context) => {
    if (!can(context, 'sampling'))
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    return text('The client can sample.');
  },
  test_streaming_elicitation: () => inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } }),
  test_input_required_result_elicitation: (_args, context) => {
    const name = acceptedContent<{ name: unknown }>(answers(context), 'user_name')?.name;
    return typeof name === 'string'
      ? text(`Hello, ${name}!`)
      : inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } });
  },
  test_input_required_result_sampling: (_args, context) => {
    const answer = inputResponse(answers(context), 'capital_question');
    return answer.kind === 'sampling'
      ? text(JSON.stringify(answer.result.content))
      : inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } });
  },
  test_input_required_result_list_roots: (_args, context) => {
    const answer = inputResponse(answers(context), 'client_roots');
    return answer.kind === 'roots'
      ? text(answer.roots.map((root) => root.uri).join())
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  },
  test_input_required_result_request_state: confirmed,
  test_input_required_result_tampered_state: confirmed,
  test_input_required_result_multiple_inputs: async (_args, context) => {
    const { step } = await kept(context);
    return step === 1 && Object.keys(MANY).every((key) => key in answers(context))
      ? text('Everything was answered.')
      : asked(context, MANY, 1);
  },
  test_input_required_result_multi_round: (_args, context) => inRounds(context),
  test_input_required_result_capabilities: (_args, context) =>
    inputRequired({
      inputRequests: {
        ...(can(context, 'sampling') ? { greeting: MANY.greeting } : {}),
        ...(can(context, 'elicitation') ? { user_name: MANY.user_name } : {}),
      },
    }),
};

/** The tool that shows whether every keyword of a schema gets through. */
const SCHEMA_TOOL: Tool = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
};

type Prompt = (args: Record<string, string>, context: ServerContext) => GetPromptResult | InputRequiredResult;
const says = (...contents: GetPromptResult['messages'][number]['content'][]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: 'user', content })),
});

const PROMPTS: Record<string, { args: string[]; get: Prompt }> = {
  test_simple_prompt: { args: [], get: () => says({ type: 'text', text: 'This is a simple prompt for testing.' }) },
  test_prompt_with_arguments: {
    args: ['arg1', 'arg2'],
    get: ({ arg1 = '', arg2 = '' }) =>
      says({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  },
  test_prompt_with_embedded_resource: {
    args: ['resourceUri'],
    get: ({ resourceUri = '' }) =>
      says(
        {
          type: 'resource',
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        },
        { type: 'text', text: 'Please process the embedded resource above.' },
      ),
  },
  test_prompt_with_image: {
    args: [],
    get: () =>
      says(
        { type: 'image', data: PNG, mimeType: 'image/png' },
        { type: 'text', text: 'Please analyze the image above.' },
      ),
  },
  test_input_required_result_prompt: {
    args: [],
    get: (_args, context) => {
      const content = acceptedContent<{ context: string }>(answers(context), 'user_context');
      return content
        ? says({ type: 'text', text: `Use this: ${content.context}` })
        : inputRequired({ inputRequests: { user_context: form('What context should the prompt use?', 'context') } });
    },
  },
};

const TEMPLATE = new UriTemplate('test://template/{id}/data');
const RESOURCES: Record<string, { mimeType: string; text: string } | { mimeType: string; blob: string }> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
};

/** The service's own tools, prompts and resources, and those above. */
export const withFixtures: Extension = ({ server }, own) => {
  server.registerCapabilities({ logging: {}, completions: {}, resources: { subscribe: true } });
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [], hasMore: false } }));
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  const listed: Tool[] = Object.keys(TOOLS).map((name) => ({
    name,
    description: 'For the conformance suite.',
    inputSchema: { type: 'object' },
  }));
  return {
    'tools/list': () => ({ tools: [...own['tools/list']().tools, ...listed, SCHEMA_TOOL] }),
    'tools/call': async (request, context) => {
      const run = TOOLS[request.params.name];
      return run ? run(request.params.arguments ?? {}, context) : own['tools/call'](request, context);
    },
    'prompts/list': () => ({
      prompts: [
        ...own['prompts/list']().prompts,
        ...Object.entries(PROMPTS).map(([name, { args }]) => ({
          name,
          description: 'For the conformance suite.',
          arguments: args.map((one) => ({ name: one, required: true })),
        })),
      ],
    }),
    'prompts/get': async (request, context) => {
      const prompt = PROMPTS[request.params.name];
      return prompt ? prompt.get(request.params.arguments ?? {}, context) : own['prompts/get'](request, context);
    },
    'resources/list': () => ({
      resources: [
        ...own['resources/list']().resources,
        ...Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({ uri, name: uri, mimeType })),
      ],
    }),
    'resources/templates/list': () => ({
      resourceTemplates: [
        ...own['resources/templates/list']().resourceTemplates,
        { name: 'template', uriTemplate: TEMPLATE.toString(), mimeType: 'application/json' },
      ],
    }),
    'resources/read': async (request) => {
      const { uri } = request.params;
      const fixed = RESOURCES[uri];
      if (fixed) return { contents: [{ uri, ...fixed }] };
      const found = TEMPLATE.match(uri);
      if (!found) return own['resources/read'](request);
      return {
        contents: [
          {
            uri,
            mimeType: 'application/json',
            text: JSON.stringify({ id: found.id, templateTest: true, data: `Data for ID: ${String(found.id)}` }),
          },
        ],
      };
    },
  };
};
