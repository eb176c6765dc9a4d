import { basename } from 'node:path';
import type { Piscina } from 'piscina';

/** Milliseconds that a thread may take to start; does not count against its task. */
const START_TIMEOUT_MS = 60_000;

/** The module that a thread runs, and its limits. */
export interface ThreadOptions {
  /** Path below src/ without extension; exports `run`. */
  readonly program: string;
  /** Heap limit in MiB. */
  readonly memory: number;
  /** Milliseconds per task; unlimited when absent. */
  readonly timeoutMs?: number;
}

/** One thread that runs tasks one at a time, in order. When idle it does not keep the process alive. */
export interface Thread {
  /**
   * Throws what the task throws, without its class; an AbortError when it takes too long, and an error with the code
   * ERR_WORKER_OUT_OF_MEMORY when it uses too much memory.
   */
  run(task: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** The thread starts with the first task; a dead one is replaced at the next task. */
export function createThread({ program, memory, timeoutMs }: ThreadOptions): Thread {
  let pool: Promise<Piscina> | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  const start = async (): Promise<Piscina> => {
    const { Piscina } = await import('piscina');
    return new Piscina({
      filename: programFile(program),
      name: 'run',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Infinity,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    }).on('error', () => undefined); // an idle thread died; the next task gets a new one
  };
  const runTask = async (task: unknown): Promise<unknown> => {
    if (isClosed) throw new Error('the thread was stopped');
    const threads = await (pool ??= start());
    await threads.run(undefined, { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).catch((cause: unknown) => {
      throw new Error('the thread did not start', { cause });
    });
    return threads.run(task, timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) });
  };
  return {
    run: (task) => {
      const result = last.then(() => runTask(task));
      last = result.catch(() => undefined);
      return result;
    },
    close: async () => {
      isClosed = true;
      await (await pool)?.destroy();
    },
  };
}

/** The file in src/ when a TypeScript loader runs us; in dist/ the bundle of that name beside this one. */
function programFile(program: string): string {
  const file = import.meta.url.endsWith('.ts') ? `../${program}.ts` : `./${basename(program)}.js`;
  return new URL(file, import.meta.url).href;
}
