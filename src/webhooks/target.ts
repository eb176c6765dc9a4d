import { lookup } from 'node:dns/promises';
import { FetchError } from '../ingest/fetch/fetch-error.ts';
import { parseAllowedUrl, guardedLookup, type Resolve, type TargetRules } from '../ingest/fetch/fetch-guard.ts';

/** Hosts that webhooks may reach besides the public internet, and the resolver of names. */
export interface TargetSettings {
  /** Origins of the operator's own network. */
  readonly origins: readonly string[];
  /** Looks names up in place of this process, for all but own origins. */
  readonly proxy?: string | undefined;
  /** The public address of this service, which deliveries name. */
  readonly publicUrl?: string | undefined;
  /** Default: the system's resolver. */
  readonly resolve?: Resolve;
}

/** A receiver's URL that may be connected to, and the rules for its addresses. */
export interface WebhookTarget {
  readonly url: URL;
  readonly rules: TargetRules & { resolve?: Resolve };
}

/** Milliseconds for a name server to answer a person who is waiting. */
const LOOKUP_MS = 3_000;

/**
 * The target of a webhook's URL: `https` on port 443, unless the operator names its origin. Throws FetchError with a
 * message for its person. Whether its name leads to the public internet is seen when it is connected to.
 */
export function parseTarget(address: string, { origins, proxy, resolve }: TargetSettings): WebhookTarget {
  const { origin, protocol, port } = URL.canParse(address) ? new URL(address) : { origin: '', protocol: '', port: '' };
  const isOwn = origins.includes(origin);
  if (!isOwn && (protocol !== 'https:' || port !== ''))
    throw new FetchError('bad-url', 'must be an https address, without a port');
  const own = { allowPrivate: true, allowedPorts: [Number(port)] };
  const rules = { ...(isOwn ? own : { proxy }), ...(resolve && { resolve }) };
  try {
    return { url: parseAllowedUrl(address, rules), rules };
  } catch (error) {
    const isBlocked = error instanceof FetchError && error.reason === 'blocked-address';
    throw new FetchError(isBlocked ? 'blocked-address' : 'bad-url', isBlocked ? BLOCKED : CREDENTIALS, {
      cause: error,
    });
  }
}

/**
 * Finds the reason why webhooks may not be sent to a URL; undefined when they may. A name that no name server
 * knows is no reason: each delivery asks again.
 */
export async function targetProblem(address: string, settings: TargetSettings): Promise<string | undefined> {
  try {
    const { url, rules } = parseTarget(address, settings);
    if (rules.proxy !== undefined) return undefined; // which looks the name up
    const seen = guardedLookup({ resolve, ...rules });
    await new Promise<void>((done, failed) => {
      const timer = setTimeout(done, LOOKUP_MS);
      seen(url.hostname.replace(/^\[(.*)\]$/, '$1'), { all: true }, (error) => {
        clearTimeout(timer);
        if (error) failed(error);
        else done();
      });
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof FetchError)) return undefined;
    return error.reason === 'blocked-address' ? BLOCKED : error.message;
  }
}

const BLOCKED = 'leads to an address that is not on the public internet';
const CREDENTIALS = 'must be an address without a user name and password';

async function resolve(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}
