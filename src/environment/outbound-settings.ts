import type { SettingsReader } from './settings-reader.ts';

/** Addresses that the service may ask beside the public internet, the way to them, and how it names itself. */
export interface OutboundSettings {
  /** The public address of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Origins of the operator's own network that feeds of operators are read from, whatever their address and port. */
  readonly feedOrigins: readonly string[];
  /** The same of feeds that people add for themselves. */
  readonly peopleFeedOrigins: readonly string[];
  /** An HTTP proxy through which all is asked that is not of these origins. */
  readonly outboundProxy: string | undefined;
  /** Origins of the OpenID provider or the summary server that are asked directly all the same. */
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

/** The proxy for an address that the operator chose; undefined for one that is asked directly. */
export function proxyFor(
  address: string,
  { outboundProxy, outboundDirect = [] }: Partial<OutboundSettings>,
): string | undefined {
  return outboundDirect.includes(new URL(address).origin) ? undefined : outboundProxy;
}
