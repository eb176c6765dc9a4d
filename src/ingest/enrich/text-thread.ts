import { createThread } from '../../background/thread.ts';
import type { TextContext } from '../parse/items/item-text.ts';

/** A request to the thread: the plain text of HTML, a summary of plain text, its vector, or its language. */
export interface TextTask {
  readonly kind: 'plain' | 'summary' | 'vector' | 'language';
  readonly texts: readonly string[];
  /** Context of a summary besides the text. */
  readonly about?: TextContext | undefined;
}

/** The result for one text. */
export interface TextResult {
  readonly text?: string | undefined;
  readonly vector?: number[] | undefined;
}

/** Milliseconds of processor time for one question; hundreds of texts take seconds. */
const LIMIT_MS = 120_000;

/** A thread ends this many milliseconds after its last question: it takes a second of a processor to start. */
const IDLE_MS = 30_000;

/**
 * A thread that turns texts into summaries and vectors. It starts with a question, answers in order, and ends when
 * nothing was asked for a while.
 */
export class TextThread {
  private readonly thread = createThread({
    program: 'ingest/enrich/enrich-worker',
    memory: 256,
    processorMs: LIMIT_MS,
    idleMs: IDLE_MS,
  });

  /** Returns one result per text. Rejects when the thread dies or is too slow; the next question starts a new one. */
  async ask(kind: TextTask['kind'], texts: readonly string[], about?: TextContext): Promise<TextResult[]> {
    return texts.length === 0
      ? []
      : ((await this.thread.run({ kind, texts, about } satisfies TextTask)) as TextResult[]);
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
