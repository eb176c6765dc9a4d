import type { Tool as Definition } from '@modelcontextprotocol/server';
import { resolveRef, type ContractDocument, type Json } from '../../contract/document.ts';
import type { Operation } from '../../contract/operation.ts';

/** Properties that a client may count on; see the annotations of a tool in the protocol. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether its response contains user-generated text. */
  readonly openWorldHint: boolean;
}

/** Guarantees of each method (RFC 9110 section 9.2); POST only adds, and a repeated POST may add again. */
const HINTS: Record<string, Omit<Hints, 'openWorldHint'>> = {
  GET: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  POST: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  PUT: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  PATCH: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  DELETE: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};
/** The hints of any other method: no guarantee. */
const CAREFUL = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };

/** The hints of an operation: what its method guarantees, unless its `x-mcp-hints` differ. */
export function hintsOf(document: ContractDocument, { method, hints, answer }: Operation): Hints {
  return { ...(HINTS[method] ?? CAREFUL), openWorldHint: isUntrusted(document, answer?.schema), ...hints };
}

/** The hints of a tool that may make all these calls: the guarantees that each of them gives. */
export function hintsOfAll(all: readonly Hints[]): Hints {
  return {
    readOnlyHint: all.every((hints) => hints.readOnlyHint),
    destructiveHint: all.some((hints) => hints.destructiveHint),
    idempotentHint: all.every((hints) => hints.idempotentHint),
    openWorldHint: all.some((hints) => hints.openWorldHint),
  };
}

/**
 * The hints as annotations of a tool, without the protocol's default values (2026-07-28, ToolAnnotations) and without
 * those that have no meaning for a tool that only reads.
 */
export function annotationsOf(hints: Hints): Definition['annotations'] {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = hints;
  const writing = { ...(destructiveHint ? {} : { destructiveHint }), ...(idempotentHint ? { idempotentHint } : {}) };
  return { ...(readOnlyHint ? { readOnlyHint } : writing), ...(openWorldHint ? {} : { openWorldHint }) };
}

/** Whether a response contains, at any depth, a schema with `x-untrusted`: user-generated text. */
function isUntrusted(document: ContractDocument, schema: Json | undefined): boolean {
  const visited = new Set<unknown>();
  const visit = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(visit);
    if (typeof node !== 'object' || node === null || visited.has(node)) return false;
    visited.add(node);
    const resolved = resolveRef(document, node as Json);
    return resolved['x-untrusted'] === true || Object.values(resolved).some(visit);
  };
  return visit(schema);
}
