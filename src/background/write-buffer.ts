import { isUnavailable } from '../data/database-errors.ts';

/** Writes that requests do not wait for: gathered and stored in batches. */
export interface WriteBuffer<Item> {
  readonly add: (item: Item) => void;
  /** Number of items that wait. */
  waiting(): number;
  /** Stores all waiting items; resolves when none are left, or early while the database is unavailable. */
  flush(): Promise<void>;
  /** Flushes and stops the timer. */
  close(): Promise<void>;
}

/** Bounds of a buffer. */
interface Bounds {
  /**
   * Items kept while the database is unavailable; the oldest are dropped first, since these writes are worth less than
   * the memory.
   */
  readonly maxWaiting: number;
  /** Items per statement: few enough to stay far below its timeout. */
  readonly chunkSize: number;
  /** Milliseconds between flushes: a kill -9 loses at most that much. */
  readonly intervalMs?: number;
}
const SMALL_ITEMS: Bounds = { maxWaiting: 50_000, chunkSize: 1_000 };

/**
 * Gathers items and passes them to `store` in chunks, every half second or `intervalMs`, and one chunk at a time. A
 * chunk that fails because the database is unavailable is retried after the others; one that fails for another reason
 * is halved until the bad item is alone, which is dropped. `failed` receives every error.
 */
export function createWriteBuffer<Item>(
  store: (items: Item[]) => Promise<void>,
  failed: (error: unknown) => void,
  { maxWaiting, chunkSize, intervalMs = 500 }: Bounds = SMALL_ITEMS,
): WriteBuffer<Item> {
  let waiting: Item[] = [];
  let running: Promise<void> = Promise.resolve();

  /** Whether the database was available. */
  const storeChunk = async (chunk: Item[]): Promise<boolean> => {
    try {
      await store(chunk);
      return true;
    } catch (error) {
      failed(error);
      if (isUnavailable(error)) {
        waiting = [...waiting, ...chunk].slice(-maxWaiting);
        return false;
      }
    }
    if (chunk.length === 1) return true;
    const half = Math.ceil(chunk.length / 2);
    const first = await storeChunk(chunk.slice(0, half));
    if (first) return storeChunk(chunk.slice(half));
    waiting = [...waiting, ...chunk.slice(half)].slice(-maxWaiting);
    return false;
  };

  const storeWaiting = async (): Promise<void> => {
    for (let remaining = waiting.length; remaining > 0; remaining -= chunkSize) {
      if (!(await storeChunk(waiting.splice(0, Math.min(chunkSize, remaining))))) return;
    }
  };
  const flush = (): Promise<void> => (running = running.then(storeWaiting));
  const clock = setInterval(() => void flush(), intervalMs).unref();
  return {
    add: (item) => {
      waiting.push(item);
      if (waiting.length > maxWaiting) waiting.shift();
    },
    waiting: () => waiting.length,
    flush,
    close: () => {
      clearInterval(clock);
      return flush();
    },
  };
}
