import { basename } from 'node:path';
import type { Piscina } from 'piscina';
import { processorClock } from './processor-time.ts';

/** Milliseconds that a thread may take to start; does not count against its task. */
const START_TIMEOUT_MS = 60_000;

/** Milliseconds of the clock on the wall for each one of processor time: a busier machine fails the task itself. */
const WALL_FACTOR = 4;
/** Number of looks at a running task within its limit, and the interval between them in milliseconds. */
const LOOKS = 20;
const LOOK_MS = { least: 5, max: 250 };

/** The module that a thread runs, and its limits. */
export interface ThreadOptions {
  /** Path below src/ without extension; exports `run`, which answers no task with threadProcPath(). */
  readonly program: string;
  /** Heap limit in MiB. */
  readonly memory: number;
  /** Milliseconds of processor time per task; unlimited when absent. */
  readonly processorMs?: number;
  /** Milliseconds without a task after which the thread ends, and its memory is free; it stays when absent. */
  readonly idleMs?: number;
}

/** One thread that runs tasks one at a time, in order. When idle it does not keep the process alive. */
export interface WorkerThread {
  /**
   * Throws what the task throws, without its class; an AbortError when it takes too much processor time, an error with
   * the code ERR_WORKER_OUT_OF_MEMORY when it uses too much memory, and another one when it got too little of the
   * processor to end.
   */
  run(task: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** The thread starts with the first task; a dead one is replaced at the next task. */
export function createThread({ program, memory, processorMs, idleMs = Infinity }: ThreadOptions): WorkerThread {
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
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    }).on('error', () => undefined); // an idle thread died; the next task gets a new one
  };
  const runTask = async (task: unknown): Promise<unknown> => {
    if (isClosed) throw new Error('the thread was stopped');
    const threads = await (pool ??= start());
    const signal = AbortSignal.timeout(START_TIMEOUT_MS);
    const thread = (await threads.run(undefined, { signal }).catch((cause: unknown) => {
      throw new Error('the thread did not start', { cause });
    })) as string | undefined;
    return processorMs === undefined ? threads.run(task) : runWithin(processorMs, { threads, task, thread });
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

const THREAD_STARVED = new Error('the machine is too busy to run the thread');

/** Looks at the thread's clock while it runs the task, and ends it when it has used too much. */
async function runWithin(
  processorMs: number,
  { threads, task, thread }: { threads: Piscina; task: unknown; thread: string | undefined },
): Promise<unknown> {
  const ending = new AbortController();
  const clock = processorClock(thread);
  const begin = performance.now();
  const starved = (): boolean => performance.now() - begin > Math.max(processorMs * WALL_FACTOR, START_TIMEOUT_MS);
  const look = (): void => {
    if (clock() > processorMs) ending.abort(new Error('the task uses too much of the processor'));
    else if (starved()) ending.abort(THREAD_STARVED);
  };
  const timer = setInterval(look, Math.min(LOOK_MS.max, Math.max(LOOK_MS.least, processorMs / LOOKS))).unref();
  try {
    return await threads.run(task, { signal: ending.signal });
  } catch (error) {
    if (ending.signal.reason === THREAD_STARVED) throw THREAD_STARVED;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** The file in src/ when a TypeScript loader runs us; in dist/ the bundle of that name next to this one. */
function programFile(program: string): string {
  const file = import.meta.url.endsWith('.ts') ? `../${program}.ts` : `./${basename(program)}.js`;
  return new URL(file, import.meta.url).href;
}
