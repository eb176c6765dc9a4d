import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
