/** Reads who may see what a path identifies: `x-public` of its operation, which is not published. */
import { operationsOf, parametersOf, type Document } from './document.ts';

/** A resource of everybody, or of the caller; `nothing` for a path without parameters. */
export type NamedThing = 'public' | 'own' | 'nothing';

/**
 * The document without `x-public`, and what each operation's path identifies. Throws when `x-public` has no reason, or
 * stands at an operation whose path identifies nothing or at a parameter, which several operations may share.
 */
export function withNamedThings(source: Document): { document: Document; namedThings: Map<string, NamedThing> } {
  const document = structuredClone(source);
  const namedThings = new Map<string, NamedThing>();
  for (const { path, operation } of operationsOf(document)) {
    const { operationId: id, 'x-public': reason } = operation;
    const inPath = parametersOf(document, path, operation).filter((one) => one.in === 'path');
    if (inPath.some((one) => 'x-public' in one))
      throw new Error(`${id}: x-public stands at a parameter. Say it of the operation, with the reason.`);
    if (reason !== undefined && (inPath.length === 0 || !/\w \w/.test(reason)))
      throw new Error(`${id}: x-public is the reason why anybody may have what a parameter of its path names.`);
    namedThings.set(id, inPath.length === 0 ? 'nothing' : reason === undefined ? 'own' : 'public');
    delete operation['x-public'];
  }
  return { document, namedThings };
}
