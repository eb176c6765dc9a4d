import cors from '@koa/cors';
import Koa, { type Middleware } from 'koa';
import compose from 'koa-compose';
import compress from 'koa-compress';
import { LRUCache } from 'lru-cache';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Pipelines } from '../api/compile.ts';
import type { Pipeline } from '../api/pipeline.ts';
import { ERRORS } from './error-responses.ts';
import type { RequestWork } from './admission.ts';
import { requestLifecycle } from './request-lifecycle.ts';
import { health, type Readiness } from './health.ts';
import { dispatch } from '../api/dispatch.ts';
import { internalRequest } from '../api/exchange.ts';
import { apiMiddleware } from '../api/koa.ts';
import { readerRequest } from '../api/greader/requests.ts';
import { resourceMetadata } from '../auth/oauth/resources.ts';
import type { Auth } from '../auth/services.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts';
import type { Log } from '../log.ts';
import type { ContractDocument } from '../contract/document.ts';
import type { EndpointSettings } from '../mcp/endpoint.ts';
import { isMcpPath } from '../mcp/path.ts';
import type { Extension } from '../mcp/mcp-server.ts';
import { createBanners } from '../pages/banners/cache.ts';
import { assets } from '../pages/assets.tsx';
import type { ServiceDocuments } from '../pages/docs/documents.ts';
import { createReaderFinder } from '../pages/docs/personalize.ts';
import { pageRoutes } from '../pages/routes.ts';
import { showFailure } from '../pages/shell/failures.tsx';
import type { PageDependencies, Site } from '../pages/shell/dependencies.ts';
import { ANSWER_HEADERS, API_ROOT } from '../../generated/api.ts';

/** Path under which the documentation is. */
const DOCS_PATH = `${API_ROOT}/docs`;
/** Rendered cards kept in memory; some 5 kB each, keys included. */
const MAX_ITEMS = 2_000;

/** Dependencies of the request handler besides the settings. */
export interface RequestHandlerOptions {
  readonly log: Log;
  readonly keyFor: Site['keyFor'];
  /** Returns the client address that rate limits count by. */
  readonly addressOf: Site['addressOf'];
  readonly reads: Site['reads'];
  readonly readiness: Readiness;
  readonly documents: ServiceDocuments;
  readonly pipelines: Pipelines;
  readonly auth: Auth;
  /** Tools, prompts and resources besides those of the contract. */
  readonly extendMcp?: Extension | undefined;
}

/** Creates what answers every request: all middleware, in the order in which a request passes through it. */
export function createRequestHandler(config: Config, options: RequestHandlerOptions): RequestWork {
  const { log, addressOf, readiness, documents, auth, extendMcp } = options;
  const { pipeline, greader } = options.pipelines;
  const { oauth } = auth;
  const koa = new Koa();
  koa.silent = true;
  koa.on('error', (error: unknown) => log.warn({ reason: String(error) }, 'connection failed'));
  koa.context.brand = config;
  koa.use(requestLifecycle({ log, publicUrl: config.publicUrl, addressOf, showFailure }));
  const pages = pageDependencies(config, options);
  const api = apiMiddleware(pipeline, { log, addressOf });
  const inFlight = limitInFlight({ perAddress: config.ipConcurrencyLimit, addressOf });
  const compressed = compression();
  const operations = compose<Koa.Context>([inFlight, allowOrigins('*'), ...compressed, api]);
  const everything = compose<Koa.Context>([
    health(readiness),
    inFlight,
    allowOrigins((ctx) => (isMcpPath(ctx.path) ? allowedOrigin(ctx, config) : '*')),
    ...compressed,
    assets(config),
    documents.site.middleware(createReaderFinder(pages)),
    api,
    apiMiddleware(greader, { log, addressOf, understood: readerRequest }),
    mcp(documents.json, pipeline, { ...config, origins: config.mcpOrigins, log, addressOf, extend: extendMcp }),
    oauth.middleware,
    ...pageRoutes(pages, {
      llms: async () => `${documents.llms}\n## Guides\n\n${await documents.site.guideLinks()}`,
      resourceMetadata: resourceMetadata(config.publicUrl, config.siteName),
    }),
  ]);
  koa.use((ctx, next): Promise<void> => (isOperation(ctx.path) ? operations : everything)(ctx, next));
  return koa.callback();
}

/** Creates the dependencies of pages. */
function pageDependencies(
  config: Config,
  { keyFor, addressOf, reads, pipelines, auth: { services: auth, oauth, authenticator } }: RequestHandlerOptions,
): PageDependencies {
  const { pipeline } = pipelines;
  const { usageStored, quotas } = pipeline.services;
  return {
    site: {
      keyFor,
      addressOf,
      reads,
      settle: () => authenticator.waitForPropagation(),
      db: auth.db,
      log: auth.log,
      publicUrl: auth.publicUrl,
      signUp: auth.signUp,
      siteName: auth.siteName,
      brand: config,
      countIp: (address) => pipeline.limits.countSiteIp(address),
      banners: createBanners(auth),
      problems: Object.entries(ERRORS).map(([code, kind]) => ({ code, ...kind })),
      securityContact: config.securityContact,
      outbound: config,
    },
    accounts: {
      ...auth,
      keyFor,
      freeDailyQuota: config.freeDailyQuota,
      usage: { stored: usageStored, quotas },
      consent: oauth.consent,
      payloads: oauth.payloads,
    },
    api: {
      pipeline,
      items: new LRUCache<string, object>({ max: MAX_ITEMS }),
      markup: new WeakMap(),
      get: (call) => dispatch(pipeline, internalRequest(call)),
    },
  };
}

/** Whether a path is of an operation; the documentation has its pages and assets below the API's path, too. */
const isOperation = (path: string): boolean => path.startsWith(`${API_ROOT}/`) && !path.startsWith(DOCS_PATH);

/** Lets pages of these origins read the answers. */
const allowOrigins = (origin: cors.Options['origin']): Middleware =>
  cors({ origin, exposeHeaders: [...ANSWER_HEADERS], maxAge: 86_400, keepHeadersOnError: false });

/** The MCP server, created on its first request because its library is slow to load. */
function mcp(document: () => string, pipeline: Pipeline, settings: EndpointSettings): Middleware {
  let endpoint: Promise<Middleware> | undefined;
  const make = async (): Promise<Middleware> =>
    (await import('../mcp/endpoint.ts')).mcpEndpoint(JSON.parse(document()) as ContractDocument, pipeline, settings);
  return async (ctx, next) => {
    if (isMcpPath(ctx.path)) await (await (endpoint ??= make()))(ctx, next);
    else await next();
  };
}

/** The request's origin when its pages may call the MCP server; an empty string for any other. */
function allowedOrigin({ req }: Koa.Context, { publicUrl, mcpOrigins }: Config): string {
  const { origin = '' } = req.headers;
  return origin === new URL(publicUrl).origin || mcpOrigins.includes(origin) ? origin : '';
}

/** Bytes from which a body is compressed. */
const THRESHOLD = 1_024;
/**
 * Bytes up to which a body is compressed at once, which takes half a millisecond at most. A page of 64 kB takes 0.11 to
 * 0.16 ms of processor time so, and 0.42 as a stream: that costs more to set up than to compress, and is sent in parts.
 */
const AT_ONCE = 256_000;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const DEFLATE = { level: constants.Z_BEST_SPEED };
const encoders = {
  br: (body: string | Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: string | Buffer) => gzipSync(body, DEFLATE),
};
/** Types of the texts that are compressed at once: JSON, pages, feeds, Markdown. */
const TEXT = /^(?:text\/(?:html|plain|markdown|css|xml)|application\/(?:[a-z.+-]+\+)?(?:json|xml|yaml))$/;

/**
 * Compresses answers, quickly: the usual quality took as much of the processor as all other work for a page, and made
 * it a tenth smaller. Streams, large bodies and other encodings are left to koa-compress, which the first of these is;
 * the second compresses texts at once.
 *
 * @internal tests ask it alone
 */
export function compression(): [Middleware, Middleware] {
  return [compress({ threshold: THRESHOLD, gzip: DEFLATE, deflate: DEFLATE, br: BROTLI }), compressAtOnce];
}

const compressAtOnce: Middleware = async (ctx, next) => {
  await next();
  const accepted = ctx.req.headers['accept-encoding'];
  if (accepted === undefined) return;
  // A client that refuses every encoding, identity included, gets identity: better than an error from the library.
  if (accepted.includes('q=0') && ctx.acceptsEncodings('identity', 'gzip', 'br') === false) ctx.compress = false;
  const body: unknown = ctx.body;
  if (!(typeof body === 'string' || Buffer.isBuffer(body)) || !mayBeCompressed(ctx)) return;
  const encoding = encodingFor(ctx);
  if (encoding !== 'br' && encoding !== 'gzip') return;
  ctx.set('content-encoding', encoding);
  ctx.body = encoders[encoding](body);
};

/** The encoding that a client prefers; of equal ones Brotli, which is quicker at this size, and smaller. */
function encodingFor(ctx: Koa.Context): string | false {
  const preferred = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const weighs = ctx.get('accept-encoding').includes('q=');
  return preferred === 'gzip' && !weighs && ctx.acceptsEncodings('br') !== false ? 'br' : preferred;
}

/** Whether the answer is a whole text of a size to be compressed at once, which may be encoded and is not yet. */
function mayBeCompressed({ compress: allowed, method, status, res, response }: Koa.Context): boolean {
  const { length, type } = response;
  if (allowed === false || method === 'HEAD' || status === 206 || res.headersSent || !TEXT.test(type)) return false;
  if (length < THRESHOLD || length > AT_ONCE || res.hasHeader('content-encoding')) return false;
  return !String(res.getHeader('cache-control')).includes('no-transform');
}

interface InFlightLimit {
  /** Requests from one address that may be in flight at the same time, those still sending their body included. */
  readonly perAddress: number;
  /** Returns the client address that rate limits count by. */
  readonly addressOf: (ctx: Koa.Context) => string;
}

/** Refuses requests of an address that has as many in flight as it may. */
function limitInFlight({ perAddress, addressOf }: InFlightLimit): Middleware {
  const places = createConcurrencyLimiter('in-flight', perAddress);
  return async (ctx, next) => {
    const address = addressOf(ctx);
    if (!(await places.acquire(address)))
      throw new AppError(
        'rate_limit_exceeded',
        `${perAddress} requests from this IP address are in progress. Wait for one to finish before you send the next.`,
        { retryAfter: 1 },
      );
    await next().finally(() => places.release(address));
  };
}
