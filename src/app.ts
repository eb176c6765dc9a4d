import cors from '@koa/cors';
import { Redis } from 'ioredis';
import Koa, { type Context, type Middleware } from 'koa';
import compress from 'koa-compress';
import { LRUCache } from 'lru-cache';
import { constants } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { prepareOperations } from './api/backend.ts';
import { createClientAddress } from './api/client-address.ts';
import type { Pipeline } from './api/dispatch.ts';
import { createDocuments, readDefinition } from './api/documents.ts';
import { ERRORS } from './api/errors.ts';
import { frame, limitInFlight } from './api/frame.ts';
import { health, type Readiness } from './api/health.ts';
import { apiMiddleware, createBodyReader } from './api/koa.ts';
import { createMatcher } from './api/matcher.ts';
import { RateLimits } from './api/rate-limits.ts';
import { createReplyCheck } from './api/reply-check.ts';
import { Bearer } from './auth/bearer.ts';
import { resourceMetadata } from './auth/oauth/resources.ts';
import type { FetchPublic } from './auth/oauth/self-registration.ts';
import { createAuthorizationServer, type AuthorizationServer } from './auth/oauth/server.ts';
import { readSecret } from './auth/secret.ts';
import { forgetSessions } from './auth/sessions.ts';
import { createAuthServices, type AuthServices } from './auth/services.ts';
import { onceAMinute, storeTokenUse, type TokenUse } from './auth/token-use.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './data/database.ts';
import { hourly } from './domain/hourly.ts';
import { linkAddress } from './domain/feed-links.ts';
import { forgetNotifications } from './domain/notifications.ts';
import type { PostTopics } from './domain/post-topics.ts';
import { storeViews, type View } from './domain/views.ts';
import { createWriteBuffer } from './domain/write-buffer.ts';
import { handlers } from './handlers/index.ts';
import { fetchDocument } from './ingest/fetch.ts';
import { createMeanings } from './ingest/meaning.ts';
import { createWorker } from './ingest/worker.ts';
import type { Log } from './log.ts';
import type { Document } from './mcp/document.ts';
import { MCP_PATH, mcpEndpoint } from './mcp/endpoint.ts';
import type { Extension } from './mcp/server.ts';
import { assets } from './pages/assets.ts';
import { docsPage } from './pages/docs.tsx';
import { showRefusal } from './pages/oauth/refusal.tsx';
import { pageRoutes } from './pages/routes.ts';
import type { PageServices } from './pages/shell/services.ts';
import { findVisitor } from './pages/shell/visitor.ts';

export interface App {
  readonly callback: (req: IncomingMessage, res: ServerResponse) => void;
  /** Begins what needs the database: call it when that answers and its tables are up to date. */
  start(): Promise<void>;
  /** Stores what waits to be stored. The database is the caller's to close. */
  close(): Promise<void>;
}

/** Characters of post cards kept in memory: some 30,000 of them. */
const CARD_MEMORY = 40_000_000;

/** Posts whose topics are kept in memory; some 300 bytes each. */
const TOPIC_MEMORY = 50_000;

/** Lists of people whose filters and windows are kept in memory, at most some 50 kB each, and for how many milliseconds after they were last made. */
const LIST_MEMORY = { max: 1_000, ttl: 300_000 };

interface Parts {
  readonly db: OpenDatabase;
  readonly log: Log;
  readonly readiness: Readiness;
  /** Tests of the protocol add tools, prompts and resources of their own. */
  readonly extendMcp?: Extension;
  /** Tests have no public addresses. */
  readonly fetchPublic?: FetchPublic;
}

/** Builds the service once over a database; nothing is shared between two of them in one process. */
export async function createApp(config: Config, parts: Parts): Promise<App> {
  const { db, log } = parts;
  const definition = readDefinition();
  const documents = createDocuments(config.publicUrl, docsPage('Developer Content Service'));
  const { views, uses } = buffers(db, log);
  const forgetting = hourly(() => forget(db), (error) => log.warn({ reason: String(error) }, 'old notifications and sessions could not be removed'));
  const meanings = createMeanings(db, config, log);
  const redis = config.redisUrl === undefined ? undefined : connectRedis(config.redisUrl, log);
  const auth = createAuthServices(config, { db, log, redis });
  const limits = new RateLimits(config, redis);
  const reached = { publicUrl: config.publicUrl, keyFor: readSecret(config), addressOf: addressing(config), countIp: (address: string) => limits.countIp(address) };
  const oauth = createAuthorizationServer({ ...reached, db, log, redis, clientRegistration: config.mcpClientRegistration, fetchPublic: parts.fetchPublic ?? fetchDocument, readJson: createBodyReader(), accountOf: async (ctx) => (await findVisitor(db, config.publicUrl, ctx))?.accountId, showError: showRefusal });
  const worker = createWorker(db, { ...config, keyFor: reached.keyFor }, log);
  const bearer = new Bearer(db, onceAMinute((use) => uses.add(use)), oauth.checkJwt);
  const recordView = (viewerId: string, postId: string): void => views.add({ viewerId, postId, at: new Date() });
  const { prepared } = await prepareOperations(definition, handlers);
  const pipeline: Pipeline = {
    match: createMatcher(prepared),
    operations: new Map(prepared.map((one) => [one.id, one])),
    db,
    bearer,
    limits,
    services: { publicUrl: config.publicUrl, documents, recordView, meaningOf: (sentence) => meanings.meaningOf(sentence), linkAddress: (id) => linkAddress(reached, id), ...memories() },
    baseUrl: `${config.publicUrl}/public/v1`,
    check: config.production ? undefined : await createReplyCheck(definition),
  };
  const respond = compose(config, pipeline, { ...parts, ...reached, documents, auth, oauth }).callback();
  return {
    callback: (req, res) => void respond(req, res),
    start: async () => {
      for (const one of [oauth, bearer, meanings, worker]) await one.start();
    },
    close: async () => {
      forgetting.stop();
      bearer.close();
      oauth.close();
      await Promise.all([views.close(), uses.close(), meanings.stop(), auth.close(), worker.stop()]);
      redis?.disconnect();
    },
  };
}

/** What is stored a moment later, many at once. */
function buffers(db: OpenDatabase, log: Log) {
  const unstored = (what: string) => (error: unknown) => log.warn({ what, reason: String(error) }, 'could not be stored yet');
  const views = createWriteBuffer<View>((items) => storeViews(db, items), unstored('views'));
  const uses = createWriteBuffer<TokenUse>((items) => storeTokenUse(db, items), unstored('token use'));
  return { views, uses };
}

async function forget(db: OpenDatabase): Promise<void> {
  await forgetNotifications(db);
  await forgetSessions(db);
}

/** What a process remembers; all of it bounded. */
function memories(): Pick<Pipeline['services'], 'cards' | 'topics' | 'memory'> {
  return {
    cards: new LRUCache<string, string>({ maxSize: CARD_MEMORY, sizeCalculation: (card) => card.length }),
    topics: new LRUCache<string, PostTopics>({ max: TOPIC_MEMORY }),
    memory: new LRUCache<string, object>(LIST_MEMORY),
  };
}

type Surroundings = Parts & Pick<PageServices, 'keyFor' | 'addressOf' | 'countIp'> & { documents: ReturnType<typeof createDocuments>; auth: AuthServices; oauth: AuthorizationServer };

function compose(config: Config, pipeline: Pipeline, { log, readiness, documents, auth, oauth, extendMcp, ...reached }: Surroundings): Koa {
  const { addressOf } = reached;
  const koa = new Koa();
  koa.silent = true;
  koa.on('error', (error: unknown) => log.warn({ reason: String(error) }, 'connection failed'));
  koa.use(frame({ log, publicUrl: config.publicUrl }));
  koa.use(health(readiness));
  koa.use(limitInFlight());
  koa.use(cors({ origin: (ctx) => (ctx.path === MCP_PATH ? listed(ctx, config) : '*'), exposeHeaders: EXPOSED, maxAge: 86_400, keepHeadersOnError: false }));
  koa.use(acceptAnyEncoding);
  koa.use(compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }));
  koa.use(assets()); // before the API, below which a page of the documentation lies
  koa.use(apiMiddleware(pipeline, { log, addressOf }));
  koa.use(mcpEndpoint(JSON.parse(documents.json) as Document, pipeline, { publicUrl: config.publicUrl, origins: config.mcpOrigins, log, addressOf, extend: extendMcp }));
  koa.use(oauth.middleware);
  const pages: PageServices = {
    ...auth,
    ...reached,
    consent: oauth.consent,
    artefacts: oauth.artefacts,
    freeDailyQuota: config.freeDailyQuota,
    problems: Object.entries(ERRORS).map(([code, kind]) => ({ code, ...kind })),
  };
  for (const routes of pageRoutes(pages, { llms: documents.llms, resourceMetadata: resourceMetadata(config.publicUrl) })) koa.use(routes);
  return koa;
}

/** The origin of a page that may call the MCP server with what its person lets it; nothing for any other. */
function listed({ req }: Koa.Context, { publicUrl, mcpOrigins }: Config): string {
  const { origin = '' } = req.headers;
  return origin === new URL(publicUrl).origin || mcpOrigins.includes(origin) ? origin : '';
}

/** The address that a request is limited by. */
function addressing({ trustedProxies }: Config): (ctx: Context) => string {
  const clientAddress = createClientAddress(trustedProxies);
  return (ctx) => clientAddress(ctx.req.socket.remoteAddress, ctx.req.headers['x-forwarded-for'] as string | undefined);
}

/** A client that refuses every encoding, the plain one included, gets the plain one: better than an error of the library. */
const acceptAnyEncoding: Middleware = (ctx, next) => {
  if (ctx.req.headers['accept-encoding']?.includes('q=0') && ctx.acceptsEncodings('identity', 'gzip', 'br') === false) ctx.compress = false;
  return next();
};

/** What scripts of other origins may read beside the body. */
const EXPOSED = [
  'Deprecation', 'ETag', 'Idempotency-Replayed', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Sunset', 'WWW-Authenticate', 'x-experimental',
  'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id', 'x-token-expires-at',
];

function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500, connectTimeout: 2_000 });
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ reason: error.message }, 'redis is away: each process counts its limits for itself');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back: limits are shared again');
    away = false;
  });
  return redis;
}
