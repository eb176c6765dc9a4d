import {
  constants,
  monitorEventLoopDelay,
  performance,
  PerformanceObserver,
  type EventLoopUtilization,
} from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { gauge, record, type ObservableMetric } from './measure.ts';

/** Milliseconds between two looks at the delay of the event loop. */
const RESOLUTION_MS = 20;
const NS = 1e9;
const QUANTILES = [50, 99] as const;

const GC_KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak callbacks',
};

/** Figures of Node itself: event loop, memory, garbage collection, processor time. */
export interface Runtime {
  readonly metrics: readonly ObservableMetric[];
  stop(): void;
}

/** Begins to watch. Delay and utilisation of the event loop are since they were last read. */
export function watchRuntime(version: string): Runtime {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const garbage = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as (PerformanceEntry & { detail?: { kind?: number } })[])
      record('nodejs_gc_duration_seconds', duration / 1000, { kind: GC_KINDS[detail?.kind ?? 0] ?? 'other' });
  });
  garbage.observe({ entryTypes: ['gc'] });
  const stop = (): void => {
    delay.disable();
    garbage.disconnect();
  };
  return { metrics: [...ofLoop(delay), ...ofProcess(version)], stop };
}

function ofLoop(delay: ReturnType<typeof monitorEventLoopDelay>): ObservableMetric[] {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  const utilisation = (): number => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
  const seconds = (ns: number): number => Math.max(0, ns / NS - RESOLUTION_MS / 1000);
  return [
    {
      name: 'nodejs_eventloop_delay_seconds',
      help: 'How late timers ran since this was last read, by percentile',
      kind: 'gauge',
      read: () => {
        const values = QUANTILES.map((q) => ({
          value: seconds(delay.percentile(q)),
          labels: { percentile: String(q) },
        }));
        const all = [...values, { value: seconds(delay.max), labels: { percentile: '100' } }];
        delay.reset();
        return all;
      },
    },
    gauge(
      'nodejs_eventloop_utilization',
      'The share of time that the event loop was busy since last read',
      utilisation,
    ),
  ];
}

function ofProcess(version: string): ObservableMetric[] {
  const startedAt = Date.now() / 1000 - process.uptime();
  const heap = (): { heapUsed: number; heapTotal: number; external: number; rss: number } => process.memoryUsage();
  return [
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of all threads, by mode',
      kind: 'counter',
      read: () => {
        const { user, system } = process.cpuUsage();
        return [
          { value: user / 1e6, labels: { mode: 'user' } },
          { value: system / 1e6, labels: { mode: 'system' } },
        ];
      },
    },
    gauge('process_resident_memory_bytes', 'Memory of the process', () => heap().rss),
    gauge('process_start_time_seconds', 'When it started, in seconds since 1970', () => startedAt),
    gauge('nodejs_heap_used_bytes', 'What lives on the heap, and garbage not yet collected', () => heap().heapUsed),
    gauge('nodejs_heap_limit_bytes', 'What the heap may take', () => getHeapStatistics().heap_size_limit),
    gauge('nodejs_external_memory_bytes', 'Buffers, which are outside of the heap', () => heap().external),
    {
      name: 'dcs_build_info',
      help: 'Always 1; the versions of the service and of Node',
      kind: 'gauge',
      read: () => [{ value: 1, labels: { version, node: process.version } }],
    },
  ];
}
