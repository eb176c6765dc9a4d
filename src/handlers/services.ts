import { LRUCache } from 'lru-cache';
import type { DeriveKey } from '../config.ts';
import type { Services } from './types.ts';
import { linkAddress } from '../domain/feed-links/feed-links.ts';
import { createCardCache } from '../domain/posts/post-cards.ts';
import type { AppliedMutes } from '../domain/mutes/applied-mutes.ts';
import type { PostTopics } from '../domain/posts/post-topics.ts';
import { webhookSecret } from '../domain/webhooks/webhooks.ts';
import { API_ROOT } from '../../generated/api.ts';

/** Characters of post cards cached in memory: some 18,000 cards. */
const CARD_CACHE_CHARACTERS = 24_000_000;

/** Posts whose topics are cached in memory; some 300 bytes each. */
const MAX_CACHED_TOPICS = 50_000;

/**
 * Cached filters and windows of lists: how many people's, at most some 50 kB each, and the milliseconds for which an
 * entry is valid.
 */
const LIST_CACHE = { max: 1_000, ttl: 300_000 };

/** Cached mutes: how many people's, a few kB each, and the milliseconds for which an entry is valid. */
const MUTE_CACHE = { max: 1_000, ttl: 60_000 };

/** Services that store in batches. */
type StoredLater = 'recordView' | 'recordShown' | 'viewsStored' | 'usageStored' | 'noteUses';

interface HandlerDependencies {
  readonly documents: Services['documents'] & Pick<Services, 'exampleOf'>;
  readonly keyFor: DeriveKey;
  readonly buffers: { readonly services: Pick<Services, StoredLater> };
  readonly limits: {
    readonly rates: { left: Services['quotas']; countPreview(accountId: string): Promise<void> } & Pick<
      Services,
      'countSave'
    >;
    readonly turns: Pick<Services, 'inTurn' | 'answeredLarge'>;
  };
  readonly previews: { load(url: string): ReturnType<Services['previewFeed']> };
  readonly manifests: { readonly read: Services['readManifest'] };
  readonly embeddings: Pick<Services, 'meaningOf' | 'meaningOfPost'>;
  readonly authenticator: { identify(authorization: string, resource: string): ReturnType<Services['accountOf']> };
}

/** Creates what handlers use besides the database, with the in-memory caches, all bounded. */
export function createServices({ publicUrl }: { readonly publicUrl: string }, dependencies: HandlerDependencies) {
  const { documents, keyFor, buffers, limits, previews, manifests, embeddings, authenticator } = dependencies;
  const { inTurn, answeredLarge } = limits.turns;
  return {
    publicUrl,
    documents,
    exampleOf: documents.exampleOf,
    ...buffers.services,
    inTurn,
    answeredLarge,
    quotas: (account) => limits.rates.left(account),
    previewFeed: async (accountId, url) => {
      await limits.rates.countPreview(accountId);
      return previews.load(url);
    },
    readManifest: manifests.read,
    countSave: (accountId) => limits.rates.countSave(accountId),
    meaningOf: embeddings.meaningOf,
    meaningOfPost: embeddings.meaningOfPost,
    accountOf: (token) => authenticator.identify(`Bearer ${token}`, publicUrl + API_ROOT),
    webhookSecret: (id, number) => webhookSecret(keyFor, id, number),
    linkAddress: (id) => linkAddress({ publicUrl, keyFor }, id),
    cards: createCardCache(CARD_CACHE_CHARACTERS),
    topics: new LRUCache<string, PostTopics>({ max: MAX_CACHED_TOPICS }),
    memory: new LRUCache<string, object>(LIST_CACHE),
    mutes: new LRUCache<string, AppliedMutes>(MUTE_CACHE),
  } satisfies Services;
}
