import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { traceIds } from '../telemetry/trace.ts';
import type { AnyOperationId } from '../contract/reader-types.ts';
import type { Documents } from '../contract/types.ts';
import { createEncodedSender } from '../http/encoded-text.ts';
import { dispatch, toCompletedRequest } from './dispatch.ts';
import { FORM } from './backend.ts';
import type { ApiRequest, ApiResponse } from './exchange.ts';
import type { Pipeline } from './pipeline.ts';
import { MAX_BODY_KIB } from '../../generated/limits.ts';

interface ApiSettings {
  readonly log: Log;
  readonly addressOf: (ctx: Context) => string;
  /** Translates a request of clients that use other words. */
  readonly understood?: (incoming: ApiRequest) => ApiRequest;
}

/** Serves everything under the root of an API; passes other paths on. */
export function apiMiddleware(pipeline: Pipeline, settings: ApiSettings): Middleware {
  const { root } = pipeline;
  const { log, addressOf, understood = (incoming) => incoming } = settings;
  const readBody = createBodyReader();
  const documents = documentsByOperation(pipeline.services.documents);
  const sendEncoded = createEncodedSender();
  return async (ctx, next) => {
    if (ctx.path !== root && !ctx.path.startsWith(`${root}/`)) {
      await next();
      return;
    }
    const started = performance.now();
    const incoming = understood({
      method: ctx.method,
      path: ctx.path.slice(root.length) || '/',
      search: new URLSearchParams(ctx.querystring),
      requestId: ctx.state.requestId as string,
      address: addressOf(ctx),
      header: (name) => ctx.req.headers[name] as string | undefined,
      readBody: (types) => readBody(ctx, types),
    });
    const answer = await dispatch(pipeline, incoming);
    if (answer.stream) note(pipeline, answer, { ...incoming, started });
    else if (answer.caller) ctx.res.once('close', () => note(pipeline, answer, { ...incoming, started }));
    send(ctx, answer);
    const document = answer.status === 200 ? documents.get(answer.operation) : undefined;
    if (document) await sendEncoded(ctx, answer.operation ?? '', document);
    recordOutcome(ctx, answer, log);
  };
}

function note(pipeline: Pipeline, answer: ApiResponse, about: { requestId: string; started: number }): void {
  const request = toCompletedRequest(answer, about);
  if (request) pipeline.noteRequest(request);
}

/**
 * Creates a reader of bodies in JSON and of forms; it returns undefined for an empty one. Throws AppError for another
 * type, a body that is too large, or one that is not JSON in UTF-8.
 */
export function createBodyReader(): (ctx: Context, types?: readonly string[]) => Promise<unknown> {
  // The parser reads and decompresses bytes, one character each; they are decoded strictly below.
  const parse = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/json', '+json', FORM] },
    encoding: 'latin1',
    textLimit: MAX_BODY_KIB * 1024,
    onError: (error) => {
      throw asBodyError(error);
    },
  });
  return async (ctx, types = ['application/json']) => {
    if (isEmpty(ctx)) return undefined;
    if (!ctx.is([...types]))
      throw new AppError(
        'unsupported_media_type',
        `The body has the type ${ctx.get('content-type') || 'unknown'}. Send ${types.join(' or ')}.`,
      );
    if (ctx.request.charset !== '' && !/^utf-?8$/i.test(ctx.request.charset))
      throw new AppError('unsupported_media_type', `The body has the charset ${ctx.request.charset}. Send UTF-8.`);
    await parse(ctx, () => Promise.resolve());
    const bytes = String(ctx.request.body);
    // Forms percent-encode non-ASCII characters; clients that do not send UTF-8.
    if (ctx.is(FORM)) return new URLSearchParams(Buffer.from(bytes, 'latin1').toString());
    return parsed(bytes);
  };
}

/** Parses a body's bytes as JSON. UTF-8 only (RFC 8259 section 8.1): invalid bytes are rejected, not replaced. */
function parsed(bytes: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1')));
  } catch (error) {
    throw asBodyError(error as Error);
  }
}

function isEmpty(ctx: Context): boolean {
  return ctx.req.headers['transfer-encoding'] === undefined && (ctx.req.headers['content-length'] ?? '0') === '0';
}

function send(ctx: Context, { status, headers, body, bytes, stream }: ApiResponse): void {
  if (stream) {
    ctx.body = stream;
    ctx.compress = false;
  } else ctx.body = body === undefined ? null : (bytes ?? body);
  // Setting null made it 204; the contract's status wins.
  ctx.status = status;
  ctx.set(headers);
  // A strong ETag identifies these exact bytes.
  if (headers.etag?.startsWith('"')) ctx.compress = false;
}

/** The contract's documents are large, public and the same for everybody: each is compressed once. */
function documentsByOperation(
  documents: Documents,
): ReadonlyMap<AnyOperationId | undefined, () => string | Promise<string>> {
  return new Map<AnyOperationId, () => string | Promise<string>>([
    ['getOpenapiJson', documents.json],
    ['getOpenapiYaml', documents.yaml],
    ['getOpenapi32Json', documents.openapi32],
    ['getDocsPage', documents.page],
    ['getSkill', () => documents.skill],
  ]);
}

/** Adds the answer's fields to the request's log line, and logs errors and denied scopes on lines of their own. */
export function recordOutcome(ctx: Context, { operation, caller, error }: ApiResponse, log: Log): void {
  const { id: viewer, credential } = caller ?? {};
  Object.assign(ctx.state, { operation, viewer, credential: credential?.id, error: error?.code, trace: traceIds() });
  const requestId = ctx.state.requestId as string;
  if (error?.code === 'internal_error') log.error({ requestId, operation, err: error.cause }, 'internal error');
  if (error?.code === 'service_unavailable')
    log.warn({ requestId, operation, reason: String(error.cause) }, 'service unavailable');
  if (error?.code === 'insufficient_scope')
    log.warn({ event: 'scope_denied', requestId, operation, viewer: caller?.id }, 'scope denied');
}

function asBodyError(error: Error & { status?: number; type?: string }): AppError {
  if (error.status === 413)
    return new AppError('payload_too_large', `The body is larger than ${MAX_BODY_KIB} KiB. Send less at a time.`, {
      cause: error,
    });
  if (error.status === 415)
    return new AppError(
      'unsupported_media_type',
      'The body has a charset or an encoding that is not supported. Send UTF-8.',
      { cause: error },
    );
  const message = 'is not valid JSON in UTF-8';
  return new AppError('validation_error', `The request does not fit the contract: the body ${message}.`, {
    details: [{ in: 'body', path: '', message }],
    cause: error,
  });
}
