import type { BackgroundTask } from '../background/repeat.ts';
import type { Config, DeriveKey } from '../config.ts';
import type { Database } from '../data/database.ts';
import { proxyFor } from '../environment/outbound-settings.ts';
import type { Log } from '../log.ts';
import { createEmbeddingService, type EmbeddingService } from './enrich/embeddings.ts';
import { CLIENT_METADATA } from './fetch/document-kinds.ts';
import { fetchDocument, type FetchedDocument } from './fetch/fetch.ts';
import { fetchThrough } from './fetch/ways.ts';
import { createManifestThread, type ManifestThread } from './manifests/manifest-thread.ts';
import { createFeedPreviews, type FeedPreviews } from './preview.ts';
import { createWorker } from './schedule/server-worker.ts';

interface IngestDependencies {
  readonly db: Database;
  readonly log: Log;
  readonly keyFor: DeriveKey;
}

/** The worker that fetches feeds, the meaning of texts, and requests that other parts send to the internet. */
export interface Ingest {
  readonly worker: BackgroundTask;
  readonly embeddings: EmbeddingService;
  /** Reads feeds that people look at before they add them. */
  readonly previews: FeedPreviews;
  /** Reads the manifests of people's projects. */
  readonly manifests: ManifestThread;
  readonly outbound: {
    /** Sends requests to the OpenID provider through the proxy; undefined where none is needed. */
    readonly provider: typeof fetch | undefined;
    /** Fetches the metadata of an OAuth client. Throws what `fetchDocument` does. */
    readonly metadata: (url: string, limits: { maxBytes: number; timeoutMs: number }) => Promise<FetchedDocument>;
  };
}

/** Creates the parts that read from the internet; `fetch` fetches one document. */
export function createIngest(config: Config, { db, log, keyFor }: IngestDependencies, fetch = fetchDocument): Ingest {
  const { publicUrl, outboundProxy: proxy } = config;
  return {
    worker: createWorker(db, { ...config, keyFor }, log),
    embeddings: createEmbeddingService(db, config, log),
    previews: createFeedPreviews(config),
    manifests: createManifestThread(),
    outbound: {
      provider: config.oidc && fetchThrough(proxyFor(config.oidc.issuer, config)),
      metadata: (url, limits) => fetch(url, { ...limits, proxy, publicUrl, kind: CLIENT_METADATA }),
    },
  };
}
