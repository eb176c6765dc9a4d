import { findFeedLinks } from './find-feeds.ts';
import { withKeywordTags } from '../enrich/keyword-tags.ts';
import { readArticle } from './read-article.ts';
import type { readImport } from '../imports/read-import.ts';
import type { readChangeBatch, readRegistryDocument, readReleases } from '../changes/change-jobs.ts';
import type { readManifest } from '../manifests/read-manifest.ts';
import { readFeed } from './read-feed.ts';

type ImportReader = typeof readImport;
type Manifests = typeof readManifest;
type ChangeBatches = typeof readChangeBatch;
type Registries = typeof readRegistryDocument;
type Releases = typeof readReleases;

const changeJobs = async () => import('../changes/change-jobs.ts');

/** The jobs of the parsing thread; arguments and results are copied between the threads. */
export const jobs = {
  feed: (...args: Parameters<typeof readFeed>) => withKeywordTags(readFeed(...args)),
  feedLinks: findFeedLinks,
  article: readArticle,
  // Loaded by the first import: feeds are read in a thread without its libraries.
  import: async (...args: Parameters<ImportReader>): Promise<ReturnType<ImportReader>> =>
    (await import('../imports/read-import.ts')).readImport(...args),
  manifest: async (...args: Parameters<Manifests>): Promise<ReturnType<Manifests>> =>
    (await import('../manifests/read-manifest.ts')).readManifest(...args),
  changeBatch: async (...args: Parameters<ChangeBatches>) => (await changeJobs()).readChangeBatch(...args),
  registryDocument: async (...args: Parameters<Registries>): Promise<ReturnType<Registries>> =>
    (await changeJobs()).readRegistryDocument(...args),
  releases: async (...args: Parameters<Releases>): Promise<ReturnType<Releases>> =>
    (await changeJobs()).readReleases(...args),
};

export type Jobs = typeof jobs;

/** A job with its arguments, as sent to the thread. */
export interface ParseTask {
  readonly kind: keyof Jobs;
  readonly args: readonly unknown[];
}

/** The result of a job. A FeedError loses its class between the threads and is sent as its reason and message. */
export type ParseOutcome = { readonly result: unknown } | { readonly reason: string; readonly message: string };
