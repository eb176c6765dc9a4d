/** Milliseconds for which the replica is believed to be as it was. */
const FRESH_MS = 2_000;

/** Lag of a replica behind its primary, from the positions that both were seen at. */
export class Lag {
  private readonly seen: { readonly at: number; readonly position: number }[] = [];
  private behindSince = -Infinity;
  private askedAt = -Infinity;

  constructor(private readonly maxLagMs: number) {}

  /** The primary's log was at `position`, or further, when it was asked. */
  primaryWasAt(position: number, askedAt: number): void {
    if (position < (this.seen.at(-1)?.position ?? 0)) this.seen.length = 0;
    this.seen.push({ at: askedAt, position });
    while ((this.seen[0]?.at ?? Infinity) < askedAt - this.maxLagMs) this.seen.shift();
  }

  /** The replica had everything up to `position` when it was asked. */
  replicaWasAt(position: number, askedAt: number): void {
    this.askedAt = askedAt;
    this.behindSince = this.seen.findLast((sample) => sample.position <= position)?.at ?? -Infinity;
  }

  /** It does not answer. */
  markUnavailable(): void {
    this.askedAt = -Infinity;
  }

  /** Milliseconds by which it is behind at most; undefined when that is not known, such as while it is away. */
  behindMs(now: number): number | undefined {
    const ms = now - this.behindSince;
    return now - this.askedAt < FRESH_MS && Number.isFinite(ms) ? ms : undefined;
  }

  /** Whether it may be read from. */
  isWithinLimit(now: number): boolean {
    return now - this.askedAt < FRESH_MS && now - this.behindSince < this.maxLagMs;
  }
}

/** Bytes of the headers of a page of PostgreSQL's log, of a segment's first one and of any other. */
const HEADER = { first: 40, other: 24 };
const PAGE = 8_192;
/** The smallest segment there can be. */
const SEGMENT = 1_048_576;

/**
 * Returns a position in PostgreSQL's log, such as `16/B374D848`, as a number to compare. A position right after a page
 * header counts as the page's start: nothing was written between, and a replica that has replayed everything reports
 * the start.
 */
export function parseLsn(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  const position = parseInt(high, 16) * 2 ** 32 + parseInt(low, 16);
  if (position % SEGMENT === HEADER.first) return position - HEADER.first;
  return position % PAGE === HEADER.other ? position - HEADER.other : position;
}
