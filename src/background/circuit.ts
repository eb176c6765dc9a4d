/** Conditions for opening a circuit, and for closing it again. */
export interface CircuitSettings {
  /** Work that takes longer is slow, and a probe that takes longer has failed. */
  readonly slowMs: number;
  /** Slow work in a row after which the circuit opens; a failure opens it at once. */
  readonly maxSlow: number;
  /** From the end of a failed probe to the next. */
  readonly probeEveryMs: number;
  /** Asks whether what was lost is there again; must end within a limit of its own. */
  readonly probe: () => Promise<unknown>;
  /** Called when the circuit opens, with the reason. */
  readonly opened: (reason: Error) => void;
  /** Called when it closes. */
  readonly closed: () => void;
}

/** A circuit breaker (M. Nygard, "Release It!"): while it is open, requests do not wait. */
export interface Circuit {
  readonly isOpen: boolean;
  /** Watches work that was let through: how long it takes, and whether it fails. */
  watch(work: Promise<unknown>): void;
  readonly open: (reason: Error) => void;
  /** Ends the probes, for good. */
  stop(): void;
}

/** Closed at first. While it is open, `probe` is repeated in the background; one that succeeds quickly closes it. */
export function createCircuit(settings: CircuitSettings): Circuit {
  const { slowMs, maxSlow, probeEveryMs, probe, opened, closed } = settings;
  let [isOpen, isStopped, slowInARow] = [false, false, 0];
  let timer: NodeJS.Timeout | undefined;

  const open = (reason: Error): void => {
    if (isOpen || isStopped) return;
    isOpen = true;
    opened(reason);
    probeLater();
  };
  const probeLater = (): void => void (timer = setTimeout(() => void tryProbe(), probeEveryMs).unref());
  const tryProbe = async (): Promise<void> => {
    const isQuick = await new Promise<boolean>((resolve) => {
      const inTime = whenLate(slowMs, () => resolve(false));
      probe()
        .then(
          () => resolve(true),
          () => resolve(false),
        )
        .finally(inTime);
    });
    if (isStopped) return;
    if (isQuick) {
      [isOpen, slowInARow] = [false, 0];
      closed();
    } else probeLater();
  };
  const watch = (work: Promise<unknown>): void => {
    let isSlow = false;
    const inTime = whenLate(slowMs, () => {
      isSlow = true;
      slowInARow += 1;
      if (slowInARow >= maxSlow) open(new Error(`It took more than ${slowMs} ms ${maxSlow} times in a row`));
    });
    work.then(() => (slowInARow = isSlow ? slowInARow : 0), open).finally(inTime);
  };
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  return {
    get isOpen() {
      return isOpen;
    },
    watch,
    open,
    stop,
  };
}

/**
 * Calls `late` after so many milliseconds unless the returned function was called before. What has arrived by then is
 * read first: an answer is not late because this process itself was busy.
 */
function whenLate(ms: number, late: () => void): () => void {
  let isInTime = false;
  const timer = setTimeout(() => setImmediate(() => isInTime || late()), ms).unref();
  return () => {
    isInTime = true;
    clearTimeout(timer);
  };
}
