import { fetchAny, type Answer, type Ask } from './client.ts';

/** Metadata that only the newer protocol revision requires in a request. */
const REVISION = '2026-07-28';

/** Query for one tool for each operation, with answers as by REST. */
const OPERATIONS = '?tools=all&detail=full&schemas';
/** The same with answers as text. */
export const OPERATIONS_AS_TEXT = '?tools=all&detail=full';
/** Query of agents that ask for nothing else. */
export const TASKS = '';

/** Sends one message and returns the HTTP response; its body is the JSON-RPC message, from an event stream or not. */
export async function post(
  url: string,
  message: object,
  { headers = {}, view = TASKS, ...ask }: Ask & { view?: string } = {},
): Promise<Answer> {
  const answer = await fetchAny(`${url}/mcp${view}`, {
    method: 'POST',
    json: message,
    headers: { accept: 'application/json, text/event-stream', ...headers },
    ...ask,
  });
  const events = answer.text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as unknown);
  return events.length === 0 ? answer : { ...answer, body: events.at(-1) };
}

/** A request of the older revision, which needs no handshake with a stateless server; `view` is for the address. */
export async function rpc(
  url: string,
  token: string | undefined,
  method: string,
  { view = OPERATIONS, ...params }: Record<string, unknown> & { view?: string } = {},
): Promise<Answer> {
  return post(url, { jsonrpc: '2.0', id: 1, method, params }, { token, view });
}

/** The same of the newer revision; `headers` among its parameters override those about its body. */
export async function rpc2026(
  url: string,
  token: string | undefined,
  method: string,
  { headers = {}, ...params }: Record<string, unknown> & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = (params.name ?? params.uri) as string | undefined;
  return post(
    url,
    { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
    {
      token,
      view: OPERATIONS,
      headers: {
        'mcp-protocol-version': REVISION,
        'mcp-method': method,
        ...(name === undefined ? {} : { 'mcp-name': name }),
        ...headers,
      },
    },
  );
}

/** The result of a call of an operation's tool; throws when the response is not one. */
export async function callTool(url: string, token: string, name: string, args: object = {}): Promise<any> {
  return callTask({ url, token, view: OPERATIONS }, name, args);
}

/** The result of a call of a task, or of another view's tool; throws when the response is not one. */
export async function callTask(
  { url, token, view = TASKS }: { url: string; token: string; view?: string },
  name: string,
  args: object = {},
): Promise<any> {
  const { body, status, text } = await rpc(url, token, 'tools/call', { name, arguments: args, view });
  if (!body?.result) throw new Error(`${name} gave no result: ${status} ${text}`);
  return body.result;
}
