/** Writes what code needs to know of the API besides its operations: its path, scopes and response headers. */
import type { Answer, Document, Json } from './document.ts';
import { HEADERS } from './rules.ts';

interface OAuthFlow {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly scopes: Record<string, string>;
}

/** Constants from the document's servers, security schemes and headers. */
export function apiModule(document: Document): string {
  const [server] = document.servers;
  const root = `/** The path of the API on its host. */
export const API_ROOT = '${pathOf(server?.url ?? '')}';
`;
  const flow = flowOf(document);
  if (!flow) return root;
  const { authorizationUrl, tokenUrl, scopes } = flow;
  return `${root}/** The version of the service and its contract. */
export const API_VERSION = '${document.info.version}';
/** Paths that apps send people to, and that they get tokens from. */
export const OAUTH_PATHS = { authorization: '${pathOf(authorizationUrl)}', token: '${pathOf(tokenUrl)}' } as const;
/** Scopes that a token can have. */
export const API_SCOPES = ${JSON.stringify(Object.keys(scopes))} as const;
/** Headers that answers carry beside those of HTTP itself. */
export const ANSWER_HEADERS = ${JSON.stringify(headersOf(document))} as const;
`;
}

/** Undefined where tokens come from elsewhere. */
function flowOf({ components }: Document): OAuthFlow | undefined {
  const { oauth2 } = components.securitySchemes as { oauth2?: { flows: { authorizationCode: OAuthFlow } } };
  return oauth2?.flows.authorizationCode;
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

/** The headers of the rules, which an operation may get, and those of the errors. */
function headersOf({ components }: Document): string[] {
  const ofErrors = Object.values(components.responses as Record<string, Answer & Json>).flatMap(({ headers = {} }) =>
    Object.keys(headers),
  );
  return [...new Set([...HEADERS.map(([name]) => name), ...ofErrors])].sort();
}
