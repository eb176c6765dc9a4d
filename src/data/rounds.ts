/** Milliseconds for which a round is waited for; one that takes longer holds up nobody else. */
const PATIENCE_MS = 50;

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers questions in rounds: those that come while a round is on its way are answered together by the next one, as
 * databases commit in groups. Under load a round has many questions, and alone a question waits for nobody. An answer
 * is never older than its question.
 */
export class Rounds<Question, Answer> {
  private waiting: Asked<Question, Answer>[] = [];
  private latest: object | undefined;

  /** `answer` returns an answer for each question, in their order; when it throws, all of them have failed. */
  constructor(private readonly answer: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  /** Whether it has nothing to do. */
  get isIdle(): boolean {
    return this.latest === undefined && this.waiting.length === 0;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      // What else has arrived by now is read first.
      if (this.waiting.length === 1 && this.latest === undefined) setImmediate(() => this.begin());
    });
  }

  private begin(): void {
    const round = this.waiting;
    const id = {};
    const timer = setTimeout(() => this.next(id), PATIENCE_MS);
    [this.waiting, this.latest] = [[], id];
    this.answer(round.map(({ question }) => question))
      .then(
        (answers) => round.forEach(({ resolve }, n) => resolve(answers[n] as Answer)),
        (error: unknown) => round.forEach(({ reject }) => reject(error)),
      )
      .finally(() => {
        clearTimeout(timer);
        this.next(id);
      });
  }

  /** Goes on when a round has ended, or has taken too long; unless another one was begun meanwhile. */
  private next(ended: object): void {
    if (this.latest !== ended) return;
    this.latest = undefined;
    if (this.waiting.length > 0) this.begin();
  }
}
