import type { Context } from 'koa';
import type { AnyOperationId } from '../contract/reader-types.ts';
import type { Documents } from '../contract/types.ts';
import { createEncodedSender } from '../http/encoded-text.ts';

/** Sends one of the contract's documents; returns false when the operation has none. */
export type SendDocument = (ctx: Context, operation: AnyOperationId | undefined) => Promise<boolean>;

/** The documents are large, public and the same for everybody: each is compressed once, on its first request. */
export function createDocumentSender(documents: Documents): SendDocument {
  const texts: Partial<Record<AnyOperationId, () => string | Promise<string>>> = {
    getOpenapiJson: documents.json,
    getOpenapiYaml: documents.yaml,
    getOpenapi32Json: documents.openapi32,
    getDocsPage: documents.page,
    getSkill: () => documents.skill,
  };
  const send = createEncodedSender();
  return async (ctx, operation) => {
    const text = operation && texts[operation];
    return operation !== undefined && text !== undefined && send(ctx, operation, text);
  };
}
