import type { Agent, Dispatcher, ProxyAgent } from 'undici';
import type { OutboundSettings } from '../../environment/outbound-settings.ts';
import { guardedLookup, isOwnOrigin, type Resolve, type TargetRules } from './fetch-guard.ts';

/** The options that feeds of operators are fetched with. */
export function fetchOfOperators({
  feedOrigins = [],
  peopleFeedOrigins = [],
  outboundProxy,
  publicUrl,
}: Partial<OutboundSettings>): TargetRules {
  return { origins: [...feedOrigins, ...peopleFeedOrigins], proxy: outboundProxy, publicUrl };
}

/**
 * The connection to a checked URL: directly, to addresses that are checked when they are known; or through the proxy,
 * which looks names up itself. Own origins are reached directly. The caller destroys it.
 */
export function agentFor(
  undici: { readonly Agent: typeof Agent; readonly ProxyAgent: typeof ProxyAgent },
  url: URL,
  rules: TargetRules & { resolve?: Resolve },
  { connectMs, ...options }: Agent.Options & { connectMs: number },
): Dispatcher {
  const isOwn = isOwnOrigin(url, rules);
  const limit = { timeout: connectMs };
  if (rules.proxy !== undefined && !isOwn && rules.allowPrivate !== true)
    // A tunnel for https only: proxies commonly refuse one to port 80.
    return new undici.ProxyAgent({
      ...options,
      uri: rules.proxy,
      proxyTunnel: false,
      proxyTls: limit,
      requestTls: limit,
    });
  const lookup = guardedLookup(isOwn ? { ...rules, allowPrivate: true } : rules);
  return new undici.Agent({ ...options, connect: { lookup, ...limit } });
}

/** The `fetch` of libraries, through a proxy; undefined without one, for their own. */
export function fetchThrough(proxy: string | undefined): typeof fetch | undefined {
  if (proxy === undefined) return undefined;
  let agent: Dispatcher | undefined;
  const through = async (url: string, init?: object): Promise<unknown> => {
    const undici = await import('undici');
    agent ??= new undici.ProxyAgent({ uri: proxy, proxyTunnel: false });
    return undici.fetch(url, { ...init, dispatcher: agent });
  };
  return through as unknown as typeof fetch;
}
