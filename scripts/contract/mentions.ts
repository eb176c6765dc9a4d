/**
 * Checks what texts outside of spec/ name of the contract: pages by the ids that they ask, guides and flows by calls.
 */
import { parseDocument, visit } from 'yaml';
import type { ContractDocument } from '../../src/contract/document.ts';
import { readOperations } from '../../src/contract/operations.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { API_ROOT } from '../../generated/api.ts';

/** A file as it stands in the repository. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** Names that texts may mention. */
export interface Named {
  readonly operations: readonly Operation[];
  /** Paths of the API of Google Reader. */
  readonly readerPaths: readonly string[];
  /** Addresses below /public/v1/docs, such as `guides/paging` and `reference/feeds#listFeed`. */
  readonly documentation: ReadonlySet<string>;
}

/** Collects what there is to name of both contracts and the guides, by the file names of these. */
export function namedIn(contract: ContractDocument, reader: ContractDocument, guides: readonly string[]): Named {
  const operations = readOperations(contract);
  const documentation = [
    ...operations.flatMap(({ tag, id }) => [`reference/${tag}`, `reference/${tag}#${id}`]),
    ...guides.map((file) => `guides/${file.replace(/^\d+-|\.md$/g, '')}`),
    ...Object.keys(contract.components.schemas).map((name) => `schemas#${name}`),
    'schemas',
    'events',
  ];
  return {
    operations,
    readerPaths: readOperations(reader).map(({ path }) => path),
    documentation: new Set(documentation),
  };
}

/** A fault with the place in its file. */
type Found = readonly [at: number, message: string];

/** Lists what pages ask that is no operation, by file and line; the compiler holds the inputs. */
export function faultsOfPage({ file, text }: Source, { operations }: Named): string[] {
  const found = [...text.matchAll(/\bask\(\s*ctx,\s*'(\w+)'/g)].flatMap(({ 1: id = '', index }): Found[] =>
    operations.some((one) => one.id === id)
      ? []
      : [[index, `the page asks ${id}, which is no operation. Ask one that is in spec/, or take the call out.`]],
  );
  return lines({ file, text }, found);
}

/** Addresses and calls of a guide that are not there, by file and line. */
export function faultsOfGuide(source: Source, named: Named): string[] {
  const { text } = source;
  const calls = [
    ...text.matchAll(/(?<call>)(?:localhost:3000\/public\/v1|\$\{root\})(?<path>\/[^\s'"`)#$]*)/g),
    ...text.matchAll(/`(?<call>GET|PUT|POST|DELETE|PATCH) (?<path>\/[^`\s]*)`/g),
    ...text.matchAll(/\bapi\.(?<call>GET|PUT|POST|DELETE|PATCH)\('(?<path>\/[^']*)'/g),
  ].flatMap(({ index, groups: { call = '', path = '' } = {} }): Found[] => faultOfCall(named, call, path, index));
  const reader = [...text.matchAll(/localhost:3000\/greader(\/[^\s'"`)?]+)/g)].flatMap(
    ({ 1: path = '', index }): Found[] =>
      named.readerPaths.some((one) => begins(one, path))
        ? []
        : [[index, `${path} is no path of the API of Google Reader. Name one of spec/greader/.`]],
  );
  const links = [...text.matchAll(/\]\(\/public\/v1(\/[^()\s]*)\)/g)].flatMap(({ 1: path = '', index }): Found[] =>
    faultOfLink(named, path, index),
  );
  return lines(source, [...calls, ...reader, ...links]);
}

/** Lists what the steps of a flow (Arazzo) call and give that is not there, by file and line. */
export function faultsOfFlow({ file, text }: Source, { operations }: Named): string[] {
  const found: Found[] = [];
  const document = parseDocument(text);
  visit(document, {
    Map(_key, node) {
      const step = node.toJS(document) as Partial<Step>;
      if (step.operationId !== undefined)
        found.push(...faultsOfStep(step, operations).map((why): Found => [node.range?.[0] ?? 0, why]));
    },
  });
  return lines({ file, text }, found);
}

/** A step of a flow that calls an operation. */
interface Step {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in?: string; readonly name?: string }[];
  readonly requestBody?: { readonly payload?: object };
}

function faultsOfStep(
  { operationId: id, parameters = [], requestBody }: Partial<Step>,
  operations: readonly Operation[],
): string[] {
  const operation = operations.find((one) => one.id === id);
  if (!operation) return [`the step calls ${id}, which is no operation. Call one that is in spec/.`];
  const inputs = operation.parameters.map((one) => `${one.in} ${one.name}`);
  const unknown = [
    ...parameters.map((one) => `${one.in ?? ''} ${one.name ?? ''}`).filter((one) => !inputs.includes(one)),
    ...Object.keys(requestBody?.payload ?? {}).filter((name) => !(name in (operation.body?.schema.properties ?? {}))),
  ];
  return unknown.map((name) => `the step gives ${id} ${name}, which it does not take. Give what spec/ says.`);
}

function faultOfCall({ operations }: Named, method: string, address: string, at: number): Found[] {
  const [path = '', query = ''] = address.replace(/[.,]$/, '').split('?');
  const here = operations.filter((one) => (method === '' || one.method === method) && fits(one.path, path));
  if (here.length === 0)
    return [[at, `${`${method} ${path}`.trim()} is no operation. Name a method and path of spec/.`]];
  const known = here
    .flatMap((one) => one.parameters.filter((parameter) => parameter.in === 'query'))
    .map(({ name }) => name);
  return [...new URLSearchParams(query).keys()]
    .filter((name) => !known.includes(name))
    .map((name) => [at, `${path} takes no ${name}. It takes ${known.join(', ') || 'nothing'}.`]);
}

function faultOfLink({ operations, documentation }: Named, path: string, at: number): Found[] {
  const page = /^\/docs\/(.+)$/.exec(path)?.[1];
  const isThere =
    path === '/docs' ||
    documentation.has(page ?? '') ||
    operations.some((one) => one.method === 'GET' && one.path === path);
  return isThere ? [] : [[at, `there is no page ${API_ROOT}${path}. Link one that is there.`]];
}

/** Whether a path is a template, or one whose value at the end may have several steps. */
function begins(template: string, path: string): boolean {
  const at = template.indexOf('{');
  return at < 0 ? template === path : path.startsWith(template.slice(0, at));
}

/** Whether a path is a template, or one of its values. */
function fits(template: string, path: string): boolean {
  const steps = template.split('/');
  const own = path.split('/');
  return steps.length === own.length && steps.every((step, n) => step === own[n] || step.startsWith('{'));
}

function lines({ file, text }: Source, found: readonly Found[]): string[] {
  return found.map(([at, message]) => `${file}:${text.slice(0, at).split('\n').length}: ${message}`);
}
