import { readDocument } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { exampleOf, readOperations } from '../../src/contract/operations.ts';
import type { CallSource, TaskSource } from '../../src/mcp/tasks/task-language.ts';
import { tasksIn } from '../../src/mcp/tools.ts';
import { peoplePages } from '../../src/pages/routes.ts';
import { encoded } from '../greader/reader.ts';
import type { Ask } from '../support/client.ts';
import { STUB_PAGES } from '../support/stub-pages.ts';
import { replaced } from './another-person.ts';
import { argumentsOf, contract, document, exampleValue } from './contract.ts';

/** The paths of pages for people, by method. */
const pagesOf = (method: string): string[] =>
  peoplePages(STUB_PAGES)
    .stack.filter(({ methods }) => methods.includes(method))
    .map(({ path }) => String(path));
export const PAGES = pagesOf('GET');
export const FORMS = pagesOf('POST');

/** Each call of each task, with arguments of the examples. */
export const TASK_CALLS = tasksIn(document).tools.flatMap((task) =>
  [...(task.choose ?? []), ...(task.steps ?? [])].map((one) => ({ task, call: one, args: argumentsFor(task, one) })),
);

function argumentsFor({ arguments: all }: TaskSource, { with: inputs = {}, when = {} }: CallSource): object {
  const taken = Object.entries(inputs).flatMap(([, argument]) => {
    const [operation, input] = (typeof argument === 'string' ? (all[argument]?.of ?? '') : '').split('.');
    const example = argumentsOf(contract.find((one) => one.id === operation) ?? contract[0]!)[input ?? ''];
    return example === undefined ? [] : [[argument, example]];
  });
  const feed = when.given?.includes('feed') === true && { feed: exampleValue('feedId', 'path', 'getCustomFeed') };
  return { ...Object.fromEntries(taken), ...feed, ...when.is, ...when.has };
}

/** Operations that agents read as resources. */
export const RESOURCES = contract.filter((one) => one.resource !== undefined && !one.open);

/** The only text in an address of a resource for which no operation has an example. */
const { name: LIST_NAME } = contract.find(({ id }) => id === 'createBookmarkList')!.body!.example as { name: string };

/** The address of a resource of the examples, with other texts. */
export function resourceOf(operation: Operation, by: (text: string) => string = String): string {
  const values = argumentsOf(operation);
  return operation.resource!.uri.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(by(String(values[name] ?? LIST_NAME))),
  );
}

/** Operations of the Google Reader API that need a token. */
export const GREADER = readOperations(readDocument('greader')).filter((one) => !one.open);

/** The example of one of them with other texts: the path at the service, what is sent with it, and both to be read. */
export function greaderRequest(
  operation: Operation,
  by: (text: string) => string,
): { path: string; ask: Ask; sent: unknown } {
  const json = replaced(operation.body?.example, by) as Parameters<typeof encoded>[0] | undefined;
  const path = by(decodeURIComponent(exampleOf(operation)));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const ask = { method: operation.method, headers, ...(json && { raw: encoded(json) }) };
  return { path: `/greader${encodeURI(path)}`, ask, sent: { path, json } };
}
