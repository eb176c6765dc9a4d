import type { Statement } from '../statement.ts';

/** Rounds on their way at a time: with one, askers and answers would wait for each other in turns. */
const SIDE_BY_SIDE = 2;
/** Milliseconds for which a round is waited for; one that takes longer holds up nobody else. */
const PATIENCE_MS = 50;

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers questions in rounds: those that come while rounds are on their way are answered together by the next one, as
 * databases commit in groups. Under load a round has many questions, and alone a question waits for nobody. An answer
 * is never older than its question.
 */
export class BatchLoader<Question, Answer> {
  private waiting: Asked<Question, Answer>[] = [];
  private running = 0;

  /** `answer` returns an answer for each question, in their order; when it throws, all of them have failed. */
  constructor(private readonly answer: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  /** Whether it has nothing to do. */
  get isIdle(): boolean {
    return this.running === 0 && this.waiting.length === 0;
  }

  load(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      // Everything that has arrived by now is read first.
      if (this.waiting.length === 1 && this.running < SIDE_BY_SIDE) setImmediate(() => this.begin());
    });
  }

  private begin(): void {
    if (this.waiting.length === 0 || this.running >= SIDE_BY_SIDE) return;
    const round = this.waiting;
    this.waiting = [];
    this.running += 1;
    let isCounted = true;
    const end = (): void => {
      clearTimeout(timer);
      if (isCounted) this.running -= 1;
      isCounted = false;
      this.begin();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    this.answer(round.map(({ question }) => question))
      .then(
        (answers) => round.forEach(({ resolve }, n) => resolve(answers[n] as Answer)),
        (error: unknown) => round.forEach(({ reject }) => reject(error)),
      )
      .finally(end);
  }
}

type Run = () => Promise<unknown[]>;
type Share = (statement: Statement<unknown> | string, values: readonly unknown[], run: Run) => Promise<unknown[]>;

/**
 * Runs statements; one that may be shared once for all who ask it with the same values at once: while it is being
 * answered they wait, and share the next answer, which is therefore as new as if each had asked.
 */
export function createQueryCoalescer(): Share {
  const byQuestion = new Map<string, BatchLoader<Run, unknown[]>>();
  const shared = async (question: string, run: Run): Promise<unknown[]> => {
    const loader = byQuestion.get(question) ?? new BatchLoader(once);
    byQuestion.set(question, loader);
    try {
      return await loader.load(run);
    } finally {
      if (loader.isIdle) byQuestion.delete(question);
    }
  };
  return (statement, values, run) =>
    typeof statement !== 'string' && statement.shared === true
      ? shared(`${JSON.stringify(values)} ${statement.text}`, run)
      : run();
}

async function once(runs: readonly Run[]): Promise<unknown[][]> {
  const [run] = runs;
  const rows = (await run?.()) ?? [];
  return runs.map(() => rows);
}
