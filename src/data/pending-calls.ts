import type { ConnectionError } from './database-errors.ts';

type Refuse = (error: ConnectionError) => void;

/**
 * All calls that wait for a response of the database or for a connection to it. When it is lost, they all fail, and so
 * do those that come until it is found again.
 */
export class PendingCalls {
  /** The reason of the loss; undefined while the database is reachable. Set by `lose` and `found`. */
  lost: ConnectionError | undefined;
  /** In the order in which they came. */
  private readonly all = new Set<Refuse>();
  /** Time of the last message from the server, or when the first call began to wait. */
  private lastDataAt = -Infinity;

  /** Milliseconds for which no call that waits has had a response; 0 when none waits. */
  get quietMs(): number {
    return this.all.size === 0 ? 0 : performance.now() - this.lastDataAt;
  }

  /** Runs `work`. Throws ConnectionError as soon as the database is lost, whatever becomes of the work then. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.lost) return Promise.reject(this.lost);
    return new Promise((resolve, reject) => {
      const leave = this.enter(reject);
      void work().then(resolve, reject).finally(leave);
    });
  }

  /** Adds a call: `refuse` is called once if the database is lost before what is returned is called. */
  enter(refuse: Refuse): () => void {
    if (this.all.size === 0) this.lastDataAt = performance.now();
    const mine: Refuse = (error) => refuse(error); // the same function may wait twice
    this.all.add(mine);
    return () => void this.all.delete(mine);
  }

  /** Notes that the database sent something. */
  onData(): void {
    this.lastDataAt = performance.now();
  }

  /** Fails the calls that wait, but for the first `but` of them. */
  refuse(error: ConnectionError, but = 0): void {
    for (const refuse of [...this.all].slice(but)) {
      this.all.delete(refuse);
      refuse(error);
    }
  }

  /** Fails all calls, until the database is `found`. */
  lose(reason: ConnectionError): void {
    this.lost = reason;
    this.refuse(reason);
  }

  /** Ends the loss. */
  found(): void {
    this.lost = undefined;
    this.onData();
  }
}
