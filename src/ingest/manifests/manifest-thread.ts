import type { ManifestReader } from '../../domain/tech-stack/manifest.ts';
import { FeedError } from '../parse/feed.ts';
import { createParseThread } from '../parse/parse-thread.ts';

/** Milliseconds of processor time per file: the largest lock files in YAML take two seconds. */
const LIMIT_MS = 5_000;

/** Advice about feeds in the messages of the thread. */
const OF_PUBLISHERS = 'Ask its publisher for a smaller one.';

/** Reads manifests in a thread of their own, so that a file that takes long delays no feed. */
export interface ManifestThread {
  readonly read: ManifestReader;
  close(): Promise<void>;
}

/** The thread starts with the first file. */
export function createManifestThread(): ManifestThread {
  const parser = createParseThread(LIMIT_MS);
  return {
    read: async (text, format) => {
      try {
        return await parser.run('manifest', text, format);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        return { problem: error.message.replace(OF_PUBLISHERS, 'Send a smaller one.') };
      }
    },
    close: () => parser.close(),
  };
}
