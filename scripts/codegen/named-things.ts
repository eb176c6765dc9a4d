/** Whose things paths name: `x-public` of their parameters, which the published document does not have. */
import { operationsOf, parametersOf, type Document } from './document.ts';

/** A thing of everybody, or of the person who asks; `nothing` without a parameter in the path. */
export type NamedThing = 'public' | 'own' | 'nothing';

/** The document without that key, and what each operation's path names. */
export function withNamedThings(source: Document): { document: Document; namedThings: Map<string, NamedThing> } {
  const document = structuredClone(source);
  const inPath = operationsOf(document).map(({ path, operation }) => ({
    id: operation.operationId,
    parameters: parametersOf(document, path, operation).filter((one) => one.in === 'path'),
  }));
  const namedThings = new Map(
    inPath.map(({ id, parameters }) => {
      const isPublic = parameters.every((one) => one['x-public'] === true);
      return [id, parameters.length === 0 ? 'nothing' : isPublic ? 'public' : 'own'] as const;
    }),
  );
  for (const parameter of inPath.flatMap(({ parameters }) => parameters)) delete parameter['x-public'];
  return { document, namedThings };
}
