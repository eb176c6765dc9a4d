import type { Statement } from '../statement.ts';

/** Batches in flight at a time: with one, callers and responses would alternate. */
const SIDE_BY_SIDE = 2;
/** Milliseconds after which a batch no longer counts, so that a slow one holds up no other. */
const PATIENCE_MS = 50;

interface BatchEntry<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Loads values in batches: keys that come while batches are in flight are loaded together by the next one, as databases
 * commit in groups. Under load a batch has many keys, and alone a key waits for nothing. A value is never older than
 * its call.
 *
 * @internal tests load with it alone
 */
export class BatchLoader<Key, Value> {
  /** Batches that have not ended within PATIENCE_MS are not among them. */
  private inFlight = 0;
  private waiting: BatchEntry<Key, Value>[] = [];

  /** `loadAll` returns a value for each key, in their order; when it throws, all of them have failed. */
  constructor(private readonly loadAll: (keys: readonly Key[]) => Promise<readonly Value[]>) {}

  /** Whether it has nothing to do. */
  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0;
  }

  load(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      // Everything that has arrived by now is read first.
      if (this.waiting.length === 1 && this.inFlight < SIDE_BY_SIDE) setImmediate(this.begin);
    });
  }

  private readonly begin = (): void => {
    if (this.waiting.length === 0 || this.inFlight >= SIDE_BY_SIDE) return;
    const batch = this.waiting;
    this.waiting = [];
    void this.run(batch);
  };

  /** Never rejects. */
  private async run(batch: readonly BatchEntry<Key, Value>[]): Promise<void> {
    this.inFlight += 1;
    let isCounted = true;
    const end = (): void => {
      if (isCounted) this.inFlight -= 1;
      isCounted = false;
      this.begin();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    try {
      const values = await this.loadAll(batch.map(({ key }) => key));
      for (const [n, { resolve }] of batch.entries()) resolve(values[n] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    clearTimeout(timer);
    end();
  }
}

/** Returns a function that loads a value from a database; keys that come at the same time are loaded together. */
export function createLoader<Db extends object, Key, Value>(
  loadAll: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>,
): (db: Db, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Db, BatchLoader<Key, Value>>();
  return (db, key) => {
    let loader = loaders.get(db);
    if (!loader) loaders.set(db, (loader = new BatchLoader((keys) => loadAll(db, keys))));
    return loader.load(key);
  };
}

type RunBatch = () => Promise<unknown[]>;
type Share = (statement: Statement<unknown> | string, values: readonly unknown[], run: RunBatch) => Promise<unknown[]>;

/**
 * Coalesces identical concurrent queries of shared statements: calls with the same values that come while it runs share
 * the next run, so that each result is as new as if every call had run it. Other statements run as they come.
 */
export function createQueryCoalescer(): Share {
  const byQuery = new Map<string, BatchLoader<RunBatch, unknown[]>>();
  return async (statement, values, run) => {
    if (typeof statement === 'string' || statement.shared !== true) return run();
    const query = `${JSON.stringify(values)} ${statement.text}`;
    const loader = byQuery.get(query) ?? new BatchLoader(runForAll);
    byQuery.set(query, loader);
    try {
      return await loader.load(run);
    } finally {
      if (loader.isIdle) byQuery.delete(query);
    }
  };
}

async function runForAll(runs: readonly RunBatch[]): Promise<unknown[][]> {
  const [run] = runs;
  return new Array<unknown[]>(runs.length).fill((await run?.()) ?? []);
}
