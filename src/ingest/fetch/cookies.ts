/** Most cookies that are kept, and most characters of one. */
const MAX_COOKIES = 20;
const MAX_CHARACTERS = 4_096;

/** Cookies of one fetch; they are gone with it. */
interface Cookies {
  /** Keeps the cookies that an answer of a URL sets. */
  keep(url: URL, setCookie: string | string[] | undefined): void;
  /** The header for a request to a URL; none without cookies of exactly its host. */
  headersFor(url: URL): { cookie?: string };
}

interface Cookie {
  readonly host: string;
  readonly name: string;
  readonly pair: string;
  readonly isSecure: boolean;
}

/**
 * Sites that answer a first request with a cookie and a redirect to the same page redirect for ever without it. Of RFC
 * 6265 only as much as that needs: name, value, host and Secure; a cookie goes back to the host that set it, whatever
 * its Domain and Path, and never from https to http. One without a value is removed.
 */
export function createCookieJar(): Cookies {
  const cookies = new Map<string, Cookie>();
  return {
    keep: (url, setCookie) => {
      for (const line of [setCookie ?? []].flat()) {
        const cookie = cookieOf(url, line);
        if (cookie === undefined) continue;
        const key = `${cookie.host} ${cookie.name}`;
        if (cookie.pair.endsWith('=')) cookies.delete(key);
        else if (cookies.size < MAX_COOKIES || cookies.has(key)) cookies.set(key, cookie);
      }
    },
    headersFor: (url) => {
      const own = [...cookies.values()].filter(
        ({ host, isSecure }) => host === url.host && (!isSecure || url.protocol === 'https:'),
      );
      return own.length === 0 ? {} : { cookie: own.map(({ pair }) => pair).join('; ') };
    },
  };
}

function cookieOf(url: URL, line: string): Cookie | undefined {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const name = pair.split('=', 1)[0] ?? '';
  // Visible ASCII only: anything else could not be sent back as it came.
  if (name === '' || !pair.includes('=') || pair.length > MAX_CHARACTERS || !/^[\x21-\x7E ]*$/.test(pair))
    return undefined;
  const isSecure = url.protocol === 'https:' || attributes.some((attribute) => attribute.toLowerCase() === 'secure');
  return { host: url.host, name, pair, isSecure };
}
