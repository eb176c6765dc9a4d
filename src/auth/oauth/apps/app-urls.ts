const URL_LENGTH = 1000;
const MAX_REDIRECT_URIS = 20;
const LOOPBACK_NAME = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/;
const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|\[::1\])$/;
/**
 * What a host may be made of: a URL parser lets more through, and hosts are written into the policy of the consent
 * page.
 */
const HOST = /^[a-z0-9.-]+$/;
const ADDRESS_6 = /^\[[0-9a-f:.]+\]$/;
/**
 * What a URL may be made of (RFC 3986), and what must not hide in it: a URL parser would change it, and texts are
 * compared.
 */
const WRITTEN = /^[\w\-.~:/?[\]@!$&'()+,;=%]+$/;

/**
 * Whether a redirect URI is on this very machine, by its address: there any port may be asked for (RFC 8252 section
 * 7.3).
 */
export function isLoopbackAddress(uri: string): boolean {
  return uri.startsWith('http:') && LOOPBACK_ADDRESS.test(parsed(uri)?.hostname ?? '');
}

/**
 * What is wrong with the redirect URIs of an app, naming the line (the first is 1; empty ones are passed over);
 * undefined for good ones.
 */
export function redirectUrisProblem(lines: readonly string[]): string | undefined {
  const count = lines.filter((line) => line !== '').length;
  if (count === 0) return 'Name at least one redirect URI.';
  if (count > MAX_REDIRECT_URIS) return `Name at most ${MAX_REDIRECT_URIS} redirect URIs.`;
  for (const [index, uri] of lines.entries()) {
    if (uri === '') continue;
    const problem = lines.indexOf(uri) < index ? 'is there twice' : redirectUriProblem(uri);
    if (problem !== undefined) return `Line ${index + 1}: ${problem}.`;
  }
  return undefined;
}

function redirectUriProblem(uri: string): string | undefined {
  const url = parsed(uri);
  return textProblem(uri) ?? (url ? urlProblem(uri, url) : 'is not a URL; write it as https://app.example/callback');
}

/** What can be seen before anything is parsed. */
function textProblem(uri: string): string | undefined {
  if (uri.length > URL_LENGTH) return `is longer than ${URL_LENGTH} characters`;
  if (uri.includes('*')) return 'has a wildcard; redirect URIs are compared character by character';
  if (uri.includes('#')) return 'has a fragment (#), which a redirect URI must not have';
  if (!WRITTEN.test(uri))
    return 'is not a URL; write it as https://app.example/callback, with other characters percent-encoded';
  if (/^[^/]*\/\/[^/?]*@/.test(uri)) return 'has a user name in it, which a redirect URI must not have';
  if (/%2e|%2f|%5c/i.test(uri) || /\/\.{1,2}(\/|$|\?)/.test(uri))
    return 'has dots or slashes that change its path; write the path plainly';
  return undefined;
}

function urlProblem(uri: string, url: URL): string | undefined {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK_NAME.test(url.hostname)))
    return 'must begin with https:// (http:// only for 127.0.0.1, [::1] or localhost)';
  if (!hasPlainHost(url)) return 'has a host with other characters than letters, digits, dots and hyphens';
  if (!isAsParsed(uri, url)) return `must be written as ${url.href}`;
  return undefined;
}

/** Whether a URL says what a browser makes of it; only the slash behind a bare host may be left out. */
function isAsParsed(uri: string, url: URL): boolean {
  return (
    uri === url.href ||
    `${uri}/` === url.href ||
    (url.search !== '' && url.pathname === '/' && uri === `${url.origin}${url.search}`)
  );
}

/** What is wrong with a homepage (https, or http on this machine); undefined for a good one and for none. */
export function homepageProblem(text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = webUrl(text);
  return url && (url.protocol === 'https:' || LOOPBACK_NAME.test(url.hostname))
    ? undefined
    : 'The homepage is no address that begins with https://.';
}

/** What is wrong with a logo's address (https only); undefined for a good one and for none. */
export function logoProblem(text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = webUrl(text);
  return url?.protocol === 'https:' && hasName(url)
    ? undefined
    : 'The logo is no address that begins with https:// and the name of a host.';
}

/** Whether a URL names its host by letters, digits, dots and hyphens only: such a one can stand in a policy. */
export function hasName({ hostname }: URL): boolean {
  return HOST.test(hostname);
}

function hasPlainHost(url: URL): boolean {
  return hasName(url) || ADDRESS_6.test(url.hostname);
}

function webUrl(text: string): URL | undefined {
  const url = parsed(text);
  return url &&
    text.length <= URL_LENGTH &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    hasPlainHost(url) &&
    !/\s/.test(text)
    ? url
    : undefined;
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
