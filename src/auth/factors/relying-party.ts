import { isIP } from 'node:net';

/** Party that passkeys of this service are for: its host, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/**
 * The relying party of a public URL; undefined where browsers make no passkeys: for an address without a name, and for
 * plain http besides localhost.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  if (isAddress || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin, name: 'Developer Content Service' };
}
