import { isIP } from 'node:net';

/** The party that passkeys of this service are for (WebAuthn): its host, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** Address and name of the service. */
interface ServiceNames {
  readonly publicUrl: string;
  readonly siteName: string;
}

/**
 * The relying party of a service; undefined where browsers create no passkeys: for an IP address, and for http on a
 * host other than localhost.
 */
export function relyingPartyOf({ publicUrl, siteName: name }: ServiceNames): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  if (isAddress || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin, name };
}
