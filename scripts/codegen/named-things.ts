/** Who may see what a path identifies: `x-public` of its parameters, which is not published. */
import { operationsOf, parametersOf, type Document } from './document.ts';

/** A resource of everybody, or of the caller; `nothing` for a path without parameters. */
export type NamedThing = 'public' | 'own' | 'nothing';

/** The document without `x-public`, and what each operation's path identifies. */
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
