import ipaddr from 'ipaddr.js';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
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

/** Names that are never sent to a proxy: those of this machine, of its network, and without a domain. */
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

/** Azure's host agent: reachable at this address from inside every virtual machine, although its range is public. */
const CLOUD_AGENTS: ReadonlySet<string> = new Set(['168.63.129.16']);

/** The only IPv6 block that IANA has assigned for global unicast (RFC 4291 section 2.4, IANA IPv6 address space). */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** RFC 6052 section 2.1: the well-known prefix, followed by the IPv4 address that a NAT64 gateway connects to. */
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/** RFC 3056 section 2: bits 16 to 47 are the IPv4 address of the 6to4 router. */
const SIX_TO_FOUR: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2002::'), 16];

/**
 * True only for an address that a server on the internet can have. Loopback, private, link-local (including the cloud
 * metadata service), carrier-grade NAT, multicast, documentation and all other special ranges are false, and so is any
 * text that is not a plain IPv4 or IPv6 address. For an IPv4 address embedded in IPv6 (mapped, NAT64, 6to4) the IPv4
 * address decides. Brackets around IPv6 are accepted; a zone (`%eth0`) means link-local and is false.
 *
 * @internal tests call it alone
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 0 || bare.includes('%')) return false;
  const ip = ipaddr.process(bare);
  return ip instanceof ipaddr.IPv4 ? isPublicV4(ip) : isPublicV6(ip);
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !CLOUD_AGENTS.has(address.toString());
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return isPublicV4(new ipaddr.IPv4(bytes.slice(12)));
  if (address.match(SIX_TO_FOUR)) return isPublicV4(new ipaddr.IPv4(bytes.slice(2, 6)));
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
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
