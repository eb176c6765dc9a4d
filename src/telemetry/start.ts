import type { TelemetrySettings } from '../environment/telemetry-settings.ts';
import type { OpenDatabase } from '../data/database.ts';
import type { Log } from '../log.ts';
import { setMeter, type ObservableMetric } from './measure.ts';
import { setTracer } from './trace.ts';

/** Metrics and traces of this process. */
export interface Telemetry {
  /** Shows these in metrics, too. */
  watch(metrics: readonly ObservableMetric[]): void;
  /** Shows the database in metrics. */
  watchDatabase(db: Pick<OpenDatabase, 'use' | 'isHeard' | 'figures'>): void;
  /** Sends what is recorded, for a second at most, and ends it. */
  close(): Promise<void>;
}

/** Telemetry when metrics and traces are off: nothing is imported and nothing is done. */
const NONE: Telemetry = { watch: () => undefined, watchDatabase: () => undefined, close: () => Promise.resolve() };

/** Starts the configured metrics and traces. OpenTelemetry is imported only then. */
export async function startTelemetry(
  settings: TelemetrySettings,
  { log, version }: { log: Log; version: () => string },
): Promise<Telemetry> {
  const { metrics, traces } = settings;
  if (!metrics && !traces) return NONE;
  const closers: (() => unknown)[] = [];
  if (traces) {
    const { startTracing } = await import('./otel/tracing.ts');
    const tracing = startTracing(traces, version());
    setTracer(tracing);
    closers.push(
      () => setTracer(undefined),
      () => tracing.close(),
    );
  }
  const shown = metrics && (await startMetrics(metrics, { log, version: version() }));
  if (shown) closers.push(() => shown.close());
  return {
    watch: (observed) => shown?.watch(observed),
    watchDatabase: (db) => shown?.watchDatabase(db),
    close: async () => {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

async function startMetrics(
  settings: NonNullable<TelemetrySettings['metrics']>,
  { log, version }: { log: Log; version: string },
): Promise<Omit<Telemetry, 'close'> & { close(): void }> {
  const [{ createMetrics }, { watchRuntime }, { serveMetrics }, { databaseMetrics: observeDatabase }] =
    await Promise.all([
      import('./otel/metrics.ts'),
      import('./runtime.ts'),
      import('./metrics-server.ts'),
      import('./database-metrics.ts'),
    ]);
  const metrics = createMetrics();
  const runtime = watchRuntime(version);
  metrics.watch(runtime.metrics);
  setMeter(metrics);
  let refresh = (): Promise<void> => Promise.resolve();
  const text = async (): Promise<string> => {
    await refresh();
    return metrics.text();
  };
  const server = serveMetrics(settings, { log, text });
  return {
    watch: (observed) => metrics.watch(observed),
    watchDatabase: (db) => {
      const figures = observeDatabase(db);
      metrics.watch(figures.metrics);
      refresh = () => figures.refresh();
    },
    close: () => {
      setMeter(undefined);
      runtime.stop();
      server.close();
    },
  };
}
