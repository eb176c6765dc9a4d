import type { ApiRequest } from '../exchange.ts';

/** Operations whose path ends with the id of a stream, which may hold slashes. */
const OF_STREAM = /^(\/+reader\/+(?:api\/+0\/+stream\/+contents|atom))(?:\/+(.*))?$/s;
const READING_LIST = 'user/-/state/com.google/reading-list';

/**
 * A request of the Google Reader API as its document has it: apps write `GoogleLogin auth=` before a token and two
 * slashes for one, leave the slashes of a stream's id as they are or name it by `s`, and send empty parameters.
 */
export function readerRequest(incoming: ApiRequest): ApiRequest {
  const { header } = incoming;
  const search = withoutBlanks(incoming.search);
  return {
    ...incoming,
    path: readerOperationPath(incoming.path, search),
    search,
    header: (name) => (name === 'authorization' ? bearerOf(header(name)) : header(name)),
    readBody: async (types) => {
      const body = await incoming.readBody(types);
      return body instanceof URLSearchParams ? withoutBlanks(body) : body;
    },
  };
}

function readerOperationPath(path: string, search: URLSearchParams): string {
  const [, operation, stream] = OF_STREAM.exec(path) ?? [];
  if (operation === undefined) return withoutEmptySegments(path);
  const named = stream === undefined || stream === '' ? encodeURIComponent(search.get('s') ?? READING_LIST) : stream;
  return `${withoutEmptySegments(operation)}/${named.replaceAll('/', '%2F')}`;
}

/** An address that was typed with a slash at its end has two in the middle. */
function withoutEmptySegments(path: string): string {
  return path.replaceAll(/\/{2,}/g, '/');
}

function bearerOf(authorization: string | undefined): string | undefined {
  return authorization?.replace(/^GoogleLogin +auth=/i, 'Bearer ');
}

function withoutBlanks(values: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...values].filter(([, value]) => value !== ''));
}
