import { nameProblem } from './app-name.ts';
import { homepageProblem, isPrivateUse, redirectUrisProblem, usableRedirectUris } from './app-urls.ts';

const URL_LENGTH = 500;

/** The metadata of a client (RFC 7591 section 2). */
export type Metadata = Readonly<Record<string, unknown>>;

/** A client's metadata is refused, with an error code of RFC 7591 section 3.2.2. */
export class InvalidMetadataError extends Error {
  constructor(
    readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata',
    message: string,
  ) {
    super(message);
  }
}

/** Whether a client_id is the URL of a metadata document: https, with a path, normalised (section 3 of the draft). */
export function isDocumentUrl(clientId: string): boolean {
  if (!clientId.startsWith('https://') || clientId.length > URL_LENGTH || clientId.includes('#')) return false;
  try {
    const url = new URL(clientId);
    return url.href === clientId && url.pathname !== '/' && url.username === '' && url.password === '';
  } catch {
    return false;
  }
}

/** Metadata that a client gives of itself. */
interface DescribedApp {
  readonly name: string;
  readonly redirectUris: string[];
  readonly homepage: string | null;
  /** Whether it names the grant refresh_token; by RFC 7591 section 2 it does not if it names none. */
  readonly refreshes: boolean;
}

/**
 * The app described by a client's metadata. Of its redirect URIs those that can be used count: editors send some that
 * are for other servers. A member that is null or empty counts as left out. Throws InvalidMetadataError.
 */
export function readMetadata(input: unknown): DescribedApp {
  const { redirect_uris: uris, client_name: clientName, client_uri: clientUri, ...rest } = asObject(input);
  if (!Array.isArray(uris))
    throw new InvalidMetadataError('invalid_redirect_uri', 'redirect_uris must be an array of strings');
  const redirectUris = assertUsable(uris.filter((uri) => typeof uri === 'string'));
  const homepage = homepageOf(clientUri);
  const name = nameOf(clientName) ?? placeholderName(new URL(redirectUris[0] ?? ''));
  const problem = nameProblem(name) ?? homepageProblem(homepage) ?? flowProblem(rest);
  if (problem !== undefined) throw new InvalidMetadataError('invalid_client_metadata', problem);
  const refreshes = isTexts(rest.grant_types) && rest.grant_types.includes('refresh_token');
  return { name, redirectUris, homepage, refreshes };
}

/** The homepage of a client; null for none, and for one on the web that cannot be shown, such as one at http. */
function homepageOf(clientUri: unknown): string | null {
  if (clientUri === undefined || clientUri === null || clientUri === '') return null;
  if (typeof clientUri !== 'string')
    throw new InvalidMetadataError('invalid_client_metadata', 'client_uri must be a string.');
  return /^https?:/i.test(clientUri) && homepageProblem(clientUri) !== undefined ? null : clientUri;
}

function assertUsable(uris: readonly string[]): string[] {
  const usable = usableRedirectUris(uris);
  const problem = redirectUrisProblem(usable.length > 0 ? usable : uris, true);
  if (problem !== undefined) throw new InvalidMetadataError('invalid_redirect_uri', problem);
  return usable;
}

/**
 * The name that a program gives itself, without what it adds in brackets if it cannot be used with it: several add
 * there how their person calls this service, which may be the service's own name. Undefined for none.
 */
function nameOf(clientName: unknown): string | undefined {
  const name = typeof clientName === 'string' ? clientName.normalize('NFKC').trim().replace(/\s+/g, ' ') : '';
  const end = name.endsWith(')') ? name.lastIndexOf(' (') : -1;
  if (name === '') return undefined;
  return end > 0 && nameProblem(name) !== undefined ? name.slice(0, end) : name;
}

/** The name of a program that gave none. */
function placeholderName(redirectUri: URL): string {
  return isPrivateUse(redirectUri)
    ? `A program that opens ${redirectUri.protocol.slice(0, -1)} links`
    : `A program at ${redirectUri.hostname}`;
}

/** Only the authorization code flow is supported; a client that uses only others would not work. */
function flowProblem({ grant_types: grants, response_types: responses }: Metadata): string | undefined {
  if (!isAbsent(grants) && !(isTexts(grants) && grants.includes('authorization_code')))
    return 'grant_types must include authorization_code.';
  if (!isAbsent(responses) && !(isTexts(responses) && responses.includes('code')))
    return 'response_types must include code.';
  return undefined;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** Throws InvalidMetadataError for anything but a JSON object. */
export function asObject(value: unknown): Metadata {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidMetadataError('invalid_client_metadata', 'the metadata of a client must be a JSON object');
  return value as Metadata;
}
