import type { SettingsReader } from './settings-reader.ts';

/** Addresses that the service may request besides the public internet, the proxy to use, and its user agent. */
export interface OutboundSettings {
  /** The public address of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Origins of the operator's own network that feeds of operators are read from, whatever their address and port. */
  readonly feedOrigins: readonly string[];
  /** The same of feeds that people add for themselves. */
  readonly peopleFeedOrigins: readonly string[];
  /** An HTTP proxy for all requests outside these origins. */
  readonly outboundProxy: string | undefined;
  /** Origins of the OpenID provider or the summary server that bypass the proxy. */
  readonly outboundDirect: readonly string[];
}

/** Reads the settings of what goes out. */
export function readOutboundSettings(read: SettingsReader): Omit<OutboundSettings, 'publicUrl'> {
  return {
    feedOrigins: read.origins('FEED_ORIGINS'),
    peopleFeedOrigins: read.origins('PEOPLE_FEED_ORIGINS'),
    outboundProxy: read.url('OUTBOUND_PROXY', ['http:', 'https:']),
    outboundDirect: read.origins('OUTBOUND_DIRECT'),
  };
}

/** The proxy for an address that the operator chose; undefined if it is requested directly. */
export function proxyFor(
  address: string,
  { outboundProxy, outboundDirect = [] }: Partial<OutboundSettings>,
): string | undefined {
  return outboundDirect.includes(new URL(address).origin) ? undefined : outboundProxy;
}
