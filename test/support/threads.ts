import { createParseThread } from '../../src/ingest/parse/parse-thread.ts';
import { TextThread } from '../../src/ingest/enrich/text-thread.ts';

/**
 * Threads shared by the workers of all files: each takes two seconds of processor time to start under the TypeScript
 * loader. They start with the first document, and do not keep the process alive.
 */
export const parser = createParseThread();
export const reader = new TextThread();
