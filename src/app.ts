import { compilePipelines, type AroundHandler } from './api/compile.ts';
import { readSecret } from './auth/secret.ts';
import { createAuth, type AuthOptions } from './auth/services.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './data/database.ts';
import { Replica } from './data/servers/replica.ts';
import { EventStreams } from './events/streams.ts';
import { createFollowUp } from './follow-up/follow-ups.ts';
import { createServices } from './handlers/services.ts';
import { createAddressOf } from './http/client-address.ts';
import { createRequestHandler, type RequestHandlerOptions } from './http/middleware.ts';
import { createIngest } from './ingest/ingest.ts';
import { createLimits } from './limits/rate-limits.ts';
import type { Log } from './log.ts';
import { createDigestComposer } from './pages/digests/compose-digest.tsx';
import { createServiceDocuments } from './pages/docs/documents.ts';
import { showRefusal } from './pages/oauth/consent.tsx';
import { findVisitor } from './pages/shell/visitor.ts';
import { observeService, type ServiceState } from './telemetry/service-metrics.ts';
import { createWebhooks } from './webhooks/sender.ts';

/** A service over a database. */
export interface App {
  readonly callback: ReturnType<typeof createRequestHandler>;
  /**
   * Starts everything that needs the database: call it once the database answers and its tables are up to date. Each
   * component starts through `persistently`, which may retry it when the database goes away in the meantime.
   */
  start(persistently?: (work: () => Promise<void>) => Promise<void>): Promise<void>;
  /** Work to do after the start: tasks of some 10 ms each, and loading the OAuth library. */
  readonly deferred: readonly (() => unknown)[];
  /** State for metrics. Caches count from the call on. */
  state(): ServiceState;
  /** Stores what the write buffers hold. */
  flush(): Promise<void>;
  /** Ends the streams that are open, which would keep the server from stopping. */
  endStreams(): void;
  /** Flushes the write buffers and stops the background work. Closing the database is up to the caller. */
  close(): Promise<void>;
}

/** Dependencies of a service besides its settings; tests set `aroundHandler`, `fetch` and `passwordCost`. */
export interface AppOptions extends Pick<RequestHandlerOptions, 'readiness' | 'extendMcp'> {
  readonly db: OpenDatabase;
  readonly log: Log;
  readonly aroundHandler?: AroundHandler;
  /** Fetches a document from the internet. */
  readonly fetch?: Parameters<typeof createIngest>[2];
  readonly passwordCost?: AuthOptions['passwordCost'];
}

/** Builds the service over a database. Several in one process share only the compiled contract. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { log, readiness, extendMcp } = options;
  const service = await createService(config, options);
  const { keyFor, addressOf, limits, reads, documents, ingest, webhooks, streams, followUp, auth } = service;
  const { services, pipelines } = service;
  const { buffers } = followUp;
  const { cards, topics, memory } = services;
  const background = [ingest.worker, ...followUp.tasks, webhooks];
  return {
    callback: createRequestHandler(config, {
      log,
      keyFor,
      addressOf,
      reads,
      documents,
      pipelines,
      auth,
      readiness,
      extendMcp,
    }),
    start: async (persistently = (work) => work()) => {
      auth.start();
      await limits.reach();
      for (const component of [auth.oauth, auth.authenticator, ingest.embeddings, ...background, reads])
        await persistently(async () => component?.start());
    },
    state: () => {
      const caches = { cards, topics, memory, tokens: auth.authenticator.cache };
      return observeService({ caches, streams, buffers, reads, redis: limits.redis });
    },
    flush: async () => {
      await buffers.flush();
    },
    endStreams: () => streams.close(),
    deferred: [() => auth.oauth.consent.provider(), ...pipelines.validators, ...documents.site.deferred],
    close: async () => {
      streams.close();
      const ended = background.map((task) => task.stop());
      const threads = [ingest.embeddings.stop(), ingest.previews.close(), ingest.manifests.close()];
      await Promise.all([buffers.close(), auth.close(), ...threads, ...ended]);
      await Promise.all([reads?.close(), limits.close()]);
    },
  };
}

/** Creates the components of the service, each once and after those that it uses. */
async function createService(config: Config, { db, log, fetch, passwordCost, aroundHandler }: AppOptions) {
  const { publicUrl, production, databaseReadUrl, databaseReadMaxLagMs: maxLagMs } = config;
  const keyFor = readSecret(config);
  const addressOf = createAddressOf(config.trustedProxies, log);
  const limits = await createLimits(config, log);
  const reads = databaseReadUrl === undefined ? undefined : new Replica({ url: databaseReadUrl, maxLagMs }, db, log);
  const documents = createServiceDocuments(config);
  const ingest = createIngest(config, { db, log, keyFor }, fetch);
  const webhooks = createWebhooks(config, { db, log, keyFor });
  const streams = new EventStreams(db, log, publicUrl);
  const followUp = createFollowUp(config, { db, log, reads });
  const { buffers } = followUp;
  const auth = createAuth(config, {
    db,
    log,
    keyFor,
    addressOf,
    redis: limits.redis,
    countIp: (address) => limits.rates.countIp(address),
    outbound: ingest.outbound,
    pages: { accountOf: async (ctx) => (await findVisitor(db, publicUrl, ctx))?.accountId, showError: showRefusal },
    composeDigest: createDigestComposer({ ...config, db, keyFor }),
    onTokenUse: buffers.noteUse,
    passwordCost,
  });
  const { authenticator } = auth;
  const services = createServices(config, { documents, keyFor, buffers, limits, ...ingest, authenticator });
  const pipelines = await compilePipelines(
    {
      db,
      reads,
      streams,
      services,
      bearer: authenticator,
      limits: limits.rates,
      cursorKey: keyFor('cursors'),
      urlProblem: (url) => webhooks.urlProblem(url),
      noteRequest: buffers.noteRequest,
      noteDeprecated: buffers.noteDeprecated,
    },
    { production, aroundHandler },
  );
  const foundation = { keyFor, addressOf, limits, reads, documents };
  return { ...foundation, ingest, webhooks, streams, followUp, auth, services, pipelines };
}
