import { createThread } from '../../background/thread.ts';

/** What the thread is asked: the plain text of HTML, a summary of a plain text, or its vector. */
export interface Question {
  readonly kind: 'plain' | 'summary' | 'vector';
  readonly texts: readonly string[];
}

/** What it makes of one text. */
export interface Read {
  readonly text?: string | undefined;
  readonly vector?: number[] | undefined;
}

/** A thread that reads texts; it begins with the first question and takes them in order. */
export class ReaderThread {
  private readonly thread = createThread({ program: 'ingest/enrich/enrich-worker', memory: 256 });

  /** One result for each text. Rejects when the thread dies; the next question begins a new one. */
  async ask(kind: Question['kind'], texts: readonly string[]): Promise<Read[]> {
    return texts.length === 0 ? [] : ((await this.thread.run({ kind, texts } satisfies Question)) as Read[]);
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
