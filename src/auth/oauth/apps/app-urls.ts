const URL_LENGTH = 1000;
const MAX_REDIRECT_URIS = 20;
const LOOPBACK_NAME = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/;
/**
 * Characters of a host: URL parsers accept more, and hosts become part of the consent page's Content-Security-Policy.
 */
const HOST = /^[a-z0-9.-]+$/;
const ADDRESS_6 = /^\[[0-9a-f:.]+\]$/;
/** Characters of a URL (RFC 3986). A URL parser would change any others, and redirect URIs are compared as strings. */
const URL_CHARACTERS = /^[\w\-.~:/?[\]@!$&'()+,;=%]+$/;

/**
 * Schemes of browsers, systems and other services, which no program of a person may have for its own (compare RFC 7595
 * and the registry of IANA); those of extensions and settings are matched by their beginning.
 */
const TAKEN_SCHEMES = new Set(
  (
    'about acct blob callto cid content data dav dict dns facetime file filesystem ftp ftps geo git go gopher http https ' +
    'imap intent irc ircs jar javascript ldap ldaps livescript mailto maps market mid mms mocha news nfs nntp opaque pop ' +
    'resource rtsp sftp shell sip sips skype smb sms smsto snmp ssh steam svn tel telnet tftp urn vbscript view-source vnc ' +
    'webcal ws wss wyciwyg xmpp'
  ).split(' '),
);
const TAKEN_BEGINNINGS = /^(?:android|chrome|edge|extension|ms|moz|opera|safari|search|vivaldi|web|x-apple)(?:[-+.]|$)/;
/** A scheme of a program's own (RFC 3986 section 3.1), in lower case. */
const SCHEME = /^[a-z][a-z0-9+.-]{1,60}$/;

/** Whether a URL has a scheme of a program's own, such as cursor: or com.example.app: (RFC 8252 section 7.1). */
export function isPrivateUse({ protocol }: URL): boolean {
  const scheme = protocol.slice(0, -1);
  return SCHEME.test(scheme) && !TAKEN_SCHEMES.has(scheme) && !TAKEN_BEGINNINGS.test(scheme);
}

/** The redirect URIs of a public app that can be used, each once. */
export function usableRedirectUris(uris: readonly string[]): string[] {
  return [...new Set(uris)].filter((uri) => redirectUriProblem(uri, true) === undefined);
}

/**
 * The error in an app's redirect URIs, with its line number (from 1; empty lines are ignored); undefined if valid. A
 * public app may have schemes of its own.
 */
export function redirectUrisProblem(lines: readonly string[], isPublic = false): string | undefined {
  const count = lines.filter((line) => line !== '').length;
  if (count === 0) return 'Name at least one redirect URI.';
  if (count > MAX_REDIRECT_URIS) return `Name at most ${MAX_REDIRECT_URIS} redirect URIs.`;
  for (const [index, uri] of lines.entries()) {
    if (uri === '') continue;
    const problem = lines.indexOf(uri) < index ? 'is there twice' : redirectUriProblem(uri, isPublic);
    if (problem !== undefined) return `Line ${index + 1}: ${problem}.`;
  }
  return undefined;
}

function redirectUriProblem(uri: string, isPublic: boolean): string | undefined {
  const url = parseAppUrl(uri);
  if (!url) return textProblem(uri) ?? 'is not a URL; write it as https://app.example/callback';
  return textProblem(uri) ?? (isPublic && isPrivateUse(url) ? privateUseProblem(uri, url) : urlProblem(uri, url));
}

function privateUseProblem(uri: string, url: URL): string | undefined {
  if (url.pathname === '' && url.hostname === '') return 'has nothing after its scheme';
  return uri === url.href ? undefined : `must be written as ${url.href}`;
}

/** Errors that show in the text itself, without parsing. */
function textProblem(uri: string): string | undefined {
  if (uri.length > URL_LENGTH) return `is longer than ${URL_LENGTH} characters`;
  if (uri.includes('*')) return 'has a wildcard; redirect URIs are compared character by character';
  if (uri.includes('#')) return 'has a fragment (#), which a redirect URI must not have';
  if (!URL_CHARACTERS.test(uri))
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

/** Whether a URL is written as the parser normalises it; only the slash after a bare host may be missing. */
function isAsParsed(uri: string, url: URL): boolean {
  return (
    uri === url.href ||
    `${uri}/` === url.href ||
    (url.search !== '' && url.pathname === '/' && uri === `${url.origin}${url.search}`)
  );
}

/** The error in a homepage (https, or http on a loopback host); undefined if valid or null. */
export function homepageProblem(text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = appWebUrl(text);
  return url && (url.protocol === 'https:' || LOOPBACK_NAME.test(url.hostname))
    ? undefined
    : 'The homepage must be a URL that begins with https://.';
}

/** The error in a logo's URL (https only); undefined if valid or null. */
export function logoProblem(text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = appWebUrl(text);
  return url?.protocol === 'https:' && isPlainHostname(url)
    ? undefined
    : 'The logo must be a URL that begins with https:// and a host name.';
}

/** Whether the host consists of letters, digits, dots and hyphens only, so that it may be part of a policy. */
export function isPlainHostname({ hostname }: URL): boolean {
  return HOST.test(hostname);
}

function hasPlainHost(url: URL): boolean {
  return isPlainHostname(url) || ADDRESS_6.test(url.hostname);
}

function appWebUrl(text: string): URL | undefined {
  const url = parseAppUrl(text);
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

function parseAppUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
