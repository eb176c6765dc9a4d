import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as Recorded,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent, TraceState } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSettings } from '../../environment/telemetry-settings.ts';
import {
  spanFailure,
  type Carrier,
  type Span,
  type SpanStart,
  type TraceIds,
  type TraceStart,
  type Tracing,
} from '../trace.ts';

const SERVICE = 'developer-content-service';
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };
/** Milliseconds that an export may take, and for what is left when the process stops. */
const EXPORT_MS = { timeout: 5_000, farewell: 1_000 };

/** Current place of work: its span, and whether the span that began the trace here is still open. */
interface TracePosition {
  readonly context: Context;
  readonly span: Recorded;
  readonly root: { isOpen: boolean };
}

/** Records spans and sends them over OTLP/HTTP. What cannot be sent is dropped, and what waits is bounded. */
export function startTracing(
  { url, sampler, ratio }: TraceSettings,
  version: string,
): Tracing & { close(): Promise<void> } {
  const resource = resourceFromAttributes({ 'service.name': SERVICE, 'service.version': version }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS.timeout });
  const provider = new TracerProvider({
    resource,
    sampler: new RootsAreDecided(samplerOf(sampler, ratio)),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const recorder = new Recorder(provider.getTracer(SERVICE, version), sampledShare(sampler, ratio));
  return Object.assign(recorder, {
    close: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, EXPORT_MS.farewell).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  });
}

/** The share of traces that begin here which are recorded. */
function sampledShare(sampler: TraceSettings['sampler'], ratio: number): number {
  if (sampler.endsWith('always_on')) return 1;
  return sampler.endsWith('always_off') ? 0 : ratio;
}

/** Whether a trace that begins here is recorded was decided before it has a span; the sampler decides on others. */
class RootsAreDecided implements Sampler {
  constructor(private readonly sampler: Sampler) {}

  shouldSample(...about: Parameters<Sampler['shouldSample']>): ReturnType<Sampler['shouldSample']> {
    const [context] = about;
    if (trace.getSpanContext(context)) return this.sampler.shouldSample(...about);
    return { decision: SamplingDecision.RECORD_AND_SAMPLED };
  }

  toString(): string {
    return this.sampler.toString();
  }
}

function samplerOf(name: TraceSettings['sampler'], ratio: number): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/**
 * Follows work through what it awaits only while a trace is recorded: in Node 20 and 22 that costs every promise of the
 * process something, so it is switched off when the last recorded trace has ended.
 */
class Recorder implements Tracing {
  private readonly places = new AsyncLocalStorage<TracePosition | undefined>();
  /** Traces that are recorded now. */
  private open = 0;

  constructor(
    private readonly tracer: Tracer,
    private readonly share: number,
  ) {}

  inTrace<Result>(start: TraceStart, work: (span: Span) => Promise<Result>): Promise<Result> {
    const { from, root: isRoot = false } = start;
    const current = this.place();
    const parent = from && contextOf(from);
    if (current && !parent && !isRoot) return this.inSpan(start, work);
    // Most requests end here: they cost a random number.
    if (!parent && Math.random() >= this.share) return this.outside(() => work(NOTHING));
    return this.record(start, { parent, current }, work);
  }

  private async record<Result>(
    start: TraceStart,
    { parent, current }: { parent: Context | undefined; current: TracePosition | undefined },
    work: (span: Span) => Promise<Result>,
  ): Promise<Result> {
    const links = current ? [{ context: current.span.spanContext() }] : [];
    const context = parent ?? ROOT_CONTEXT;
    const span = this.tracer.startSpan(start.name, { ...spanOptions(start), links }, context);
    if (!span.isRecording()) return this.outside(() => work(parent ? new UnrecordedSpan(span) : NOTHING));
    const root = { isOpen: true };
    this.open += 1;
    try {
      return await this.run({ context: trace.setSpan(context, span), span, root }, work);
    } finally {
      root.isOpen = false;
      this.open -= 1;
      if (this.open === 0) this.places.disable();
    }
  }

  inSpan<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result> {
    const current = this.place();
    if (!current) return work(NOTHING);
    const span = this.tracer.startSpan(start.name, spanOptions(start), current.context);
    return this.run({ context: trace.setSpan(current.context, span), span, root: current.root }, work);
  }

  begin(start: SpanStart): Span | undefined {
    const current = this.place();
    return current && new RecordedSpan(this.tracer.startSpan(start.name, spanOptions(start), current.context));
  }

  isCurrent(): boolean {
    return this.place() !== undefined;
  }

  isRecording(): boolean {
    return this.open > 0;
  }

  ids(): TraceIds | undefined {
    const current = this.place();
    return current && idsOf(current.span);
  }

  /** Work that outlives its trace, such as a connection that was opened in it, belongs to none. */
  private place(): TracePosition | undefined {
    if (this.open === 0) return undefined;
    const place = this.places.getStore();
    return place?.root.isOpen === true ? place : undefined;
  }

  private outside<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.place() ? this.places.run(undefined, work) : work();
  }

  private async run<Result>(place: TracePosition, work: (span: Span) => Promise<Result>): Promise<Result> {
    const span = new RecordedSpan(place.span);
    try {
      return await this.places.run(place, () => work(span));
    } catch (error) {
      const { kind, isOurs } = spanFailure(error);
      if (isOurs && !span.hasFailed) span.fail(kind);
      else if (!isOurs) span.set({ 'error.type': kind });
      throw error;
    } finally {
      span.end();
    }
  }
}

class RecordedSpan implements Span {
  /** Whether a more specific reason for the failure was recorded. */
  hasFailed = false;

  constructor(private readonly span: Recorded) {}

  get ids(): TraceIds {
    return idsOf(this.span);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: Record<string, string | number | boolean | undefined>): void {
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) this.span.setAttribute(name, value);
  }

  fail(kind: string): void {
    this.hasFailed = true;
    this.span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kind);
  }

  end(): void {
    this.span.end();
  }
}

/** One that the sampler left out. A caller who named a trace finds it in the log all the same. */
class UnrecordedSpan implements Span {
  constructor(private readonly span: Recorded) {}

  get ids(): TraceIds {
    return idsOf(this.span);
  }

  rename(): void {}
  set(): void {}
  fail(): void {}
  end(): void {}
}

const NOTHING: Span = {
  ids: undefined,
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

function spanOptions({ kind, attributes = {} }: SpanStart) {
  const known = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
    attributes: Object.fromEntries(known) as Record<string, string | number | boolean>,
  };
}

/** The parent span of a `traceparent`; undefined if the text violates W3C Trace Context section 3.2. */
function contextOf({ traceparent, tracestate }: Carrier): Context | undefined {
  const parent = parseTraceParent(traceparent);
  if (!parent || !isSpanContextValid(parent)) return undefined;
  const traceState = tracestate === undefined ? undefined : new TraceState(tracestate);
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true, ...(traceState && { traceState }) });
}

function idsOf(span: Recorded): TraceIds {
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
