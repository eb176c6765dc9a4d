import type { ConnectionError } from './database-errors.ts';

type Refuse = (error: ConnectionError) => void;

/**
 * All who wait for an answer of the database or for a connection to it, and what is known of it: when it is lost, it is
 * so for all of them, and for who comes while it is.
 */
export class Askers {
  /** In the order in which they came. */
  private readonly all = new Set<Refuse>();
  private reason: ConnectionError | undefined;
  /** Time of the last message from the server, or when the first waiter began to wait. */
  private heardAt = -Infinity;

  /** The reason of the loss; undefined while the database is reachable. */
  get lost(): ConnectionError | undefined {
    return this.reason;
  }

  /** Milliseconds for which nobody of those who wait has had an answer; 0 when nobody waits. */
  get quietMs(): number {
    return this.all.size === 0 ? 0 : performance.now() - this.heardAt;
  }

  /** The outcome of `work`; ConnectionError as soon as the database is lost, whatever becomes of the work then. */
  ask<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.reason) return Promise.reject(this.reason);
    return new Promise((resolve, reject) => {
      const leave = this.enter(reject);
      void work().then(resolve, reject).finally(leave);
    });
  }

  /** Adds who waits: `refuse` is called once if the database is lost before what is returned is called. */
  enter(refuse: Refuse): () => void {
    if (this.all.size === 0) this.heardAt = performance.now();
    const mine: Refuse = (error) => refuse(error); // the same function may wait twice
    this.all.add(mine);
    return () => void this.all.delete(mine);
  }

  /** The database said something. */
  onData(): void {
    this.heardAt = performance.now();
  }

  /** Refuses those who wait, but for the first `but` of them. */
  refuse(error: ConnectionError, but = 0): void {
    for (const refuse of [...this.all].slice(but)) {
      this.all.delete(refuse);
      refuse(error);
    }
  }

  /** The database is lost: all are refused, until it is `found`. */
  lose(reason: ConnectionError): void {
    this.reason = reason;
    this.refuse(reason);
  }

  found(): void {
    this.reason = undefined;
    this.onData();
  }
}
