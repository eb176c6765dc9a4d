import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../environment/project-folder.ts';

/** The contract as this program was built with: one document, read once, by this file only. */

export type Json = Readonly<Record<string, unknown>>;

/** The bundled document, as far as its readers look into it. */
export interface ContractDocument extends Json {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: { readonly schemas: Json } & Json;
}

let document: ContractDocument | undefined;

/** The bundled document, which nobody may change. Throws when generated/ is missing. */
export function readDocument(): ContractDocument {
  return (document ??= JSON.parse(readGenerated('openapi.json')) as ContractDocument);
}

/** The text of a file of generated/. */
export function readGenerated(file: string): string {
  return readFileSync(join(projectRoot(), 'generated', file), 'utf8');
}

/** What a reference inside the document leads to; anything else as it is. */
export function followed(document: ContractDocument, node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json)[step], document);
  return followed(document, target as Json);
}
