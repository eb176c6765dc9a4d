import { createJudge, type ReceivedAnswer } from '../../src/contract/judge.ts';
import { document, type Operation } from './contract.ts';

/** Apart from the service: what it validates with is not what judges it. */
const judge = createJudge(document);

/** Throws when an answer's status is not documented for the operation, or it is not what that status promises. */
export function demandDocumented(operation: Operation, seen: ReceivedAnswer): void {
  const found = judge(operation, seen);
  if (found.length > 0)
    throw new Error(
      `${operation.id} answered ${seen.status} otherwise than documented: ${found.join('; ')} ${seen.text.slice(0, 1000)}`,
    );
}
