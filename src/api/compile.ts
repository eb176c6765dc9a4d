import { readDocument } from '../contract/document.ts';
import { createReplyCheck, type ReplyCheck } from '../contract/reply-check.ts';
import { handlers } from '../handlers/index.ts';
import { prepareOperations, type Prepared } from './backend.ts';

/** Wraps the handler of an operation, for example to record which inputs it reads. */
export type AroundHandler = (operation: Prepared) => Prepared['handler'];

interface Compiled {
  readonly prepared: readonly Prepared[];
  /** Created on first use, since only non-production checks answers. */
  readonly check: () => ReplyCheck;
}

const compiled = once(async (): Promise<Compiled> => {
  const prepared = await prepareOperations(readDocument(), handlers);
  return { prepared, check: once(() => createReplyCheck(readDocument())) };
});

/** The contract with its handlers, compiled once per process. */
export async function compileContract(around: AroundHandler | undefined): Promise<Compiled> {
  const { prepared, check } = await compiled();
  return { prepared: around ? prepared.map((one) => ({ ...one, handler: around(one) })) : prepared, check };
}

function once<Result>(make: () => Result): () => Result {
  let memo: { result: Result } | undefined;
  return () => (memo ??= { result: make() }).result;
}
