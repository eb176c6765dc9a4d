import { API_ROOT } from '../generated/api.ts';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compileContract, type AroundHandler } from './api/compile.ts';
import { createCursorSeal } from './api/cursor-seal.ts';
import { createClientAddress } from './http/client-address.ts';
import type { Pipeline } from './api/pipeline.ts';
import { createDocuments } from './contract/documents.ts';
import type { Readiness } from './http/health.ts';
import { createBodyReader } from './api/koa.ts';
import { createMatcher } from './api/matcher.ts';
import { RateLimits } from './limits/rate-limits.ts';
import { Bearer } from './auth/bearer.ts';
import { createAuthorizationServer, type AuthorizationServer } from './auth/oauth/authorization-server.ts';
import { readSecret } from './auth/secret.ts';
import { forgetSessions } from './auth/accounts/sessions.ts';
import { createAuthServices } from './auth/services.ts';
import { onceAMinute, storeTokenUse, type TokenUse } from './auth/token-use.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './data/database.ts';
import { hourly } from './background/hourly.ts';
import { linkAddress } from './domain/feed-links/feed-links.ts';
import { forgetNotifications } from './domain/notifications/notifications.ts';
import type { PostTopics } from './domain/posts/post-topics.ts';
import { forgetFalls } from './domain/ranking/rank-marks.ts';
import { storeViews, type View } from './domain/posts/opened-posts.ts';
import { createWriteBuffer } from './background/write-buffer.ts';
import { METADATA } from './ingest/fetch/document-kinds.ts';
import { fetchDocument } from './ingest/fetch/fetch.ts';
import { createMeanings } from './ingest/enrich/meaning.ts';
import { createWorker } from './ingest/schedule/server-worker.ts';
import type { Log } from './log.ts';
import type { Extension } from './mcp/mcp-server.ts';
import { createMiddleware } from './http/middleware.ts';
import { docsPage } from './pages/docs.tsx';
import { showRefusal } from './pages/oauth/refusal.tsx';
import { findVisitor } from './pages/shell/visitor.ts';

export interface App {
  readonly callback: (req: IncomingMessage, res: ServerResponse) => void;
  /**
   * Begins what needs the database: call it when that answers and its tables are up to date. Each part begins through
   * `persistently`, which may try it again when the database goes away in the middle.
   */
  start(persistently?: (begin: () => Promise<void>) => Promise<void>): Promise<void>;
  /** What was left for the first requests: pieces of some 10 ms each, and the loading of the OAuth library. */
  readonly deferred: readonly (() => unknown)[];
  /** Stores what waits to be stored. The database is the caller's to close. */
  close(): Promise<void>;
}

/** Characters of post cards kept in memory: some 30,000 of them. */
const CARD_MEMORY = 40_000_000;

/** Posts whose topics are kept in memory; some 300 bytes each. */
const TOPIC_MEMORY = 50_000;

/**
 * Lists of people whose filters and windows are kept in memory, at most some 50 kB each, and for how many milliseconds
 * after they were last made.
 */
const LIST_MEMORY = { max: 1_000, ttl: 300_000 };

interface Parts {
  readonly db: OpenDatabase;
  readonly log: Log;
  readonly readiness: Readiness;
  /** Tools, prompts and resources beside the contract's. */
  readonly extendMcp?: Extension;
  readonly aroundHandler?: AroundHandler;
  /** How a document of the open internet is fetched. */
  readonly fetch?: typeof fetchDocument;
}

/** Builds the service once over a database; two of them in one process share only the compiled contract. */
export async function createApp(config: Config, parts: Parts): Promise<App> {
  const { db, log } = parts;
  const { prepared, check } = await compileContract(parts.aroundHandler);
  const documents = documentsOf(config);
  const { views, uses } = buffers(db, log);
  const cleanup = hourly(
    () => forget(db),
    (error) => log.warn({ reason: String(error) }, 'old notifications, sessions and falls could not be removed'),
  );
  const meanings = createMeanings(db, config, log);
  const shared = await sharedRedis(config, log);
  const redis = shared?.redis;
  const auth = createAuthServices(config, { db, log, redis });
  const limits = new RateLimits(config, redis);
  const context = {
    publicUrl: config.publicUrl,
    keyFor: readSecret(config),
    addressOf: addressing(config),
    countIp: (address: string) => limits.countIp(address),
  };
  const oauth = authorizationServer(config, { ...context, ...parts, redis });
  const worker = createWorker(db, { ...config, keyFor: context.keyFor }, log);
  const noteUse = onceAMinute((use) => uses.add(use));
  const bearer = new Bearer(db, noteUse, oauth.checkJwt);
  const pipeline: Pipeline = {
    match: createMatcher(prepared),
    operations: new Map(prepared.map((one) => [one.id, one])),
    db,
    bearer,
    limits,
    cursors: createCursorSeal(context.keyFor('cursors')),
    services: {
      publicUrl: config.publicUrl,
      documents,
      recordView: (viewerId, postId) => views.add({ viewerId, postId, at: new Date() }),
      viewsStored: () => views.flush(),
      meaningOf: (sentence) => meanings.meaningOf(sentence),
      linkAddress: (id) => linkAddress(context, id),
      ...memories(),
    },
    baseUrl: config.publicUrl + API_ROOT,
    check: config.production ? undefined : check(),
  };
  const respond = createMiddleware(config, pipeline, { ...parts, ...context, documents, auth, oauth }).callback();
  return {
    callback: (req, res) => void respond(req, res),
    start: async (persistently = (begin) => begin()) => {
      for (const one of [oauth, bearer, meanings, worker]) await persistently(() => one.start());
    },
    deferred: [() => oauth.consent.provider(), ...prepared.map((one) => one.validators)],
    close: async () => {
      cleanup.stop();
      bearer.close();
      oauth.close();
      await Promise.all([views.close(), uses.close(), meanings.stop(), auth.close(), worker.stop()]);
      await shared?.close();
    },
  };
}

/** Loaded only where it is used. */
async function sharedRedis({ redisUrl }: Config, log: Log) {
  return redisUrl === undefined ? undefined : (await import('./limits/redis.ts')).connectRedis(redisUrl, log);
}

type OAuthParts = Parts &
  Pick<Parameters<typeof createAuthorizationServer>[0], 'keyFor' | 'addressOf' | 'countIp' | 'redis'>;

function authorizationServer(config: Config, parts: OAuthParts): AuthorizationServer {
  const { db, fetch = fetchDocument } = parts;
  return createAuthorizationServer({
    ...parts,
    publicUrl: config.publicUrl,
    clientRegistration: config.mcpClientRegistration,
    fetchPublic: (url, limits) => fetch(url, { ...limits, kind: METADATA }),
    readJson: createBodyReader(),
    accountOf: async (ctx) => (await findVisitor(db, config.publicUrl, ctx))?.accountId,
    showError: showRefusal,
  });
}

/** The contract with this service's own address and limits in it. */
function documentsOf({ publicUrl, ipRateLimit, userRateLimit, freeDailyQuota }: Config) {
  const settings = { IP_RATE_LIMIT: ipRateLimit, USER_RATE_LIMIT: userRateLimit, FREE_DAILY_QUOTA: freeDailyQuota };
  return createDocuments({ publicUrl, page: docsPage('Developer Content Service'), settings });
}

/** What is stored a moment later, many at once. */
function buffers(db: OpenDatabase, log: Log) {
  const onFailure = (what: string) => (error: unknown) =>
    log.warn({ what, reason: String(error) }, 'could not be stored yet');
  const views = createWriteBuffer<View>((items) => storeViews(db, items), onFailure('views'));
  const uses = createWriteBuffer<TokenUse>((items) => storeTokenUse(db, items), onFailure('token use'));
  return { views, uses };
}

async function forget(db: OpenDatabase): Promise<void> {
  await forgetNotifications(db);
  await forgetSessions(db);
  await forgetFalls(db);
}

/** What a process remembers; all of it bounded. */
function memories(): Pick<Pipeline['services'], 'cards' | 'topics' | 'memory'> {
  return {
    cards: new LRUCache<string, string>({ maxSize: CARD_MEMORY, sizeCalculation: (card) => card.length }),
    topics: new LRUCache<string, PostTopics>({ max: TOPIC_MEMORY }),
    memory: new LRUCache<string, object>(LIST_MEMORY),
  };
}

/** The address that a request is limited by. */
function addressing({ trustedProxies }: Config): (ctx: Context) => string {
  const clientAddress = createClientAddress(trustedProxies);
  return (ctx) => clientAddress(ctx.req.socket.remoteAddress, ctx.req.headers['x-forwarded-for'] as string | undefined);
}
