import cors from '@koa/cors';
import { Redis } from 'ioredis';
import Koa, { type Middleware } from 'koa';
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
import { apiMiddleware } from './api/koa.ts';
import { createMatcher } from './api/matcher.ts';
import { RateLimits } from './api/rate-limits.ts';
import { createReplyCheck } from './api/reply-check.ts';
import { Bearer } from './auth/bearer.ts';
import { onceAMinute, storeTokenUse, type TokenUse } from './auth/token-use.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './data/database.ts';
import type { PostTopics } from './domain/post-topics.ts';
import { storeViews, type View } from './domain/views.ts';
import { createWriteBuffer } from './domain/write-buffer.ts';
import { handlers } from './handlers/index.ts';
import { createMeanings } from './ingest/meaning.ts';
import type { Log } from './log.ts';
import { assets } from './pages/assets.ts';
import { docsPage } from './pages/docs.tsx';
import { pageRoutes } from './pages/routes.ts';

export interface App {
  readonly callback: (req: IncomingMessage, res: ServerResponse) => void;
  /** Begins what needs the database: call it when that answers and its tables are up to date. */
  start(): Promise<void>;
  /** Stores what waits to be stored. The database is the caller's to close. */
  close(): Promise<void>;
}

/** Characters of post cards kept in memory: some 30,000 of them. */
const CARD_MEMORY = 40_000_000;

/** Posts whose topics are kept in memory; some 200 bytes each. */
const TOPIC_MEMORY = 50_000;

/** Builds the service once over a database; nothing is shared between two of them in one process. */
export async function createApp(config: Config, parts: { db: OpenDatabase; log: Log; readiness: Readiness }): Promise<App> {
  const { db, log } = parts;
  const definition = readDefinition();
  const documents = createDocuments(config.publicUrl, docsPage('Developer Content Service'));
  const unstored = (what: string) => (error: unknown) => log.warn({ what, reason: String(error) }, 'could not be stored yet');
  const views = createWriteBuffer<View>((items) => storeViews(db, items), unstored('views'));
  const uses = createWriteBuffer<TokenUse>((items) => storeTokenUse(db, items), unstored('token use'));
  const bearer = new Bearer(db, onceAMinute((use) => uses.add(use)));
  const meanings = createMeanings(db, config, log);
  const redis = config.redisUrl === undefined ? undefined : connectRedis(config.redisUrl, log);
  const services: Pipeline['services'] = {
    publicUrl: config.publicUrl,
    documents,
    recordView: (viewerId, postId) => views.add({ viewerId, postId, at: new Date() }),
    meaningOf: (sentence) => meanings.meaningOf(sentence),
    cards: new LRUCache<string, string>({ maxSize: CARD_MEMORY, sizeCalculation: (card) => card.length }),
    topics: new LRUCache<string, PostTopics>({ max: TOPIC_MEMORY }),
  };
  const { prepared } = await prepareOperations(definition, handlers);
  const pipeline: Pipeline = {
    match: createMatcher(prepared),
    operations: new Map(prepared.map((one) => [one.id, one])),
    db,
    bearer,
    limits: new RateLimits(config, redis),
    services,
    baseUrl: `${config.publicUrl}/public/v1`,
    check: config.production ? undefined : await createReplyCheck(definition),
  };
  const respond = compose(config, pipeline, { ...parts, llms: documents.llms }).callback();
  return {
    callback: (req, res) => void respond(req, res),
    start: async () => {
      await bearer.start();
      await meanings.start();
    },
    close: async () => {
      bearer.close();
      await Promise.all([views.close(), uses.close(), meanings.stop()]);
      redis?.disconnect();
    },
  };
}

function compose(config: Config, pipeline: Pipeline, { log, readiness, llms }: { log: Log; readiness: Readiness; llms: string }): Koa {
  const koa = new Koa();
  const clientAddress = createClientAddress(config.trustedProxies);
  koa.silent = true;
  koa.on('error', (error: unknown) => log.warn({ reason: String(error) }, 'connection failed'));
  koa.use(frame({ log, publicUrl: config.publicUrl }));
  koa.use(health(readiness));
  koa.use(limitInFlight());
  koa.use(cors({ origin: '*', exposeHeaders: EXPOSED, maxAge: 86_400, keepHeadersOnError: false }));
  koa.use(acceptAnyEncoding);
  koa.use(compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }));
  koa.use(apiMiddleware(pipeline, { log, addressOf: (ctx) => clientAddress(ctx.req.socket.remoteAddress, ctx.req.headers['x-forwarded-for'] as string | undefined) }));
  koa.use(assets());
  koa.use(
    pageRoutes({
      publicUrl: config.publicUrl,
      llms,
      problems: Object.entries(ERRORS).map(([code, kind]) => ({ code, ...kind })),
      resourceMetadata: { resource: pipeline.baseUrl, scopes_supported: ['read', 'write'], bearer_methods_supported: ['header'], resource_documentation: `${pipeline.baseUrl}/docs` },
    }),
  );
  return koa;
}

/** A client that refuses every encoding, the plain one included, gets the plain one: better than an error of the library. */
const acceptAnyEncoding: Middleware = (ctx, next) => {
  if (ctx.req.headers['accept-encoding']?.includes('q=0') && ctx.acceptsEncodings('identity', 'gzip', 'br') === false) ctx.compress = false;
  return next();
};

/** What scripts of other origins may read beside the body. */
const EXPOSED = [
  'ETag', 'Idempotency-Replayed', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'x-experimental',
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
