import { Readable } from 'node:stream';
import Koa from 'koa';
import pino from 'pino';
import { createCursorSeal } from '../../src/api/cursor-signer.ts';
import { prepareOperations } from '../../src/api/backend.ts';
import type { ApiRequest } from '../../src/api/exchange.ts';
import type { Pipeline } from '../../src/api/pipeline.ts';
import { readDocument, type ContractDocument } from '../../src/contract/document.ts';
import { errorResponse } from '../../src/http/error-responses.ts';
import { requestLifecycle } from '../../src/http/request-lifecycle.ts';
import { createReplyCheck } from '../../src/contract/reply-check.ts';
import { apiMiddleware } from '../../src/api/koa.ts';
import { createMatcher } from '../../src/api/matcher.ts';
import { RateLimits } from '../../src/limits/rate-limits.ts';
import type { Caller } from '../../src/auth/token-authenticator.ts';
import type { Handlers } from '../../src/handlers/types.ts';
import type { OperationId } from '../../src/contract/types.ts';
import { handlers as realHandlers } from '../../src/handlers/index.ts';
import { drain, listen, portOf } from '../../src/http/server.ts';

/** Replacements for parts of the service. */
export interface Stubs {
  readonly definition?: object;
  readonly handlers?: Handlers;
  readonly identify?: () => Promise<Caller>;
  readonly db?: Pipeline['db'];
}

export const someone: Caller = {
  id: '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01',
  scopes: ['read', 'write'],
  appId: undefined,
  paid: true,
  mutesVersion: 0,
  credential: { kind: 'personal', id: 'token', expiresAt: null },
};

const check = createReplyCheck(readDocument());
const compiled = prepareOperations(readDocument(), realHandlers);

/** The service's dispatcher with some parts replaced, for cases that no stored data can cause. */
export async function stubPipeline(stubs: Stubs = {}): Promise<Pipeline> {
  const handlers = stubs.handlers ?? realHandlers;
  const bound =
    stubs.definition === undefined
      ? await compiled
      : await prepareOperations(stubs.definition as ContractDocument, handlers);
  const prepared = bound.map((one) => ({
    ...one,
    handler: handlers[one.id as OperationId] as (typeof one)['handler'],
  }));
  const db = {
    query: () => Promise.resolve([]),
    transaction: (work: (on: unknown) => unknown) => Promise.resolve(work(db)),
  } as unknown as Pipeline['db'];
  return {
    match: createMatcher(prepared),
    operations: new Map(prepared.map((one) => [one.id, one])),
    db: stubs.db ?? db,
    bearer: { identify: stubs.identify ?? (() => Promise.resolve(someone)) } as unknown as Pipeline['bearer'],
    limits: new RateLimits({
      ipRateLimit: 1_000_000,
      userRateLimit: 1_000_000,
      pageRateLimit: 1_000_000,
      freeDailyQuota: 0,
    }),
    streams: {
      open: () => Promise.resolve(Readable.from([])),
      answer: () => Promise.resolve({ stream: Readable.from([]) }),
    },
    urlProblem: () => Promise.resolve(undefined),
    cursors: createCursorSeal(Buffer.alloc(32)),
    services: {
      publicUrl: 'http://localhost:3000',
      documents: {
        json: () => '{}',
        yaml: () => '',
        openapi32: () => '{}',
        flow: () => 'arazzo: 1.0.1',
        page: () => Promise.resolve(''),
        skill: '',
      },
      recordView: () => undefined,
      recordShown: () => undefined,
      noteUses: () => undefined,
      viewsStored: () => Promise.resolve(),
      usageStored: () => Promise.resolve(),
      inTurn: (_account, work) => work(),
      previewFeed: () => Promise.resolve({ feed: null, problem: 'There is no internet here.' }),
      readManifest: () => Promise.resolve({ problem: 'There is no thread here.' }),
      countSave: () => Promise.resolve(),
      answeredLarge: () => undefined,
      quotas: () => Promise.resolve({ minute: { limit: 60, remaining: 59, reset: 60 }, day: undefined }),
      meaningOf: () => undefined,
      meaningOfPost: () => Promise.resolve(undefined),
      webhookSecret: () => 'whsec_AAAA',
      exampleOf: () => ({}),
      accountOf: () => Promise.resolve({ id: someone.id }),
      linkAddress: (id) => `http://localhost:3000/feeds/${id}`,
      cards: new Map(),
      topics: new Map(),
      memory: new Map(),

      mutes: new Map(),
    },
    baseUrl: 'http://localhost:3000/public/v1',
    root: '/public/v1',
    errorAnswer: errorResponse,
    noteRequest: () => undefined,
    noteDeprecated: () => undefined,
    check: stubs.definition === undefined ? check : undefined,
  };
}

/** A request as passed to the dispatcher. */
export function incoming(method: string, target: string, headers: Record<string, string> = {}): ApiRequest {
  const [path = '', search] = target.split('?');
  return {
    method,
    path,
    search: new URLSearchParams(search),
    requestId: 'request-0001',
    address: '127.0.0.1',
    header: (name) => headers[name],
    readBody: () => Promise.resolve(undefined),
  };
}

/** Serves a pipeline over HTTP as the service does. */
export async function servePipeline(
  pipeline: Pipeline,
): Promise<{ url: string; logs: string[]; close: () => Promise<void> }> {
  const logs: string[] = [];
  const log = pino({ level: 'debug', base: undefined }, { write: (line: string) => void logs.push(line) });
  const koa = new Koa();
  koa.silent = true;
  koa.use(
    requestLifecycle({
      log,
      publicUrl: 'http://localhost:3000',
      addressOf: () => '127.0.0.1',
      showFailure: () => undefined,
    }),
  );
  koa.use(apiMiddleware(pipeline, { log, addressOf: () => '127.0.0.1' }));
  const server = await listen(koa.callback(), { host: '127.0.0.1', port: 0 });
  return { url: `http://127.0.0.1:${portOf(server)}`, logs, close: () => drain(server, 1_000) };
}
