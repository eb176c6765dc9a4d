import type { Log } from '../../log.ts';

/** Milliseconds for which failures are gathered into one line. */
const GATHERED_MS = 10_000;
/** Sources that a line names. */
const MAX_NAMED = 5;
/** Different reasons that a line has; the rest is counted. */
const MAX_REASONS = 5;

/** One line of the log for all sources that began to fail within some seconds, however many there are. */
export class FailureLines {
  private readonly reasons = new Map<string, number>();
  private handles: string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly log: Pick<Log, 'warn'>) {}

  /** A source that could be fetched the last time, or was never tried, could not be. */
  note(handle: string, reason: string): void {
    this.handles.push(handle);
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    this.timer ??= setTimeout(() => this.flush(), GATHERED_MS).unref();
  }

  /** Forgets what was gathered: it has a reason of its own, which is said. */
  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.reasons.clear();
    this.handles = [];
  }

  /** Says what was gathered, if anything. */
  flush(): void {
    if (this.handles.length === 0) return;
    const common = [...this.reasons].sort(([, a], [, b]) => b - a);
    this.log.warn(
      {
        sources: this.handles.length,
        reasons: Object.fromEntries(common.slice(0, MAX_REASONS)),
        some: this.handles.slice(0, MAX_NAMED),
      },
      'failed to fetch sources, retrying; see dcs source list',
    );
    this.drop();
  }
}
