import type { Context, Middleware } from 'koa';
import type { Log } from '../log.ts';
import { traceIds, tracer } from '../telemetry/trace.ts';
import type { AnyOperationId, ContractDocuments } from '../contract/types.ts';
import { createBodyReader } from '../http/body.ts';
import { createEncodedSender } from '../http/encoded-text.ts';
import { dispatch, noteAnswered } from './dispatch.ts';
import type { ApiRequest, ApiResponse } from './exchange.ts';
import type { Pipeline } from './pipeline.ts';

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
      readBody: (types, maxKib) => readBody(ctx, types, maxKib),
    });
    const answer = await dispatch(pipeline, incoming);
    const { requestId } = incoming;
    if (answer.stream) noteAnswered(pipeline, answer, { requestId, started });
    else if (answer.caller) ctx.res.once('close', () => noteAnswered(pipeline, answer, { requestId, started }));
    sendResponse(ctx, answer);
    const document = answer.status === 200 ? documents.get(answer.operation) : undefined;
    if (document) await sendEncoded(ctx, answer.operation ?? '', document);
    recordOutcome(ctx, answer, log);
  };
}

function sendResponse(ctx: Context, { status, headers, body, bytes, stream }: ApiResponse): void {
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
  documents: ContractDocuments,
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
  Object.assign(ctx.state, {
    operation,
    viewer,
    credential: credential?.id,
    error: error?.code,
    trace: tracer && traceIds(),
  });
  const requestId = ctx.state.requestId as string;
  if (error?.code === 'internal_error') log.error({ requestId, operation, err: error.cause }, 'internal error');
  if (error?.code === 'service_unavailable')
    log.warn({ requestId, operation, reason: String(error.cause) }, 'service unavailable');
  if (error?.code === 'insufficient_scope')
    log.warn({ event: 'scope_denied', requestId, operation, viewer: caller?.id }, 'scope denied');
}
