import { isUnavailable } from '../data/database-errors.ts';

/** Writes that a request must not wait for: they are gathered and stored together. */
export interface WriteBuffer<Item> {
  add(item: Item): void;
  /** Stores what is gathered; resolves when nothing is left or the database cannot take more now. */
  flush(): Promise<void>;
  /** Flushes and stops the clock. */
  close(): Promise<void>;
}

/** Milliseconds between two flushes: what a kill -9 can lose. */
const FLUSH_EVERY = 500;
/** Items kept while the database is away; the oldest go first, since these writes are worth less than the memory. */
const MAX_WAITING = 50_000;
/** Items in one statement: far from what a statement has time for. */
const CHUNK = 1_000;

/**
 * Gathers items and gives them to `store` in chunks, at most every half second and one chunk at a time. A chunk that
 * the database cannot take now is tried again, after the others; one that fails by itself is halved until the item that
 * is to blame is alone, which is dropped. `failed` hears of each failure.
 */
export function createWriteBuffer<Item>(
  store: (items: Item[]) => Promise<void>,
  failed: (error: unknown) => void,
): WriteBuffer<Item> {
  let waiting: Item[] = [];
  let running: Promise<void> = Promise.resolve();

  /** Whether the database could be asked. */
  const storeChunk = async (chunk: Item[]): Promise<boolean> => {
    try {
      await store(chunk);
      return true;
    } catch (error) {
      failed(error);
      if (isUnavailable(error)) {
        waiting = [...waiting, ...chunk].slice(-MAX_WAITING);
        return false;
      }
    }
    if (chunk.length === 1) return true;
    const half = Math.ceil(chunk.length / 2);
    const first = await storeChunk(chunk.slice(0, half));
    if (first) return storeChunk(chunk.slice(half));
    waiting = [...waiting, ...chunk.slice(half)].slice(-MAX_WAITING);
    return false;
  };

  const storeWaiting = async (): Promise<void> => {
    for (let remaining = waiting.length; remaining > 0; remaining -= CHUNK) {
      if (!(await storeChunk(waiting.splice(0, Math.min(CHUNK, remaining))))) return;
    }
  };
  const flush = (): Promise<void> => (running = running.then(storeWaiting));
  const clock = setInterval(() => void flush(), FLUSH_EVERY).unref();
  return {
    add: (item) => {
      waiting.push(item);
      if (waiting.length > MAX_WAITING) waiting.shift();
    },
    flush,
    close: () => {
      clearInterval(clock);
      return flush();
    },
  };
}
