/** Last write of one person. */
interface Write {
  /** Time of the write, or of its notification, in milliseconds. */
  readonly at: number;
  /** A position in the primary's log after it; undefined until that is known. */
  position: number | undefined;
  /** Time when a replica was seen to have it. */
  replayedAt: number | undefined;
}

/** People whose writes are remembered one by one; of more, all read from the primary until a replica has all. */
const MAX_WRITERS = 50_000;
/** Milliseconds for which a write is remembered after a replica has it: longer than anything read before is reused. */
const REMEMBERED_MS = 30_000;

/** Remembers who wrote what a replica may not have yet. Moments are milliseconds of one clock, never going back. */
export class RecentWrites {
  private readonly writes = new Map<string, Write>();
  private everybody: Write | undefined;
  private primary = 0;

  add(accountId: string, now: number): void {
    if (this.writes.size >= MAX_WRITERS) {
      this.addAll(now);
      return;
    }
    this.writes.set(accountId, { at: now, position: undefined, replayedAt: undefined });
  }

  /** Anybody may have written until now. */
  addAll(now: number): void {
    this.writes.clear();
    this.everybody = { at: now, position: undefined, replayedAt: undefined };
  }

  /** The primary's log was at `position`, or further, when it was asked: what was written before that is before it. */
  primaryWasAt(position: number, askedAt: number): void {
    // After a failover without the last writes the log is rewritten from an earlier position.
    if (position < this.primary) this.addAll(askedAt);
    this.primary = position;
    for (const write of this.all()) if (write.at < askedAt) write.position ??= position;
  }

  /** The replica has everything up to `position`. */
  replicaIsAt(position: number, now: number): void {
    for (const write of this.all())
      if (write.position !== undefined && write.position <= position) write.replayedAt ??= now;
    for (const [accountId, { replayedAt }] of this.writes)
      if (replayedAt !== undefined && now - replayedAt > REMEMBERED_MS) this.writes.delete(accountId);
  }

  /**
   * Undefined as long as the replica may lack what the person wrote; else what distinguishes what is read from now on
   * from what was read before their last write.
   */
  epochOf(accountId: string): string | undefined {
    const { everybody } = this;
    if (everybody && everybody.replayedAt === undefined) return undefined;
    const write = this.writes.get(accountId);
    if (write && write.replayedAt === undefined) return undefined;
    return `${everybody?.at ?? 0}:${write?.at ?? 0}:`;
  }

  private *all(): Iterable<Write> {
    if (this.everybody) yield this.everybody;
    yield* this.writes.values();
  }
}
