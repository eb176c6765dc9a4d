import type { Database } from '../data/database.ts';
import type { DeriveKey } from '../config.ts';
import { callbackPath, hubSecret, LEASE, claimSubscriptions, type DueSubscription } from './hub-subscriptions.ts';
import type { ParsedFeed } from '../ingest/parse/feed.ts';
import { FetchError, networkError } from '../ingest/fetch/fetch-error.ts';
import { parseAllowedUrl } from '../ingest/fetch/fetch-guard.ts';
import { userAgent } from '../environment/user-agent.ts';
import { agentFor } from '../ingest/fetch/ways.ts';
import type { FetchedDocument, FetchOptions } from '../ingest/fetch/fetch.ts';
import { webUrl } from '../domain/text/canonical-url.ts';

/** Milliseconds for a hub to respond. */
const TIMEOUT_MS = 10_000;
/** Maximum subscriptions requested at a time. */
const MAX_AT_ONCE = 5;

/** The public URL that hubs call, and the source of keys. */
export interface Subscriber {
  readonly publicUrl: string;
  readonly keyFor: DeriveKey;
}

/** The hub of a feed and the feed's topic URL (WebSub section 4): from its headers, else from the document. */
export function hubOf({ url, links }: FetchedDocument, feed: ParsedFeed): { url: string; topic: string } | undefined {
  const hub = webUrl(headerLinkOf(links, 'hub'), url) ?? feed.hub;
  const topic = webUrl(headerLinkOf(links, 'self'), url) ?? feed.url;
  return hub === undefined || topic === undefined ? undefined : { url: hub, topic };
}

/** Requests the subscriptions that are due. Returns how many there were; a hub that rejects is tried later. */
export async function subscribeDue(db: Database, subscriber: Subscriber, options: FetchOptions): Promise<number> {
  const due = await claimSubscriptions(db, MAX_AT_ONCE);
  await Promise.all(
    due.map((subscription) =>
      requestSubscription(subscription, subscriber, options).catch((error: unknown) => {
        if (!(error instanceof FetchError)) throw error;
      }),
    ),
  );
  return due.length;
}

/**
 * Sends one request, under the rules for fetching: hub URLs are untrusted. A redirect is a failure. Throws FetchError.
 */
async function requestSubscription(
  { sourceId, hub, topic }: DueSubscription,
  { publicUrl, keyFor }: Subscriber,
  options: FetchOptions,
): Promise<void> {
  const form = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': topic,
    'hub.callback': `${publicUrl}${callbackPath(keyFor, sourceId)}`,
    'hub.secret': hubSecret(keyFor, sourceId),
    'hub.lease_seconds': String(LEASE),
  });
  const rules = { ...options, origins: [] };
  const target = parseAllowedUrl(hub, rules);
  const undici = await import('undici');
  const agent = agentFor(undici, target, rules, { connectMs: TIMEOUT_MS });
  try {
    const signal = options.signal
      ? AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)])
      : AbortSignal.timeout(TIMEOUT_MS);
    const answer = await undici.request(target, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent(publicUrl) },
      body: form.toString(),
    });
    answer.body.on('error', () => undefined).destroy();
    if (answer.statusCode < 200 || answer.statusCode > 299)
      throw new FetchError('http-status', `The hub answered ${answer.statusCode}.`, { status: answer.statusCode });
  } catch (error) {
    throw error instanceof FetchError ? error : networkError(error);
  } finally {
    await agent.destroy();
  }
}

/** The URL of a relation in Link headers (RFC 8288), as far as hubs need it. */
function headerLinkOf(links: string | undefined, relation: string): string | undefined {
  const matches = [...(links ?? '').slice(0, 8_192).matchAll(/<([^<>]{1,2048})>([^,<]{0,500})/g)];
  return matches.find(([, , parameters = '']) =>
    (/;\s*rel\s*=\s*"?([^";]+)/i.exec(parameters)?.[1] ?? '').toLowerCase().split(/\s+/).includes(relation),
  )?.[1];
}
