/** Counters and their labels. */
export const COUNTERS = {
  dcs_refused_total: 'What a limit refused, by the name of the limit: requests, connections, attempts and streams',
  dcs_fetches_total: 'Documents fetched from other sites, by result: ok, unchanged, or why there is none',
  dcs_letters_total: 'Letters, by result: sent, failed (to be tried again) or refused (given up)',
  dcs_background_failures_total: 'Background work that failed and is done again, by task',
  dcs_removed_rows_total: 'Rows that were deleted because their time was over, by table',
} as const;

export const HISTOGRAMS = {
  dcs_http_request_duration_seconds: 'Requests until their answer was ready, by operation, status and door',
  dcs_fetch_duration_seconds: 'Time to fetch a document from another site, by result',
  dcs_database_pool_wait_seconds: 'How long those waited who found all connections of the pool in use',
  nodejs_gc_duration_seconds: 'Garbage collections, by kind',
} as const;

export type Counter = keyof typeof COUNTERS;
export type Histogram = keyof typeof HISTOGRAMS;

/** Each has few values: never a path, an address, a text or a person. */
export type Labels = Readonly<Record<string, string>>;

/** Counts and measures. */
export interface Meter {
  count(counter: Counter, labels: Labels, by: number): void;
  record(histogram: Histogram, value: number, labels: Labels): void;
}

/** Of this process, as traces are. */
let meter: Meter | undefined;

/** Starts counting and measuring with a meter; undefined stops it. */
export function setMeter(newMeter: Meter | undefined): void {
  meter = newMeter;
}

/** Adds one, or `by`, to a counter if metrics are on. */
export function count(counter: Counter, labels: Labels, by = 1): void {
  meter?.count(counter, labels, by);
}

/** Records a value if metrics are on. */
export function record(histogram: Histogram, value: number, labels: Labels): void {
  meter?.record(histogram, value, labels);
}

/** Counts what a limit refused. */
export function countRejected(limit: string): void {
  meter?.count('dcs_refused_total', { limit }, 1);
}

/** Something whose value is read when metrics are, and costs nothing before. */
export interface ObservableMetric {
  readonly name: string;
  readonly help: string;
  /** A counter only grows, from the start of the process. */
  readonly kind: 'gauge' | 'counter';
  /** Its values now; none of what is not known. Quick, and never throws. */
  read(): readonly Observation[];
}

export interface Observation {
  readonly value: number;
  readonly labels?: Labels;
}

/** Something with one value, which is undefined while it is not known. */
export function gauge(
  name: string,
  help: string,
  read: () => number | undefined,
  kind: ObservableMetric['kind'] = 'gauge',
): ObservableMetric {
  return {
    name,
    help,
    kind,
    read: () => {
      const value = read();
      return value === undefined ? [] : [{ value }];
    },
  };
}
