import type { SettingsReader } from './settings-reader.ts';

/** Address of the metrics server. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

/** Receiver of traces, and the sampled share. */
export interface TraceSettings {
  /** Takes OTLP over HTTP, such as http://localhost:4318/v1/traces. */
  readonly url: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The share that is recorded, from 0 to 1, by samplers that have one. */
  readonly ratio: number;
}

export interface TelemetrySettings {
  /** Undefined: metrics are neither kept nor served. */
  readonly metrics: MetricsSettings | undefined;
  /** Undefined: nothing is traced. */
  readonly traces: TraceSettings | undefined;
}

/** Sampler names of OpenTelemetry. Those with `parentbased` follow the caller's decision, if there is one. */
const SAMPLERS = [
  'parentbased_traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'traceidratio',
  'always_on',
  'always_off',
] as const;
const DEFAULT_RATIO = 0.01;

/**
 * Reads the OTEL_* settings of OpenTelemetry that decide whether and what is recorded. The SDK itself reads others,
 * such as OTEL_EXPORTER_OTLP_HEADERS, OTEL_RESOURCE_ATTRIBUTES and OTEL_BSP_SCHEDULE_DELAY.
 */
export function readTelemetrySettings(read: SettingsReader): TelemetrySettings {
  const host = read.text('METRICS_HOST') ?? '127.0.0.1';
  const isOn = read.text('METRICS_PORT') !== undefined;
  const port = read.integer('METRICS_PORT', 0, 0, 65535);
  const base = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const own = read.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:']);
  const sampler = read.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_traceidratio');
  const ratio = read.share('OTEL_TRACES_SAMPLER_ARG', DEFAULT_RATIO);
  const isDisabled = read.switch('OTEL_SDK_DISABLED', false);
  const url = own ?? (base === undefined ? undefined : `${base.replace(/(?<!\/)\/+$/, '')}/v1/traces`);
  return {
    metrics: isOn ? { host, port } : undefined,
    traces: url === undefined || isDisabled ? undefined : { url, sampler, ratio },
  };
}
