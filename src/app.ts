import { API_ROOT } from '../generated/api.ts';
import { LRUCache } from 'lru-cache';
import { compilePipelines, type AroundHandler } from './api/compile.ts';
import { createCursorSeal } from './api/cursor-signer.ts';
import type { Work } from './http/admission.ts';
import { createAddressOf } from './http/client-address.ts';
import { createDocuments } from './contract/documents.ts';
import type { Readiness } from './http/health.ts';
import { createBodyReader } from './api/koa.ts';
import { RateLimits } from './limits/rate-limits.ts';
import { createTurns } from './limits/turns.ts';
import { TokenAuthenticator } from './auth/token-authenticator.ts';
import { createAuthorizationServer, type AuthorizationServer } from './auth/oauth/authorization-server.ts';
import { readSecret, type DeriveKey } from './auth/secret.ts';
import { createAuthServices } from './auth/services.ts';
import type { PasswordCost } from './auth/accounts/passwords.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './data/database.ts';
import { proxyFor } from './environment/outbound-settings.ts';
import { Replica } from './data/servers/replica.ts';
import { linkAddress } from './domain/feed-links/feed-links.ts';
import { createCardCache } from './domain/posts/card-cache.ts';
import type { PostTopics } from './domain/posts/post-topics.ts';
import { webhookSecret } from './domain/webhooks/secret.ts';
import { METADATA } from './ingest/fetch/document-kinds.ts';
import { fetchDocument } from './ingest/fetch/fetch.ts';
import { fetchThrough } from './ingest/fetch/ways.ts';
import { createEmbeddingService } from './ingest/enrich/embeddings.ts';
import { createWorker } from './ingest/schedule/server-worker.ts';
import { refreshEvents } from './events/event-data.ts';
import { EventStreams } from './events/streams.ts';
import { createBuffers } from './follow-up/buffers.ts';
import { createBackgroundJobs } from './follow-up/follow-ups.ts';
import { createSweep } from './follow-up/sweep.ts';
import type { Log } from './log.ts';
import type { Extension } from './mcp/mcp-server.ts';
import { createMiddleware } from './http/middleware.ts';
import { createDigestComposer } from './pages/digests/compose-digest.ts';
import { createDocumentation } from './pages/docs/documentation.ts';
import { showRefusal } from './pages/oauth/refusal.tsx';
import { createWebhookSender } from './webhooks/sender.ts';
import { targetProblem } from './webhooks/target.ts';
import { findVisitor } from './pages/shell/visitor.ts';
import { watchCache, type ServiceState } from './telemetry/service-metrics.ts';

export interface App {
  readonly callback: Work;
  /**
   * Starts everything that needs the database: call it once the database answers and its tables are up to date. Each
   * part starts through `persistently`, which may retry it when the database goes away meanwhile.
   */
  start(persistently?: (work: () => Promise<void>) => Promise<void>): Promise<void>;
  /** Work put off until after the start: pieces of some 10 ms each, and loading the OAuth library. */
  readonly deferred: readonly (() => unknown)[];
  /** State for metrics. Caches count from the call on. */
  state(): ServiceState;
  /** Ends the streams that are open, which would keep the server from stopping. */
  endStreams(): void;
  /** Flushes the write buffers and stops the background work. Closing the database is up to the caller. */
  close(): Promise<void>;
}

/** Characters of post cards cached in memory: some 18,000 cards. */
const CARD_CACHE_CHARACTERS = 24_000_000;

/** Posts whose topics are cached in memory; some 300 bytes each. */
const MAX_CACHED_TOPICS = 50_000;

/**
 * Cached filters and windows of lists: how many people's, at most some 50 kB each, and the milliseconds for which an
 * entry is valid.
 */
const LIST_CACHE = { max: 1_000, ttl: 300_000 };

interface Parts {
  readonly db: OpenDatabase;
  readonly log: Log;
  readonly readiness: Readiness;
  /** Tools, prompts and resources beside the contract's. */
  readonly extendMcp?: Extension;
  readonly aroundHandler?: AroundHandler;
  /** Fetches a document from the internet. */
  readonly fetch?: typeof fetchDocument;
  /** The cost of hashes of passwords: tests make it less, which no setting can. */
  readonly passwordCost?: PasswordCost | undefined;
}

/** Builds the service over a database. Several in one process share only the compiled contract. */
export async function createApp(config: Config, parts: Parts): Promise<App> {
  const { db, log } = parts;
  const documents = documentsOf(config);
  const reads = createReads(config, db, log);
  const buffers = createBuffers(db, log, reads);
  const meanings = createEmbeddingService(db, config, log);
  const counters = await sharedRedis(config, log);
  const redis = counters?.redis;
  const limits = new RateLimits(config, redis);
  const context = {
    publicUrl: config.publicUrl,
    keyFor: readSecret(config),
    addressOf: createAddressOf(config.trustedProxies, log),
    countIp: (address: string) => limits.countIp(address),
  };
  const composeDigest = createDigestComposer({ ...config, ...context, db });
  const askProvider = config.oidc && fetchThrough(proxyFor(config.oidc.issuer, config));
  const auth = createAuthServices(config, {
    ...{ db, log, redis, composeDigest, askProvider },
    passwordCost: parts.passwordCost,
  });
  const oauth = authorizationServer(config, { ...context, ...parts, redis });
  const background = createBackground(config, db, { log, keyFor: context.keyFor });
  const streams = new EventStreams(db, log, config.publicUrl);
  const caches = createCaches();
  const bearer = new TokenAuthenticator(db, buffers.noteUse, oauth.checkJwt);
  const baseUrl = config.publicUrl + API_ROOT;
  const accountOf = (token: string) => bearer.identify(`Bearer ${token}`, baseUrl);
  const shared = {
    ...{ db, reads, bearer, limits, streams, baseUrl },
    cursors: createCursorSeal(context.keyFor('cursors')),
    urlProblem: (url: string) => targetProblem(url, { origins: config.webhookOrigins, proxy: config.outboundProxy }),
    services: { accountOf, ...buffers.services, ...servicesOf(meanings, limits, { ...context, documents }), ...caches },
    noteRequest: buffers.noteRequest,
  };
  const pipelines = await compilePipelines(shared, { ...config, ...parts });
  const more = { reads, documents, settle: () => bearer.waitForPropagation() };
  return {
    callback: createMiddleware(config, pipelines, { ...parts, ...context, ...more, auth, oauth }).callback(),
    start: async (persistently = (work) => work()) => {
      auth.start();
      await counters?.reach();
      for (const one of [oauth, bearer, meanings, ...background.tasks, reads])
        await persistently(async () => one?.start());
    },
    state: () => stateOf({ ...caches, tokens: bearer.cache }, { streams, buffers, reads, redis }),
    endStreams: () => streams.close(),
    deferred: [() => oauth.consent.provider(), ...pipelines.validators, ...documents.site.deferred],
    close: async () => {
      streams.close();
      bearer.close();
      oauth.close();
      await Promise.all([buffers.close(), meanings.stop(), auth.close(), background.stop()]);
      await Promise.all([reads?.close(), counters?.close()]);
    },
  };
}

/** State for metrics. */
function stateOf(
  caches: Readonly<Record<string, Parameters<typeof watchCache>[0]>>,
  parts: {
    readonly streams: EventStreams;
    readonly buffers: ReturnType<typeof createBuffers>;
    readonly reads: Replica | undefined;
    readonly redis: { readonly status: string } | undefined;
  },
): ServiceState {
  const { streams, buffers, reads, redis } = parts;
  return {
    caches: Object.fromEntries(Object.entries(caches).map(([name, cache]) => [name, watchCache(cache)])),
    streams: () => streams.count,
    buffers: buffers.waiting,
    replica: reads && (() => reads.state()),
    redis: redis && (() => redis.status === 'ready'),
  };
}

/** Services for handlers: embeddings and limits. */
function servicesOf(
  meanings: ReturnType<typeof createEmbeddingService>,
  limits: RateLimits,
  context: Parameters<typeof linkAddress>[0] & { documents: ReturnType<typeof documentsOf> },
) {
  return {
    documents: context.documents,
    exampleOf: context.documents.exampleOf,
    publicUrl: context.publicUrl,
    webhookSecret: (id: string, number: number) => webhookSecret(context.keyFor, id, number),
    linkAddress: (id: string) => linkAddress(context, id),
    meaningOf: (sentence: string) => meanings.meaningOf(sentence),
    meaningOfPost: (id: string) => meanings.meaningOfPost(id),
    quotas: (account: { id: string; paid: boolean }) => limits.left(account),
    ...createTurns(),
  };
}

function createReads({ databaseReadUrl: url, databaseReadMaxLagMs: maxLagMs }: Config, db: OpenDatabase, log: Log) {
  return url === undefined ? undefined : new Replica({ url, maxLagMs }, db, log);
}

/** Work in the background. */
function createBackground(config: Config, db: OpenDatabase, { log, keyFor }: { log: Log; keyFor: DeriveKey }) {
  const { publicUrl, webhookOrigins: origins, outboundProxy: proxy, freeDailyQuota } = config;
  const tasks = [
    createWorker(db, { ...config, keyFor }, log),
    createBackgroundJobs(db, publicUrl, log),
    createSweep(db, log, config),
    createWebhookSender(
      db,
      {
        ...{ keyFor, origins, proxy, publicUrl, isFree: freeDailyQuota > 0 },
        current: (events) => refreshEvents(db, events, publicUrl),
      },
      log,
    ),
  ];
  const stop = async (): Promise<void> => {
    await Promise.all(tasks.map((one) => one.stop()));
  };
  return { tasks, stop };
}

/** Imports the Redis client only when it is configured. */
async function sharedRedis({ redisUrl }: Config, log: Log) {
  return redisUrl === undefined ? undefined : (await import('./limits/redis.ts')).connectRedis(redisUrl, log);
}

type OAuthParts = Parts &
  Pick<Parameters<typeof createAuthorizationServer>[0], 'keyFor' | 'addressOf' | 'countIp' | 'redis'>;

function authorizationServer(config: Config, parts: OAuthParts): AuthorizationServer {
  const { db, fetch = fetchDocument } = parts;
  const asked = { proxy: config.outboundProxy, publicUrl: config.publicUrl };
  return createAuthorizationServer({
    ...parts,
    publicUrl: config.publicUrl,
    clientRegistration: config.mcpClientRegistration,
    fetchPublic: (url, limits) => fetch(url, { ...limits, ...asked, kind: METADATA }),
    readJson: createBodyReader(),
    accountOf: async (ctx) => (await findVisitor(db, config.publicUrl, ctx))?.accountId,
    showError: showRefusal,
  });
}

/** The contract with this service's own URL and limits filled in, for programs and for people. */
function documentsOf({ publicUrl, ipRateLimit, userRateLimit, freeDailyQuota }: Config) {
  const quota = freeDailyQuota === Infinity ? 'any number of' : freeDailyQuota;
  const settings = { IP_RATE_LIMIT: ipRateLimit, USER_RATE_LIMIT: userRateLimit, FREE_DAILY_QUOTA: quota };
  const documents = createDocuments({ publicUrl, settings });
  const site = createDocumentation({ ...documents, baseUrl: publicUrl + API_ROOT });
  return { ...documents, page: site.page, site };
}

/** The in-memory caches, all bounded. */
function createCaches() {
  return {
    cards: createCardCache(CARD_CACHE_CHARACTERS),
    topics: new LRUCache<string, PostTopics>({ max: MAX_CACHED_TOPICS }),
    memory: new LRUCache<string, object>(LIST_CACHE),
  };
}
