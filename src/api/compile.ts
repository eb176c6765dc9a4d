import { readDocument, type ContractName } from '../contract/document.ts';
import { createReplyCheck, type ReplyCheck } from '../contract/reply-check.ts';
import { readerHandlers } from '../handlers/greader/index.ts';
import { handlers } from '../handlers/index.ts';
import { errorResponse, plainErrorAnswer } from '../http/error-responses.ts';
import { prepareOperations, type CompiledOperation } from './backend.ts';
import { createCursorSeal } from './cursor-signer.ts';
import { createMatcher } from './matcher.ts';
import type { Pipeline } from './pipeline.ts';
import { API_ROOT } from '../../generated/api.ts';
import { API_ROOT as READER_ROOT } from '../../generated/greader/api.ts';

/** Wraps the handler of an operation, for example to record which inputs it reads. */
export type AroundHandler = (operation: CompiledOperation) => CompiledOperation['handler'];

interface Compiled {
  readonly prepared: readonly CompiledOperation[];
  /** Created on first use, since only non-production checks answers. */
  readonly check: () => ReplyCheck;
}

const HANDLERS = { public: handlers, greader: readerHandlers };
const compiled = { public: memoized(() => compile('public')), greader: memoized(() => compile('greader')) };

async function compile(name: ContractName): Promise<Compiled> {
  const prepared = await prepareOperations(readDocument(name), HANDLERS[name]);
  return { prepared, check: memoized(() => createReplyCheck(readDocument(name))) };
}

/** Parts that the pipelines of all contracts share. */
type Shared = Omit<Pipeline, 'match' | 'operations' | 'check' | 'root' | 'errorAnswer' | 'cursors' | 'baseUrl'> & {
  /** The key that cursors are signed with. */
  readonly cursorKey: Buffer;
};

/** Parts of a contract besides its operations. */
const FORMS: Record<ContractName, Pick<Pipeline, 'root' | 'errorAnswer'>> = {
  public: { root: API_ROOT, errorAnswer: errorResponse },
  greader: { root: READER_ROOT, errorAnswer: plainErrorAnswer },
};

interface CompileOptions {
  readonly production: boolean;
  readonly aroundHandler?: AroundHandler | undefined;
}

/** The pipelines of all contracts. */
export interface Pipelines {
  readonly pipeline: Pipeline;
  readonly greader: Pipeline;
  /** Validators of operations, each compiled when it is called. */
  readonly validators: readonly (() => unknown)[];
}

/** Compiles the contracts into pipelines. */
export async function compilePipelines(shared: Shared, options: CompileOptions): Promise<Pipelines> {
  const pipeline = await compilePipeline('public', shared, options);
  const greader = await compilePipeline('greader', shared, options);
  const operations = [...pipeline.operations.values(), ...greader.operations.values()];
  return { pipeline, greader, validators: operations.map((operation) => operation.validators) };
}

/** The pipeline of a contract, whose operations are compiled once per process. */
async function compilePipeline(
  name: ContractName,
  { cursorKey, ...shared }: Shared,
  { production, aroundHandler: around }: CompileOptions,
): Promise<Pipeline> {
  const { prepared, check } = await compiled[name]();
  const operations = around ? prepared.map((operation) => ({ ...operation, handler: around(operation) })) : prepared;
  return {
    ...shared,
    ...FORMS[name],
    baseUrl: shared.services.publicUrl + API_ROOT,
    cursors: createCursorSeal(cursorKey),
    match: createMatcher(operations),
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    check: production ? undefined : check(),
  };
}

function memoized<Result>(make: () => Result): () => Result {
  let memo: { result: Result } | undefined;
  return () => (memo ??= { result: make() }).result;
}
