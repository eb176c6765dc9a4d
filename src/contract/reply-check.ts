import { createJudge } from './judge.ts';
import { readOperations } from './operations.ts';
import type { Answer } from './operation.ts';
import type { ContractDocument } from './document.ts';
import type { OperationId } from './types.ts';

/** An answer of an operation, with the headers that the whole service gives it. */
interface Answered {
  readonly operation: OperationId;
  readonly status: number;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer, of success or of an error, that its operation does not document. */
class UndocumentedAnswer extends Error {
  constructor({ operation, status }: Answered, area: string, findings: readonly string[]) {
    super(
      `${operation} answered ${status} otherwise than its contract says: ${findings.join('; ')}. ` +
        `Mend src/handlers/${area}.ts, or spec/${area}.yaml.`,
    );
    this.name = 'UndocumentedAnswer';
  }
}

/** Throws UndocumentedAnswer for a status, a header, a field or a shape that the operation does not document. */
export type ReplyCheck = (answered: Answered) => void;

/**
 * Checks answers against the contract, outside production. Schemas are closed for it: a field that is not documented
 * is a fault of the answer, while the published document stays open for additions.
 */
export function createReplyCheck(document: ContractDocument): ReplyCheck {
  const operations = new Map(readOperations(document).map((one) => [one.id as OperationId, one]));
  const judge = createJudge(document);
  return (answered) => {
    const { operation: id, status, body: text = '', headers } = answered;
    const operation = operations.get(id);
    const findings = operation
      ? [...judge(operation, { status, headers, text }), ...undocumentedHeaders(operation, status, headers)]
      : ['the contract does not have it'];
    // What is wrong with one item of a list mostly is with all.
    const once = new Set(findings.map((one) => one.replace(/\/\d+(?=\/| )/g, '/*')));
    if (once.size > 0) throw new UndocumentedAnswer(answered, operation?.tag ?? '', [...once]);
  };
}

/** By these an operation says how long it stays, in its errors too; they are documented once, at its success. */
const LIFECYCLE = ['deprecation', 'sunset', 'x-experimental'];

function undocumentedHeaders(
  { responses, success }: { responses: Readonly<Record<string, Answer>>; success: number },
  status: number,
  headers: Answered['headers'],
): string[] {
  const answer = responses[status];
  if (status === 304 || !answer) return [];
  const documented = Object.keys(answer.headers ?? {});
  const lifecycle = LIFECYCLE.filter((name) => name in (responses[success]?.headers ?? {}));
  const names = new Set(['content-type', ...documented, ...lifecycle]);
  return Object.keys(headers)
    .filter((name) => !names.has(name))
    .map((name) => `the header ${name} is not documented`);
}
