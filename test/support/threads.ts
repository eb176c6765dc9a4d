import { createParseThread } from '../../src/ingest/parse/parse-thread.ts';
import { ReaderThread } from '../../src/ingest/enrich/reader-thread.ts';

/**
 * Threads for all workers of all files: each takes two seconds of processor time to begin under the TypeScript loader.
 * They begin with the first document, and keep no process alive.
 */
export const parser = createParseThread();
export const reader = new ReaderThread();
