import { Worker } from 'node:worker_threads';

/** What the thread is asked: the plain text of HTML, a summary of a plain text, or its vector. */
export interface Question {
  readonly id: number;
  readonly texts: readonly { readonly kind: 'plain' | 'summary' | 'vector'; readonly text: string }[];
}

/** What it makes of one text. */
export interface Read {
  readonly text?: string | undefined;
  readonly vector?: number[] | undefined;
}

/** A thread that reads texts; it begins with the first question and takes them in order. */
export class ReaderThread {
  private worker: Worker | undefined;
  private last = 0;
  private readonly waiting = new Map<number, { resolve: (read: Read[]) => void; reject: (error: Error) => void }>();

  /** One result for each text. Rejects when the thread dies; the next question begins a new one. */
  ask(kind: Question['texts'][number]['kind'], texts: readonly string[]): Promise<Read[]> {
    if (texts.length === 0) return Promise.resolve([]);
    const worker = (this.worker ??= this.begin());
    const id = (this.last += 1);
    worker.ref();
    return new Promise<Read[]>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, texts: texts.map((text) => ({ kind, text })) } satisfies Question);
    });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private begin(): Worker {
    const worker = new Worker(workerFile(), { name: 'reader', resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.on('message', ({ id, read }: { id: number; read: Read[] }) => {
      this.waiting.get(id)?.resolve(read);
      this.waiting.delete(id);
      // An idle thread must not keep a process alive that has nothing else to do.
      if (this.waiting.size === 0) worker.unref();
    });
    const died = (error: Error): void => {
      if (this.worker === worker) this.worker = undefined;
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
    worker.once('error', died);
    worker.once('exit', (code) => died(new Error(`the reader thread ended with code ${code}`)));
    return worker;
  }
}

/** tsc rewrites import specifiers only, so the ending is that of this file: .ts under a loader, .js when built. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './enrich-worker.ts' : './enrich-worker.js', import.meta.url);
}
