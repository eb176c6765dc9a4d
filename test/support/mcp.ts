import { fetchAny, type Answer, type Ask } from './client.ts';

/** Metadata that only the newer protocol revision requires in a request. */
const REVISION = '2026-07-28';

/** Sends one message and returns the HTTP response; its body is the JSON-RPC message, from an event stream or not. */
export async function post(url: string, message: object, { headers = {}, ...ask }: Ask = {}): Promise<Answer> {
  const answer = await fetchAny(`${url}/mcp`, {
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

/** A request of the older revision, which needs no handshake with a stateless server. */
export async function rpc(
  url: string,
  token: string | undefined,
  method: string,
  params: object = {},
): Promise<Answer> {
  return post(url, { jsonrpc: '2.0', id: 1, method, params }, { token });
}

/** A request of the newer revision; `headers` among its parameters override those about its body. */
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
      headers: {
        'mcp-protocol-version': REVISION,
        'mcp-method': method,
        ...(name === undefined ? {} : { 'mcp-name': name }),
        ...headers,
      },
    },
  );
}

/** The result of a tool call; throws when the response is not one. */
export async function callTool(url: string, token: string, name: string, args: object = {}): Promise<any> {
  const { body, status, text } = await rpc(url, token, 'tools/call', { name, arguments: args });
  if (!body?.result) throw new Error(`${name} gave no result: ${status} ${text}`);
  return body.result;
}
