import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './address-rules.ts';
import { parseUrl } from '../../domain/text/canonical-url.ts';
import { FetchError } from './fetch-error.ts';

/** Returns all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<string[]>;

export type TargetRules = {
  /** Allows every address, for operators who read feeds of their own network. */
  allowPrivate?: boolean;
  /** In addition to 80 and 443. */
  allowedPorts?: readonly number[];
  /** Origins of the operator's own network, which may have any address and port. */
  origins?: readonly string[];
  /** Looks names up in place of this process, for all but own origins. */
  proxy?: string | undefined;
  /** The public address of this service, which requests name. */
  publicUrl?: string | undefined;
};

/** Names that no proxy is asked for: those of this machine, of its network, and without a domain. */
const LOCAL_NAME = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/** Whether a URL is of the operator's own network, as they said. */
export function isOwnOrigin({ origin }: URL, { origins = [] }: TargetRules): boolean {
  return origins.includes(origin);
}

/**
 * Parses a URL that may be requested. Throws FetchError `bad-url` for anything but http(s) on an allowed port without
 * user name, and `blocked-address` for an IP address that is not public, or a local name that a proxy would look up.
 * One of an own origin may have any port and address. IP addresses are checked here because they are
 * never looked up; host names are checked in guardedLookup. The URL parser has already normalised every odd notation
 * (0x7f.1, 2130706433, 017700000001, full-width digits).
 */
export function parseAllowedUrl(address: string, rules: TargetRules, base?: string): URL {
  const url = parseUrl(address, base);
  if (url === undefined) throw badUrl('This is not a URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw badUrl('Only http and https addresses can be read.');
  if (url.username !== '' || url.password !== '') throw badUrl('The address must not contain a user name or password.');
  if (isOwnOrigin(url, rules)) return url;
  if (!['', '80', '443', ...(rules.allowedPorts ?? []).map(String)].includes(url.port))
    throw badUrl('Only ports 80 and 443 can be read.');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) checkAddress(host, rules);
  else if (rules.proxy !== undefined && LOCAL_NAME.test(host.replace(/\.$/, ''))) throw blocked();
  return url;
}

/**
 * A lookup for net.connect that returns checked addresses only. The connection uses exactly those, so a second,
 * different answer of the name server (DNS rebinding) is never requested. One address that is not public rejects the
 * whole lookup.
 */
export function guardedLookup(rules: TargetRules & { resolve?: Resolve }): LookupFunction {
  return (hostname, options, callback) => {
    (rules.resolve ?? systemResolve)(hostname)
      .then((addresses) => {
        addresses.forEach((address) => checkAddress(address, rules));
        const results = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = results;
        if (first === undefined) throw new FetchError('network', 'The host name has no address.');
        if (options.all) callback(null, results);
        else callback(null, first.address, first.family);
      })
      .catch((error: unknown) => callback(error as NodeJS.ErrnoException, ''));
  };
}

async function systemResolve(hostname: string): Promise<string[]> {
  const addresses = await systemLookup(hostname, { all: true });
  return addresses.map(({ address }) => address);
}

function checkAddress(address: string, rules: TargetRules): void {
  if (isIP(address) !== 0 && (rules.allowPrivate === true || isPublicAddress(address))) return;
  throw blocked();
}

function blocked(): FetchError {
  return new FetchError('blocked-address', 'The address is not on the public internet, and may not be read from here.');
}

function badUrl(message: string): FetchError {
  return new FetchError('bad-url', message);
}
