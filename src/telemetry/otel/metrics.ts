import type { Counter as OtelCounter, Histogram as OtelHistogram } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import {
  AggregationTemporality,
  AggregationType,
  InstrumentType,
  MeterProvider,
  MetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  COUNTERS,
  HISTOGRAMS,
  type Counter,
  type Histogram,
  type Labels,
  type Meter,
  type ObservableMetric,
} from '../measure.ts';

/** Seconds: from a cached list to the longest that a statement may take. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Maximum series of one name; the library adds further ones up in one series. */
const MAX_SERIES = 2_000;

/** Metrics of this process. */
export interface Metrics extends Meter {
  /** Also reads these metrics on each scrape. */
  watch(observed: readonly ObservableMetric[]): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

/**
 * Reads the metrics that the Prometheus exporter writes. The exporter's own reader would repeat the last value of a
 * gauge that is no longer known, such as the length of a queue while the database is unavailable.
 */
class PrometheusReader extends MetricReader {
  constructor() {
    super({
      aggregationTemporalitySelector: (instrument) =>
        instrument === InstrumentType.OBSERVABLE_GAUGE
          ? AggregationTemporality.DELTA
          : AggregationTemporality.CUMULATIVE,
    });
  }

  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** Creates the metrics of this process with OpenTelemetry's SDK, in the format of its Prometheus exporter. */
export function createMetrics(): Metrics {
  const reader = new PrometheusReader();
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  const provider = new MeterProvider({
    readers: [reader],
    views: [
      {
        instrumentType: InstrumentType.HISTOGRAM,
        aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: BUCKETS_S } },
        aggregationCardinalityLimit: MAX_SERIES,
      },
    ],
  });
  const meter = provider.getMeter('developer-content-service');
  const counters = new Map<Counter, OtelCounter>();
  for (const [name, description] of Object.entries(COUNTERS) as [Counter, string][])
    counters.set(name, meter.createCounter(name, { description }));
  const histograms = new Map<Histogram, OtelHistogram>();
  for (const [name, description] of Object.entries(HISTOGRAMS) as [Histogram, string][])
    histograms.set(name, meter.createHistogram(name, { description }));
  return {
    count: (name, labels: Labels, by) => counters.get(name)?.add(by, labels),
    record: (name, value, labels: Labels) => histograms.get(name)?.record(value, labels),
    watch: (observed) => {
      for (const metric of observed) {
        const { name, help, kind } = metric;
        const options = { description: help };
        const instrument =
          kind === 'gauge' ? meter.createObservableGauge(name, options) : meter.createObservableCounter(name, options);
        instrument.addCallback((result) => {
          for (const { value, labels } of metric.read()) result.observe(value, labels);
        });
      }
    },
    text: async () => serializer.serialize((await reader.collect()).resourceMetrics),
  };
}
