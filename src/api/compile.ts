import { readDocument, type ContractName } from '../contract/document.ts';
import { createReplyCheck, type ReplyCheck } from '../contract/reply-check.ts';
import { readerHandlers } from '../handlers/greader/index.ts';
import { handlers } from '../handlers/index.ts';
import { errorResponse, plainErrorAnswer } from '../http/error-responses.ts';
import { prepareOperations, type CompiledOperation } from './backend.ts';
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
const compiled = { public: once(() => compile('public')), greader: once(() => compile('greader')) };

async function compile(name: ContractName): Promise<Compiled> {
  const prepared = await prepareOperations(readDocument(name), HANDLERS[name]);
  return { prepared, check: once(() => createReplyCheck(readDocument(name))) };
}

/** The parts of a pipeline that all contracts share. */
type SharedParts = Omit<Pipeline, 'match' | 'operations' | 'check' | 'root' | 'errorAnswer'>;

/** Parts of a contract besides its operations. */
const FORMS: Record<ContractName, Pick<Pipeline, 'root' | 'errorAnswer'>> = {
  public: { root: API_ROOT, errorAnswer: errorResponse },
  greader: { root: READER_ROOT, errorAnswer: plainErrorAnswer },
};

interface Options {
  readonly production: boolean;
  readonly aroundHandler?: AroundHandler | undefined;
}

/** The pipelines of all contracts, and the validators of their operations, which are compiled when they are called. */
export async function compilePipelines(
  shared: SharedParts,
  options: Options,
): Promise<{ pipeline: Pipeline; greader: Pipeline; validators: readonly (() => unknown)[] }> {
  const pipeline = await compilePipeline('public', shared, options);
  const greader = await compilePipeline('greader', shared, options);
  const operations = [...pipeline.operations.values(), ...greader.operations.values()];
  return { pipeline, greader, validators: operations.map((one) => one.validators) };
}

/** The pipeline of a contract, whose operations are compiled once per process. */
async function compilePipeline(
  name: ContractName,
  shared: SharedParts,
  { production, aroundHandler: around }: Options,
): Promise<Pipeline> {
  const { prepared, check } = await compiled[name]();
  const operations = around ? prepared.map((one) => ({ ...one, handler: around(one) })) : prepared;
  return {
    ...shared,
    ...FORMS[name],
    match: createMatcher(operations),
    operations: new Map(operations.map((one) => [one.id, one])),
    check: production ? undefined : check(),
  };
}

function once<Result>(make: () => Result): () => Result {
  let memo: { result: Result } | undefined;
  return () => (memo ??= { result: make() }).result;
}
