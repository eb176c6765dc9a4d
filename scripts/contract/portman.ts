import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOperations } from '../../src/contract/operations.ts';
import { readDocument } from '../../src/contract/document.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import type { Live } from './live.ts';
import { portmanConfig } from './portman-config.ts';
import { storeExamples } from './stored.ts';
import { tool, toolIn, type Ran } from './tools.ts';

/** A request of a Postman collection, or a folder of them. */
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
/** Stands in the collection until it is known where the server runs. */
const NOWHERE = 'http://portman.invalid';

/** Has Portman make a collection of requests and their tests; needs no server. It leaves files where it runs. */
export async function makeCollection(folder: string): Promise<Ran> {
  writeFileSync(join(folder, 'portman.json'), JSON.stringify(portmanConfig()));
  writeFileSync(
    join(folder, 'openapi.json'),
    readable(readFileSync(join(projectRoot(), 'generated/openapi.json'), 'utf8')),
  );
  return toolIn(folder, 'portman', [
    '--local',
    'openapi.json',
    '--baseUrl',
    NOWHERE,
    '--portmanConfigFile',
    'portman.json',
    '--output',
    COLLECTION,
    '--bundleContractTests',
    'false',
  ]);
}

/**
 * Portman reads no schema that contains itself: replies to comments are any objects to it. It looks into what is sent
 * only where that is an object and nothing else.
 */
function readable(text: string): string {
  const simpler = (key: string, value: unknown): unknown => {
    if (key === 'children') return { type: 'array', items: { type: 'object' } };
    return key.endsWith('Input') ? { ...(value as object), type: 'object' } : value;
  };
  return JSON.stringify(JSON.parse(text, simpler));
}

/** Runs what Portman made with Newman, on things that are stored for it. Throws when Portman left operations out. */
export async function runCollection(live: Live, folder: string): Promise<Ran> {
  const file = join(folder, COLLECTION);
  let text = readFileSync(file, 'utf8').replaceAll(NOWHERE, live.baseUrl).replaceAll('{{bearerToken}}', live.token);
  for (const [example, id] of await storeExamples(live)) text = text.replaceAll(example, id);
  writeFileSync(file, JSON.stringify(arranged(JSON.parse(text) as Collection)));
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

/** What removes something comes last, and what it belongs to after it, so that the others find something. */
function arranged({ item, ...rest }: Collection): Collection {
  const [variations, examples] = [item.slice(-1).flatMap(requests), item.slice(0, -1).flatMap(requests)];
  const asked = new Set(examples.map(whole));
  // Portman cannot break what the example does not have: what it then sends is the example itself.
  const broken = variations.filter((one) => !one.name.includes('[beyond its limits]') || !asked.has(whole(one)));
  complain(examples, broken);
  const removing = examples.filter(isRemoval).sort((a, b) => b.request.url.path.length - a.request.url.path.length);
  return { ...rest, item: [...examples.filter((one) => !isRemoval(one)), ...broken, ...removing] };
}

const requests = (one: Item): Item[] => one.item?.flatMap(requests) ?? [one];
const isRemoval = ({ request }: Item): boolean => request.method === 'DELETE';
const whole = ({ request: { method, url, body } }: Item): string =>
  JSON.stringify([method, url, JSON.parse(body?.raw ?? 'null') as unknown]);

/** A target that it does not find is only a warning to Portman. */
function complain(examples: readonly Item[], variations: readonly Item[]): void {
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
