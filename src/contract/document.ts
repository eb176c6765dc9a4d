import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../environment/project-folder.ts';

/** The contracts that this program was built with. Only this file reads them, each once. */

export type Json = Readonly<Record<string, unknown>>;

/** The bundled document: the parts that its readers use. */
export interface ContractDocument extends Json {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Json>>;
  /** Events, by their types. */
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly requestBody: WebhookBody } }>>;
  readonly components: { readonly schemas: Json } & Json;
}

interface WebhookBody {
  readonly content: Readonly<Record<string, { readonly schema: Json; readonly example?: unknown }>>;
}

/** The API of this service, and the Google Reader API for reader apps. */
export type ContractName = 'public' | 'greader';

const FILES: Record<ContractName, string> = { public: 'openapi.json', greader: 'greader/openapi.json' };
const documents = new Map<ContractName, ContractDocument>();

/** A bundled document; read-only. Throws when generated/ is missing. */
export function readDocument(name: ContractName = 'public'): ContractDocument {
  const document = documents.get(name) ?? (JSON.parse(readGenerated(FILES[name])) as ContractDocument);
  documents.set(name, document);
  return document;
}

/** The text of a file in generated/. */
export function readGenerated(file: string): string {
  return readFileSync(join(projectRoot(), 'generated', file), 'utf8');
}

/** Resolves a $ref within the document; returns any other node unchanged. */
export function resolveRef(document: ContractDocument, node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json)[step], document);
  return resolveRef(document, target as Json);
}
