import { createResponseValidator, undocumented, undocumentedHeaders } from './response-validator.ts';
import { readOperations } from './operations.ts';
import type { ContractDocument } from './document.ts';
import type { AnyOperationId } from './types.ts';

/** A response, with the headers of every response of the service. */
interface OperationAnswer {
  readonly operation: AnyOperationId;
  readonly status: number;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A success or error response that its operation does not document. */
class UndocumentedResponseError extends Error {
  constructor({ operation, status }: OperationAnswer, area: string, findings: readonly string[]) {
    super(
      `${operation} answered ${status} contrary to its contract: ${findings.join('; ')}. ` +
        `Fix src/handlers/${area}.ts, or spec/${area}.yaml.`,
    );
    this.name = 'UndocumentedResponseError';
  }
}

/** Throws UndocumentedResponseError for an undocumented status, header, field or shape. */
export type ReplyCheck = (answer: OperationAnswer) => void;

/**
 * Checks answers against the contract, outside production. Object schemas are closed for this, so an undocumented field
 * is an error; the published document stays open for additions.
 */
export function createReplyCheck(document: ContractDocument): ReplyCheck {
  const operations = new Map(readOperations(document).map((operation) => [operation.id as AnyOperationId, operation]));
  const judge = createResponseValidator(document);
  return (answered) => {
    const { operation: id, status, body: text = '', headers } = answered;
    const operation = operations.get(id);
    const findings = operation
      ? [
          ...judge(operation, { status, headers, text }),
          ...undocumentedHeaders(operation, { status, headers }).map(undocumented),
        ]
      : ['the contract has no such operation'];
    // A fault of one item of a list mostly is one of all.
    const distinct = new Set(findings.map((finding) => finding.replace(/\/\d+(?=\/| )/g, '/*')));
    if (distinct.size > 0) throw new UndocumentedResponseError(answered, operation?.tag ?? '', [...distinct]);
  };
}
