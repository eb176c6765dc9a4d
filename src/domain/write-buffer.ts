/** Writes that a request must not wait for: they are gathered and stored together. */
export interface WriteBuffer<Item> {
  add(item: Item): void;
  /** Stores what is gathered; resolves when nothing is left or storing failed. */
  flush(): Promise<void>;
  /** Flushes and stops the clock. */
  close(): Promise<void>;
}

/** Milliseconds between two flushes: what a kill -9 can lose. */
const FLUSH_EVERY = 500;
/** Items kept while the database is away; the oldest go first, since these writes are worth less than the memory. */
const MAX_WAITING = 50_000;

/**
 * Gathers items and gives them to `store` together, at most every half second and one batch at a time. A batch that
 * cannot be stored is tried again with the next one; `failed` hears why.
 */
export function createWriteBuffer<Item>(store: (items: Item[]) => Promise<void>, failed: (error: unknown) => void): WriteBuffer<Item> {
  let waiting: Item[] = [];
  let running: Promise<void> = Promise.resolve();
  const storeWaiting = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await store(batch);
    } catch (error) {
      failed(error);
      waiting = [...batch, ...waiting].slice(-MAX_WAITING);
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
