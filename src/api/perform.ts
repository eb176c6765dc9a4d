import type { Caller } from '../auth/token-authenticator.ts';
import type { PageReply, Schema, StreamOfEvents } from '../contract/types.ts';
import type { Database, Reader } from '../data/database.ts';
import { isForeignKeyViolation } from '../data/database-errors.ts';
import { AppError, validationError } from '../errors.ts';
import type { CompiledOperation } from './backend.ts';
import type { PageTexts } from './exchange.ts';
import type { Pipeline } from './pipeline.ts';
import { matchesIfMatch, strongTag } from './etag.ts';
import { runIdempotent } from './idempotency.ts';
import type { OperationInput } from './parameters.ts';
import { ACCOUNT_EXISTS, lockAccounts } from '../data/sql/accounts.ts';
import { statement } from '../data/statement.ts';

/** The result of an operation, as text. */
export interface OperationResult {
  /** Undefined for an empty body. */
  readonly text: string | undefined;
  /** A file in place of the text, which is empty then. */
  readonly bytes?: Buffer | undefined;
  /** Its media type, where the operation has several. */
  readonly type?: string | undefined;
  readonly page?: PageTexts | undefined;
  readonly next?: string | null | undefined;
  readonly version?: string | undefined;
  /** Whether an earlier request with the same Idempotency-Key produced it. */
  readonly replayed?: boolean;
  /** Whether it wrote nothing, because everything already was as requested. */
  readonly unchanged?: boolean | undefined;
  readonly stream?: StreamOfEvents | undefined;
  /** Whether it changed what is cached of the caller. */
  readonly changesCaller?: boolean | undefined;
}

interface OperationRequest {
  readonly pipeline: Pipeline;
  readonly operation: CompiledOperation;
  readonly viewerId: string;
  readonly appId: string | undefined;
  readonly mutesVersion: number;
  readonly input: OperationInput;
}

/** Runs the handler of a validated request; a write runs in one transaction with its preconditions. */
export async function perform(
  pipeline: Pipeline,
  operation: CompiledOperation,
  caller: Caller | undefined,
  input: OperationInput,
): Promise<OperationResult> {
  const request = {
    pipeline,
    operation,
    viewerId: caller?.id ?? '',
    appId: caller?.appId,
    mutesVersion: caller?.mutesVersion ?? 0,
    input:
      operation.paged && input.query.cursor !== undefined
        ? { ...input, query: withOpenCursor(pipeline, input.query) }
        : input,
  };
  const { db, reads } = pipeline;
  if (!operation.writes) {
    const reader = reads && operation.fromReplica ? reads.forAccount(request.viewerId) : undefined;
    return reader ? readFrom(reader, request) : handle(request, db);
  }
  return performWrite(request);
}

/** Runs a write in one transaction, with its preconditions. */
async function performWrite(request: OperationRequest): Promise<OperationResult> {
  const { db, reads } = request.pipeline;
  await assertPublicUrls(request);
  const write = (note?: (tx: Database) => Promise<void>): Promise<OperationResult> =>
    request.operation.ownTransaction
      ? handle(request, note || db.isDistributed ? framing(db, request, note) : db)
      : db.transaction(async (tx) => {
          await lockCaller(tx, request);
          const before = await assertVersion(request, tx);
          const outcome = await runOnce(request, tx);
          await note?.(tx);
          return before === undefined ? outcome : { ...outcome, unchanged: outcome.text === before };
        });
  try {
    const outcome = await (reads ? reads.write(request.viewerId, write) : write());
    if (outcome.changesCaller === true) await request.pipeline.bearer.waitForPropagation();
    return outcome;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw await deletedMeanwhile(request, error);
    throw error;
  }
}

/**
 * Keeps the account of a write from being deleted until it has ended, as keys do where all rows are on one server.
 * Throws invalid_token.
 */
async function lockCaller(tx: Database, { viewerId }: OperationRequest): Promise<void> {
  if (tx.isDistributed && (await lockAccounts(tx, [viewerId])).size === 0) throw deletedAccount();
}

/** The database for a handler that begins its own transactions: each locks the caller, and ends with `note`. */
function framing(db: Database, request: OperationRequest, note?: (tx: Database) => Promise<void>): Database {
  return {
    orm: db.orm,
    isDistributed: db.isDistributed,
    query: db.query.bind(db),
    transaction: (work) =>
      db.transaction(async (tx) => {
        await lockCaller(tx, request);
        const result = await work(tx);
        await note?.(tx);
        return result;
      }),
  };
}

/** Throws validation_error for a URL that this service is to call and may not; before there is a transaction. */
async function assertPublicUrls({ pipeline, operation, input }: OperationRequest): Promise<void> {
  for (const name of operation.publicUrls) {
    const url = (input.body as Record<string, unknown> | undefined)?.[name];
    const message = typeof url === 'string' ? await pipeline.urlProblem(url) : undefined;
    if (message !== undefined) throw validationError([{ in: 'body', path: `/${name}`, message }]);
  }
}

/** Reads from a replica; from the primary when the replica, which may lag, does not find something. */
async function readFrom({ db, epoch }: Reader, request: OperationRequest): Promise<OperationResult> {
  const { memory } = request.pipeline.services;
  // Lists are cached separately from those of the primary, and from those before the person's last write.
  const ofEpoch = {
    get: (key: string) => memory.get(`replica:${epoch}${key}`),
    set: (key: string, value: object) => memory.set(`replica:${epoch}${key}`, value),
  };
  const services = { ...request.pipeline.services, memory: ofEpoch };
  try {
    return await handle({ ...request, pipeline: { ...request.pipeline, services } }, db);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return handle(request, request.pipeline.db);
    throw error;
  }
}

const deletedAccount = (cause?: unknown): AppError =>
  new AppError('invalid_token', 'The account of this token was deleted.', { cause });

/**
 * Returns the error for a write that refers to a deleted row: the caller's own account, or another one, such as one
 * that it mentions.
 */
async function deletedMeanwhile({ pipeline, viewerId }: OperationRequest, cause: unknown): Promise<AppError> {
  const accounts = await pipeline.db.query(ACCOUNT_EXISTS, [viewerId]);
  if (accounts.length === 0) return deletedAccount(cause);
  return new AppError(
    'service_unavailable',
    'A referenced resource was deleted during this request. Nothing was saved. Retry.',
    { retryAfter: 1, cause },
  );
}

/**
 * The query with its cursor verified and unwrapped. Throws validation_error for a cursor that the service did not
 * issue.
 */
function withOpenCursor({ cursors }: Pipeline, query: OperationInput['query']): OperationInput['query'] {
  return typeof query.cursor === 'string' && query.cursor !== ''
    ? { ...query, cursor: cursors.open(query.cursor) }
    : query;
}

async function handle(
  { pipeline, operation, viewerId, appId, mutesVersion, input }: OperationRequest,
  db: Database,
): Promise<OperationResult> {
  // The handler's types hold because the input was validated against the schema they were generated from.
  const reply = await operation.handler({
    ...pipeline.services,
    ...input,
    db,
    viewer: { id: viewerId, appId, mutesVersion },
  } as never);
  if ('items' in reply) return pageResult(pipeline, reply);
  const { body, bytes, type, version, unchanged, stream, changesCaller } = reply;
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return { text, bytes, type, version, unchanged, stream, changesCaller };
}

/** A page of a list; `cursor` repeats `endCursor` for older clients. */
function pageResult({ cursors }: Pipeline, { items, next: after, also, version }: PageReply<unknown>): OperationResult {
  const next = after === null ? null : cursors.close(after);
  const pagination: Schema<'Pagination'> = { hasNextPage: next !== null, endCursor: next, cursor: next };
  const rest = JSON.stringify({ pagination, ...also });
  return { text: `{"data":[${items.join(',')}],${rest.slice(1)}`, page: { items, rest }, next, version };
}

/** Serialises writers of one versioned resource, so that nothing changes between the check and the write. */
const LOCK_VERSION = statement('SELECT pg_advisory_xact_lock(hashtextextended($1, 7247153))');

/**
 * Reads the current state of what an operation with If-Match is about to change; undefined for any other operation.
 * Throws precondition_failed when that is not the version in If-Match.
 */
async function assertVersion(
  { pipeline, operation, viewerId, appId, mutesVersion, input }: OperationRequest,
  tx: Database,
): Promise<string | undefined> {
  const current = operation.precondition && pipeline.operations.get(operation.precondition);
  if (!current) return undefined;
  await tx.query(LOCK_VERSION, [`${viewerId}:${current.id}`]);
  const ifMatch = input.headers['If-Match'];
  const { text = '' } = await handle(
    { pipeline, operation: current, viewerId, appId, mutesVersion, input: { ...input, query: {}, body: undefined } },
    tx,
  );
  if (ifMatch !== undefined && !matchesIfMatch(ifMatch, strongTag(text)))
    throw new AppError(
      'precondition_failed',
      'The resource has changed since the version in If-Match; nothing was written. Read it again and send ' +
        'its new ETag.',
    );
  return text;
}

async function runOnce(request: OperationRequest, tx: Database): Promise<OperationResult> {
  const { operation, viewerId, input } = request;
  const key = input.headers['Idempotency-Key'];
  if (!operation.idempotent || key === undefined) return handle(request, tx);
  const keyed = { viewerId, key, request: JSON.stringify([operation.id, input.path, input.body]) };
  let changesCaller: boolean | undefined;
  const { text, unchanged, replayed } = await runIdempotent(tx, keyed, async () => {
    const first = await handle(request, tx);
    ({ changesCaller } = first);
    return { text: first.text ?? null, unchanged: first.unchanged === true };
  });
  return { text: text ?? undefined, unchanged, replayed, changesCaller };
}
