import { isIP } from 'node:net';
import { parseUrl } from '../text/canonical-url.ts';

/** Hosts of an own network (RFC 6761, RFC 6762, RFC 8375 and the top-level domain that ICANN reserves for it). */
const OWN_NETWORK = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa|onion)$/i;
/** Parameters and path segments that make a feed personal. */
const PERSONAL = /tok|key|auth|secret|sig|pass|user|uid|mail|session|private|subscriber|member/i;
/** Letters and digits without a word in them, as in keys; the ids of YouTube's channels are public. */
const RANDOM = /^(?=[^\d]{0,200}\d)(?=[^a-z]{0,200}[a-z])[a-z\d]{20,200}$|^[\da-f-]{32,200}$/i;
const CHANNEL = /^(?:UC|UU|PL)[\w-]{16,40}$/;

/**
 * The address of a feed document, if it may be shown to others: http or https on the public internet, without what may
 * be a secret of the person who added the feed. Undefined for any other; leaving out one too many costs little.
 */
export function shownFeedAddress(feedUrl: string): string | undefined {
  const url = parseUrl(feedUrl);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  const host = url.hostname.replace(/\.$/, '');
  if (!host.includes('.') || isIP(host) !== 0 || OWN_NETWORK.test(host)) return undefined;
  const parameters = [...url.searchParams];
  const segments = [...url.pathname.split('/'), ...parameters.map(([, value]) => value)];
  if (parameters.some(([name]) => PERSONAL.test(name)) || segments.some(isSecret)) return undefined;
  return url.href;
}

function isSecret(part: string): boolean {
  const bare = part.replace(/\.[a-z]{2,5}$/i, '');
  return !CHANNEL.test(bare) && (RANDOM.test(bare) || /^(?:private|token|secret)$/i.test(bare));
}
