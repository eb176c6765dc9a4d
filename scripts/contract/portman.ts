import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOperations } from '../../src/contract/operations.ts';
import { readDocument } from '../../src/contract/document.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import type { LiveService } from './live.ts';
import { portmanConfig } from './portman-config.ts';
import { storeExamples } from './stored.ts';
import { tool, toolIn, type ProgramResult } from './tools.ts';

/** A request of a Postman collection, or a folder of requests. */
interface Item {
  readonly name: string;
  readonly item?: Item[];
  readonly request: {
    readonly method: string;
    readonly url: { readonly path: string[] };
    readonly body?: { readonly raw?: string };
  };
}
interface Collection {
  item: Item[];
}

const COLLECTION = 'collection.json';
/** Placeholder in the collection until the server's URL is known. */
const PLACEHOLDER_URL = 'http://portman.invalid';

/**
 * Generates a collection of requests and tests with Portman, without a server. Portman leaves files in its working
 * directory.
 */
export async function makeCollection(folder: string): Promise<ProgramResult> {
  writeFileSync(join(folder, 'portman.json'), JSON.stringify(portmanConfig()));
  writeFileSync(
    join(folder, 'openapi.json'),
    readable(readFileSync(join(projectRoot(), 'generated/openapi.json'), 'utf8')),
  );
  return toolIn(folder, 'portman', [
    '--local',
    'openapi.json',
    '--baseUrl',
    PLACEHOLDER_URL,
    '--portmanConfigFile',
    'portman.json',
    '--output',
    COLLECTION,
    '--bundleContractTests',
    'false',
  ]);
}

/**
 * Simplifies what Portman cannot read: it takes no recursive schemas, so replies to comments become arbitrary objects,
 * and it checks bodies only when their type is object and nothing else. It lengthens an example to go beyond a limit,
 * which an empty one cannot be, nor the one that it makes up itself for a text that may be null. It breaks a number of
 * a filter beside the filter, not in it: those are broken in the query only.
 */
function readable(text: string): string {
  const simpler = (key: string, value: unknown): unknown => {
    if (key === 'children') return { type: 'array', items: { type: 'object' } };
    if (key === 'examples' && Array.isArray(value) && value[0] === '') return ['position'];
    if (!/(?:Input|Change)$/.test(key)) return value;
    const { properties = {}, ...rest } = value as { properties?: Record<string, unknown> };
    return {
      ...rest,
      type: 'object',
      properties: 'filter' in properties ? { ...properties, filter: { type: 'object' } } : properties,
    };
  };
  return JSON.stringify(JSON.parse(text, simpler));
}

/** Runs the collection with Newman on data that is stored for it. Throws when Portman left out operations. */
export async function runCollection(live: LiveService, folder: string): Promise<ProgramResult> {
  const file = join(folder, COLLECTION);
  let text = readFileSync(file, 'utf8')
    .replaceAll(PLACEHOLDER_URL, live.baseUrl)
    .replaceAll('{{bearerToken}}', live.token);
  for (const [example, id] of await storeExamples(live)) text = text.replaceAll(example, id);
  writeFileSync(file, JSON.stringify(ordered(JSON.parse(text) as Collection)));
  return tool('newman', [
    'run',
    file,
    '--env-var',
    `bearerToken=${live.token}`,
    '--reporter-cli-no-banner',
    '--reporter-cli-no-success-assertions',
    '--color',
    'off',
  ]);
}

/** Deletes come last, and parents after their children, so that the other requests have data. */
function ordered({ item, ...rest }: Collection): Collection {
  const [variations, examples] = [item.slice(-1).flatMap(requests), item.slice(0, -1).flatMap(requests)];
  const exampleKeys = new Set(examples.map(requestKey));
  // Portman cannot break a field that the example lacks: it then sends the example itself.
  const broken = variations.filter(
    (one) => !one.name.includes('[beyond its limits]') || !exampleKeys.has(requestKey(one)),
  );
  assertAllOperations(examples, broken);
  const removing = examples.filter(isRemoval).sort((a, b) => b.request.url.path.length - a.request.url.path.length);
  return { ...rest, item: [...examples.filter((one) => !isRemoval(one)), ...broken, ...removing] };
}

const requests = (one: Item): Item[] => one.item?.flatMap(requests) ?? [one];
const isRemoval = ({ request }: Item): boolean => request.method === 'DELETE';
const requestKey = ({ request: { method, url, body } }: Item): string =>
  JSON.stringify([method, url, JSON.parse(body?.raw ?? 'null') as unknown]);

/** Throws when operations are missing: an unknown target is only a warning to Portman. */
function assertAllOperations(examples: readonly Item[], variations: readonly Item[]): void {
  const operations = readOperations(readDocument());
  const count = (name: string): number => variations.filter((one) => one.name.endsWith(name)).length;
  const closed = operations.filter((one) => !one.open).length;
  if (
    examples.length !== operations.length ||
    count('[without a token]') !== closed ||
    count('[with a wrong token]') !== closed
  )
    throw new Error('Portman made no tests for some operations.');
}
