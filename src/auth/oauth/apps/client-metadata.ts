import { nameProblem } from './app-name.ts';
import { homepageProblem, redirectUrisProblem } from './app-urls.ts';

const URL_LENGTH = 500;

/** What a client says of itself (RFC 7591 section 2). */
export type Metadata = Readonly<Record<string, unknown>>;

/** Why a client is refused, as RFC 7591 section 3.2.2 names it. */
export class BadMetadata extends Error {
  constructor(
    readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata',
    message: string,
  ) {
    super(message);
  }
}

/** An address that a client may be known by: https, with a path, and written plainly (section 3 of the draft). */
export function isDocumentUrl(clientId: string): boolean {
  if (!clientId.startsWith('https://') || clientId.length > URL_LENGTH || clientId.includes('#')) return false;
  try {
    const url = new URL(clientId);
    return url.href === clientId && url.pathname !== '/' && url.username === '' && url.password === '';
  } catch {
    return false;
  }
}

/** What an app is registered with. Throws BadMetadata. */
export function readMetadata(input: unknown): { name: string; redirectUris: string[]; homepage: string | null } {
  const { redirect_uris: uris, client_name: clientName, client_uri: homepage = null, ...rest } = asObject(input);
  if (!isTexts(uris)) throw new BadMetadata('invalid_redirect_uri', 'redirect_uris must be a list of texts');
  const wrong = redirectUrisProblem(uris);
  if (wrong !== undefined) throw new BadMetadata('invalid_redirect_uri', wrong);
  const name =
    typeof clientName === 'string'
      ? clientName.normalize('NFKC').trim().replace(/\s+/g, ' ')
      : `A program at ${new URL(uris[0] ?? '').hostname}`;
  const problem =
    nameProblem(name) ??
    (homepage === null || typeof homepage === 'string' ? homepageProblem(homepage) : 'client_uri must be a text.') ??
    flowProblem(rest);
  if (problem !== undefined) throw new BadMetadata('invalid_client_metadata', problem);
  return { name, redirectUris: uris, homepage: homepage as string | null };
}

/** There is one way to get tokens here; a client that wants others only would not work. */
function flowProblem({ grant_types: grants, response_types: responses }: Metadata): string | undefined {
  if (grants !== undefined && !(isTexts(grants) && grants.includes('authorization_code')))
    return 'grant_types must include authorization_code.';
  if (responses !== undefined && !(isTexts(responses) && responses.includes('code')))
    return 'response_types must include code.';
  return undefined;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Throws BadMetadata for what is no JSON object. */
export function asObject(value: unknown): Metadata {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadMetadata('invalid_client_metadata', 'the metadata of a client is a JSON object');
  return value as Metadata;
}
