import { AsyncResource } from 'node:async_hooks';
import { AppError } from '../errors.ts';

/**
 * Attributes of a piece of work. Names of operations, tables, hosts and results; never a token, a cookie, a body, an
 * e-mail address, a path or what a person typed.
 */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Which trace a line of the log belongs to, under the names that OpenTelemetry gives these fields. */
export interface TraceIds {
  readonly trace_id: string;
  readonly span_id: string;
}

/** A piece of work in a trace. */
export interface Span {
  /** Undefined where nothing is recorded and no caller named a trace. */
  readonly ids: TraceIds | undefined;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks it as failed, for a kind of failure such as an error code: a message may hold what people wrote. */
  fail(kind: string): void;
  end(): void;
}

/** A trace that began elsewhere, as W3C Trace Context writes it. */
export interface Carrier {
  readonly traceparent: string;
  readonly tracestate?: string | undefined;
}

/** Begin of a span. */
export interface SpanStart {
  readonly name: string;
  /** Server: a request was received; client: one is sent. Default: work of this process. */
  readonly kind?: 'server' | 'client' | undefined;
  readonly attributes?: Attributes | undefined;
}

/** Begin of a trace. */
export interface TraceStart extends SpanStart {
  /** The trace to continue. */
  readonly from?: Carrier | undefined;
  /** Whether it is a trace of its own though another one is current; the two are linked. */
  readonly root?: boolean;
}

/** Records spans. */
export interface Tracing {
  inTrace<Result>(start: TraceStart, work: (span: Span) => Promise<Result>): Promise<Result>;
  inSpan<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result>;
  begin(start: SpanStart): Span | undefined;
  isCurrent(): boolean;
  /** Whether any trace is recorded now. */
  isRecording(): boolean;
  ids(): TraceIds | undefined;
}

/**
 * The tracer of this process, of which it has one as it has one heap; undefined while nothing is traced. Hot paths look
 * here first, so that tracing costs nothing where it is off.
 */
export let tracer: Tracing | undefined;

/** Starts recording spans with a tracer; undefined stops it. */
export function setTracer(recorder: Tracing | undefined): void {
  tracer = recorder;
}

/** The span of work that is not traced. */
const NO_SPAN: Span = {
  ids: undefined,
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

/**
 * Runs work that begins a trace, if the sampler wants this one; within another trace it is a part of that, unless it is
 * `apart`. What it throws marks the span as failed, and is thrown.
 */
export function withTrace<Result>(start: TraceStart, work: (span: Span) => Promise<Result>): Promise<Result> {
  return tracer ? tracer.inTrace(start, work) : work(NO_SPAN);
}

/** Runs work as a span of the current trace; without a trace, only runs it. */
export function withSpan<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result> {
  return tracer?.isCurrent() === true ? tracer.inSpan(start, work) : work(NO_SPAN);
}

/** A span of the current trace, for work that ends in a callback; undefined without one. */
export function beginSpan(start: () => SpanStart): Span | undefined {
  return tracer?.isCurrent() === true ? tracer.begin(start()) : undefined;
}

/** A callback bound to the trace in which it was created. */
export function bindContext<Values extends unknown[]>(
  callback: (...values: Values) => void,
): (...values: Values) => void {
  return tracer?.isRecording() === true ? AsyncResource.bind(callback) : callback;
}

/** The current trace, for lines of the log. */
export function traceIds(): TraceIds | undefined {
  return tracer?.ids();
}

/** The trace that the headers of a request, or the `_meta` of a tool call, name; undefined for any other value. */
export function carrierOf(traceparent: unknown, tracestate?: unknown): Carrier | undefined {
  if (typeof traceparent !== 'string') return undefined;
  return { traceparent, tracestate: typeof tracestate === 'string' ? tracestate : undefined };
}

/** The kind of a failure, and whether it is ours: bad input, or what is not there, is no fault of the service. */
export function spanFailure(error: unknown): { readonly kind: string; readonly isOurs: boolean } {
  if (error instanceof AppError)
    return { kind: error.code, isOurs: error.code === 'internal_error' || error.code === 'service_unavailable' };
  const { code, name = 'Error' } = (error ?? {}) as { code?: unknown; name?: string };
  return { kind: typeof code === 'string' ? code : name, isOurs: true };
}
