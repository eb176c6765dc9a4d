import { nameProblem } from './app-name.ts';
import { homepageProblem, isPrivateUse, redirectUrisProblem, usableRedirectUris } from './app-urls.ts';

const URL_LENGTH = 500;

/** The metadata of a client (RFC 7591 section 2). */
export type Metadata = Readonly<Record<string, unknown>>;

/** Invalid client metadata, with its error code of RFC 7591 section 3.2.2. */
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

/** An app as the client's own metadata describes it. */
interface DescribedApp {
  readonly name: string;
  readonly redirectUris: string[];
  readonly homepage: string | null;
  /** Whether it lists the grant refresh_token; a client that lists no grants does not (RFC 7591 section 2). */
  readonly refreshes: boolean;
}

/**
 * The app described by a client's metadata. Unusable redirect URIs are ignored, since code editors also send those that
 * they use with other servers. A member that is null or empty counts as absent. Throws InvalidMetadataError.
 */
export function readMetadata(input: unknown): DescribedApp {
  const { redirect_uris: uris, client_name: clientName, client_uri: clientUri, ...rest } = asObject(input);
  if (!Array.isArray(uris))
    throw new InvalidMetadataError('invalid_redirect_uri', 'redirect_uris must be an array of strings');
  const redirectUris = assertUsable(uris.filter((uri) => typeof uri === 'string'));
  const homepage = homepageOf(clientUri);
  const name = cleanClientName(clientName) ?? placeholderName(new URL(redirectUris[0] ?? ''));
  const problem = nameProblem(name) ?? homepageProblem(homepage) ?? flowProblem(rest);
  if (problem !== undefined) throw new InvalidMetadataError('invalid_client_metadata', problem);
  const refreshes = isTextArray(rest.grant_types) && rest.grant_types.includes('refresh_token');
  return { name, redirectUris, homepage, refreshes };
}

/** The homepage of a client; null when there is none, or when it is a web address that we do not show, such as http. */
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
 * The client's name; undefined when it has none. If the whole name is invalid, a suffix in brackets is dropped: several
 * clients append the user's name for this server, which may be the name of the service.
 */
function cleanClientName(clientName: unknown): string | undefined {
  const name = typeof clientName === 'string' ? clientName.normalize('NFKC').trim().replace(/\s+/g, ' ') : '';
  const end = name.endsWith(')') ? name.lastIndexOf(' (') : -1;
  if (name === '') return undefined;
  return end > 0 && nameProblem(name) !== undefined ? name.slice(0, end) : name;
}

/** The name for a client that has none. */
function placeholderName(redirectUri: URL): string {
  return isPrivateUse(redirectUri)
    ? `A program that opens ${redirectUri.protocol.slice(0, -1)} links`
    : `A program at ${redirectUri.hostname}`;
}

/** Only the authorization code flow is supported; a client that uses only others would not work. */
function flowProblem({ grant_types: grants, response_types: responses }: Metadata): string | undefined {
  if (!isEmptyValue(grants) && !(isTextArray(grants) && grants.includes('authorization_code')))
    return 'grant_types must include authorization_code.';
  if (!isEmptyValue(responses) && !(isTextArray(responses) && responses.includes('code')))
    return 'response_types must include code.';
  return undefined;
}

function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function isTextArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** Throws InvalidMetadataError for anything but a JSON object. */
export function asObject(value: unknown): Metadata {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidMetadataError('invalid_client_metadata', 'the metadata of a client must be a JSON object');
  return value as Metadata;
}
