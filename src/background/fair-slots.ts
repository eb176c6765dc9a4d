/** The account before all others. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * The slots of a process for work of several classes, the best first. The best class may hold all of them; the others
 * each hold, with those after them, an equal step less: of four classes three quarters, a half, and a quarter.
 */
export class FairSlots {
  private readonly taken: number[];

  constructor(
    private readonly slots: number,
    private readonly classes: number,
  ) {
    this.taken = Array<number>(classes).fill(0);
  }

  /**
   * For each class, how many slots are free for it and those after it together; at most `limit`. Work of a class
   * takes one of its own and of each class before it.
   */
  free(limit = this.slots): number[] {
    return this.taken.map((_, n) => {
      const share = Math.ceil((this.slots * (this.classes - n)) / this.classes);
      const taken = this.taken.slice(n).reduce((sum, count) => sum + count, 0);
      return Math.max(0, Math.min(share - taken, limit));
    });
  }

  /** Holds a slot for work of a class, from 1 on, until the work has ended. */
  hold(of: number, work: Promise<void>): Promise<void> {
    this.count(of, 1);
    return work.finally(() => this.count(of, -1));
  }

  private count(of: number, change: number): void {
    this.taken[of - 1] = (this.taken[of - 1] ?? 0) + change;
  }
}

/** Goes through accounts a few at a time, and round again, so that each is looked at. */
export class AccountRounds {
  private after = BEFORE_ALL;

  constructor(private readonly atOnce: number) {}

  /** The next accounts, and whether that is all of them. `look` returns those after an id, in their order. */
  async next(
    look: (after: string) => Promise<readonly { account: string }[]>,
  ): Promise<{ accounts: string[]; isAll: boolean }> {
    const isFirst = this.after === BEFORE_ALL;
    const accounts = (await look(this.after)).map(({ account }) => account);
    const isLast = accounts.length < this.atOnce;
    this.after = (isLast ? undefined : accounts.at(-1)) ?? BEFORE_ALL;
    return { accounts, isAll: isFirst && isLast };
  }
}
