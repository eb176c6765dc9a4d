import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';
import { withoutTokens, type Log } from '../log.ts';
import { record } from '../telemetry/measure.ts';
import { carrierOf, tracer, withTrace, type Span } from '../telemetry/trace.ts';
import { delayNextRequest } from './admission.ts';
import { asAppError, errorResponse, ERRORS } from './error-responses.ts';
import { PROBES } from './health.ts';
import { API_ROOT } from '../../generated/api.ts';

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** For everything but pages: nothing may be loaded or framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** For pages: only our own origin. the styles have their icons as data: images. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'";

export interface FrameSettings {
  readonly log: Log;
  readonly publicUrl: string;
  /**
   * Address that a request counts for; logged where it was over a limit, so that floods and guessing can be stopped.
   */
  readonly addressOf: (ctx: Context) => string;
  /** Shows an error page. */
  readonly showFailure: (
    ctx: Context,
    failure: { title: string; status: number; message: string; requestId: string },
  ) => void;
}

/**
 * Applies to every response: a request id, security headers and one log line; and on an error or an unmatched path, an
 * error body in the contract's form, or a page for a browser.
 */
export function requestLifecycle(settings: FrameSettings): Middleware {
  const { log, publicUrl } = settings;
  const secure = publicUrl.startsWith('https:');
  // A request line has only the fields named below, so redaction has nothing to find.
  const lines = log.child({}, { redact: [] });
  const answer = async (ctx: Context, next: () => Promise<unknown>, span?: Span): Promise<void> => {
    const started = performance.now();
    const inbound = ctx.req.headers['x-request-id'];
    const requestId = typeof inbound === 'string' && REQUEST_ID.test(inbound) ? inbound : randomUUID();
    ctx.state.requestId = requestId;
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw nothingHere();
    } catch (error) {
      failRequest(ctx, error, settings);
    } finally {
      secureHeaders(ctx, requestId, secure);
      if (ctx.status === 429 && ctx.res.hasHeader('retry-after')) delayNextRequest(ctx.req.socket);
      if (lines.level !== log.level) lines.level = log.level; // it may change while the service runs
      const ms = performance.now() - started;
      logLine(ctx, lines, { ms, span, address: ctx.status === 429 ? settings.addressOf(ctx) : undefined });
      measure(ctx, ms, span);
    }
  };
  return async (ctx, next) => {
    if (!tracer || PROBES.has(ctx.path)) return answer(ctx, next);
    const { traceparent, tracestate } = ctx.req.headers;
    const start = { name: ctx.method, kind: 'server', from: carrierOf(traceparent, tracestate) } as const;
    return withTrace(start, (span) => answer(ctx, next, span));
  };
}

/** Name of a request in metrics and traces: its operation, else the kind of path. */
function requestName(ctx: Context): string {
  const { operation, via, routine } = ctx.state as Record<string, unknown>;
  if (typeof operation === 'string') return operation;
  if (via === 'mcp') return 'mcp';
  if (routine === true) return 'probe';
  if (ctx.path.startsWith(API_ROOT)) return 'no operation';
  return ctx.path.startsWith('/auth/') ? 'oauth' : 'page';
}

/** Notes the request in metrics, and in its span. Neither gets a path: it may hold an id of a person, or a secret. */
function measure(ctx: Context, ms: number, span: Span | undefined): void {
  const { via = 'http', error, requestId } = ctx.state as Record<string, string | undefined>;
  const operation = requestName(ctx);
  record('dcs_http_request_duration_seconds', ms / 1000, { operation, status: String(ctx.status), via });
  if (span?.ids === undefined) return;
  span.rename(`${ctx.method} ${operation}`);
  span.set({
    'http.request.method': ctx.method,
    'http.response.status_code': ctx.status,
    'dcs.operation': operation,
    'dcs.request_id': requestId,
    'error.type': error,
  });
  if (ctx.status >= 500) span.fail(error ?? String(ctx.status));
}

/** The message for an address of which nothing is known. */
export const NO_SUCH_PATH = `Not found. The API is at ${API_ROOT}, its documentation at ${API_ROOT}/docs.`;

function nothingHere(): AppError {
  return new AppError('not_found', NO_SUCH_PATH);
}

/** Koa and its router throw 4xx errors for what they cannot read, such as an invalid percent-encoding in the path. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500;
}

function failRequest(ctx: Context, thrown: unknown, { log, publicUrl, showFailure }: FrameSettings): void {
  const error = asAppError(isRefusal(thrown) ? nothingHere() : thrown);
  const requestId = ctx.state.requestId as string;
  ctx.state.error = error.code;
  if (error.code === 'internal_error') log.error({ requestId, err: error.cause }, 'internal error');
  if (error.code === 'service_unavailable' && error.cause instanceof Error)
    log.warn({ requestId, reason: String(error.cause) }, 'service unavailable');
  if (error.extra.allowed) ctx.set('allow', error.extra.allowed.join(', '));
  if (error.code === 'method_not_allowed' && ctx.method === 'OPTIONS') {
    ctx.status = 204;
    return;
  }
  if (error.extra.retryAfter !== undefined) ctx.set('retry-after', String(error.extra.retryAfter));
  if (wantsPage(ctx)) {
    showFailure(ctx, { ...ERRORS[error.code], message: error.message, requestId });
    return;
  }
  const { status, type, body } = errorResponse(error, {
    publicUrl,
    requestId,
    accept: ctx.req.headers.accept,
    instance: ctx.path,
  });
  ctx.status = status;
  ctx.body = body;
  ctx.set('content-type', type);
}

/** Whether a browser shows the answer to a person: it says so, or asks for HTML where pages are. */
export function wantsPage(ctx: Context): boolean {
  if (ctx.req.headers['sec-fetch-mode'] === 'navigate') return true;
  return !ctx.path.startsWith(API_ROOT) && ctx.accepts(['json', 'html']) === 'html';
}

function secureHeaders(ctx: Context, requestId: string, secure: boolean): void {
  const { res } = ctx;
  if (res.headersSent) return;
  res.setHeader('x-request-id', requestId);
  res.setHeader('x-content-type-options', 'nosniff');
  if (!res.hasHeader('referrer-policy')) res.setHeader('referrer-policy', 'no-referrer');
  res.setHeader('cross-origin-opener-policy', 'same-origin');
  // A 304 updates the headers of the page that the browser has cached, and this would be the policy for non-pages.
  if (ctx.status !== 304 && !res.hasHeader('content-security-policy'))
    res.setHeader('content-security-policy', ctx.type === 'text/html' ? PAGE_POLICY : DATA_POLICY);
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'private, no-cache');
  if (secure) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/**
 * Probes that run every few seconds (`routine`) are logged at debug level only. Paths are logged without their query,
 * which may hold search terms or a misplaced token.
 */
function logLine(
  ctx: Context,
  log: Log,
  { ms, span, address }: { ms: number; span: Span | undefined; address: string | undefined },
): void {
  const {
    requestId,
    via = 'http',
    rpc,
    operation,
    viewer,
    credential,
    error,
  } = ctx.state as Record<string, string | undefined>;
  const ids = (ctx.state.trace as Span['ids']) ?? span?.ids;
  log[ctx.state.routine === true ? 'debug' : 'info'](
    {
      requestId,
      via,
      method: ctx.method,
      path: operation === undefined ? withoutTokens(ctx.path) : undefined,
      rpc,
      operation,
      status: ctx.status,
      ms: Math.round(ms * 10) / 10,
      viewer,
      credential,
      address,
      error,
      ...ids,
    },
    'request',
  );
}
