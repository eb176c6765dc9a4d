import { basename } from 'node:path';
import type { Piscina } from 'piscina';

/** Milliseconds that a thread may take to begin, which is no task's fault. */
const START_TIMEOUT_MS = 60_000;

/** What a thread runs: a program of ours and what it may use. */
export interface ThreadOptions {
  /** Its file below src/, without ending, which exports `run`. */
  readonly program: string;
  /** MiB of its heap. */
  readonly memory: number;
  /** Milliseconds for one task; any without it. */
  readonly timeoutMs?: number;
}

/** One thread that does tasks, one at a time and in order. It keeps no process alive while it has none. */
export interface Thread {
  /**
   * Throws what the task throws, without its class; an AbortError for one that takes too long, and an error with the
   * code ERR_WORKER_OUT_OF_MEMORY for one that takes too much memory.
   */
  run(task: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** The thread begins with the first task; one that died is replaced at the next. */
export function createThread({ program, memory, timeoutMs }: ThreadOptions): Thread {
  let pool: Promise<Piscina> | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  const begin = async (): Promise<Piscina> => {
    const { Piscina } = await import('piscina');
    return new Piscina({
      filename: programFile(program),
      name: 'run',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Infinity,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    }).on('error', () => undefined); // of an idle thread; the next task has a new one
  };
  const done = async (task: unknown): Promise<unknown> => {
    if (isClosed) throw new Error('the thread was stopped');
    const threads = await (pool ??= begin());
    await threads.run(undefined, { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).catch((cause: unknown) => {
      throw new Error('the thread did not begin', { cause });
    });
    return threads.run(task, timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) });
  };
  return {
    run: (task) => {
      const result = last.then(() => done(task));
      last = result.catch(() => undefined);
      return result;
    },
    close: async () => {
      isClosed = true;
      await (await pool)?.destroy();
    },
  };
}

/** Under a loader the file in src/; when built, the program of its name beside this one. */
function programFile(program: string): string {
  const file = import.meta.url.endsWith('.ts') ? `../${program}.ts` : `./${basename(program)}.js`;
  return new URL(file, import.meta.url).href;
}
