import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';
import type { Log } from '../log.ts';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [IpAddress, number];

const PRIVATE_RANGES = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);
const UNTRUSTED_PROXY = 'X-Forwarded-For ignored from untrusted proxy; add it to TRUSTED_PROXIES';

/** Returns the client address of a request; an untrusted proxy is logged once. */
export function createAddressOf(trustedProxies: readonly string[], log: Log): (ctx: Context) => string {
  const clientAddress = createClientAddress(trustedProxies, (address) => log.warn({ address }, UNTRUSTED_PROXY));
  return (ctx) => clientAddress(ctx.req.socket.remoteAddress, ctx.req.headers['x-forwarded-for'] as string | undefined);
}

/**
 * Finds the client address that rate limits count by: the socket's or, with trusted proxies, the last one in
 * X-Forwarded-For that is not itself a trusted proxy, so that a client cannot spoof it. IPv6 is cut to its /64, the
 * smallest block that one customer gets. `disbelieved` is called with the first address of a private network that sends
 * the header and is not trusted: probably a proxy, for which all people share one limit. Throws if a trusted proxy is
 * not an address or CIDR range.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
  disbelieved?: (address: string) => void,
): (socketAddress: string | undefined, forwardedFor: string | undefined) => string {
  const trusted = trustedProxies.map(rangeOf);
  let isTold = disbelieved === undefined;
  return (socketAddress, forwardedFor) => {
    let client = socketAddress ?? 'unknown';
    if (!isTold && forwardedFor !== undefined && isPrivate(client) && !isTrusted(client, trusted)) {
      isTold = true;
      disbelieved?.(client);
    }
    if (trusted.length > 0 && forwardedFor !== undefined) client = addressBehind(client, forwardedFor, trusted);
    return client.includes(':') ? limitKey(client) : client;
  };
}

/** Returns the last address in X-Forwarded-For that is not a trusted proxy, when the sender is one. */
function addressBehind(sender: string, forwardedFor: string, trusted: readonly Range[]): string {
  let client = sender;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  for (const hop of hops.reverse()) {
    if (!isTrusted(client, trusted) || !ipaddr.isValid(hop)) break;
    client = hop;
  }
  return client;
}

/**
 * Returns a check of whether an address is a trusted proxy. Throws when a trusted proxy is not an address or CIDR
 * range.
 */
export function isTrustedProxy(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = trustedProxies.map(rangeOf);
  return (address) => trusted.length > 0 && isTrusted(address, trusted);
}

function rangeOf(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isTrusted(address: string, trusted: readonly Range[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trusted.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match([range, bits] as never));
}

/** Whether it is of this machine or of a network that is not the internet. */
function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range());
}

/** IPv6 by its first four groups; IPv4 in the form of IPv6 as IPv4. */
function limitKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`;
}

/** The network of an address as `createAddressOf` gives it, what one customer may have: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/\/64$/, '');
  if (!ipaddr.isValid(plain)) return address;
  return ipaddr.process(plain).kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${plain}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/48`).toString()}/48`;
}
